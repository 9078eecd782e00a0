public import Foundation

extension Stage {
  /// Taps something.
  ///
  /// - Parameters:
  ///   - name: The text of a button or of something that can be tapped, or an `accessibilityIdentifier` on it or around
  ///     it. The first that has it and takes as many taps counts, else the first that has it.
  ///   - count: How many taps follow on each other.
  /// - Throws: ``StageError/noControl(name:known:)``.
  public func tap(_ name: String, count: Int = 1) throws(StageError) {
    let named = tappable.filter { $0.names.contains(name) }
    guard let first = named.first(where: { $0.counts.contains(count) }) ?? named.first else {
      throw .noControl(name: name, known: tappable.flatMap(\.names))
    }
    // Of those inside of each other, the innermost.
    let inner = named.last { $0.counts.contains(count) && $0.item.isInside(first.item) }
    tap((inner ?? first).item, count: count)
  }

  /// Taps something that may have neither a text nor a name.
  ///
  /// - Parameter index: Its number from 0 on among all that can be tapped, in the order in which they are drawn.
  /// - Throws: ``StageError/noTappable(index:count:)``.
  public func tap(index: Int) throws(StageError) {
    let tappable = tappable
    guard tappable.indices.contains(index) else { throw .noTappable(index: index, count: tappable.count) }
    tap(tappable[index].item, count: tappable[index].counts.min()!)
  }

  /// Taps a point: what is drawn there in front, or what it is in, takes it.
  ///
  /// - Parameters:
  ///   - point: In points from the top left of the stage, as views are drawn at the present time.
  ///   - count: How many taps follow on each other.
  /// - Throws: ``StageError/nothingToTap(at:)`` where nothing there takes as many taps.
  public func tap(at point: CGPoint, count: Int = 1) throws(StageError) {
    entering { settle() }
    let controls = controls(at: point)
    guard controls.contains(where: { $0.recognizer.tapCounts.contains(count) }) else { throw .nothingToTap(at: point) }
    tap(controls, at: point, count: count)
  }

  /// Taps the middle of something; what is in it takes no notice.
  private func tap(_ item: ControlItem, count: Int) { tap(item.withOuterControls, at: item.middle, count: count) }

  /// Slides a slider.
  ///
  /// - Parameters:
  ///   - name: Its `accessibilityIdentifier`, or its number from 0 on, in the order in which sliders are drawn.
  ///   - value: The number to set it to. What is outside its range counts as the end of it.
  /// - Throws: ``StageError/noControl(name:known:)``.
  public func set(slider name: String, to value: Double) throws(StageError) {
    var number = 0
    for (names, item) in controls {
      guard case .slide(let range, let set, let editing) = item.control else { continue }
      if names.contains(name) || String(number) == name {
        perform { editing(true) }
        perform { set(min(max(value.isNaN ? range.lowerBound : value, range.lowerBound), range.upperBound)) }
        return perform { editing(false) }
      }
      number += 1
    }
    throw .noControl(name: name, known: (0..<number).map(String.init))
  }

  /// What a finger at a point is on and something can be done with, the innermost first.
  func controls(at point: CGPoint) -> [ControlItem] { (rootItem?.hit(point) ?? []).compactMap { $0 as? ControlItem } }

  /// What has a name and something can be done with.
  func control(_ name: String) throws(StageError) -> ControlItem {
    guard let control = controls.first(where: { $0.names.contains(name) }) else {
      throw .noControl(name: name, known: controls.flatMap(\.names))
    }
    return control.item
  }

  /// What can be tapped, in the order of drawing.
  private var tappable: [(names: [String], counts: Set<Int>, item: ControlItem)] {
    controls.compactMap { names, item in
      let counts = item.recognizer.tapCounts
      return counts.isEmpty ? nil : (names, counts, item)
    }
  }

  /// What something can be done with, and the names that it has.
  private var controls: [(names: [String], item: ControlItem)] {
    entering { settle() }
    var controls: [(names: [String], item: ControlItem)] = []
    func add(_ item: _LayoutItem, _ outer: [String]) {
      guard !item.isLeaving else { return }
      let outer = (item as? IdentifierItem).map { outer + [$0.identifier] } ?? outer
      if let item = item as? ControlItem, item.isEnabled { controls.append((item.names + outer, item)) }
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

extension ControlItem {
  /// The item and the controls that it is in, the innermost first.
  var withOuterControls: [ControlItem] {
    sequence(first: self as _LayoutItem) { $0.outer }.compactMap { $0 as? ControlItem }.filter(\.isEnabled)
  }

  fileprivate func isInside(_ other: ControlItem) -> Bool { withOuterControls.contains { $0 === other } }
}

/// An event has nothing to happen to.
public enum StageError: Error, Hashable, CustomStringConvertible {
  /// Nothing of the kind has a name.
  case noControl(name: String, known: [String])
  /// There are not as many views that can be tapped.
  case noTappable(index: Int, count: Int)
  /// Nothing that is drawn has a name.
  case nothingNamed(_ name: String)
  /// No button has a shortcut.
  case noShortcut(KeyboardShortcut)
  /// At a point nothing is drawn that can be tapped as often.
  case nothingToTap(at: CGPoint)
  /// At a point nothing is drawn that takes fingers.
  case nothingToTouch(at: CGPoint)

  public var description: String {
    switch self {
    case .noControl(let name, let known):
      "nothing is named '\(name)'; there is " + (known.isEmpty ? "nothing" : known.joined(separator: ", "))
    case .noTappable(let index, let count):
      "nothing to tap has the number \(index); there are \(count), numbered from 0"
    case .nothingNamed(let name): "nothing that is drawn is named '\(name)'"
    case .noShortcut(let shortcut): "no button that is enabled has the shortcut \(shortcut)"
    case .nothingToTap(let point):
      "nothing at (\(short(point.x)), \(short(point.y))) takes the tap; what is hit is what is drawn there in front, unless "
        + "a contentShape says otherwise"
    case .nothingToTouch(let point):
      "nothing at (\(short(point.x)), \(short(point.y))) has a gesture"
    }
  }
}
