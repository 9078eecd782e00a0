extension CSVDialect {
  /// The lines at the start of a file that aren't part of the table but describe it, such as YAML or a declaration of
  /// the separator. Comments aren't included.
  struct Prologue {
    /// The offset of the first line after the prologue.
    private(set) var end: Int
    let titleLines: Int

    /// The separator that the first line declares, as in `sep=;`. Some spreadsheets write such a line.
    private(set) var separator: UInt8?

    /// The text with which each comment starts.
    let comment: [UInt8]

    init(_ bytes: Span<UInt8>, _ options: CSVOptions) {
      end = bytes.end(ofSkippedLines: options.skippedLines)
      let frontMatter = CSVDialect.frontMatter(bytes, from: end)
      let header = frontMatter.lines > 0 ? frontMatter : CSVDialect.measurementHeader(bytes, from: end)
      (titleLines, end) = header.lines > 0 ? header : CSVDialect.dataMark(bytes, from: end)
      let firstEnd = bytes.endOfLine(from: end)
      if firstEnd - end == 5, bytes.holds("sep=", in: end..<firstEnd - 1) {
        separator = bytes[firstEnd - 1]
        end = bytes.endOfLineEnding(from: end)
      }
      comment = options.comment.map { Array($0.utf8) } ?? CSVDialect.comment(bytes, from: end)
    }
  }

  /// Measures a block of YAML above the table, which starts with `---` and ends with `---` or `...`. CSVY files
  /// (csvy.org) and the front matter of Markdown have this form. Returns the number of lines and the offset of the
  /// first line after the block, or 0 and `start` if there is no YAML.
  private static func frontMatter(_ bytes: Span<UInt8>, from start: Int) -> (lines: Int, end: Int) {
    func line(at position: Int) -> Range<Int> { bytes.trimmed(position..<bytes.endOfLine(from: position)) }
    guard bytes.holds("---", in: line(at: start)) else { return (0, start) }
    var lines = 1
    var position = bytes.endOfLineEnding(from: start)
    while position < bytes.count {
      let line = line(at: position)
      lines += 1
      position = bytes.endOfLineEnding(from: position)
      if bytes.holds("---", in: line) || bytes.holds("...", in: line) { return (lines, position) }
    }
    return (0, start)
  }

  /// Measures the header of a LabVIEW measurement file. It consists of a section about the file and usually a section
  /// about the channels, each of which ends with `***End_of_Header***`. Returns the number of lines and the offset of
  /// the first line after the header, or 0 and `start` if there is no such header.
  private static func measurementHeader(_ bytes: Span<UInt8>, from start: Int) -> (lines: Int, end: Int) {
    func line(at position: Int) -> Range<Int> { bytes.trimmed(position..<bytes.endOfLine(from: position)) }
    func begins(_ text: String, _ line: Range<Int>) -> Bool {
      bytes.starts(with: Array(text.utf8), at: line.lowerBound)
    }
    guard begins("LabVIEW Measurement", line(at: start)) else { return (0, start) }
    var (lines, position) = (0, start)
    var (isInSection, header) = (true, (lines: 0, end: start))
    while position < bytes.count {
      let line = line(at: position)
      lines += 1
      position = bytes.endOfLineEnding(from: position)
      if isInSection, begins("***End_of_Header***", line) {
        (isInSection, header) = (false, (lines, position))
      } else if !isInSection, !line.isEmpty {
        guard begins("Channels", line) else { break }
        isInSection = true
      }
    }
    return header
  }

  /// Finds a line that marks the start of the data, such as `[Data]`, among the first ``maxLinesAboveMark`` lines.
  /// Returns the number of lines up to and including this line, and the offset of the next line. Returns 0 and `start`
  /// if there is no such line.
  private static func dataMark(_ bytes: Span<UInt8>, from start: Int) -> (lines: Int, end: Int) {
    var (lines, position) = (0, start)
    var found = (lines: 0, end: start)
    while position < bytes.count, lines < maxLinesAboveMark {
      let line = bytes.trimmed(position..<bytes.endOfLine(from: position))
      position = bytes.endOfLineEnding(from: position)
      lines += 1
      if isDataMark(bytes, line) {
        found = (lines, position)
      } else if found.lines > 0 {
        break
      }
    }
    return found.end < bytes.count ? found : (0, start)
  }

  private static let maxLinesAboveMark = 500

  /// Returns true if a line marks the start of the data. Such a line starts with a symbol such as `[`, `@` or `*`, and
  /// its words are, for example, `data` or `end of header`.
  private static func isDataMark(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Bool {
    guard !line.isEmpty, line.count <= 60, "[@*<$>=-".utf8.contains(bytes[line.lowerBound]) else { return false }
    let text = bytes.text(in: line).lowercased()
    return !text.contains(where: \.isNumber) && dataMarks.contains(text.filter(\.isLetter))
  }

  private static let dataMarks: Set = [
    "data", "begindata", "beginningofdata", "beginspectraldata", "startdata", "startofdata", "datastart", "start",
    "endofheader", "endheader", "headerend", "end",
  ]

  /// Detects the text that starts a comment. If the table starts with `%` or `//`, returns that text. If the table
  /// starts with `;` and a blank, returns `;`. Otherwise, returns `#`.
  private static func comment(_ bytes: Span<UInt8>, from start: Int) -> [UInt8] {
    var position = start
    while position < bytes.count, bytes.isBlankOrLineEnding(position) { position += 1 }
    for text in ["%", "//"] where bytes.holds(text, in: position..<min(position + text.utf8.count, bytes.count)) {
      return Array(text.utf8)
    }
    return bytes.starts(with: [Ascii.semicolon, Ascii.space], at: position) ? [Ascii.semicolon] : [Ascii.number]
  }
}

extension Span<UInt8> {
  /// Returns the offset of the first line after a byte order mark and the given number of lines.
  func end(ofSkippedLines count: Int) -> Int {
    var end = starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var skipped = 0
    while skipped < count, end < self.count {
      end = endOfLineEnding(from: end)
      skipped += 1
    }
    return end
  }
}
