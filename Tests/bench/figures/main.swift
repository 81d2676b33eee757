import Glibc
import TSearchCore
import TSearchQuery

// Figures of the query language, for `queries.sh`: each a line `NAME VALUE`, times of this process's processor.

/// A small random generator with a seed (Steele, Lea, Flood: "Fast Splittable Pseudorandom Number Generators").
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

/// Words of three scripts, few of them frequent and most of them rare, as words are.
struct Words {
  private let latin: [String]
  private let cyrillic: [String]
  private let signs = (0x4E00..<0x5200).compactMap { Unicode.Scalar($0 as Int).map(String.init) }
  private var random = SplitMix(seed: 3)

  init() {
    var random = SplitMix(seed: 1)
    func words(_ letters: String, _ count: Int) -> [String] {
      let letters = Array(letters)
      return (0..<count).map { number in
        let length =
          number < 50 ? Int.random(in: 2...4, using: &random) : Int.random(in: 4...10, using: &random)
        return String((0..<length).map { _ in letters[Int.random(in: 0..<letters.count, using: &random)] })
      }
    }
    latin = words("aeiounrstlcdmpbgé", 30_000)
    cyrillic = words("аеионрстлвкмдпуя", 15_000)
  }

  /// A draw by Zipf's law, near enough.
  mutating func place(_ count: Int) -> Int {
    let draw = Double.random(in: 0..<1, using: &random)
    return min(count - 1, Int(pow(Double(count), draw)) - 1)
  }

  mutating func word() -> String {
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<6: latin[place(latin.count)]
    case 6..<8: cyrillic[place(cyrillic.count)]
    default: signs[place(signs.count)] + signs[place(signs.count)]
    }
  }

  /// A word that few posts have, as people search for.
  mutating func rareWord() -> String {
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<6: latin[Int.random(in: 500..<latin.count, using: &random)]
    case 6..<8: cyrillic[Int.random(in: 500..<cyrillic.count, using: &random)]
    default:
      signs[Int.random(in: 50..<signs.count, using: &random)]
        + signs[Int.random(in: 50..<signs.count, using: &random)]
    }
  }

  mutating func query() -> String {
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<3: rareWord()
    case 3..<5: "\(rareWord()) \(word())"
    case 5: "\"\(rareWord()) \(word())\""
    case 6: "\(rareWord()) OR \(rareWord())"
    case 7: "\(rareWord()) -\(word())"
    case 8: "#\(rareWord())"
    default: "(\(rareWord()) OR \(rareWord())) \(word()) -(\(word()) \(word()))"
    }
  }

  /// 280 characters.
  mutating func text() -> String {
    var text = ""
    while text.count < 280 {
      if Int.random(in: 0..<40, using: &random) == 0 { text += "#" }
      text += word()
      text += Int.random(in: 0..<12, using: &random) == 0 ? ", " : " "
    }
    return String(text.prefix(280))
  }
}

func spent() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Private memory in bytes.
func memory() -> Int {
  guard let file = unsafe fopen("/proc/self/statm", "r") else { return 0 }
  defer { unsafe fclose(file) }
  var line = [CChar](repeating: 0, count: 256)
  guard unsafe fgets(&line, 256, file) != nil else { return 0 }
  let fields = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self).split(
    separator: " ")
  return ((Int(fields[1]) ?? 0) - (Int(fields[2]) ?? 0)) * 4096
}

var words = Words()
let texts = (0..<100_000).map { _ in words.query() }
let characters = texts.reduce(0) { $0 + $1.unicodeScalars.count }
var start = spent()
var parsed = 0
for text in texts where (try? Query(parsing: text)) != nil { parsed += 1 }
var time = spent() - start
guard parsed == texts.count else { fatalError("\(texts.count - parsed) queries cannot be read") }
print("parse_characters_a_second \(Int(Double(characters) / time))")

let saved = Array(texts.prefix(10_000))
let before = memory()
var index = QueryIndex(saved.compactMap { try? Query(parsing: $0) })
print("bytes_a_query \((memory() - before) / saved.count)")

let posts = (0..<20_000).map { number -> Post in
  var post = Post(source: "sample", id: String(number))
  post.text = words.text()
  post.lang = "en"
  post.author = Post.Author(id: "1", handle: "alice", name: "Alice")
  return post
}
let bytes = posts.reduce(0) { $0 + ($1.text?.utf8.count ?? 0) }
print("bytes_a_post \(bytes / posts.count)")
var found = 0
for post in posts.prefix(2000) { found += index.matches(post).count }
var best = Double.infinity
for _ in 0..<5 {
  found = 0
  start = spent()
  for place in posts.indices { found += index.matches(posts[place]).count }
  best = min(best, spent() - start)
}
print("posts_a_second \(Int(Double(posts.count) / best))")
print("hits_a_post \(Double(found) / Double(posts.count))")

let queries = saved.compactMap { try? Query(parsing: $0) }
start = spent()
var looped = 0
for post in posts.prefix(20) { looped += queries.count { $0.matches(post) } }
time = spent() - start
var indexed = 0
for post in posts.prefix(20) { indexed += index.matches(post).count }
guard looped == indexed else { fatalError("the loop finds \(looped), the index \(indexed)") }
print("loop_posts_a_second \(Int(20 / time))")

// The same for other programs: the posts, and the words of the queries.
if CommandLine.arguments.count > 1 {
  let folder = CommandLine.arguments[1]
  func write(_ lines: [String], _ name: String) {
    guard let file = unsafe fopen("\(folder)/\(name)", "w") else {
      fatalError("'\(folder)' cannot be written")
    }
    for line in lines { unsafe fputs(line + "\n", file) }
    unsafe fclose(file)
  }
  write(posts.map { $0.text ?? "" }, "posts.txt")
  let signs = Set("\"()#")
  let all = saved.flatMap { $0.split(separator: " ") }.map {
    String($0.filter { !signs.contains($0) && $0 != "-" })
  }
  write(Set(all).subtracting(["OR", ""]).sorted(), "words.txt")
}
