import TSearchCore

extension ProblemState {
  var column: String {
    let json: JSONValue = [
      "kind": .string(kind.rawValue), "message": .string(message), "since": .moment(since),
      "failures": .optional(failures), "told": .optional(told?.rawValue),
      "retry": .bootMark(retry),
      "retry_at": .moment(retryAt),
    ]
    return json.text
  }

  init(column text: String) throws(StoreError) {
    let json = try JSONValue(column: text)
    guard let kind = json["kind"]?.string.flatMap(ErrorKind.init), let message = json["message"]?.string,
      let since = json["since"]?.moment
    else { throw .oddColumn }
    self.init(
      kind: kind, message: message, since: since, failures: json["failures"]?.int ?? 1,
      told: json["told"]?.string.flatMap(ErrorKind.init), retry: json["retry"]?.bootMark,
      retryAt: json["retry_at"]?.moment)
  }
}

extension QuotaState {
  var column: JSONValue {
    [
      "limit": .optional(reading.limit), "remaining": .optional(reading.remaining),
      "reset": .moment(reading.reset), "closed_until": .moment(closedUntil), "opening": .bootMark(opening),
      "reason": .optional(reason),
      "kind": .optional(kind?.rawValue), "credential": .optional(credential),
    ]
  }

  init(column json: JSONValue) {
    let reading = QuotaReading(
      limit: json["limit"]?.int, remaining: json["remaining"]?.int, reset: json["reset"]?.moment)
    self.init(
      reading: reading, closedUntil: json["closed_until"]?.moment, opening: json["opening"]?.bootMark,
      reason: json["reason"]?.string, kind: json["kind"]?.string.flatMap(ErrorKind.init),
      credential: json["credential"]?.string)
  }
}

extension DocumentState {
  var column: JSONValue {
    [
      "etag": .optional(validators?.etag), "last_modified": .optional(validators?.lastModified),
      "digest": .optional(validators?.digest), "has_validators": .bool(validators != nil),
      "tag": .optional(contentTag), "moved_to": .optional(movedTo), "moved_parses": .optional(movedParses),
      "had_items": .bool(hadItems), "wish": .optional(wish.map { Int($0.milliseconds) }),
    ]
  }

  init(column json: JSONValue) {
    let validators = Validators(
      etag: json["etag"]?.string, lastModified: json["last_modified"]?.string,
      digest: json["digest"]?.string)
    self.init(
      validators: json["has_validators"]?.bool == true ? validators : nil, contentTag: json["tag"]?.string,
      movedTo: json["moved_to"]?.string, movedParses: json["moved_parses"]?.int ?? 0,
      hadItems: json["had_items"]?.bool ?? false, wish: json["wish"]?.int.map { .milliseconds($0) })
  }
}

extension JoiningState {
  var column: JSONValue {
    [
      "solitary": .bool(isSolitary), "checked_at": .moment(checked?.at), "bound": .optional(checked?.bound),
    ]
  }

  init(column json: JSONValue) {
    self.init(
      isSolitary: json["solitary"]?.bool ?? false,
      checked: json["checked_at"]?.moment.map { Check(at: $0, bound: json["bound"]?.string) })
  }
}
