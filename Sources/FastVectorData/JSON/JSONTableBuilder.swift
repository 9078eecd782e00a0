import Foundation

/// Converts JSON text to rows of CSV.
struct JSONTableBuilder: ~Escapable {
  private var parser: JSONParser
  private let bytes: Span<UInt8>

  private var columnNames: [String] = []
  private var columns: [String: Int] = [:]
  private var rows: [UInt8] = []

  /// The end of each row in ``rows``, and the number of cells in the row. A row that was added before the last column
  /// has fewer cells than the table has columns.
  private var ends: [(offset: Int, cellCount: Int)] = []
  private var lines: [Int] = []
  private var kind: Kind?

  /// The cells of the current row.
  private var cells: [JSONValue] = []

  /// The offset up to which line breaks have been counted, and the number of line breaks before it.
  private var lineBreaks = (offset: 0, count: 0)

  /// The type of a record. A record is the JSON value from which a row is made.
  private enum Kind: String {
    case object = "an object"
    case array = "an array"
    case scalar = "a single value"
  }

  private typealias Problem = JSONParser.Problem

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>) {
    self.bytes = bytes
    parser = JSONParser(bytes)
  }

  /// Reads the entire text, and adds all rows.
  mutating func readTable() throws(JSONParser.Problem) {
    var lookahead = parser
    let first = lookahead.next
    lookahead.skipValue()
    let isDocument = lookahead.position > parser.position && lookahead.isAtEnd
    if isDocument && first == UInt8(ascii: "[") {
      if isWrapped { try add(array: parser.value(), at: 0) } else { try readRecords() }
    } else if isDocument && first == UInt8(ascii: "{") {
      let start = parser.position
      try add(document: parser.value(), at: start)
    } else {
      while !parser.isAtEnd { try readRecord() }
      return
    }
    guard parser.isAtEnd else { throw Problem(offset: parser.position, reason: "more JSON after the end of the table") }
  }

  /// True if the text is an array of one or two elements, all of which are arrays or objects. One of these elements can
  /// be the table. For example, some web APIs return `[pageInformation, [row1, row2]]`.
  private var isWrapped: Bool {
    var lookahead = parser
    var count = 0
    guard lookahead.take("[") else { return false }
    repeat {
      let start = lookahead.position
      lookahead.skipValue()
      count += 1
      guard lookahead.position > start + 1, count <= 2 else { return false }
    } while lookahead.take(",")
    return true
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

  /// Returns the number of the line that contains an offset. Successive calls must pass ascending offsets.
  private mutating func line(of offset: Int) -> Int {
    for index in lineBreaks.offset..<offset where bytes[index] == Ascii.newline { lineBreaks.count += 1 }
    lineBreaks.offset = offset
    return lineBreaks.count + 1
  }

  // MARK: Documents

  /// Finds the table in an object, and adds its rows.
  private mutating func add(document: JSONValue, at offset: Int) throws(Problem) {
    guard case .object(let members) = document else { return try add(array: document, at: offset) }
    if let rows = namedRows(members) { return try add(rows, others: []) }
    if isKeyedByDates(members) {
      for member in members {
        beginRow()
        try set(.text(member.key), "date", at: member.key.lowerBound)
        try set(member.value, member.value.isScalar ? "value" : nil, at: member.key.lowerBound)
        endRow()
      }
      return
    }
    let arrays = members.compactMap { member -> (key: Range<Int>, elements: [JSONValue])? in
      if case .array(let elements) = member.value { (member.key, elements) } else { nil }
    }
    let columns = arrays.filter { $0.elements.allSatisfy(\.isScalar) }
    if !columns.isEmpty && columns.count == arrays.count {
      let count = columns[0].elements.count
      let nested = members.flatMap { count > 2 ? Self.columns(in: $0.value, count: count, key: $0.key) : [] }
      return try add(columns: columns + nested, at: offset)
    }
    if let columns = columnsOfPairs(arrays.map { ($0.key, $0.elements) }) {
      return try add(columns: columns, at: offset)
    }
    let tables = members.filter { arrays.isEmpty ? containsTable($0.value) : Self.isArray($0.value) }
    if tables.isEmpty, let columns = indexedColumns(members) { return try add(columns: columns, at: offset) }
    guard let first = tables.first else { return try add(record: document, at: offset) }
    let counts = tables.map { Self.rowCount(of: $0.value) }
    let largest = tables.count == 1 ? [first] : zip(tables, counts).filter { $1 == counts.max() }.map(\.0)
    guard largest.count == 1 else {
      let keys = tables.map { text($0.key) }.joined(separator: ", ")
      throw Problem(offset: offset, reason: "an object with several tables (\(keys)); save one of them as a file")
    }
    try add(document: largest[0].value, at: largest[0].key.lowerBound)
  }

  /// Adds the rows of an array. If the elements of the array aren't rows, but one of them contains a table, adds the
  /// rows of that table.
  private mutating func add(array: JSONValue, at offset: Int) throws(Problem) {
    guard case .array(let elements) = array else { return }
    let tables = elements.filter(Self.isArray)
    if elements.count <= 2, tables.count == 1, case .array(let inner) = tables[0],
      inner.contains(where: { !$0.isScalar })
    {
      return try add(array: tables[0], at: offset)
    }
    if elements.count == 1, case .object(let members) = elements[0], points(members) == nil,
      containsTable(elements[0], isLong: true)
    {
      return try add(document: elements[0], at: offset)
    }
    for element in elements {
      if case .object(let members) = element, let rows = namedRows(members) {
        try add(rows, others: members.filter { !Self.isArray($0.value) })
      } else {
        try add(record: element, at: offset)
      }
    }
  }

  private static func isArray(_ value: JSONValue) -> Bool { if case .array = value { true } else { false } }

  /// Returns the number of elements in an array, or in the longest array in an object.
  private static func rowCount(of value: JSONValue) -> Int {
    switch value {
    case .array(let elements): elements.count
    case .object(let members): members.map { rowCount(of: $0.value) }.max() ?? 0
    default: 0
    }
  }

  /// Returns true if an object has at least two members, all keys are dates, and no value is an array.
  private func isKeyedByDates(_ members: [(key: Range<Int>, value: JSONValue)]) -> Bool {
    members.count > 1
      && members.allSatisfy { CSVContent(of: text($0.key)) == .date && !Self.isArray($0.value) }
  }

  /// Returns the arrays with `count` elements that are nested in a value, and the key that names each array.
  private static func columns(
    in value: JSONValue, count: Int, key: Range<Int>
  ) -> [(key: Range<Int>, elements: [JSONValue])] {
    switch value {
    case .object(let members):
      members.flatMap { member in
        if case .array(let elements) = member.value, elements.count == count, elements.allSatisfy(\.isScalar) {
          return [(member.key, elements)]
        }
        return columns(in: member.value, count: count, key: member.key)
      }
    case .array(let elements): elements.count == 1 ? columns(in: elements[0], count: count, key: key) : []
    default: []
    }
  }

  /// The column names of a table, and the cells of each row.
  private struct NamedRows {
    let names: [String]
    let rows: [[JSONValue]]
    /// The names of the rows; nil if the rows have no names.
    let index: [JSONValue]?
  }

  /// Returns the rows of an object that contains an array of column names, and an array of rows with one cell for each
  /// name. The object can also contain an array with a name for each row. Returns nil for other objects.
  private func namedRows(_ members: [(key: Range<Int>, value: JSONValue)]) -> NamedRows? {
    var (names, rows, index): ([JSONValue]?, [[JSONValue]]?, [JSONValue]?)
    for member in members {
      guard case .array(let elements) = member.value, let first = elements.first else { continue }
      if case .array = first {
        let cells = elements.compactMap { if case .array(let cells) = $0 { cells } else { nil } }
        guard rows == nil, cells.count == elements.count else { return nil }
        rows = cells
      } else if names == nil, elements.allSatisfy({ if case .text = $0 { true } else { false } }) {
        names = elements
      } else if index == nil {
        index = elements
      } else {
        return nil
      }
    }
    guard let names, let rows, rows.allSatisfy({ $0.count == names.count }),
      index.map({ $0.count == rows.count }) ?? true
    else { return nil }
    return NamedRows(
      names: names.map { if case .text(let range) = $0 { text(range) } else { "" } }, rows: rows, index: index)
  }

  /// Adds rows. `others` are other members of the object that contains the rows; they are repeated in each row.
  private mutating func add(_ rows: NamedRows, others: [(key: Range<Int>, value: JSONValue)]) throws(Problem) {
    for (number, row) in rows.rows.enumerated() {
      beginRow()
      if let index = rows.index { try set(index[number], "index", at: 0) }
      for member in others { try set(member.value, text(member.key), at: member.key.lowerBound) }
      for (name, value) in zip(rows.names, row) { try set(value, name, at: 0) }
      endRow()
    }
  }

  /// Converts at least two arrays of pairs to columns. A pair consists of a time and a value. The first column contains
  /// the times, and the other columns contain the values of each array. Returns nil if the arrays have different times,
  /// or aren't arrays of pairs.
  private func columnsOfPairs(
    _ arrays: [(key: Range<Int>, elements: [JSONValue])]
  ) -> [(key: Range<Int>, elements: [JSONValue])]? {
    let points = arrays.map { array in self.points([(key: array.key, value: .array(array.elements))]) }
    guard points.count > 1, let first = points[0] else { return nil }
    let times = first.elements.map { $0[first.time] }
    func number(_ value: JSONValue) -> String {
      if case .number(let range) = value { bytes.text(in: range) } else { "" }
    }
    var columns = [(arrays[0].key.lowerBound..<arrays[0].key.lowerBound, times)]
    for (array, points) in zip(arrays, points) {
      guard let points, points.elements.map({ number($0[points.time]) }) == times.map(number) else { return nil }
      columns.append((array.key, points.elements.map { $0[1 - points.time] }))
    }
    return columns
  }

  /// Returns the columns of an object whose members are objects with the same keys, as pandas writes them by default.
  /// The first column, with an empty name, contains these keys. Returns nil for other objects.
  private func indexedColumns(
    _ members: [(key: Range<Int>, value: JSONValue)]
  ) -> [(key: Range<Int>, elements: [JSONValue])]? {
    var columns: [(key: Range<Int>, elements: [JSONValue])] = []
    for member in members {
      guard case .object(let cells) = member.value, cells.count > 1, cells.allSatisfy({ $0.value.isScalar }) else {
        return nil
      }
      let index = cells.map { JSONValue.text($0.key) }
      if columns.isEmpty { columns.append((member.key.lowerBound..<member.key.lowerBound, index)) }
      guard cells.count == columns[0].elements.count,
        zip(cells, columns[0].elements).allSatisfy({ cell, first in
          if case .text(let key) = first { text(cell.key) == text(key) } else { false }
        })
      else { return nil }
      columns.append((member.key, cells.map { $0.value }))
    }
    return columns.isEmpty ? nil : columns
  }

  /// Returns true if a value is or contains an array, or an object whose keys are dates.
  ///
  /// - Parameter isLong: True if an array must have at least two elements, or at least three if one of them is a
  ///   number, a string or a literal.
  private func containsTable(_ value: JSONValue, isLong: Bool = false) -> Bool {
    switch value {
    case .array(let elements):
      !isLong || elements.count > (elements.contains { $0.isScalar } ? 2 : 1)
        || elements.contains { containsTable($0, isLong: true) }
    case .object(let members):
      isKeyedByDates(members) || members.contains { containsTable($0.value, isLong: isLong) }
    default: false
    }
  }

  private mutating func add(columns: [(key: Range<Int>, elements: [JSONValue])], at offset: Int) throws(Problem) {
    let count = columns[0].elements.count
    if let other = columns.first(where: { $0.elements.count != count }) {
      throw Problem(
        offset: other.key.lowerBound,
        reason: "columns of different lengths: \(text(columns[0].key)) has \(count), \(text(other.key)) has "
          + "\(other.elements.count)")
    }
    for column in columns { _ = try self.column(text(column.key), at: column.key.lowerBound) }
    for row in 0..<count {
      beginRow()
      for column in columns { cells[try self.column(text(column.key), at: offset)] = column.elements[row] }
      endRow()
    }
  }

  // MARK: Rows

  private mutating func add(record: JSONValue, at offset: Int) throws(Problem) {
    if case .object(let members) = record, let points = points(members) {
      try check(.object, at: offset)
      return try add(points, of: members)
    }
    beginRow()
    switch record {
    case .null: break
    case .object: try check(.object, at: offset)
    case .array: try check(.array, at: offset)
    default: try check(.scalar, at: offset)
    }
    try set(record, kind == .scalar ? "1" : nil, at: offset)
    endRow()
  }

  /// A time series within a record.
  private struct Points {
    /// The index of the record's member that contains the points.
    let member: Int
    /// The points, each of which is a pair of values.
    let elements: [[JSONValue]]
    /// The index of the time in each pair, 0 or 1.
    let time: Int
  }

  /// Returns the time series of a record: the only member that is an array of pairs. A pair contains a time and a
  /// value, in either order. The first elements of the pairs are the times if they ascend; otherwise, the second
  /// elements must ascend. Returns nil if no member, or more than one, is such an array.
  private func points(_ members: [(key: Range<Int>, value: JSONValue)]) -> Points? {
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

  /// Adds a row for each point of a time series. Each row also contains the other members of the record.
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

  /// Throws if a record has a different type than the first record.
  private mutating func check(_ kind: Kind, at offset: Int) throws(Problem) {
    if let first = self.kind, first != kind {
      throw Problem(offset: offset, reason: "\(kind.rawValue), but the first record is \(first.rawValue)")
    }
    self.kind = kind
  }

  /// Sets the cells of the current row for a value and for all values that are nested in the value.
  ///
  /// - Parameter name: The name of the value's column, or the prefix for nested values; nil for the record itself.
  private mutating func set(_ value: JSONValue, _ name: String?, at offset: Int) throws(Problem) {
    let prefix = name.map { $0 + "." } ?? ""
    switch value {
    case .object(let members):
      for member in members { try set(member.value, prefix + text(member.key), at: member.key.lowerBound) }
    case .array(let elements):
      for (index, element) in elements.enumerated() { try set(element, "\(prefix)\(index + 1)", at: offset) }
    default: if let name { cells[try column(name, at: offset)] = value }
    }
  }

  private func text(_ key: Range<Int>) -> String { String(decoding: JSONText.decoded(bytes, in: key), as: UTF8.self) }

  /// Returns the index of a column. Adds the column if it is new.
  private mutating func column(_ name: String, at offset: Int) throws(Problem) -> Int {
    if let index = columns[name] { return index }
    guard columnNames.count < CSVTable.mostColumns else {
      throw Problem(offset: offset, reason: "more than \(CSVTable.mostColumns) columns")
    }
    columns[name] = columnNames.count
    columnNames.append(name)
    cells.append(.null)
    return columnNames.count - 1
  }

  private mutating func beginRow() {
    for index in cells.indices { cells[index] = .null }
  }

  private mutating func endRow() {
    for index in cells.indices {
      if index > 0 { rows.append(Ascii.comma) }
      switch cells[index] {
      case .truth(let isTrue): rows.append(Ascii.zero + (isTrue ? 1 : 0))
      case .number(let range): for offset in range { rows.append(bytes[offset]) }
      case .text(let range): rows.append(quoted: JSONText.decoded(bytes, in: range))
      case .null, .array, .object: rows += Self.gap
      }
    }
    ends.append((rows.count, cells.count))
    rows.append(Ascii.newline)
  }

  private static let gap = Array("null".utf8)

  /// Returns the table. Adds gaps to rows that were written before the last column was added.
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
