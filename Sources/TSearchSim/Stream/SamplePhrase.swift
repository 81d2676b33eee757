/// What posts talk about; each topic is a hashtag and a feed.
package enum SampleTopic: String, CaseIterable, Sendable {
  case swift, linux, garden, coffee, trains, space, music, weather
}

/// A sentence of a topic in one language.
struct SamplePhrase: Sendable {
  var topic: SampleTopic
  /// A BCP 47 tag.
  var lang: String
  var text: String

  init(_ topic: SampleTopic, _ lang: String, _ text: String) {
    self.topic = topic
    self.lang = lang
    self.text = text
  }

  static let all: [SamplePhrase] = european + worldwide

  /// Latin and Greek scripts; signs that escaping gets wrong stand in some of them.
  private static let european = [
    SamplePhrase(.swift, "en", "Swift actors made our parser simpler"),
    SamplePhrase(.swift, "en", "if a < b && b > c, Swift still needs no parentheses"),
    SamplePhrase(.swift, "en", "Reading about \"typed throws\" in Swift 6"),
    SamplePhrase(.swift, "en", "Tom & Jerry ported a C++ game to Swift in a week"),
    SamplePhrase(.swift, "de", "Heute Swift auf dem Server ausprobiert, läuft überraschend gut"),
    SamplePhrase(.swift, "fr", "Un serveur écrit en Swift, déployé avant le déjeuner"),
    SamplePhrase(.linux, "en", "The new Linux kernel boots in under two seconds here"),
    SamplePhrase(.linux, "en", "Linux tip: it's always the cable. \\o/"),
    SamplePhrase(.linux, "de", "Größere Änderungen am Linux-Dateisystem, bitte vorher sichern"),
    SamplePhrase(.linux, "es", "¿Alguien más usa Linux en la escuela?"),
    SamplePhrase(.garden, "en", "First tomatoes of the year in the garden 🍅"),
    SamplePhrase(.garden, "da", "Haven er fuld af æbler, pærer og blåbær"),
    SamplePhrase(.garden, "fr", "L’été au jardin : roses, thym & lavande"),
    SamplePhrase(.coffee, "en", "Coffee first. Then the tests."),
    SamplePhrase(.coffee, "it", "Il caffè è pronto, perché aspettare?"),
    SamplePhrase(.coffee, "tr", "Kahve içmeden İstanbul'da gün başlamaz"),
    SamplePhrase(.trains, "en", "Night trains are back: 12 hours, one bed, no airport"),
    SamplePhrase(.trains, "de", "Der Zug fährt pünktlich, wir staunen"),
    SamplePhrase(.trains, "pl", "Pociąg do Łodzi odjeżdża z peronu żółtego"),
    SamplePhrase(.space, "en", "Rocket launch moved to tomorrow, weather > schedule"),
    SamplePhrase(.space, "el", "Ο ουρανός απόψε είναι γεμάτος αστέρια"),
    SamplePhrase(.music, "en", "Listening to 45 minutes of rain & piano"),
    SamplePhrase(.music, "pt", "A canção não acabou, só mudou de estação"),
    SamplePhrase(.weather, "en", "Rain in the morning, rain in the evening"),
    SamplePhrase(.weather, "nl", "Wind, regen en toch op de fiets 🚲"),
  ]

  /// Other scripts, right-to-left ones among them, and emoji of several scalars.
  private static let worldwide = [
    SamplePhrase(.swift, "ja", "Swiftで小さなサーバーを書きました"),
    SamplePhrase(.swift, "ru", "Пишу парсер на Swift, уже работает"),
    SamplePhrase(.linux, "zh", "今天把旧电脑换成了Linux系统"),
    SamplePhrase(.linux, "ar", "نظام لينكس يعمل بهدوء طوال الليل"),
    SamplePhrase(.garden, "ja", "庭の桜が咲きました🌸"),
    SamplePhrase(.garden, "hi", "बगीचे में आज नए फूल खिले"),
    SamplePhrase(.coffee, "ko", "오늘 아침 커피는 정말 맛있다"),
    SamplePhrase(.coffee, "he", "קפה ראשון של הבוקר"),
    SamplePhrase(.trains, "ja", "始発の電車はまだ空いている"),
    SamplePhrase(.trains, "uk", "Їдемо потягом до моря 👩‍👩‍👧‍👦"),
    SamplePhrase(.space, "ru", "Запуск ракеты перенесли на завтра"),
    SamplePhrase(.space, "th", "คืนนี้ดาวเต็มท้องฟ้า"),
    SamplePhrase(.music, "zh", "雨声和钢琴,刚刚好"),
    SamplePhrase(.weather, "ar", "الطقس جميل اليوم 🏴󠁧󠁢󠁳󠁣󠁴󠁿"),
    SamplePhrase(.weather, "vi", "Trời mưa suốt từ sáng đến chiều"),
  ]
}
