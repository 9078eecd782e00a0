extension Series {
  /// An identifier of a point or a series: a name or a number. Points need identifiers only if their x values can
  /// change from one series to the next.
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

/// The unique identifiers of the points of a series.
struct Identifiers: Sendable {
  /// The identifier of each point. It is nil for an inserted point, such as a gap, and for a point that is disappearing
  /// while a new point with the same identifier appears.
  private var elements: [Series.Identifier?] = []
  private var dropped = 0

  /// The index of each identifier in `elements`, which can still contain dropped points at its front.
  private var places: [Series.Identifier: Int] = [:]

  init() {}

  /// Creates the identifiers of `count` points, or returns nil if `identifiers` is nil. Throws an error if an
  /// identifier occurs twice, or if the counts differ.
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

  /// Appends an identifier that doesn't occur yet, or nil.
  mutating func appendUnchecked(_ identifier: Series.Identifier?) {
    if let identifier { places[identifier] = elements.count }
    elements.append(identifier)
  }

  /// Removes the first identifiers.
  ///
  /// - Complexity: Amortized O(k) for k identifiers.
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
