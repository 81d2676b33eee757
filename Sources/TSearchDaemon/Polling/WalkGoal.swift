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
    private let oldest: Timestamp?
    /// So many posts end the walk.
    private let enough: Int?

    init(_ reach: Reach, costs: Bool, overlap: Duration) {
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
        time = mark == nil ? reach.floor : nil
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
    }

    /// Whether a page reaches what an earlier poll has read.
    func hasMark(in posts: [FetchedPost]) -> Bool {
      guard let mark else { return false }
      return posts.contains { !NumericID.isLess(mark.id, $0.post.id) }
    }

    /// Whether nothing further down is wanted: the overlap, the time or the number is read.
    func isReached(by posts: [FetchedPost]) -> Bool {
      if let enough, posts.count >= enough { return true }
      guard let oldest else { return false }
      return posts.contains { $0.age.map { $0 < oldest } ?? false }
    }
  }
}
