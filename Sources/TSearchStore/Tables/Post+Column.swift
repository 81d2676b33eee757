import TSearchCore

/// A post's body as the text of a column: its JSON shape without what is null or empty.
extension Post {
  var column: String {
    let members = (json.members ?? []).filter { member in
      switch member.value {
      case .null, .array([]): false
      default: true
      }
    }
    return JSONValue.object(members).text
  }

  init(column text: String) throws(StoreError) {
    let json = try JSONValue(column: text)
    do throws(ShapeError) { try self.init(json: json) } catch { throw .oddColumn }
  }

  /// What an edit changes.
  var digest: Int64 { Digest.of(title, text) }

  /// Whether this is an older version of a post than the one that is stored (N10).
  func isOlder(than stored: Post) -> Bool {
    if NumericID.isNumeric(id), NumericID.isNumeric(stored.id), id != stored.id {
      return NumericID.isLess(id, stored.id)
    }
    guard let editedAt, let storedEdit = stored.editedAt else { return false }
    return editedAt < storedEdit
  }
}
