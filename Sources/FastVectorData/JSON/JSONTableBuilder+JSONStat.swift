/// Support for JSON-stat (json-stat.org), a format that many statistical offices use.
extension JSONTableBuilder {
  /// A dimension of a data set, such as the country or the year.
  private struct Dimension {
    let name: String
    /// The codes or labels of the categories, in the order of the values.
    let categories: [JSONValue]
  }

  /// Adds one row per value of a JSON-stat data set. Each row contains the value and its category in each dimension.
  /// Returns false if the object isn't a data set.
  mutating func addDataSet(_ members: [Member]) throws(Problem) -> Bool {
    guard let values = member("value", of: members), let dimensions = dimensions(of: members) else { return false }
    var count = 1
    for dimension in dimensions {
      let (product, isTooLarge) = count.multipliedReportingOverflow(by: dimension.categories.count)
      guard !isTooLarge else { return false }
      count = product
    }
    let cells: [(index: Int, value: JSONValue)]
    switch values {
    case .array(let elements): cells = elements.enumerated().map { ($0, $1) }
    case .object(let elements): cells = elements.compactMap { cell in Int(text(cell.key)).map { ($0, cell.value) } }
    default: return false
    }
    let offset = members[0].key.lowerBound
    for (index, value) in cells where 0..<count ~= index {
      beginRow()
      var rest = count
      for dimension in dimensions {
        rest /= dimension.categories.count
        try set(dimension.categories[index / rest % dimension.categories.count], dimension.name, at: offset)
      }
      try set(value, "value", at: offset)
      endRow()
    }
    return true
  }

  /// Returns the dimensions of a data set, or nil if the object isn't a data set. In JSON-stat 2, the ids and sizes of
  /// the dimensions are members of the data set. In version 1, they are in its member `dimension`.
  private func dimensions(of members: [Member]) -> [Dimension]? {
    guard case .object(let all)? = member("dimension", of: members),
      case .array(let ids)? = member("id", of: members) ?? member("id", of: all),
      case .array(let sizes)? = member("size", of: members) ?? member("size", of: all), ids.count == sizes.count
    else { return nil }
    let dimensions = zip(ids, sizes).compactMap { id, size -> Dimension? in
      guard case .text(let id) = id, case .number(let size) = size,
        case .object(let dimension)? = member(text(id), of: all),
        case .object(let category)? = member("category", of: dimension)
      else { return nil }
      let codes = codes(of: category)
      guard let size = Int(bytes.text(in: size)), size > 0, codes.count == size else { return nil }
      let name: String = if case .text(let label)? = member("label", of: dimension) { text(label) } else { text(id) }
      return Dimension(name: name, categories: labels(of: category, codes))
    }
    return dimensions.isEmpty || dimensions.count < ids.count ? nil : dimensions
  }

  /// Returns the codes of a dimension's categories, in the order of the values.
  private func codes(of category: [Member]) -> [Range<Int>] {
    switch member("index", of: category) {
    case .array(let elements): elements.compactMap { if case .text(let range) = $0 { range } else { nil } }
    case .object(let positions):
      positions.compactMap { code, position -> (code: Range<Int>, position: Int)? in
        guard case .number(let range) = position, let position = Int(bytes.text(in: range)) else { return nil }
        return (code, position)
      }.sorted { $0.position < $1.position }.map(\.code)
    default: if case .object(let labels)? = member("label", of: category) { labels.map(\.key) } else { [] }
    }
  }

  /// Returns the labels of categories. If a category has no label, uses its code instead. If all codes are dates, such
  /// as years, returns the codes, because labels of dates can be in any language.
  private func labels(of category: [Member], _ codes: [Range<Int>]) -> [JSONValue] {
    guard case .object(let labels)? = member("label", of: category),
      !codes.allSatisfy({ CSVContent(of: text($0)) == .date })
    else { return codes.map { .text($0) } }
    let known = Dictionary(labels.map { (text($0.key), $0.value) }, uniquingKeysWith: { $1 })
    return codes.map { known[text($0)] ?? .text($0) }
  }

  private func member(_ key: String, of members: [Member]) -> JSONValue? {
    members.first { text($0.key) == key }?.value
  }
}
