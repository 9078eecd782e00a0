import FastVectorFiles
import Foundation

/// A log whose lines end with JSON, such as `2024-01-31T10:20:30Z {"temp": 21.5}` or `home/kitchen {"temp": 21.5}`, as
/// written by MQTT clients, container runtimes and structured loggers. The JSON is an object or an array of objects.
///
/// The log is converted to JSON Lines. Each object is extended by the time before it, and by the other words before it.
package struct JSONLog {
  /// The indices of the words that are a time, in the text before the JSON. Nil if this text contains no time.
  private let timeWords: Range<Int>?

  /// The number of lines to examine when detecting a log.
  private static let sampleCount = 20

  /// Detects a log. Returns nil if the first line doesn't end with JSON after other text, or if more than a fifth of
  /// the first lines don't.
  ///
  /// - Parameter head: The first bytes of a file.
  package init?(_ head: some Collection<UInt8>) {
    guard let first = Line(head.prefix { $0 != Ascii.newline }) else { return nil }
    var lines = head.split(separator: Ascii.newline, maxSplits: Self.sampleCount)
    // The last element can be cut off, or contain several lines.
    if lines.count > 1 { lines.removeLast() }
    lines.removeAll { $0.allSatisfy { $0 <= Ascii.space } }
    guard 5 * lines.count(where: { Line($0) != nil }) >= 4 * lines.count else { return nil }
    timeWords = Self.timeWords(in: first.words)
  }

  /// Converts the log to JSON Lines. Each line of the result corresponds to a line of the log. Lines that don't end with
  /// JSON become empty.
  func jsonLines(_ log: Data) -> Data {
    let timeKey = Self.unusedKey("time", log)
    let textKey = Self.unusedKey("log", log)
    var json = Data()
    for bytes in log.split(separator: Ascii.newline, omittingEmptySubsequences: false) {
      if let line = Line(bytes) {
        let timeWords = timeWords.map { $0.clamped(to: line.words.indices) } ?? 0..<0
        let otherWords = line.words[..<timeWords.lowerBound] + line.words[timeWords.upperBound...]
        let members = [(timeKey, line.words[timeWords]), (textKey, otherWords)].filter { !$0.1.isEmpty }
          .map { key, words in "\"\(key)\":\"\(Self.escaped(words.joined(separator: " ")))\"" }
        for object in line.objects {
          let isEmpty = object.dropFirst().first { $0 > Ascii.space } == UInt8(ascii: "}")
          json += Data("{\(members.joined(separator: ","))\(isEmpty ? "" : ",")".utf8) + object.dropFirst()
        }
      }
      json.append(Ascii.newline)
    }
    return json
  }

  /// Returns the indices of the words that are a date, a time or a Unix time, as many as possible. Returns nil if there
  /// are none.
  private static func timeWords(in words: [String]) -> Range<Int>? {
    let maxCount = min(6, words.count)
    for count in stride(from: maxCount, to: 0, by: -1) {
      for start in 0...words.count - count {
        let text = words[start..<start + count].joined(separator: " ")
        if CSVContent(of: text) == .date || LogTable.isUnixTime(String(text.prefix { $0 != "." })) {
          return start..<start + count
        }
      }
    }
    return nil
  }

  /// Returns a key that doesn't occur in the log.
  private static func unusedKey(_ key: String, _ log: Data) -> String {
    var unused = key
    while log.range(of: Data("\"\(unused)\"".utf8)) != nil { unused += "_" }
    return unused
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }

  /// A line that consists of words and JSON.
  private struct Line {
    /// The words before the JSON, without punctuation around them.
    let words: [String]
    let objects: [[UInt8]]

    /// The number of words to examine. Longer text isn't the prefix of a record.
    private static let maxWords = 16

    /// Divides a line. Returns nil if it doesn't end with JSON after other text.
    init?(_ line: some Collection<UInt8>) {
      let bytes = Array(line)
      // Most lines of other files don't end with a bracket, so they aren't parsed.
      guard let last = bytes.last(where: { $0 > Ascii.space }), "]}".utf8.contains(last),
        let start = bytes.firstIndex(where: { "[{".utf8.contains($0) })
      else { return nil }
      for index in bytes.indices[start...] where "[{".utf8.contains(bytes[index]) {
        guard let objects = Self.objects(bytes, from: index) else { continue }
        let words = String(decoding: bytes[..<index], as: UTF8.self).split(whereSeparator: \.isWhitespace)
          .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "[](),;|:=-")) }.filter { !$0.isEmpty }
        guard !words.isEmpty, words.count <= Self.maxWords else { return nil }
        (self.words, self.objects) = (words, objects)
        return
      }
      return nil
    }

    /// Returns the objects of a JSON value that extends to the end of a line. Returns nil if the value is invalid, or
    /// if it isn't an object or an array of objects.
    private static func objects(_ bytes: [UInt8], from start: Int) -> [[UInt8]]? {
      let json = Array(bytes[start...])
      var parser = JSONParser(json.span)
      var objects: [[UInt8]] = []
      do throws(JSONParser.Problem) {
        let isArray = parser.take("[")
        repeat {
          guard parser.next == UInt8(ascii: "{") else { return nil }
          let first = parser.position
          _ = try parser.value(depth: 1)
          objects.append(Array(json[first..<parser.position]))
        } while isArray && parser.take(",")
        if isArray { try parser.close("]") }
      } catch {
        return nil
      }
      return parser.isAtEnd ? objects : nil
    }
  }
}
