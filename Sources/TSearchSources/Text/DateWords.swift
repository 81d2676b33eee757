/// The words that stand in dates.
enum DateWords {
  /// The number of a month by the beginning of its name, in lower case.
  static func month(_ word: String) -> Int? {
    guard word.unicodeScalars.count >= 3 else { return nil }
    return months[String(word.prefix(4))] ?? months[String(word.prefix(3))]
  }

  /// Whether the word says that the hour is past noon.
  static func afternoon(_ word: String) -> Bool? {
    switch word {
    case "am", "오전": false
    case "pm", "오후": true
    default: nil
    }
  }

  /// Minutes east of UTC.
  static func zone(_ word: String) -> Int? { zones[word] }

  /// Words that carry nothing: the `T` of ISO 8601, ordinal endings, prepositions.
  static func isFiller(_ word: String) -> Bool {
    ["t", "st", "nd", "rd", "th", "of", "at", "de", "г", "z", "utc", "gmt", "etc"].contains(word)
  }

  /// English, German, French, Spanish, Italian, Dutch, Polish, Greek, Hungarian and Russian.
  private static let months: [String: Int] = {
    let names: [[String]] = [
      ["jan", "ene", "gen", "sty", "ιαν", "янв"],
      ["feb", "fév", "fev", "lut", "φεβ", "фев"],
      ["mar", "mär", "mrz", "mrt", "maa", "már", "μάρ", "μαρ", "мар"],
      ["apr", "avr", "abr", "kwi", "ápr", "απρ", "апр"],
      ["may", "mai", "maj", "mag", "mei", "máj", "máu", "μάι", "μαΐ", "μαϊ", "μαι", "мая", "май", "мае"],
      ["jun", "juin", "giu", "cze", "jún", "ιούν", "ιουν", "ιον", "июн"],
      ["jul", "juil", "lug", "lip", "júl", "ιούλ", "ιουλ", "ιολ", "июл"],
      ["aug", "aoû", "aou", "ago", "sie", "αύγ", "αυγ", "авг"],
      ["sep", "set", "sze", "wrz", "σεπ", "сен"],
      ["oct", "okt", "ott", "out", "paź", "οκτ", "окт"],
      ["nov", "lis", "νοέ", "νοε", "νοϊ", "ноя"],
      ["dec", "dez", "dic", "déc", "gru", "δεκ", "дек"],
    ]
    var months: [String: Int] = [:]
    for (index, prefixes) in names.enumerated() { for prefix in prefixes { months[prefix] = index + 1 } }
    return months
  }()

  private static let zones: [String: Int] = [
    "z": 0, "ut": 0, "utc": 0, "gmt": 0, "wet": 0, "est": -300, "edt": -240, "cst": -360, "cdt": -300,
    "mst": -420, "mdt": -360, "pst": -480, "pdt": -420, "akst": -540, "akdt": -480, "hst": -600, "ast": -240,
    "adt": -180, "nst": -210, "ndt": -150, "brt": -180, "bst": 60, "west": 60, "cet": 60, "met": 60,
    "mez": 60, "cest": 120, "mest": 120, "mesz": 120, "eet": 120, "sast": 120, "eest": 180, "msk": 180,
    "msd": 240, "ist": 330, "jst": 540, "kst": 540, "hkt": 480, "sgt": 480, "awst": 480, "acst": 570,
    "aest": 600, "aedt": 660, "nzst": 720, "nzdt": 780,
  ]
}
