import Foundation

/// A converter from JSON text to rows of CSV.
struct JSONTableBuilder: ~Escapable {
  private var parser: JSONParser
  let bytes: Span<UInt8>

  private var columnNames: [String] = []
  private var columns: [String: Int] = [:]
  private var rows: [UInt8] = []

  /// The end of each row in ``rows``, and the number of cells in the row. Rows that precede the first use of a column
  /// have fewer cells than the table has columns.
  private var ends: [(offset: Int, cellCount: Int)] = []
  private var lines: [Int] = []
  private var kind: Kind?

  /// The cells of the current row.
  var cells: [JSONValue] = []

  /// The keys of tables in the text that weren't read because another table has more rows.
  var omittedTables: [String] = []

  /// The offset up to which line breaks have been counted, and the number of line breaks before this offset.
  private var lineBreaks = (offset: 0, count: 0)

  /// The type of a record, which is the JSON value from which a row is created.
  private enum Kind: String {
    case object = "an object"
    case array = "an array"
    case scalar = "a single value"
  }

  typealias Problem = JSONParser.Problem

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>) {
    self.bytes = bytes
    parser = JSONParser(bytes)
  }

  /// Reads the whole text and adds all rows.
  mutating func readTable() throws(JSONParser.Problem) {
    var lookahead = parser
    let first = lookahead.next
    lookahead.skipValue()
    let isDocument = lookahead.position > parser.position && lookahead.isAtEnd
    if isDocument && first == UInt8(ascii: "[") {
      if let columns = try arrayColumns() {
        parser.skipValue()
        try add(columns: columns, at: 0)
      } else if isWrapped {
        try add(array: parser.value(), at: 0)
      } else {
        try readRecords()
      }
    } else if isDocument && first == UInt8(ascii: "{") {
      let start = parser.position
      try add(document: parser.value(), at: start)
    } else {
      while !parser.isAtEnd { try readRecord() }
      return
    }
    guard parser.isAtEnd else { throw Problem(offset: parser.position, reason: "more JSON after the end of the table") }
  }

  /// True if the text is an array of one or two elements, each of which is an array or an object. One of them may be
  /// the table. For example, some web APIs return `[pageInformation, [row1, row2]]`.
  private var isWrapped: Bool {
    var lookahead = parser
    var count = 0
    guard lookahead.take("[") else { return false }
    repeat {
      guard let first = lookahead.next, "[{".utf8.contains(first), count < 2 else { return false }
      lookahead.skipValue()
      count += 1
    } while lookahead.take(",")
    return true
  }

  /// The maximum number of columns in a text that is an array of columns.
  private static let maxColumnArrays = 8

  /// Returns the columns of a text that is an array of columns, such as `[["time", 0, 1, 2, …], ["rain", 5, 6, 7, …]]`.
  /// Returns nil if the text doesn't have this form.
  ///
  /// The following conditions distinguish such a text from an array of rows:
  /// - It consists of at most ``maxColumnArrays`` arrays of the same length.
  /// - Each array has at least four times as many elements as there are arrays.
  ///
  /// If each array starts with a string, the string is the name of the column, as in data for the chart libraries C3
  /// and Billboard.js. If the second elements are also strings in all arrays, the columns have no names.
  private func arrayColumns() throws(Problem) -> [Column]? {
    var lookahead = parser
    var arrays: [[JSONValue]] = []
    try lookahead.open("[", depth: 0)
    repeat {
      guard arrays.count < Self.maxColumnArrays, lookahead.next == UInt8(ascii: "["),
        case .array(let elements) = try lookahead.value(depth: 1), elements.allSatisfy(\.isScalar),
        elements.count == arrays.first?.count ?? elements.count
      else { return nil }
      arrays.append(elements)
    } while lookahead.take(",")
    try lookahead.close("]")
    guard arrays[0].count >= 4 * arrays.count else { return nil }
    func isText(_ value: JSONValue) -> Bool { if case .text = value { true } else { false } }
    let hasNames = arrays.allSatisfy { isText($0[0]) } && !arrays.allSatisfy { isText($0[1]) }
    return arrays.enumerated().map { index, elements in
      if hasNames, case .text(let name) = elements[0] {
        return Column(name: text(name), offset: name.lowerBound, elements: Array(elements.dropFirst()))
      }
      return Column(name: "\(index + 1)", offset: 0, elements: elements)
    }
  }

  /// Reads the elements of an array as rows.
  private mutating func readRecords() throws(Problem) {
    try parser.open("[", depth: 0)
    if parser.take("]") { return }
    repeat { try readRecord(depth: 1) } while parser.take(",")
    try parser.close("]")
  }

  private mutating func readRecord(depth: Int = 0) throws(Problem) {
    _ = parser.next
    let start = parser.position
    let count = ends.count
    try add(record: parser.value(depth: depth), at: start)
    lines += Array(repeating: line(of: start), count: ends.count - count)
  }

  /// Returns the line number at an offset. Offsets must ascend from call to call.
  private mutating func line(of offset: Int) -> Int {
    for index in lineBreaks.offset..<offset where bytes[index] == Ascii.newline { lineBreaks.count += 1 }
    lineBreaks.offset = offset
    return lineBreaks.count + 1
  }

  // MARK: Rows

  mutating func add(record: JSONValue, at offset: Int) throws(Problem) {
    if case .object(let members) = record, let points = points(members) {
      try check(record, at: offset)
      return try add(points, of: members)
    }
    try check(record, at: offset)
    // Searching the keys of every record for dates would be slow, so first check whether the first key starts with a
    // digit.
    if case .object(let members) = record, let first = members.first, bytes[first.key.lowerBound] &- Ascii.zero < 10,
      members.allSatisfy(\.value.isScalar), isKeyedByDates(members)
    {
      return try add(members, keyName: "date")
    }
    if case .object(let members) = record, let dated = memberKeyedByDates(members) {
      return try addDates(of: dated, in: members)
    }
    if case .object(let members) = record, let dated = memberOfDatedRecords(members) {
      return try addRecords(of: dated, in: members)
    }
    beginRow()
    try set(record, kind == .scalar ? "1" : nil, at: offset)
    endRow()
  }

  /// Returns the index of the only member of a record that is an array of at least two objects with dates, such as
  /// `levels` in `{"place": "A", "levels": [{"time": "2024-01-31", "cm": 5}, {"time": "2024-02-01", "cm": 6}]}`. The
  /// dates can also be ascending numbers below a key such as `time`, unless the record itself contains a date. Times of
  /// day don't count as dates. Returns nil if no member has this form, or more than one.
  private func memberOfDatedRecords(_ members: [(key: Range<Int>, value: JSONValue)]) -> Int? {
    let found = members.indices.filter { index in
      guard case .array(let elements) = members[index].value, elements.count > 1 else { return false }
      let records = elements.compactMap { element -> [(key: Range<Int>, value: JSONValue)]? in
        if case .object(let cells) = element, cells.allSatisfy(\.value.isScalar) { cells } else { nil }
      }
      guard records.count == elements.count else { return false }
      return records.allSatisfy { $0.contains { isDate($0.value) } }
        || haveAscendingTimes(records) && !members.contains { isDate($0.value) }
    }
    return found.count == 1 ? found[0] : nil
  }

  private func isDate(_ value: JSONValue) -> Bool {
    guard case .text(let range) = value, range.count >= 7, bytes[range.lowerBound] &- Ascii.zero < 10 else {
      return false
    }
    let text = text(range)
    return text.prefix { $0 != ":" }.count >= 7 && CSVContent(of: text) == .date
  }

  /// Returns true if a key of all records is named like a time and has ascending numbers.
  private func haveAscendingTimes(_ records: [[(key: Range<Int>, value: JSONValue)]]) -> Bool {
    records[0].map { text($0.key) }.contains { name in
      guard CSVTable.isNamedLikeTime(name), name.lowercased() != "x" else { return false }
      let times = records.compactMap { record -> Double? in
        guard case .number(let range)? = record.first(where: { text($0.key) == name })?.value else { return nil }
        return Double(bytes.text(in: range))
      }
      return times.count == records.count && zip(times, times.dropFirst()).allSatisfy(<)
    }
  }

  /// Adds one row per object in an array that is a member of a record. Each row also contains the numbers, strings and
  /// literals of the record.
  ///
  /// - Parameter index: The index of the member.
  private mutating func addRecords(
    of index: Int, in members: [(key: Range<Int>, value: JSONValue)]
  ) throws(Problem) {
    guard case .array(let records) = members[index].value else { return }
    let others = members.filter { $0.value.isScalar }
    let names = Set(others.map { text($0.key) })
    for case .object(let cells) in records {
      beginRow()
      for member in others { try set(member.value, text(member.key), at: member.key.lowerBound) }
      for cell in cells {
        let name = text(cell.key)
        let isTaken = names.contains(name)
        try set(cell.value, isTaken ? "\(text(members[index].key)).\(name)" : name, at: cell.key.lowerBound)
      }
      endRow()
    }
  }

  /// Finds the member of a record that contains one scalar per date, such as `cases` in `{"place": "A", "cases":
  /// {"2020-01-22": 1, "2020-01-23": 2}}`. Returns the index of the member. Returns nil if no member or more than one
  /// has this form.
  private func memberKeyedByDates(_ members: [(key: Range<Int>, value: JSONValue)]) -> Int? {
    let found = members.indices.filter { index in
      guard case .object(let inner) = members[index].value, let first = inner.first,
        bytes[first.key.lowerBound] &- Ascii.zero < 10
      else { return false }
      return inner.allSatisfy(\.value.isScalar) && isKeyedByDates(inner)
    }
    return found.count == 1 ? found[0] : nil
  }

  /// Adds one row per date in a member of a record, such as `values` in `{"id": 1, "values": {"2024-01-01": 5}}`. The
  /// other members of the record are repeated in each row.
  private mutating func addDates(
    of index: Int, in members: [(key: Range<Int>, value: JSONValue)]
  ) throws(Problem) {
    guard case .object(let dates) = members[index].value else { return }
    for date in dates {
      beginRow()
      try set(.text(date.key), "date", at: date.key.lowerBound)
      for (place, member) in members.enumerated() {
        try set(place == index ? date.value : member.value, text(member.key), at: member.key.lowerBound)
      }
      endRow()
    }
  }

  /// A time series within a record.
  struct Points {
    /// The index of the member that contains the points.
    let member: Int
    /// The points. Each of them is a pair of values.
    let elements: [[JSONValue]]
    /// The position of the time in each pair, 0 or 1.
    let time: Int
  }

  /// Returns the time series of a record, such as `values` in `{"host": "a", "values": [[0, 1.5], [1, 2.5]]}`. It is
  /// the only member that is an array of pairs. Returns nil if no member or more than one has this form.
  ///
  /// A pair consists of a time and a value, in either order. If the first elements of the pairs ascend, they are the
  /// times. Otherwise, the second elements must ascend, and are the times.
  func points(_ members: [(key: Range<Int>, value: JSONValue)]) -> Points? {
    let found = members.indices.compactMap { index -> Points? in
      guard case .array(let points) = members[index].value, !points.isEmpty else { return nil }
      let elements = points.compactMap { point -> [JSONValue]? in
        if case .array(let pair) = point, pair.count == 2, pair.allSatisfy(\.isScalar) { pair } else { nil }
      }
      guard elements.count == points.count, let time = [0, 1].first(where: { ascends(elements, $0) }) else {
        return nil
      }
      return Points(member: index, elements: elements, time: time)
    }
    return found.count == 1 ? found[0] : nil
  }

  private func ascends(_ points: [[JSONValue]], _ place: Int) -> Bool {
    let times = points.compactMap { point in
      if case .number(let range) = point[place] { Double(bytes.text(in: range)) } else { nil }
    }
    return times.count == points.count && zip(times, times.dropFirst()).allSatisfy(<)
  }

  /// Adds one row per point of a time series. Each row also contains the other members of the record.
  private mutating func add(_ points: Points, of members: [(key: Range<Int>, value: JSONValue)]) throws(Problem) {
    for point in points.elements {
      beginRow()
      for (index, member) in members.enumerated() {
        let (name, offset) = (text(member.key), member.key.lowerBound)
        guard index == points.member else {
          try set(member.value, name, at: offset)
          continue
        }
        try set(point[points.time], name + ".time", at: offset)
        try set(point[1 - points.time], name + ".value", at: offset)
      }
      endRow()
    }
  }

  /// Throws an error if a record has a different type than the first record. A null is valid in any table and
  /// represents a gap.
  mutating func check(_ record: JSONValue, at offset: Int) throws(Problem) {
    if case .null = record { return }
    let kind: Kind =
      switch record {
      case .object: .object
      case .array: .array
      default: .scalar
      }
    if let first = self.kind, first != kind {
      throw Problem(offset: offset, reason: "\(kind.rawValue), but the first record is \(first.rawValue)")
    }
    self.kind = kind
  }

  /// Sets the cells of the current row for a value and all values that are nested in it.
  ///
  /// - Parameter name: The column name of the value, or the prefix of the column names of nested values. Nil for the
  ///   record itself.
  mutating func set(_ value: JSONValue, _ name: String?, at offset: Int) throws(Problem) {
    let prefix = name.map { $0 + "." } ?? ""
    switch value {
    case .object(let members):
      for member in members { try set(member.value, prefix + text(member.key), at: member.key.lowerBound) }
    case .array(let elements):
      for (index, element) in elements.enumerated() { try set(element, "\(prefix)\(index + 1)", at: offset) }
    default: if let name { cells[try column(name, at: offset)] = value }
    }
  }

  func text(_ key: Range<Int>) -> String { String(decoding: JSONText.decoded(bytes, in: key), as: UTF8.self) }

  /// Returns the index of the column with a given name. Adds the column if it is new.
  mutating func column(_ name: String, at offset: Int) throws(Problem) -> Int {
    if let index = columns[name] { return index }
    guard columnNames.count < CSVTable.maxColumns else {
      throw Problem(offset: offset, reason: "more than \(CSVTable.maxColumns) columns")
    }
    columns[name] = columnNames.count
    columnNames.append(name)
    cells.append(.null)
    return columnNames.count - 1
  }

  mutating func beginRow() {
    for index in cells.indices { cells[index] = .null }
  }

  mutating func endRow() {
    for index in cells.indices {
      if index > 0 { rows.append(Ascii.comma) }
      switch cells[index] {
      case .truth(let isTrue): rows += Array("\(isTrue)".utf8)
      case .number(let range): for offset in range { rows.append(bytes[offset]) }
      case .text(let range): rows.append(quoted: JSONText.decoded(bytes, in: range))
      case .null, .array, .object: rows += Self.gap
      }
    }
    ends.append((rows.count, cells.count))
    rows.append(Ascii.newline)
  }

  private static let gap = Array("null".utf8)

  /// Returns the finished table. Rows that were added before the last column was found are completed with gaps.
  consuming func finish() -> (columnNames: [String], rows: Data, lines: [Int]) {
    guard ends.contains(where: { $0.cellCount < columnNames.count }) else { return (columnNames, Data(rows), lines) }
    var padded: [UInt8] = []
    padded.reserveCapacity(rows.count)
    var start = 0
    for end in ends {
      padded += rows[start..<end.offset]
      for index in end.cellCount..<columnNames.count {
        if index > 0 { padded.append(Ascii.comma) }
        padded += Self.gap
      }
      padded.append(Ascii.newline)
      start = end.offset + 1
    }
    return (columnNames, Data(padded), lines)
  }
}
