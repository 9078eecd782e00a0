extension Stage {
  /// Taps something.
  ///
  /// - Parameter name: The text of a button or of something that can be tapped, or an `accessibilityIdentifier` on it or
  ///   around it. The first that has it counts.
  /// - Throws: ``StageError/noControl(name:known:)``.
  public func tap(_ name: String) throws(StageError) {
    for (names, control) in controls where names.contains(name) {
      if case .tap(let action) = control { return perform(action) }
    }
    throw .noControl(name: name, known: names { if case .tap = $0 { true } else { false } })
  }

  /// Slides a slider.
  ///
  /// - Parameters:
  ///   - name: Its `accessibilityIdentifier`, or its number from 0 on, in the order in which sliders are drawn.
  ///   - value: The number to set it to. What is outside its range counts as the end of it.
  /// - Throws: ``StageError/noControl(name:known:)``.
  public func set(slider name: String, to value: Double) throws(StageError) {
    var number = 0
    for (names, control) in controls {
      guard case .slide(let range, let set) = control else { continue }
      if names.contains(name) || String(number) == name {
        return perform { set(min(max(value.isNaN ? range.lowerBound : value, range.lowerBound), range.upperBound)) }
      }
      number += 1
    }
    throw .noControl(name: name, known: (0..<number).map(String.init))
  }

  private func names(_ isMeant: (Control) -> Bool) -> [String] {
    controls.filter { isMeant($0.control) }.flatMap(\.names)
  }

  /// What something can be done with, and the names that it has.
  private var controls: [(names: [String], control: Control)] {
    var controls: [(names: [String], control: Control)] = []
    func add(_ item: _LayoutItem, _ outer: [String]) {
      guard !item.isLeaving else { return }
      let outer = (item as? IdentifierItem).map { outer + [$0.identifier] } ?? outer
      if let item = item as? ControlItem { controls.append((item.names + outer, item.control)) }
      for child in item.children { add(child, outer) }
    }
    if let rootItem { add(rootItem, []) }
    return controls
  }
}

extension _LayoutItem {
  /// The texts and identifiers in the item: all texts together come first.
  fileprivate var names: [String] {
    var texts: [String] = []
    var identifiers: [String] = []
    func add(_ item: _LayoutItem) {
      if let text = (item as? any TextPlace)?.string { texts.append(text) }
      if let item = item as? IdentifierItem { identifiers.append(item.identifier) }
      for child in item.children { add(child) }
    }
    add(self)
    return (texts.isEmpty ? [] : [texts.joined(separator: " ")]) + identifiers
  }
}

/// An event has nothing to happen to.
public enum StageError: Error, Hashable, CustomStringConvertible {
  /// Nothing of the kind has a name.
  case noControl(name: String, known: [String])

  public var description: String {
    switch self {
    case .noControl(let name, let known):
      "nothing is named '\(name)'; there is " + (known.isEmpty ? "nothing" : known.joined(separator: ", "))
    }
  }
}
