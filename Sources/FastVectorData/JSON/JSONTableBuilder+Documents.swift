/// Support for JSON tables that aren't arrays of records, such as an object with an array for each column.
extension JSONTableBuilder {
  typealias Member = (key: Range<Int>, value: JSONValue)

  /// A column of a table, before its elements become cells of rows.
  struct Column {
    let name: String
    /// The offset of the column in the text, for error messages.
    let offset: Int
    let elements: [JSONValue]
  }

  /// Finds the table in an object, and adds its rows.
  mutating func add(document: JSONValue, at offset: Int) throws(Problem) {
    guard case .object(let all) = document else { return try add(array: document, at: offset) }
    if try addDataSet(all) { return }
    // If all arrays are empty, ignore them, because the table is in another object.
    let hasArrays = all.contains { Self.isArray($0.value) && !Self.isEmptyArray($0.value) }
    let members = hasArrays ? all : all.filter { !Self.isEmptyArray($0.value) }
    if let rows = namedRows(members) { return try add(rows, others: []) }
    if isKeyedByDates(members) { return try add(members, keyName: "date") }
    if isKeyedByNumbers(members) { return try add(members, keyName: "number") }
    if areKeyedByDates(members) { return try addDates(of: members) }
    if isKeyedByYears(members) { return try addMonths(of: members) }
    if isKeyedByMonths(members) { return try addYears(of: members) }
    let arrays = Self.withoutDescriptions(
      members.compactMap { member in
        if case .array(let elements) = member.value { column(member.key, elements) } else { nil }
      })
    if let columns = columns(of: members, arrays) {
      // A single list describes the table in another member if that table contains more numbers.
      let others = columns.count == 1 ? members.filter { !isColumn($0) && numberCount(of: $0.value) > 1 } : []
      let tables = others.filter { containsTable($0.value) || isGrid($0.value) }
      let counts = tables.map { numberCount(of: $0.value) }
      if let most = counts.max(), most > columns[0].elements.count(where: { $0.isNumberOrNull }) {
        let table = tables[counts.firstIndex(of: most)!]
        omittedTables += others.map { text($0.key) }.filter { $0 != text(table.key) }
        return try add(document: table.value, at: table.key.lowerBound)
      }
      return try add(columns: columns, at: offset)
    }
    if let columns = columnsOfPairs(arrays) { return try add(columns: columns, at: offset) }
    if let tables = keyedTables(members) { return try add(tables) }
    if arrays.isEmpty, let tables = keyedColumns(members) { return try add(tables) }
    if !members.contains(where: { isColumn($0) }), let columns = columnsAcross(members) {
      return try add(columns: columns, at: offset)
    }
    let tables = members.filter { member in
      arrays.isEmpty ? containsTable(member.value) || isGrid(member.value) : Self.isArray(member.value)
    }
    if tables.isEmpty, let columns = indexedColumns(members) { return try add(columns: columns, at: offset) }
    guard let first = tables.first else { return try add(record: document, at: offset) }
    let counts = tables.map { isGrid($0.value) ? numberCount(of: $0.value) : Self.rowCount(of: $0.value) }
    let largest = tables.count == 1 ? [first] : zip(tables, counts).filter { $1 == counts.max() }.map(\.0)
    guard largest.count == 1 else {
      let keys = tables.map { text($0.key) }.joined(separator: ", ")
      throw Problem(offset: offset, reason: "an object with several tables (\(keys)); save one of them as a file")
    }
    omittedTables += zip(tables, counts).filter { $1 > 1 && $1 < counts.max()! }.map { text($0.0.key) }
    try add(document: largest[0].value, at: largest[0].key.lowerBound)
  }

