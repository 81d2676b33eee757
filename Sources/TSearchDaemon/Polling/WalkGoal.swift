import TSearchCore

extension Walker {
  /// How far down a walk goes, and with which lower bound.
  struct Goal {
    /// Pages newer than the mark that may be read.
    let pages: Int
    let wantsOnePage: Bool
    /// The lower bound of every page; never `0` (N6).
    let afterID: String?
    let afterTime: Timestamp?
    private let mark: Reach.Mark?
    /// A post as old as that ends the walk.
    let oldest: Timestamp?
    /// So many posts end the walk.
    private let enough: Int?
    private let order: SourceTraits.Order

    init(_ reach: Reach, order: SourceTraits.Order, costs: Bool, overlap: Duration) {
      var pages = Walker.pageCap
      var isOnePage = false
      var (bound, time): (String?, Timestamp?) = (nil, nil)
      var (mark, oldest, enough): (Reach.Mark?, Timestamp?, Int?) = (nil, nil, nil)
      switch reach.baseline {
      case .silent: isOnePage = true
      case .resume where costs || reach.mark == nil: isOnePage = true
      case .none, .resume:
        bound = reach.boundID
        mark = reach.mark
        oldest = reach.mark.map { $0.time.map { $0 - overlap } } ?? reach.floor
        time = order == .time ? oldest : mark == nil ? reach.floor : nil
      case .since(let start):
        pages = Walker.backfillCap
        time = start
        oldest = start
      case .backfill(let count):
        pages = Walker.backfillCap
        enough = count
      }
      self.pages = pages
      wantsOnePage = isOnePage
      afterID = bound == "0" ? nil : bound
      afterTime = time
      self.mark = mark
      self.oldest = oldest
      self.enough = enough
      self.order = order
    }

    /// Whether a page that ends with this post reaches what an earlier poll has read.
    ///
    /// Only the last one tells: a pinned post may stand above newer ones (N8).
    func isBeyondMark(_ lowest: FetchedPost?) -> Bool {
      guard let mark, let lowest else { return false }
      return lowest.isRead(downTo: mark, order: order)
    }

    /// Whether nothing below this post is wanted: the overlap, the time or the number is read.
    func isReached(by lowest: FetchedPost?, count: Int) -> Bool {
      if let enough, count >= enough { return true }
      guard let oldest, let age = lowest?.age else { return false }
      return age < oldest
    }
  }
}
