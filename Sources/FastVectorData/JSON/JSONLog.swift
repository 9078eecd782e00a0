import FastVectorFiles
import Foundation

/// A log whose lines end with JSON, such as `2024-01-31T10:20:30Z {"temp": 21.5}` or `home/kitchen {"temp": 21.5}`, as
/// written by MQTT clients, container runtimes and structured loggers. The JSON is an object or an array of objects.
///
/// The log is converted to JSON Lines. Each object is extended by the time before it, and by the other words before it.
package struct JSONLog {
  /// The indices of the words that form the time, among the words before the JSON. Nil if there is no time.
  private let timeWords: Range<Int>?

  /// The number of lines to examine when detecting a log.
  private static let sampleCount = 20

  /// Detects a log. Returns nil if more than a fifth of the first lines don't end with JSON after other text, or if the
  /// other text consists of the cells of a table.
  ///
  /// - Parameter head: The first bytes of a file.
  package init?(_ head: some Collection<UInt8>) {
    // Most files are rejected by their first bytes.
    guard head.prefix(1 << 12).contains(UInt8(ascii: "{")) else { return nil }
    var lines = head.split(separator: Ascii.newline, maxSplits: Self.sampleCount)
    // Ignore the last element of the split. It can be an incomplete line, or contain the remaining lines of the file.
    if lines.count > 1 { lines.removeLast() }
    lines.removeAll { $0.allSatisfy { $0 <= Ascii.space } }
    let entries = lines.compactMap { Line($0) }
    guard let first = entries.first, 5 * entries.count >= 4 * lines.count, !Self.areRows(entries) else { return nil }
    timeWords = Self.timeWords(in: first.words)
  }

  /// Returns true if the text before the JSON consists of at least two cells with the same separator in all lines, as
  /// in a table whose last column contains JSON.
  private static func areRows(_ lines: [Line]) -> Bool {
    guard let separator = lines[0].separator else { return false }
    return lines.allSatisfy { $0.separator == separator && $0.separatorCount > 1 }
  }

  /// Converts the log to JSON Lines. Each line of the result corresponds to a line of the log. Lines that don't end
  /// with JSON become empty.
  func jsonLines(_ log: Data) -> Data {
    let timeKey = Self.unusedKey("time", log)
    let textKey = Self.unusedKey("log", log)
    var json = Data()
    for bytes in log.split(separator: Ascii.newline, omittingEmptySubsequences: false) {
      if let line = Line(bytes) {
        let timeWords = timeWords.map { $0.clamped(to: line.words.indices) } ?? 0..<0
        let otherWords = line.words[..<timeWords.lowerBound] + line.words[timeWords.upperBound...]
        let time = line.words[timeWords].joined(separator: " ")
        let members = [(timeKey, Self.value(time)), (textKey, otherWords.joined(separator: " "))]
          .filter { !$0.1.isEmpty }.map { key, text in "\"\(key)\":\"\(Self.escaped(text))\"" }
        for object in line.objects {
          let isEmpty = object.dropFirst().first { $0 > Ascii.space } == UInt8(ascii: "}")
          json += Data("{\(members.joined(separator: ","))\(isEmpty || members.isEmpty ? "" : ",")".utf8)
          json += object.dropFirst()
        }
      }
      json.append(Ascii.newline)
    }
    return json
  }

  /// Returns the indices of the words that form a date, a time or a Unix time. Prefers the longest range. Returns nil
  /// if there is none.
  private static func timeWords(in words: [String]) -> Range<Int>? {
    for count in stride(from: min(6, words.count), to: 0, by: -1) {
      for start in 0...words.count - count {
        let text = value(words[start..<start + count].joined(separator: " "))
        if CSVContent(of: text) == .date || isUnixTime(text) { return start..<start + count }
      }
    }
    return nil
  }

  private static func isUnixTime(_ text: String) -> Bool {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    return LogTable.isUnixTime(String(parts[0]))
      && parts.dropFirst().allSatisfy { $0.utf8.allSatisfy { $0 &- Ascii.zero < 10 } }
  }

  /// Returns the value of a pair such as `ts=2024-01-31`, or the whole text if it isn't a pair.
  private static func value(_ text: String) -> String {
    guard let sign = text.firstIndex(of: "="), text[..<sign].allSatisfy({ $0.isLetter || $0 == "_" }) else {
      return text
    }
    return String(text[text.index(after: sign)...])
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
    /// The words before the JSON, without punctuation around them and without control characters.
    let words: [String]

    /// The tab, comma, semicolon or bar before the JSON; nil if there is other text.
    let separator: UInt8?

    /// The number of times the separator occurs before the JSON.
    let separatorCount: Int

    let objects: [[UInt8]]

    /// The maximum number of words and brackets before the JSON. Longer text isn't the prefix of a record.
    private static let maxCounts = (words: 16, brackets: 8)

    /// Divides a line. Returns nil if it doesn't end with JSON after other text.
    init?(_ line: some Collection<UInt8>) {
      let bytes = Array(line)
      // Most lines of other files don't end with a bracket, so they aren't parsed.
      guard let last = bytes.last(where: { $0 > Ascii.space }), "]}".utf8.contains(last) else { return nil }
      let brackets = bytes.indices.lazy.filter { "[{".utf8.contains(bytes[$0]) }.prefix(Self.maxCounts.brackets)
      for index in brackets {
        guard let objects = Self.objects(bytes, from: index) else { continue }
        words = Self.words(bytes[..<index])
        separator = bytes[..<index].last { $0 != Ascii.space }.flatMap { "\t,;|".utf8.contains($0) ? $0 : nil }
        separatorCount = separator.map { separator in bytes[..<index].count { $0 == separator } } ?? 0
        self.objects = objects
        guard !words.isEmpty, words.count <= Self.maxCounts.words else { return nil }
        return
      }
      return nil
    }

    private static func words(_ text: ArraySlice<UInt8>) -> [String] {
      var plain = String(decoding: text, as: UTF8.self)
      // Terminals show escape sequences, such as `ESC[32m`, as colors.
      if text.contains(0x1B) { plain = plain.replacing(/\u{1B}\[[0-9;]*m/, with: " ") }
      let visible = plain.unicodeScalars.map { $0.value < 0x20 || $0 == "\u{FEFF}" ? " " : Character($0) }
      return String(visible).split(separator: " ")
        .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "[](),;|:=-")) }.filter { !$0.isEmpty }
    }

    /// Returns the objects of a JSON value that extends to the end of a line. Returns nil if the value is invalid, or
    /// if it isn't an object or an array of objects.
    private static func objects(_ bytes: [UInt8], from start: Int) -> [[UInt8]]? {
      var parser = JSONParser(bytes.span.extracting(start...))
      var objects: [[UInt8]] = []
      do throws(JSONParser.Problem) {
        let isArray = parser.take("[")
        repeat {
          guard parser.next == UInt8(ascii: "{") else { return nil }
          let first = parser.position
          _ = try parser.value(depth: 1)
          objects.append(Array(bytes[start + first..<start + parser.position]))
        } while isArray && parser.take(",")
        if isArray { try parser.close("]") }
      } catch {
        return nil
      }
      return parser.isAtEnd ? objects : nil
    }
  }
}