  /// Adds the rows of an array. If the elements of the array aren't rows, but one of them contains a table, adds the
  /// rows of that table.
  mutating func add(array: JSONValue, at offset: Int) throws(Problem) {
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

  private static func isEmptyArray(_ value: JSONValue) -> Bool {
    if case .array(let elements) = value { elements.isEmpty } else { false }
  }

  /// Returns the number of elements in an array, or in the longest array in an object.
  private static func rowCount(of value: JSONValue) -> Int {
    switch value {
    case .array(let elements): elements.count
    case .object(let members): members.map { rowCount(of: $0.value) }.max() ?? 0
    default: 0
    }
  }

  /// Returns the number of numbers in a value.
  private func numberCount(of value: JSONValue) -> Int {
    switch value {
    case .number: 1
    case .array(let elements): elements.reduce(0) { $0 + numberCount(of: $1) }
    case .object(let members): members.reduce(0) { $0 + numberCount(of: $1.value) }
    default: 0
    }
  }

  /// Returns true if a value is a table of numbers in objects: objects of months within years or of years within
  /// months, or objects with the same keys.
  private func isGrid(_ value: JSONValue) -> Bool {
    guard case .object(let members) = value, members.count > 1 else { return false }
    return isKeyedByYears(members) || isKeyedByMonths(members)
      || indexedColumns(members)?.dropFirst().allSatisfy { $0.elements.allSatisfy(\.isNumberOrNull) } == true
  }

  /// Returns true if an object has at least two members, all keys are dates, and no value is an array.
  func isKeyedByDates(_ members: [Member]) -> Bool {
    members.count > 1
      && members.allSatisfy { CSVContent(of: text($0.key)) == .date && !Self.isArray($0.value) }
  }

  /// Returns true if an object has at least two members, each of which is an object of scalars whose keys are dates.
  private func areKeyedByDates(_ members: [Member]) -> Bool {
    members.count > 1
      && members.allSatisfy { member in
        guard case .object(let cells) = member.value else { return false }
        return cells.allSatisfy(\.value.isScalar) && isKeyedByDates(cells)
      }
  }

  /// Adds a row for each date of each member. The keys of the members are in the column ``keyColumn``, so that each
  /// member is a line.
  private mutating func addDates(of members: [Member]) throws(Problem) {
    for member in members {
      guard case .object(let dates) = member.value else { continue }
      for date in dates {
        beginRow()
        try set(.text(member.key), Self.keyColumn, at: member.key.lowerBound)
        try set(.text(date.key), "date", at: date.key.lowerBound)
        try set(date.value, "value", at: date.key.lowerBound)
        endRow()
      }
    }
  }

  /// Returns true if the keys of an object are at least three ascending integers, such as epochs, and its values are
  /// objects whose keys aren't integers, as in `{"1": {"loss": 0.5}, "2": {"loss": 0.4}, "3": {"loss": 0.3}}`.
  private func isKeyedByNumbers(_ members: [Member]) -> Bool {
    let numbers = members.compactMap { Int(text($0.key)) }
    return numbers.count == members.count && numbers.count > 2 && zip(numbers, numbers.dropFirst()).allSatisfy(<)
      && members.allSatisfy { member in
        guard case .object(let cells) = member.value else { return false }
        return cells.allSatisfy { Int(text($0.key)) == nil && !containsTable($0.value) }
      }
  }

  /// Returns true if an object has at least two keys, all of which are years, and its values are objects whose keys are
  /// months, as in `{"2023": {"1": 5, "2": 6}, "2024": {"1": 7, "2": 8}}`.
  private func isKeyedByYears(_ members: [Member]) -> Bool {
    areKeyed(members, by: 1700...2200, within: 1...12)
  }

  /// Returns true if an object has at least two keys, all of which are months, and its values are objects whose keys are
  /// years, as in `{"01": {"2023": 5, "2024": 7}, "02": {"2023": 6, "2024": 8}}`.
  private func isKeyedByMonths(_ members: [Member]) -> Bool {
    areKeyed(members, by: 1...12, within: 1700...2200)
  }

  /// Returns true if an object has at least two members with keys in the range `keys`, and their values are objects of
  /// numbers with keys in the range `innerKeys`.
  private func areKeyed(_ members: [Member], by keys: ClosedRange<Int>, within innerKeys: ClosedRange<Int>) -> Bool {
    func isKey(_ key: Range<Int>, in range: ClosedRange<Int>) -> Bool { Int(text(key)).map(range.contains) ?? false }
    return members.count > 1
      && members.allSatisfy { member in
        guard isKey(member.key, in: keys), case .object(let cells) = member.value else { return false }
        return !cells.isEmpty && cells.allSatisfy { $0.value.isNumberOrNull && isKey($0.key, in: innerKeys) }
      }
  }

  /// Adds a row for each month of each year.
  private mutating func addMonths(of years: [Member]) throws(Problem) {
    for year in years {
      guard case .object(let months) = year.value else { continue }
      for month in months {
        beginRow()
        try set(.text(year.key), "year", at: year.key.lowerBound)
        try set(.text(month.key), "month", at: month.key.lowerBound)
        try set(month.value, "value", at: month.key.lowerBound)
        endRow()
      }
    }
  }

  /// Adds a row for each month of each year. The years are in the column ``keyColumn``, so that each year is a line.
  private mutating func addYears(of months: [Member]) throws(Problem) {
    var years: [String] = []
    var rows: [String: [(month: Range<Int>, year: Member)]] = [:]
    for month in months {
      guard case .object(let members) = month.value else { continue }
      for year in members {
        let name = text(year.key)
        if rows[name] == nil { years.append(name) }
        rows[name, default: []].append((month.key, year))
      }
    }
    for row in years.flatMap({ rows[$0]! }) {
      beginRow()
      try set(.text(row.year.key), Self.keyColumn, at: row.year.key.lowerBound)
      // Omit leading zeros, which mark codes.
      let zeros = row.month.prefix { bytes[$0] == Ascii.zero }.count
      try set(.number(row.month.dropFirst(zeros)), "month", at: row.month.lowerBound)
      try set(row.year.value, "value", at: row.year.key.lowerBound)
      endRow()
    }
  }

  /// Adds a row for each member of an object. The key of the member is in the column `keyName`.
  mutating func add(_ members: [Member], keyName: String) throws(Problem) {
    for member in members {
      beginRow()
      try set(.text(member.key), keyName, at: member.key.lowerBound)
      try set(member.value, member.value.isScalar ? "value" : nil, at: member.key.lowerBound)
      endRow()
    }
  }

  /// Returns the columns of an object that contains arrays of scalars, such as `{"x": [0, 1], "y": [2, 3]}`. Arrays of
  /// the same length that are nested in other members are also columns. Returns nil for other objects, for example if a
  /// member is an array of objects in which no columns are nested.
  ///
  /// - Parameter arrays: The members that are arrays.
  private func columns(of members: [Member], _ arrays: [Column]) -> [Column]? {
    let columns = arrays.filter { $0.elements.allSatisfy(\.isScalar) }
    guard let count = columns.first?.elements.count else { return nil }
    let nested = count > 2 ? nestedColumns(members.filter { !isColumn($0) }, count: count) : []
    let areDatasets = !nested.isEmpty && columns.allSatisfy { $0.elements.count == count }
    return columns.count == arrays.count || areDatasets ? columns + nested : nil
  }

  /// Returns the arrays of an object, without those that describe it: arrays of scalars, but not only numbers, that are
  /// shorter than at least two arrays of scalars of the same length.
  private static func withoutDescriptions(_ arrays: [Column]) -> [Column] {
    let scalars = arrays.filter { $0.elements.allSatisfy(\.isScalar) }
    let longest = scalars.map(\.elements.count).max() ?? 0
    guard scalars.count(where: { $0.elements.count == longest }) > 1 else { return arrays }
    return arrays.filter {
      $0.elements.count >= longest || $0.elements.contains { !$0.isScalar }
        || $0.elements.allSatisfy(\.isNumberOrNull)
    }
  }

  private func isColumn(_ member: Member) -> Bool {
    if case .array(let elements) = member.value { elements.allSatisfy(\.isScalar) } else { false }
  }

  /// Returns the arrays of scalars with `count` elements that are nested in members of an object. The name of a column
  /// is its key. If arrays have the same key, as in `{"north": {"rain": [1, 2, 3]}, "south": {"rain": [4, 5, 6]}}`,
  /// their names consist of all keys, such as `north.rain`.
  private func nestedColumns(_ members: [Member], count: Int) -> [Column] {
    let columns = members.flatMap { self.columns(in: $0.value, count: count, path: [text($0.key)]) }
    let names = columns.map { $0.path.last ?? "" }
    let areDistinct = Set(names).count == names.count
    return zip(columns, names).map { column, name in
      Column(
        name: areDistinct ? name : column.path.joined(separator: "."), offset: column.offset, elements: column.elements)
    }
  }

  /// Returns the arrays of scalars with `count` elements that are nested in a value, and the keys that lead to each
  /// array. In an array whose elements contain one such array each, as in `[{"label": "rain", "data": [1, 2, 3]}]`, the
  /// first string of the element replaces these keys.
  private func columns(
    in value: JSONValue, count: Int, path: [String]
  ) -> [(path: [String], offset: Int, elements: [JSONValue])] {
    switch value {
    case .object(let members):
      return members.flatMap { member in
        let path = path + [text(member.key)]
        if case .array(let elements) = member.value, elements.count == count, elements.allSatisfy(\.isScalar) {
          return [(path, member.key.lowerBound, elements)]
        }
        return columns(in: member.value, count: count, path: path)
      }
    case .array(let elements):
      let found = elements.map { columns(in: $0, count: count, path: path) }
      if elements.count == 1 { return found[0] }
      guard found.allSatisfy({ $0.count == 1 }) else { return [] }
      return zip(elements, found).enumerated().map { index, element in
        let name = firstText(element.0) ?? (path + ["\(index + 1)"]).joined(separator: ".")
        return ([name], element.1[0].offset, element.1[0].elements)
      }
    default: return []
    }
  }

  /// Returns the first string in an object; nil if there is none.
  private func firstText(_ value: JSONValue) -> String? {
    guard case .object(let members) = value else { return nil }
    for member in members { if case .text(let range) = member.value { return text(range) } }
    return nil
  }

  /// The column names of a table, and the cells of each row.
  private struct NamedRows {
    let names: [String]
    let rows: [[JSONValue]]
    /// The names of the rows; nil if the rows have no names.
    let index: [JSONValue]?
  }

  /// Returns the rows of an object that contains an array of rows, and an array of column names with one name for each
  /// cell of a row, such as `{"columns": ["a", "b"], "data": [[1, 2], [3, 4]]}`. The object can also contain an array
  /// with a name for each row. Other arrays of scalars are ignored. Returns nil for other objects.
  private func namedRows(_ members: [Member]) -> NamedRows? {
    var lists: [[JSONValue]] = []
    var rows: [[JSONValue]]?
    for member in members {
      guard case .array(let elements) = member.value, !elements.isEmpty else { continue }
      if elements.allSatisfy(\.isScalar) {
        lists.append(elements)
        continue
      }
      let cells = elements.compactMap { if case .array(let cells) = $0 { cells } else { nil } }
      guard rows == nil, cells.count == elements.count else { return nil }
      rows = cells
    }
    guard let rows,
      let place = lists.firstIndex(where: { $0.count == rows[0].count && $0.allSatisfy(\.isText) }),
      rows.allSatisfy({ $0.count == rows[0].count })
    else { return nil }
    let names = lists.remove(at: place)
    let indexes = lists.filter { $0.count == rows.count }
    guard indexes.count <= 1 else { return nil }
    return NamedRows(
      names: names.map { if case .text(let range) = $0 { text(range) } else { "" } }, rows: rows, index: indexes.first)
  }

  /// Adds the rows of a table.
  ///
  /// - Parameter others: Other members of the object that contains the rows. They are repeated in each row.
  private mutating func add(_ rows: NamedRows, others: [Member]) throws(Problem) {
    for (number, row) in rows.rows.enumerated() {
      beginRow()
      if let index = rows.index { try set(index[number], "index", at: 0) }
      for member in others { try set(member.value, text(member.key), at: member.key.lowerBound) }
      for (name, value) in zip(rows.names, row) { try set(value, name, at: 0) }
      endRow()
    }
  }

  /// Converts at least two arrays of pairs to columns, such as the arrays in
  /// `{"A": [[0, 1.5], [1, 2.5]], "B": [[0, 3], [1, 4]]}`. A pair consists of a time and a value. The first column
  /// contains the times, and the other columns contain the values of each array. Returns nil if the arrays have
  /// different times, or aren't arrays of pairs.
  private func columnsOfPairs(_ arrays: [Column]) -> [Column]? {
    let points = arrays.map { array in self.points([(key: 0..<0, value: .array(array.elements))]) }
    guard points.count > 1, let first = points[0] else { return nil }
    let times = first.elements.map { $0[first.time] }
    func number(_ value: JSONValue) -> String {
      if case .number(let range) = value { bytes.text(in: range) } else { "" }
    }
    var columns = [Column(name: "", offset: arrays[0].offset, elements: times)]
    for (array, points) in zip(arrays, points) {
      guard let points, points.elements.map({ number($0[points.time]) }) == times.map(number) else { return nil }
      columns.append(
        Column(name: array.name, offset: array.offset, elements: points.elements.map { $0[1 - points.time] }))
    }
    return columns
  }

  /// Returns the columns of an object whose members are objects with the same keys, as pandas writes them by default:
  /// `{"a": {"0": 1, "1": 2}, "b": {"0": 3, "1": 4}}`. The first column, with an empty name, contains these keys.
  /// Returns nil for other objects.
  private func indexedColumns(_ members: [Member]) -> [Column]? {
    var columns: [Column] = []
    for member in members {
      guard case .object(let cells) = member.value, cells.count > 1, cells.allSatisfy({ $0.value.isScalar }) else {
        return nil
      }
      let index = cells.map { JSONValue.text($0.key) }
      if columns.isEmpty { columns.append(Column(name: "", offset: member.key.lowerBound, elements: index)) }
      guard cells.count == columns[0].elements.count,
        zip(cells, columns[0].elements).allSatisfy({ cell, first in
          if case .text(let key) = first { text(cell.key) == text(key) } else { false }
        })
      else { return nil }
      columns.append(column(member.key, cells.map { $0.value }))
    }
    return columns.isEmpty ? nil : columns
  }

  /// Returns true if a value is or contains an array, or an object whose keys are dates.
  ///
  /// - Parameter isLong: True to ignore short arrays. An array must then have at least two elements, or at least three
  ///   if one of them is a number, a string or a literal.
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

  /// Adds the rows of a table whose columns are given. Columns of numbers can have different lengths; the shorter ones
  /// end with gaps.
  mutating func add(columns: [Column], at offset: Int) throws(Problem) {
    let count = columns.map(\.elements.count).max() ?? 0
    // An array of a single element next to longer ones describes them, as in files that R writes.
    let columns = count > 2 ? columns.filter { $0.elements.count > 1 } : columns
    if let other = columns.first(where: { $0.elements.count != columns[0].elements.count }),
      !columns.allSatisfy({ $0.elements.allSatisfy(\.isNumberOrNull) })
    {
      throw Problem(
        offset: other.offset,
        reason: "columns of different lengths: \(columns[0].name) has \(columns[0].elements.count), \(other.name) has "
          + "\(other.elements.count)")
    }
    for column in columns { _ = try self.column(column.name, at: column.offset) }
    for row in 0..<count {
      beginRow()
      for column in columns where row < column.elements.count {
        cells[try self.column(column.name, at: offset)] = column.elements[row]
      }
      endRow()
    }
  }

  private func column(_ key: Range<Int>, _ elements: [JSONValue]) -> Column {
    Column(name: text(key), offset: key.lowerBound, elements: elements)
  }

  // MARK: Tables by key

  /// The name of the column that contains the key of each table.
  static let keyColumn = "key"

  /// Returns the members of an object that are tables with the same columns, such as `{"A": [{"x": 0, "y": 1}], "B":
  /// [{"x": 0, "y": 2}]}`. If no member is an array, a member can also be an object with a single array of records,
  /// under the same key in all members. Returns nil if fewer than two members are tables, if other members are arrays,
  /// or if the tables have different columns.
  private func keyedTables(_ members: [Member]) -> [(key: Range<Int>, records: [JSONValue])]? {
    let hasArrays = members.contains { Self.isArray($0.value) }
    var tables: [(key: Range<Int>, records: [JSONValue])] = []
    var (names, innerKey): (Set<String>?, String?)
    for member in members {
      var value = member.value
      if !hasArrays, case .object(let inner) = value {
        let arrays = inner.filter { Self.areRecords($0.value) }
        // An object without records is metadata, unless it contains another table.
        if arrays.isEmpty, !containsTable(value, isLong: true) { continue }
        guard arrays.count == 1, text(arrays[0].key) == innerKey ?? text(arrays[0].key) else { return nil }
        innerKey = text(arrays[0].key)
        value = arrays[0].value
      }
      guard case .array(let records) = value else { continue }
      guard let first = records.first else { continue }
      guard case .object(let cells) = first else { return nil }
      let own = Set(cells.map { text($0.key) })
      guard own == names ?? own, !own.contains(Self.keyColumn) else { return nil }
      names = own
      tables.append((member.key, records))
    }
    return tables.count > 1 ? tables : nil
  }

  private static func areRecords(_ value: JSONValue) -> Bool {
    guard case .array(let elements) = value, case .object? = elements.first else { return false }
    return true
  }

  /// Returns the members of an object that consist of the same columns, such as `{"A": {"x": [0, 1], "y": [2, 3]}, "B":
  /// {"x": [0, 1], "y": [4, 5]}}`. Members without arrays are metadata. Returns nil if fewer than two members have
  /// columns, if a member has a single column or other columns than the first one, or if columns of a member have
  /// different lengths.
  private func keyedColumns(_ members: [Member]) -> [(key: Range<Int>, columns: [Column])]? {
    var tables: [(key: Range<Int>, columns: [Column])] = []
    for member in members where containsTable(member.value, isLong: true) {
      guard case .object(let inner) = member.value else { return nil }
      let columns = inner.filter { isColumn($0) }.compactMap { cell -> Column? in
        if case .array(let elements) = cell.value { column(cell.key, elements) } else { nil }
      }
      guard columns.count > 1, columns.allSatisfy({ $0.elements.count == columns[0].elements.count }),
        columns.map(\.name) == (tables.first?.columns ?? columns).map(\.name)
      else { return nil }
      tables.append((member.key, columns))
    }
    return tables.count > 1 ? tables : nil
  }

  /// Adds the columns of several tables as the columns of a single table. The column ``keyColumn`` contains the key of
  /// the table to which a row belongs.
  private mutating func add(_ tables: [(key: Range<Int>, columns: [Column])]) throws(Problem) {
    for table in tables {
      for row in table.columns[0].elements.indices {
        beginRow()
        try set(.text(table.key), Self.keyColumn, at: table.key.lowerBound)
        for column in table.columns { try set(column.elements[row], column.name, at: column.offset) }
        endRow()
      }
    }
  }

  /// Returns the arrays of scalars in different members of an object, such as `{"time": {"raw": [0, 1, 2]}, "series":
  /// [{"label": "rain", "raw": [5, 6, 7]}]}`, if at least two members contain arrays, and all arrays have the same
  /// length, which is at least 3. Returns nil for other objects.
  private func columnsAcross(_ members: [Member]) -> [Column]? {
    let tables = members.filter { containsTable($0.value) }
    let counts = Set(tables.flatMap { Self.lengths(ofColumnsIn: $0.value) })
    guard tables.count > 1, counts.count == 1, let count = counts.first, count > 2,
      tables.allSatisfy({ !columns(in: $0.value, count: count, path: []).isEmpty })
    else { return nil }
    return nestedColumns(tables, count: count)
  }

  /// Returns the lengths of all arrays of scalars in a value.
  private static func lengths(ofColumnsIn value: JSONValue) -> [Int] {
    switch value {
    case .array(let elements):
      elements.allSatisfy(\.isScalar) ? [elements.count] : elements.flatMap { lengths(ofColumnsIn: $0) }
    case .object(let members): members.flatMap { lengths(ofColumnsIn: $0.value) }
    default: []
    }
  }

  /// Adds the records of several tables as the rows of a single table. The column ``keyColumn`` contains the key of the
  /// table to which a row belongs.
  private mutating func add(_ tables: [(key: Range<Int>, records: [JSONValue])]) throws(Problem) {
    for table in tables {
      for record in table.records {
        try check(record, at: table.key.lowerBound)
        beginRow()
        try set(.text(table.key), Self.keyColumn, at: table.key.lowerBound)
        try set(record, nil, at: table.key.lowerBound)
        endRow()
      }
    }
  }
}
