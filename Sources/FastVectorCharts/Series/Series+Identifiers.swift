extension Series {
  /// What tells a point from others where its x value does not: a name or a number.
  public enum Identifier: Hashable, Sendable {
    case number(Int)
    case text(String)
  }
}

extension Series.Identifier: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, CustomStringConvertible {
  public init(integerLiteral value: Int) { self = .number(value) }
  public init(stringLiteral value: String) { self = .text(value) }

  public var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .text(let text): "\"\(text)\""
    }
  }
}

/// The identifiers of the points of a series, each of which occurs once.
struct Identifiers: Sendable {
  /// Nil for a point that goes by no name: one that leaves while another of its name enters.
  private var elements: [Series.Identifier?] = []
  private var dropped = 0

  /// Where each stands, the dropped ones counted.
  private var places: [Series.Identifier: Int] = [:]

  init() {}

  /// Nil where there are none.
  init?(_ identifiers: [Series.Identifier]?, count: Int) throws(SeriesError) {
    guard let identifiers else { return nil }
    guard identifiers.count == count else {
      throw .countsDiffer(what: "identifiers", count: identifiers.count, values: count)
    }
    places.reserveCapacity(count)
    for identifier in identifiers { try append(identifier) }
  }

  var count: Int { elements.count - dropped }

  subscript(index: Int) -> Series.Identifier? { elements[dropped + index] }

  func index(of identifier: Series.Identifier) -> Int? { places[identifier].map { $0 - dropped } }

  mutating func append(_ identifier: Series.Identifier) throws(SeriesError) {
    if let first = index(of: identifier) {
      throw .duplicateIdentifier(row: count, identifier: identifier, first: first)
    }
    appendUnchecked(identifier)
  }

  /// Adds an identifier that does not occur yet.
  mutating func appendUnchecked(_ identifier: Series.Identifier?) {
    if let identifier { places[identifier] = elements.count }
    elements.append(identifier)
  }

  /// - Complexity: O(k) on average for k identifiers.
  mutating func removeFirst(_ removed: Int) {
    for case let identifier? in elements[dropped..<dropped + removed] { places[identifier] = nil }
    dropped += removed
    guard dropped >= count else { return }
    elements.removeFirst(dropped)
    dropped = 0
    for (index, identifier) in elements.enumerated() {
      if let identifier { places[identifier] = index }
    }
  }
}

extension Identifiers: Equatable {
  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.elements[lhs.dropped...].elementsEqual(rhs.elements[rhs.dropped...])
  }
}
