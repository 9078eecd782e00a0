import FastVectorCharts
package import FastVectorData
package import Foundation

/// A parser that converts a stream of bytes to columns of numbers, chunk by chunk. A chunk may end in the middle of a
/// number.
package struct StreamParser: Sendable {
  private let format: StreamFormat

  /// The time zone of dates that don't contain one.
  private let timeZone: TimeZone

  /// The received bytes of a number or line that isn't complete yet.
  private var rest: [UInt8] = []

  /// True while skipping the rest of a line that is too long.
  private var isSkipping = false

  /// The names of the columns. Nil before the first line. Contains all columns until the first line of values
  /// determines which of them are read.
  package private(set) var names: [String]?

  /// The index of the column for each field of a line; nil if the field isn't read.
  private var places: [Int?] = []

  /// Messages that tell the user why some columns aren't read.
  package private(set) var omissions: [String] = []

  /// True if the first column contains dates or times of day. Nil until the first line of values has been read. Dates
  /// are converted to seconds since 1970, and times of day to seconds since the first midnight.
  package private(set) var hasDates: Bool?

  /// True if the first column contains times of day without dates.
  package var hasTimesOfDay: Bool { dates?.format.isTimeOfDay == true }

  /// The UTC offset in the first date, in seconds; nil if the date has no offset.
  package private(set) var dateOffset: Int?

  /// The number of lines received so far.
  private var lineCount = 0

  /// The line numbers and the truncated texts of up to two lines that precede the first line of values. The first of
  /// them may be the header. Blank lines and comments aren't included.
  package private(set) var unreadLines: [(number: Int, text: String)] = []

  private var dates: DateParser?

  /// The format of the dates; nil to detect it.
  package let dateFormat: DateFormat?

  /// The first of the 100 years that two-digit years stand for.
  private let firstTwoDigitYear: Int

  /// The possible formats of the first date if it is ambiguous, such as 1/2/2024; otherwise empty.
  package private(set) var ambiguousFormats: [DateFormat] = []

  /// The last date, in seconds since 1970. The next date must be later; see ``atLaterInstant(_:)``.
  private var lastDate = -Double.infinity

  /// The time from the date before the last one to the last date, in seconds.
  private var lastStep = 0.0

  /// The first line if it contains names. Later lines with the same text are ignored: if several programs write to a
  /// named pipe one after another, each of them may start with the names.
  private var header: [UInt8]?

  /// The number of damaged lines. An incomplete number at the end of a binary stream counts as one line.
  ///
  /// A line is damaged if it has fewer fields than there are columns, if it has additional fields that aren't empty, or
  /// if a field contains text that isn't a number. Missing and invalid fields become gaps in their columns.
  ///
  /// A line is also damaged if it is too long, if its date is missing or isn't later than the previous date, or if it
  /// follows the header but contains no numbers. Such a line is omitted.
  ///
  /// Empty fields and markers of missing values, such as `NA`, also become gaps, but they don't make a line damaged.
  package private(set) var damagedLines = 0

  /// The maximum length of a line, in bytes.
  package static let longestLine = 65_536

  /// The maximum number of columns that are read.
  package static let maxColumns = 64

  /// Creates a parser.
  ///
  /// - Parameters:
  ///   - format: The format of the stream.
  ///   - timeZone: The time zone of dates that don't contain one.
  ///   - dateFormat: The format of the dates in the first column; nil to detect it.
  ///   - firstTwoDigitYear: The first of the 100 years that two-digit years stand for.
  ///   - encoding: The encoding of the text; nil to detect it.
  package init(
    _ format: StreamFormat, in timeZone: TimeZone = .gmt, dateFormat: DateFormat? = nil,
    firstTwoDigitYear: Int = 1969, encoding: TextEncoding? = nil
  ) {
    self.format = format
    #if os(Linux)
      decoder = encoding.flatMap { StreamDecoder($0) }
      detectsEncoding = decoder == nil
    #else
      detectsEncoding = encoding == nil
    #endif
    head = detectsEncoding ? [] : nil
    self.timeZone = timeZone
    self.dateFormat = dateFormat
    self.firstTwoDigitYear = firstTwoDigitYear
    if format == .doubles { (names, hasDates) = (["standard input"], false) }
  }

  /// Parses a chunk of the stream.
  ///
  /// - Returns: The values of the chunk, by column.
  /// - Complexity: O(n) for n bytes
  package mutating func take(_ bytes: UnsafeRawBufferPointer) -> [[Double]] {
    if format == .doubles { return unsafe takeDoubles(bytes) }
    guard var head else { return unsafe takeText(bytes) }
    unsafe head.append(contentsOf: bytes)
    self.head = head
    return head.count < 2 ? noLines : takeHead()
  }

  /// True if the parser detects whether the text is UTF-16.
  private let detectsEncoding: Bool

  /// The first bytes of the text, until its encoding has been detected; then nil.
  private var head: [UInt8]?

  /// The decoder of UTF-16 that was detected; nil if the text has another encoding.
  private var utf16Decoder: UTF16Decoder?

  #if os(Linux)
    /// The decoder of the encoding that was given to the initializer; nil if the encoding is detected.
    private let decoder: StreamDecoder?
  #endif

  /// Detects whether the text is UTF-16, and parses the bytes in `head`.
  private mutating func takeHead() -> [[Double]] {
    let bytes = head ?? []
    (head, utf16Decoder) = (nil, UTF16Decoder(detecting: bytes))
    return unsafe bytes.withUnsafeBytes { unsafe takeText($0) }
  }

  private mutating func takeText(_ bytes: UnsafeRawBufferPointer) -> [[Double]] {
    var text = unsafe utf16Decoder?.utf8(bytes)
    #if os(Linux)
      if let decoder { text = unsafe decoder.utf8(bytes) }
    #endif
    guard let text else { return unsafe takeLines(bytes) }
    return unsafe text.withUnsafeBytes { unsafe takeLines($0) }
  }

  /// Parses the rest of the stream, such as a last line without a line break. An incomplete character at the end of
  /// encoded text is replaced with U+FFFD. Returns the values by column. Afterwards, another program can continue the
  /// stream.
  package mutating func finish() -> [[Double]] {
    guard format == .csv else {
      if !rest.isEmpty { damagedLines += 1 }
      rest = []
      return [[]]
    }
    if head != nil { _ = takeHead() }
    var text = utf16Decoder?.end() ?? []
    if detectsEncoding { (head, utf16Decoder) = ([], nil) }
    #if os(Linux)
      if let decoder { text = decoder.end() }
    #endif
    text.append(UInt8(ascii: "\n"))
    return unsafe text.withUnsafeBytes { unsafe takeLines($0) }
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

  /// The columns if no lines are parsed: an empty array for each column that is known.
  private var noLines: [[Double]] { hasDates == nil ? [] : (names ?? []).map { _ in [] } }

  private mutating func takeLines(_ bytes: UnsafeRawBufferPointer) -> [[Double]] {
    var columns = noLines
    var start = 0
    while start < bytes.count {
      let length = unsafe memchr(bytes.baseAddress! + start, 10, bytes.count - start)
        .map { unsafe UnsafeRawPointer($0) - bytes.baseAddress! - start }
      let end = start + (length ?? bytes.count - start)
      if !isSkipping { unsafe rest.append(contentsOf: bytes[start..<end]) }
      if rest.count > Self.longestLine { (isSkipping, rest) = (true, []) }
      start = end + 1
      guard length != nil else { break }
      lineCount += 1
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
    // Each program that writes to a named pipe may start its text with a byte order mark.
    if rest.starts(with: Self.byteOrderMark) { rest.removeFirst(Self.byteOrderMark.count) }
    guard !rest.isEmpty, rest[0] != UInt8(ascii: "#") else { return }
    if hasDates == nil, !beginValues() { return }
    if hasBlanks { joinBlanks() }
    guard rest != header else { return }
    if columns.isEmpty { columns = (names ?? []).map { _ in [] } }
    if hasDecimalCommas { replaceDecimalCommas() }
    takeValues(into: &columns)
  }

  /// Reads the names of the columns from the first line, or their types from the first line of values. Returns false if
  /// the line in `rest` contains no values.
  private mutating func beginValues() -> Bool {
    if names == nil {
      separators = separators(of: rest)
      readNames()
    } else if rest != header {
      detectBlanks()
    }
    if rest != header {
      if detectColumns() { return true }
      damagedLines += 1
    }
    if unreadLines.count < 2 {
      unreadLines.append((lineCount, String(decoding: rest.prefix(Self.maxQuoteLength), as: UTF8.self)))
    }
    return false
  }

  /// The maximum length of a line (in bytes) or a field (in characters) that a message quotes.
  private static let maxQuoteLength = 60

  /// The separators of fields. If the first line contains semicolons or tabs, only these are separators, and commas are
  /// decimal marks.
  private var separators = allSeparators

  private static let allSeparators = Array(",;\t".utf8)

  private func separators(of line: [UInt8]) -> [UInt8] {
    if isSeparatedByBlanks(line) { return [UInt8(ascii: " ")] }
    var isQuoted = false
    let marks = line.filter { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return !isQuoted
    }
    return [UInt8(ascii: ";"), UInt8(ascii: "\t")].first(where: marks.contains).map { [$0] } ?? Self.allSeparators
  }

  /// Returns true if a line consists of at least two numbers separated by blanks. A date can take the place of the
  /// first number.
  private func isSeparatedByBlanks(_ line: [UInt8]) -> Bool {
    guard !line.contains(where: Self.allSeparators.contains) else { return false }
    let words = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    return words.count > 1 && (Self.number(words[0]) != nil || !dateFormats(of: words[0]).isEmpty)
      && words.dropFirst().allSatisfy { Self.number($0) != nil }
  }

  /// Splits the header at blanks if blanks separate the values in `rest`, and the header contains no other separator.
  private mutating func detectBlanks() {
    guard let line = header, !line.contains(where: Self.allSeparators.contains), isSeparatedByBlanks(rest) else {
      return
    }
    let words = line.split(separator: UInt8(ascii: " "))
    guard words.count == rest.split(separator: UInt8(ascii: " ")).count else { return }
    separators = [UInt8(ascii: " ")]
    header = Array(words.joined(separator: separators))
    names = fields(decoded(header ?? []))
  }

  private var hasBlanks: Bool { separators[0] == UInt8(ascii: " ") }

  /// Removes leading blanks from the line in `rest`, and replaces consecutive blanks with a single one.
  private mutating func joinBlanks() {
    var last = UInt8(ascii: " ")
    rest.removeAll { byte in
      defer { last = byte }
      return byte == UInt8(ascii: " ") && last == byte
    }
  }

  private var hasDecimalCommas: Bool { !separators.contains(UInt8(ascii: ",")) }

  /// Replaces decimal commas with points in the line in `rest`, but not in its date.
  private mutating func replaceDecimalCommas() {
    let start = dates == nil ? 0 : firstFieldEnd
    for index in start..<rest.count where rest[index] == UInt8(ascii: ",") { rest[index] = UInt8(ascii: ".") }
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The end of the first field of the line in `rest`.
  private var firstFieldEnd: Int {
    var isQuoted = false
    return rest.firstIndex { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return !isQuoted && separators.contains(byte)
    } ?? rest.count
  }

  /// Reads the names of the columns from the first line, or creates names if the line contains values.
  private mutating func readNames() {
    if hasBlanks { joinBlanks() }
    let fields = fields(decoded(rest))
    let isNumber = fields.map(isNumber)
    let hasDate = fields.count > 1 && !dateFormats(of: fields[0]).isEmpty
    let hasNames = hasDate ? !isNumber.dropFirst().contains(true) : isNumber.contains(false)
    if hasNames { header = rest }
    let named = fields.enumerated().map { $0.element.isEmpty ? "column \($0.offset + 1)" : $0.element }
    names = hasNames ? named : fields.count == 1 ? ["standard input"] : (1...fields.count).map { "column \($0)" }
  }

  /// Converts the header to UTF-8.
  private func decoded(_ line: [UInt8]) -> [UInt8] {
    (try? decodedText(Data(line), name: "standard input")).map { Array($0.utf8) } ?? line
  }

  /// Detects which columns contain dates, numbers or text. `rest` must contain the first line of values. Columns of
  /// text aren't read, and at most ``maxColumns`` of the other columns are. Returns false if no column contains
  /// numbers.
  private mutating func detectColumns() -> Bool {
    let (fields, all) = (fields(rest), names ?? [])
    let formats = all.count > 1 ? dateFormats(of: fields[0]) : []
    let hasDates = !formats.isEmpty
    let texts = fields.enumerated().filter { index, field in
      !(hasDates && index == 0) && !isNumber(field)
    }
    let read = all.indices.filter { index in !texts.contains { $0.offset == index } }
    guard read.count > (hasDates ? 1 : 0) else { return false }
    for (index, text) in texts where index < all.count {
      omissions.append(
        "\(all[index]) isn't shown, because its first value is text (\(text.prefix(Self.maxQuoteLength)))")
    }
    if read.count > Self.maxColumns {
      omissions.append("only the first \(Self.maxColumns) of \(read.count) columns are shown")
    }
    places = all.map { _ in nil }
    for (place, index) in read.prefix(Self.maxColumns).enumerated() { places[index] = place }
    names = read.prefix(Self.maxColumns).map { all[$0] }
    let parsers = formats.map { $0.parser(in: timeZone, firstTwoDigitYear: firstTwoDigitYear) }
    (dates, self.hasDates) = (parsers.first, hasDates)
    dateOffset = dates?.offset(fields[0])
    if Set(parsers.map { $0.seconds(fields[0]) }).count > 1 { ambiguousFormats = formats }
    return true
  }

  /// Returns the fields of a line. Fields in quotation marks can contain separators.
  private func fields(_ line: [UInt8]) -> [String] {
    var isQuoted = false
    let fields = line.split(omittingEmptySubsequences: false) { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return separators.contains(byte) && !isQuoted
    }
    return fields.map { Self.trimmed(String(decoding: $0, as: UTF8.self)) }
  }

  /// Removes the blanks and quotation marks around a field.
  private static func trimmed(_ field: String) -> String { field.trimmingCharacters(in: .init(charactersIn: " \"")) }

  /// Returns the number in a field, NaN if the field is empty or marks a missing value, or nil if the field contains
  /// other text. Commas can separate groups of three digits.
  private static func number(_ field: String) -> Double? {
    let text = trimmed(field)
    if let number = Double(text) { return number }
    if CSVContent.isMissing(text) { return .nan }
    let groups = text.prefix { $0 != "." }.split(separator: ",", omittingEmptySubsequences: false)
    guard groups.count > 1, groups[0].contains(where: \.isNumber), groups.dropFirst().allSatisfy({ $0.count == 3 })
    else { return nil }
    return Double(text.replacing(",", with: ""))
  }

  /// Returns true if a field is a number, empty, or a marker of a missing value.
  private func isNumber(_ field: String) -> Bool {
    Self.number(hasDecimalCommas ? field.replacing(",", with: ".") : field) != nil
  }

  /// Returns the formats that a date can have; an empty array if the text isn't a date. Text that is also a number,
  /// such as 2024, is a date only if the user has specified its format.
  private func dateFormats(of text: String) -> [DateFormat] {
    if let dateFormat { return dateFormat.parser(in: timeZone).seconds(text) == nil ? [] : [dateFormat] }
    guard Double(text) == nil else { return [] }
    return DateFormat.candidates(for: [text])
  }

  /// Parses the line of values in `rest`, and appends them to the columns. Omits a line whose date is missing or isn't
  /// later than the previous date.
  private mutating func takeValues(into columns: inout [[Double]]) {
    var isDamaged = false
    // The start of the next field; nil after the last field.
    var start: Int? = 0
    if let dates {
      let end = firstFieldEnd
      guard
        let date = dates.seconds(Self.trimmed(String(decoding: rest[..<end], as: UTF8.self))).map(onLaterDay)
          .map(atLaterInstant), date > lastDate
      else {
        damagedLines += 1
        return
      }
      lastStep = lastDate.isFinite ? date - lastDate : 0
      lastDate = date
      columns[0].append(date)
      start = end < rest.count ? end + 1 : nil
    }
    var found = dates == nil ? 0 : 1
    rest.append(0)
    let places = places
    let (first, isOnly) = (CChar(bitPattern: separators[0]), separators.count == 1)
    // A zero ends the line.
    func endsField(_ byte: CChar) -> Bool {
      byte == 0 || byte == first
        || !isOnly && (byte == CChar(UInt8(ascii: ";")) || byte == CChar(UInt8(ascii: "\t")))
    }
    unsafe rest.withUnsafeBytes { bytes in
      guard let start else { return }
      var place = unsafe bytes.assumingMemoryBound(to: CChar.self).baseAddress! + start
      while found < places.count {
        var next = unsafe place
        while unsafe !endsField(next.pointee) { unsafe next += 1 }
        var end: UnsafeMutablePointer<CChar>?
        var value: Double? = unsafe strtod(place, &end)
        // `strtod` stops early if the field contains text other than a number. It skips leading tabs, so if the field
        // is empty, it can read the next field.
        if unsafe next == place || end! != next {
          var isQuoted = false
          unsafe next = place
          while unsafe next.pointee != 0 && (isQuoted || !endsField(next.pointee)) {
            if unsafe next.pointee == CChar(UInt8(ascii: "\"")) { isQuoted.toggle() }
            unsafe next += 1
          }
          let field = unsafe UnsafeRawBufferPointer(start: place, count: next - place)
          value = places[found] == nil ? .nan : Self.number(unsafe String(decoding: field, as: UTF8.self))
        }
        if let column = places[found] {
          if value == nil { isDamaged = true }
          columns[column].append(value ?? .nan)
        }
        found += 1
        unsafe place = next
        guard unsafe next.pointee != 0 else { return }
        unsafe place += 1
      }
      // Only empty fields can follow the last column.
      while unsafe place.pointee != 0 {
        if unsafe place.pointee != CChar(UInt8(ascii: " ")) && !endsField(place.pointee) { isDamaged = true }
        unsafe place += 1
      }
    }
    for column in places[found...] { if let column { columns[column].append(.nan) } }
    if isDamaged || found < places.count { damagedLines += 1 }
  }

  /// Returns the second instant of a local time that occurs twice if its first instant isn't later than the previous
  /// date. Returns all other dates unchanged.
  ///
  /// If a date is equal to the previous one, it becomes the second instant only if the step before the previous date
  /// was at least as long as the repeated period. In hourly data, 02:00 is followed by another 02:00. In a log, by
  /// contrast, two lines can have the same date.
  private func atLaterInstant(_ date: Double) -> Double {
    guard date <= lastDate, !hasTimesOfDay, dateOffset == nil, let second = timeZone.secondInstant(ofFirst: date),
      date < lastDate || lastStep >= second - date
    else { return date }
    return second
  }

  /// Moves a time of day to the first day on which it is at most an hour before the previous time, so that times
  /// continue after midnight. A step back of up to an hour doesn't start a new day, because it is probably an error or
  /// a clock change. Returns dates unchanged.
  private func onLaterDay(_ date: Double) -> Double {
    guard hasTimesOfDay else { return date }
    return date + 86_400 * max(0, ((lastDate - 3600 - date) / 86_400).rounded(.up))
  }
}
