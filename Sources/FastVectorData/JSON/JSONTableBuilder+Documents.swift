/// Support for JSON tables that aren't arrays of records, such as an object with one array per column.
extension JSONTableBuilder {
  typealias Member = (key: Range<Int>, value: JSONValue)

  /// A column of a table that hasn't been divided into rows yet.
  struct Column {
    let name: String
    /// The offset of the column in the text, used in error messages.
    let offset: Int
    let elements: [JSONValue]
  }

  /// Finds the table in a document and adds its rows.
  mutating func add(document: JSONValue, at offset: Int) throws(Problem) {
    guard case .object(let all) = document else { return try add(array: document, at: offset) }
    if try addDataSet(all) { return }
    // If all arrays are empty, ignore them. The table is then in another member.
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
      // A single array of scalars, or several arrays without numbers, may only describe a table in another member, such
      // as its units. This is assumed if that table contains more numbers.
      let areDescriptions = columns.count == 1 || !columns.contains { $0.elements.contains(where: \.isNumberOrNull) }
      let others = areDescriptions ? members.filter { !isColumn($0) && numberCount(of: $0.value) > 1 } : []
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
    let candidates = members.filter { member in
      arrays.isEmpty ? containsTable(member.value) || isGrid(member.value) : Self.isArray(member.value)
    }
    // Ignore arrays without numbers, such as a list of field names, because they only describe a table.
    let numeric = candidates.filter { numberCount(of: $0.value) > 0 }
    let tables = numeric.isEmpty ? candidates : numeric
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

  /// Adds the elements of an array as rows. If the elements aren't rows, but one of them contains a table, adds the
  /// rows of that table instead.
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

  static func isArray(_ value: JSONValue) -> Bool { if case .array = value { true } else { false } }

  private static func isEmptyArray(_ value: JSONValue) -> Bool {
    if case .array(let elements) = value { elements.isEmpty } else { false }
  }

  /// Returns the number of elements in an array. For an object, returns the number of elements in its longest array.
  private static func rowCount(of value: JSONValue) -> Int {
    switch value {
    case .array(let elements): elements.count
    case .object(let members): members.map { rowCount(of: $0.value) }.max() ?? 0
    default: 0
    }
  }

  /// Counts the numbers in a value, including nested values.
  private func numberCount(of value: JSONValue) -> Int {
    switch value {
    case .number: 1
    case .array(let elements): elements.reduce(0) { $0 + numberCount(of: $1) }
    case .object(let members): members.reduce(0) { $0 + numberCount(of: $1.value) }
    default: 0
    }
  }

  /// Returns true if a value is a table of numbers that consists of nested objects. Tables of two forms are recognized:
  /// - years that contain months, or months that contain years;
  /// - objects with the same keys, as written by pandas.
  private func isGrid(_ value: JSONValue) -> Bool {
    guard case .object(let members) = value, members.count > 1 else { return false }
    return isKeyedByYears(members) || isKeyedByMonths(members)
      || indexedColumns(members)?.dropFirst().allSatisfy { $0.elements.allSatisfy(\.isNumberOrNull) } == true
  }

  /// Returns the columns of an object that contains arrays of scalars, such as `{"x": [0, 1], "y": [2, 3]}`. Arrays of
  /// the same length that are nested in other members are included.
  ///
  /// Returns nil in these cases:
  /// - No member is an array of scalars.
  /// - Another member is an array but not a column, such as an array of objects, and there are no nested columns.
  ///
  /// - Parameter arrays: The members of the object that are arrays.
  private func columns(of members: [Member], _ arrays: [Column]) -> [Column]? {
    let columns = arrays.filter { $0.elements.allSatisfy(\.isScalar) }
    guard let count = columns.first?.elements.count else { return nil }
    let nested = count > 2 ? nestedColumns(members.filter { !isColumn($0) }, count: count) : []
    let areDatasets = !nested.isEmpty && columns.allSatisfy { $0.elements.count == count }
    return columns.count == arrays.count || areDatasets ? columns + nested : nil
  }

  /// Returns the arrays of an object without short descriptions, such as a list of units next to long columns.
  ///
  /// A description is an array of scalars that contains values other than numbers. It must be shorter than at least two
  /// other arrays of scalars, which have the same length.
  private static func withoutDescriptions(_ arrays: [Column]) -> [Column] {
    let scalars = arrays.filter { $0.elements.allSatisfy(\.isScalar) }
    let longest = scalars.map(\.elements.count).max() ?? 0
    guard scalars.count(where: { $0.elements.count == longest }) > 1 else { return arrays }
    return arrays.filter {
      $0.elements.count >= longest || $0.elements.contains { !$0.isScalar }
        || $0.elements.allSatisfy(\.isNumberOrNull)
    }
  }

  func isColumn(_ member: Member) -> Bool {
    if case .array(let elements) = member.value { elements.allSatisfy(\.isScalar) } else { false }
  }

  /// Returns the arrays of scalars with `count` elements that are nested in the members of an object. Each column is
  /// named after its key. If two arrays have the same key, all columns are named after the complete path of keys. For
  /// example, `{"north": {"rain": [1, 2, 3]}, "south": {"rain": [4, 5, 6]}}` has the columns `north.rain` and
  /// `south.rain`.
  private func nestedColumns(_ members: [Member], count: Int) -> [Column] {
    let columns = members.flatMap { self.columns(in: $0.value, count: count, path: [text($0.key)]) }
    let names = columns.map { $0.path.last ?? "" }
    let areDistinct = Set(names).count == names.count
    return zip(columns, names).map { column, name in
      Column(
        name: areDistinct ? name : column.path.joined(separator: "."), offset: column.offset, elements: column.elements)
    }
  }

  /// Finds all arrays of `count` scalars that are nested in a value, at any depth. Returns each array with its path,
  /// which consists of the keys that lead to the array.
  ///
  /// In a list of several objects, each object must contain exactly one such array; otherwise, the list is ignored. The
  /// path of the array is then the first string in its object. For example, the paths in this list are `rain` and
  /// `wind`:
  ///
  ///     [{"label": "rain", "data": [1, 2]}, {"label": "wind", "data": [3, 4]}]
  ///
  /// If an object contains no string, the position of the object is appended to the path of the list, as in `data.1`.
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

  /// Returns the first string in an object, or nil if there is none.
  private func firstText(_ value: JSONValue) -> String? {
    guard case .object(let members) = value else { return nil }
    for member in members { if case .text(let range) = member.value { return text(range) } }
    return nil
  }

  /// The column names of a table, and the cells of each row.
  private struct NamedRows {
    let names: [String]
    let rows: [[JSONValue]]
    /// The names of the rows; nil if they have no names.
    let index: [JSONValue]?
  }

  /// Returns the rows of an object that contains an array of rows and an array of column names, such as `{"columns":
  /// ["a", "b"], "data": [[1, 2], [3, 4]]}`. The number of names must be equal to the number of cells in each row. The
  /// object can also contain an array with a name for each row. Other arrays of scalars are ignored. Returns nil if the
  /// object doesn't have this form.
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
  /// - Parameter others: The other members of the object. They are repeated in each row.
  private mutating func add(_ rows: NamedRows, others: [Member]) throws(Problem) {
    for (number, row) in rows.rows.enumerated() {
      beginRow()
      if let index = rows.index { try set(index[number], "index", at: 0) }
      for member in others { try set(member.value, text(member.key), at: member.key.lowerBound) }
      for (name, value) in zip(rows.names, row) { try set(value, name, at: 0) }
      endRow()
    }
  }

  /// Converts two or more arrays of pairs to columns, such as the arrays in `{"A": [[0, 1.5], [1, 2.5]], "B": [[0, 3],
  /// [1, 4]]}`. Each pair consists of a time and a value. The times must be the same in all arrays. They become the
  /// first column, and the values of each array become another column.
  ///
  /// Returns nil if the arrays have different times, or aren't arrays of pairs.
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

  /// Converts an object to columns if its members are objects with the same keys, as in `{"a": {"0": 1, "1": 2}, "b":
  /// {"0": 3, "1": 4}}`. By default, pandas writes tables in this form. Each inner object becomes a column. The keys of
  /// the inner objects become an additional first column with an empty name. Returns nil if the object doesn't have
  /// this form.
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

  /// Returns true if a value is or contains a table. A table is an array, or an object whose keys are dates.
  ///
  /// - Parameter isLong: True to ignore short arrays. An array then needs at least two elements, or at least three if
  ///   one of them is a number, a string or a literal.
  func containsTable(_ value: JSONValue, isLong: Bool = false) -> Bool {
    switch value {
    case .array(let elements):
      !isLong || elements.count > (elements.contains { $0.isScalar } ? 2 : 1)
        || elements.contains { containsTable($0, isLong: true) }
    case .object(let members):
      isKeyedByDates(members) || members.contains { containsTable($0.value, isLong: isLong) }
    default: false
    }
  }

  /// Adds the rows of a table, given its columns. If columns of numbers have different lengths, the shorter ones end
  /// with gaps. Other columns that are shorter are ignored. Throws an error if columns without numbers have different
  /// lengths.
  mutating func add(columns: [Column], at offset: Int) throws(Problem) {
    let count = columns.map(\.elements.count).max() ?? 0
    // Next to longer arrays, an array with a single element is metadata, as in files that R writes.
    var columns = count > 2 ? columns.filter { $0.elements.count > 1 } : columns
    // Next to longer arrays of numbers, strings are metadata, such as a list of sources.
    let areNumbers = columns.map { $0.elements.allSatisfy(\.isNumberOrNull) }
    if count > 2, zip(columns, areNumbers).contains(where: { $1 && $0.elements.count == count }) {
      columns = zip(columns, areNumbers).filter { $1 || $0.elements.count == count }.map(\.0)
    }
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

  func column(_ key: Range<Int>, _ elements: [JSONValue]) -> Column {
    Column(name: text(key), offset: key.lowerBound, elements: elements)
  }

  /// Returns the arrays of scalars in different members of an object, such as `{"time": {"raw": [0, 1, 2]}, "series":
  /// [{"label": "rain", "raw": [5, 6, 7]}]}`. At least two members must contain arrays, and all arrays must have the
  /// same length of at least 3. Returns nil if the object doesn't have this form.
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
}
