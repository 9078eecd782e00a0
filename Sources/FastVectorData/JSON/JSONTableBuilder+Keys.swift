/// Support for JSON objects whose keys are data, such as dates, years or the names of series.
extension JSONTableBuilder {
  /// Returns true if an object has at least two members, all of its keys are dates, and none of its values is an array.
  func isKeyedByDates(_ members: [Member]) -> Bool {
    members.count > 1
      && members.allSatisfy { CSVContent(of: text($0.key)) == .date && !Self.isArray($0.value) }
  }

  /// Returns true if an object has at least two members, and each value is an object of scalars whose keys are dates.
  func areKeyedByDates(_ members: [Member]) -> Bool {
    members.count > 1
      && members.allSatisfy { member in
        guard case .object(let cells) = member.value else { return false }
        return cells.allSatisfy(\.value.isScalar) && isKeyedByDates(cells)
      }
  }

  /// Adds one row per date of each member. The column ``keyColumn`` contains the key of the member. Each member thereby
  /// becomes a series.
  mutating func addDates(of members: [Member]) throws(Problem) {
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

  /// Returns true if the keys of an object are at least three ascending integers, and its values are objects. For
  /// example, the keys can be the epochs of a training run, as in `{"1": {"loss": 0.5}, "2": {"loss": 0.4}, "3":
  /// {"loss": 0.3}}`. The inner objects must not have integer keys or contain tables.
  func isKeyedByNumbers(_ members: [Member]) -> Bool {
    let numbers = members.compactMap { Int(text($0.key)) }
    return numbers.count == members.count && numbers.count > 2 && zip(numbers, numbers.dropFirst()).allSatisfy(<)
      && members.allSatisfy { member in
        guard case .object(let cells) = member.value else { return false }
        return cells.allSatisfy { Int(text($0.key)) == nil && !containsTable($0.value) }
      }
  }

  /// Returns true if an object has at least two members, its keys are years, and its values are objects whose keys are
  /// months, as in `{"2023": {"1": 5, "2": 6}, "2024": {"1": 7, "2": 8}}`.
  func isKeyedByYears(_ members: [Member]) -> Bool {
    areKeyed(members, by: 1700...2200, within: 1...12)
  }

  /// Returns true if an object has at least two members, its keys are months, and its values are objects whose keys are
  /// years, as in `{"01": {"2023": 5, "2024": 7}, "02": {"2023": 6, "2024": 8}}`.
  func isKeyedByMonths(_ members: [Member]) -> Bool {
    areKeyed(members, by: 1...12, within: 1700...2200)
  }

  /// Returns true if an object has at least two members, and its values are objects that contain numbers. The keys of
  /// the object must be in the range `keys`, and the keys of the inner objects must be in the range `innerKeys`.
  private func areKeyed(_ members: [Member], by keys: ClosedRange<Int>, within innerKeys: ClosedRange<Int>) -> Bool {
    func isKey(_ key: Range<Int>, in range: ClosedRange<Int>) -> Bool { Int(text(key)).map(range.contains) ?? false }
    return members.count > 1
      && members.allSatisfy { member in
        guard isKey(member.key, in: keys), case .object(let cells) = member.value else { return false }
        return !cells.isEmpty && cells.allSatisfy { $0.value.isNumberOrNull && isKey($0.key, in: innerKeys) }
      }
  }

  /// Adds one row per month of each year, with the columns `year`, `month` and `value`.
  mutating func addMonths(of years: [Member]) throws(Problem) {
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

  /// Adds one row per month of each year. The column ``keyColumn`` contains the year. Each year thereby becomes a
  /// series.
  mutating func addYears(of months: [Member]) throws(Problem) {
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
      // Omit leading zeros, because a number with leading zeros would be treated as a code.
      let zeros = row.month.prefix { bytes[$0] == Ascii.zero }.count
      try set(.number(row.month.dropFirst(zeros)), "month", at: row.month.lowerBound)
      try set(row.year.value, "value", at: row.year.key.lowerBound)
      endRow()
    }
  }

  /// Adds one row per member of an object. The column `keyName` contains the key of the member.
  mutating func add(_ members: [Member], keyName: String) throws(Problem) {
    for member in members {
      beginRow()
      try set(.text(member.key), keyName, at: member.key.lowerBound)
      try set(member.value, member.value.isScalar ? "value" : nil, at: member.key.lowerBound)
      endRow()
    }
  }

  /// The name of the column that contains the key of the table to which a row belongs.
  static let keyColumn = "key"

  /// Returns the members of an object that are tables with the same columns, as in `{"A": [{"x": 0, "y": 1}], "B":
  /// [{"x": 0, "y": 2}]}`. The rows can also be arrays of the same length, as in `{"A": [["2024-01-31", 1]], "B":
  /// [["2024-01-31", 2]]}`. If no member is an array, a member can also be an object that contains a single array of
  /// records, under the same key in all members.
  ///
  /// Returns nil in these cases:
  /// - Fewer than two members are tables.
  /// - A member is an array or contains a table, but doesn't have the required form.
  /// - The tables have different columns, or already have a column `key`.
  func keyedTables(_ members: [Member]) -> [(key: Range<Int>, records: [JSONValue])]? {
    let hasArrays = members.contains { Self.isArray($0.value) }
    var tables: [(key: Range<Int>, records: [JSONValue])] = []
    var (names, innerKey): (Set<String>?, String?)
    for member in members {
      var value = member.value
      if !hasArrays, case .object(let inner) = value {
        let arrays = inner.filter { Self.areRecords($0.value) }
        // An object without records and without other tables is metadata.
        if arrays.isEmpty, !containsTable(value, isLong: true) { continue }
        guard arrays.count == 1, text(arrays[0].key) == innerKey ?? text(arrays[0].key) else { return nil }
        innerKey = text(arrays[0].key)
        value = arrays[0].value
      }
      guard case .array(let records) = value else { continue }
      guard let first = records.first else { continue }
      let own: Set<String>
      switch first {
      case .object(let cells): own = Set(cells.map { text($0.key) })
      case .array(let cells) where Self.areRows(records, count: cells.count):
        own = Set(cells.indices.map { "\($0 + 1)" })
      default: return nil
      }
      guard own == names ?? own, !own.contains(Self.keyColumn) else { return nil }
      names = own
      tables.append((member.key, records))
    }
    return tables.count > 1 ? tables : nil
  }

  /// Returns true if all values are arrays of `count` scalars, of which there are at least two.
  private static func areRows(_ values: [JSONValue], count: Int) -> Bool {
    count > 1
      && values.allSatisfy { value in
        guard case .array(let cells) = value else { return false }
        return cells.count == count && cells.allSatisfy(\.isScalar)
      }
  }

  private static func areRecords(_ value: JSONValue) -> Bool {
    guard case .array(let elements) = value, case .object? = elements.first else { return false }
    return true
  }

  /// Returns the members of an object that are tables with the same columns, as in `{"A": {"x": [0, 1], "y": [2, 3]},
  /// "B": {"x": [0, 1], "y": [4, 5]}}`. Members without arrays are metadata and are ignored.
  ///
  /// Returns nil in these cases:
  /// - Fewer than two members have columns.
  /// - A member has only one column.
  /// - The members have different columns.
  /// - The columns of a member have different lengths.
  func keyedColumns(_ members: [Member]) -> [(key: Range<Int>, columns: [Column])]? {
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

  /// Combines tables that consist of columns, and adds their rows. The column ``keyColumn`` contains the key of the
  /// table to which a row belongs.
  mutating func add(_ tables: [(key: Range<Int>, columns: [Column])]) throws(Problem) {
    for table in tables {
      for row in table.columns[0].elements.indices {
        beginRow()
        try set(.text(table.key), Self.keyColumn, at: table.key.lowerBound)
        for column in table.columns { try set(column.elements[row], column.name, at: column.offset) }
        endRow()
      }
    }
  }

  /// Combines tables that consist of records, and adds the records as rows. The column ``keyColumn`` contains the key
  /// of the table to which a row belongs.
  mutating func add(_ tables: [(key: Range<Int>, records: [JSONValue])]) throws(Problem) {
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
