package import FastVectorData
package import Foundation

/// A parser that converts a stream of bytes to columns of numbers, chunk by chunk. A chunk may end in the middle of a
/// number.
package struct StreamParser: Sendable {
  private let format: StreamFormat

  /// The time zone of dates that don't contain one.
  private let timeZone: TimeZone

  /// The bytes received so far of an incomplete number or line.
  private var rest: [UInt8] = []

  /// True while skipping the rest of a line that is too long.
  private var isSkipping = false

  /// The names of the columns; nil until the first line has been read.
  package private(set) var names: [String]?

  /// True if the first column contains dates, which become seconds since 1970; nil until the first line of values has
  /// been read.
  package private(set) var hasDates: Bool?

  private var dates: DateParser?

  /// The format of the dates; nil to detect it.
  package let dateFormat: DateFormat?

  /// The formats that the first date can have, if they give different dates; otherwise empty.
  package private(set) var ambiguousFormats: [DateFormat] = []

  /// The last date, in seconds since 1970. The next date must be later.
  private var lastDate = -Double.infinity

  /// The first line if it contains names. Later lines with the same text are ignored: if several programs write to a
  /// named pipe one after another, each of them may start with the names.
  private var header: [UInt8]?

  /// The number of damaged lines. An incomplete number at the end of a binary stream counts as one line.
  ///
  /// A line is damaged if it has fewer fields than there are columns, or if a field contains text that isn't a number.
  /// The missing and invalid fields become gaps in their columns. A line is also damaged if it is too long, or if its
  /// date is missing or isn't later than the previous date. Such a line is omitted.
  ///
  /// Empty fields, and markers of missing values such as `NA`, also become gaps. Fields after the last column are
  /// ignored. Lines with such fields don't count as damaged.
  package private(set) var damagedLines = 0

  /// The maximum length of a line, in bytes.
  package static let longestLine = 65_536

  /// The maximum number of columns. All further columns are ignored.
  package static let maxColumns = 64

  /// Creates a parser.
  ///
  /// - Parameters:
  ///   - format: The format of the stream.
  ///   - timeZone: The time zone of dates that don't contain one.
  ///   - dateFormat: The format of the dates in the first column; nil to detect it.
  package init(_ format: StreamFormat, in timeZone: TimeZone = .gmt, dateFormat: DateFormat? = nil) {
    self.format = format
    self.timeZone = timeZone
    self.dateFormat = dateFormat
    if format == .doubles { (names, hasDates) = (["standard input"], false) }
  }

  /// Parses a chunk of the stream.
  ///
  /// - Returns: The values of the chunk, by column.
  /// - Complexity: O(n) for n bytes
  package mutating func take(_ bytes: UnsafeRawBufferPointer) -> [[Double]] {
    format == .doubles ? unsafe takeDoubles(bytes) : unsafe takeLines(bytes)
  }

  /// Parses the rest of the stream, which can be a last line without a line break. Returns the values by column.
  package mutating func finish() -> [[Double]] {
    guard format == .csv, !rest.isEmpty || isSkipping else {
      if !rest.isEmpty { damagedLines += 1 }
      rest = []
      return (names ?? []).map { _ in [] }
    }
    return unsafe [UInt8(ascii: "\n")].withUnsafeBytes { unsafe takeLines($0) }
  }

  private mutating func takeDoubles(_ bytes: UnsafeRawBufferPointer) -> [[Double]] {
    unsafe rest.append(contentsOf: bytes)
    let count = rest.count / 8
    // With a capacity of 0, the initializer would write to the storage that all empty arrays share, which the thread
    // sanitizer reports as a data race.
    guard count > 0 else { return [[]] }
    let values = unsafe [Double](unsafeUninitializedCapacity: count) { buffer, initialized in
      unsafe rest.withUnsafeBytes {
        unsafe UnsafeMutableRawBufferPointer(buffer).copyMemory(from: .init(rebasing: $0[..<(8 * count)]))
      }
      initialized = count
    }
    rest.removeFirst(8 * count)
    return [values]
  }

  private mutating func takeLines(_ bytes: UnsafeRawBufferPointer) -> [[Double]] {
    var columns = (names ?? []).map { _ in [Double]() }
    var start = 0
    while start < bytes.count {
      let length = unsafe memchr(bytes.baseAddress! + start, 10, bytes.count - start)
        .map { unsafe UnsafeRawPointer($0) - bytes.baseAddress! - start }
      let end = start + (length ?? bytes.count - start)
      if !isSkipping { unsafe rest.append(contentsOf: bytes[start..<end]) }
      if rest.count > Self.longestLine { (isSkipping, rest) = (true, []) }
      start = end + 1
      guard length != nil else { break }
      if isSkipping {
        (isSkipping, damagedLines) = (false, damagedLines + 1)
      } else {
        takeLine(into: &columns)
      }
      rest.removeAll(keepingCapacity: true)
    }
    return columns
  }

  /// Parses the complete line in `rest`.
  private mutating func takeLine(into columns: inout [[Double]]) {
    while let last = rest.last, last == UInt8(ascii: "\r") || last == UInt8(ascii: " ") { rest.removeLast() }
    if names == nil, rest.starts(with: Self.byteOrderMark) { rest.removeFirst(Self.byteOrderMark.count) }
    guard !rest.isEmpty, rest != header else { return }
    if names == nil {
      // Skip comments before the names, as in a file.
      if rest[0] == UInt8(ascii: "#") { return }
      separators = Self.separators(of: rest)
      readNames()
      columns = (names ?? []).map { _ in [] }
      if names == nil || header != nil { return }
    }
    if hasDates == nil { detectDates() }
    if hasDecimalCommas { replaceDecimalCommas() }
    takeValues(into: &columns)
  }

  /// The separators of fields. If the first line contains semicolons or tabs, only these are separators, and commas are
  /// decimal marks.
  private var separators = allSeparators

  private static let allSeparators = Array(",;\t".utf8)

  private static func separators(of line: [UInt8]) -> [UInt8] {
    var isQuoted = false
    let marks = line.filter { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return !isQuoted
    }
    return [UInt8(ascii: ";"), UInt8(ascii: "\t")].first(where: marks.contains).map { [$0] } ?? allSeparators
  }

  private var hasDecimalCommas: Bool { !separators.contains(UInt8(ascii: ",")) }

  /// Replaces the commas in the numbers of a line with points.
  private mutating func replaceDecimalCommas() {
    let start = dates == nil ? 0 : rest.firstIndex(where: separators.contains) ?? rest.count
    for index in start..<rest.count where rest[index] == UInt8(ascii: ",") { rest[index] = UInt8(ascii: ".") }
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Reads the names of the columns from the first line, or creates names if the line contains values.
  private mutating func readNames() {
    let fields = fields(rest)
    guard !fields.isEmpty else { return }
    let values = fields.count > 1 && !dateFormats(of: fields[0]).isEmpty ? fields.dropFirst() : fields[...]
    let hasNames = values.contains { Self.number(hasDecimalCommas ? $0.replacing(",", with: ".") : $0) == nil }
    if hasNames { header = rest }
    let named = fields.enumerated().map { $0.element.isEmpty ? "column \($0.offset + 1)" : $0.element }
    names = hasNames ? named : fields.count == 1 ? ["standard input"] : (1...fields.count).map { "column \($0)" }
  }

  /// Sets `hasDates` and the parser of the dates, based on the first line of values, which is in `rest`.
  private mutating func detectDates() {
    let fields = fields(rest)
    let formats = fields.count > 1 ? dateFormats(of: fields[0]) : []
    let parsers = formats.map { $0.parser(in: timeZone) }
    dates = parsers.first
    hasDates = dates != nil
    if Set(parsers.map { $0.seconds(fields[0]) }).count > 1 { ambiguousFormats = formats }
  }

  /// Returns the fields of a line. Fields in quotation marks can contain separators.
  private func fields(_ line: [UInt8]) -> [String] {
    var isQuoted = false
    let fields = line.split(maxSplits: Self.maxColumns, omittingEmptySubsequences: false) { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return separators.contains(byte) && !isQuoted
    }
    return fields.prefix(Self.maxColumns).map {
      String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .init(charactersIn: " \""))
    }
  }

  /// Returns the number in a field, NaN if the field is empty or marks a missing value, or nil if the field contains
  /// other text.
  private static func number(_ field: String) -> Double? {
    let text = field.trimmingCharacters(in: .init(charactersIn: " \""))
    return Double(text) ?? (CSVContent.isMissing(text) ? .nan : nil)
  }

  /// Returns the formats that a date can have; an empty array if the text isn't a date. Text that is also a number, such
  /// as 2024, is a date only if the user has specified its format.
  private func dateFormats(of text: String) -> [DateFormat] {
    if let dateFormat { return dateFormat.parser(in: timeZone).seconds(text) == nil ? [] : [dateFormat] }
    guard Double(text) == nil else { return [] }
    return DateFormat.candidates(for: [text]).filter { !$0.isTimeOfDay }
  }

  /// Parses the line of values in `rest`, and appends them to the columns. Omits a line whose date is missing or isn't
  /// later than the previous date.
  private mutating func takeValues(into columns: inout [[Double]]) {
    guard let names else { return }
    var isDamaged = false
    // The start of the next field; nil after the last field.
    var start: Int? = 0
    if let dates {
      let end = rest.firstIndex(where: separators.contains) ?? rest.count
      let text = String(decoding: rest[..<end], as: UTF8.self).trimmingCharacters(in: .init(charactersIn: " \""))
      guard let date = dates.seconds(text), date > lastDate else {
        damagedLines += 1
        return
      }
      lastDate = date
      columns[0].append(date)
      start = end < rest.count ? end + 1 : nil
    }
    var found = dates == nil ? 0 : 1
    rest.append(0)
    let (first, isOnly) = (CChar(bitPattern: separators[0]), separators.count == 1)
    // A zero ends the line.
    func endsField(_ byte: CChar) -> Bool {
      byte == 0 || byte == first
        || !isOnly && (byte == CChar(UInt8(ascii: ";")) || byte == CChar(UInt8(ascii: "\t")))
    }
    unsafe rest.withUnsafeBytes { bytes in
      guard let start else { return }
      var place = unsafe bytes.assumingMemoryBound(to: CChar.self).baseAddress! + start
      while found < names.count {
        var next = unsafe place
        while unsafe !endsField(next.pointee) { unsafe next += 1 }
        var end: UnsafeMutablePointer<CChar>?
        var value: Double? = unsafe strtod(place, &end)
        // `strtod` stops early if the field contains text other than a number. It skips leading tabs, so if the field
        // is empty, it can read the next field.
        if unsafe next == place || end! != next {
          let field = unsafe UnsafeRawBufferPointer(start: place, count: next - place)
          value = Self.number(unsafe String(decoding: field, as: UTF8.self))
        }
        if value == nil { isDamaged = true }
        columns[found].append(value ?? .nan)
        found += 1
        guard unsafe next.pointee != 0 else { break }
        unsafe place = next + 1
      }
    }
    if found < names.count { for column in found..<names.count { columns[column].append(.nan) } }
    if isDamaged || found < names.count { damagedLines += 1 }
  }
}
