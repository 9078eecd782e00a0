public import Foundation

extension Stage {
  /// Taps a view by name.
  ///
  /// - Parameters:
  ///   - name: The text of a button or another tappable view, or an `accessibilityIdentifier` on the view or around it.
  ///     If several views match, the first one that recognizes `count` taps is used, or else the first one.
  ///   - count: The number of consecutive taps.
  /// - Throws: ``StageError/noControl(name:known:)`` if no tappable view matches.
  public func tap(_ name: String, count: Int = 1) throws(StageError) {
    let named = tappable.filter { $0.names.contains(name) }
    guard let first = named.first(where: { $0.counts.contains(count) }) ?? named.first else {
      throw .noControl(name: name, known: tappable.flatMap(\.names))
    }
    // If matching controls are nested, use the innermost one.
    let inner = named.last { $0.counts.contains(count) && $0.item.isInside(first.item) }
    tap((inner ?? first).item, count: count)
  }

  /// Taps a view by index, for views without text or an identifier.
  ///
  /// - Parameter index: The index among all tappable views, from 0, in drawing order.
  /// - Throws: ``StageError/noTappable(index:count:)`` if the index is out of range.
  public func tap(index: Int) throws(StageError) {
    let tappable = tappable
    guard tappable.indices.contains(index) else { throw .noTappable(index: index, count: tappable.count) }
    tap(tappable[index].item, count: tappable[index].counts.min()!)
  }

  /// Taps a point. The frontmost view at the point, or a view that contains it, handles the tap.
  ///
  /// - Parameters:
  ///   - point: The location, in points from the top left of the stage. Views are hit where they are drawn at the
  ///     current time.
  ///   - count: The number of consecutive taps.
  /// - Throws: ``StageError/nothingToTap(at:)`` if no view at the point recognizes `count` taps.
  public func tap(at point: CGPoint, count: Int = 1) throws(StageError) {
    entering { settle() }
    let controls = controls(at: point)
    guard controls.contains(where: { $0.recognizer.tapCounts.contains(count) }) else { throw .nothingToTap(at: point) }
    tap(controls, at: point, count: count)
  }

  /// Taps the middle of a control. Controls inside it don't receive the tap.
  private func tap(_ item: ControlItem, count: Int) { tap(item.withOuterControls, at: item.middle, count: count) }

  /// Sets the value of a slider.
  ///
  /// - Parameters:
  ///   - name: The slider's `accessibilityIdentifier`, or its index among all sliders, from 0, in drawing order.
  ///   - value: The new value, which is clamped to the slider's range.
  /// - Throws: ``StageError/noControl(name:known:)`` if no slider matches.
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

  /// Returns the controls that a touch at a point hits, innermost first.
  func controls(at point: CGPoint) -> [ControlItem] { (rootItem?.hit(point) ?? []).compactMap { $0 as? ControlItem } }

  /// Returns the first control with the given name.
  func control(_ name: String) throws(StageError) -> ControlItem {
    guard let control = controls.first(where: { $0.names.contains(name) }) else {
      throw .noControl(name: name, known: controls.flatMap(\.names))
    }
    return control.item
  }

  /// The tappable controls and the numbers of taps that they recognize, in drawing order.
  private var tappable: [(names: [String], counts: Set<Int>, item: ControlItem)] {
    controls.compactMap { names, item in
      let counts = item.recognizer.tapCounts
      return counts.isEmpty ? nil : (names, counts, item)
    }
  }

  /// The enabled controls and their names, in drawing order.
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
  /// The names of the item: all text inside it, joined into one string, and all identifiers inside it.
  fileprivate var names: [String] {
    var texts: [String] = []
    var identifiers: [String] = []
    func add(_ item: _LayoutItem) {
      if let text = (item as? any AnyTextItem)?.string { texts.append(text) }
      if let item = item as? IdentifierItem { identifiers.append(item.identifier) }
      for child in item.children { add(child) }
    }
    add(self)
    return (texts.isEmpty ? [] : [texts.joined(separator: " ")]) + identifiers
  }
}

extension ControlItem {
  /// The enabled controls among the item and the items that contain it, innermost first.
  var withOuterControls: [ControlItem] {
    sequence(first: self as _LayoutItem) { $0.outer }.compactMap { $0 as? ControlItem }.filter(\.isEnabled)
  }

  fileprivate func isInside(_ other: ControlItem) -> Bool { withOuterControls.contains { $0 === other } }
}

/// An error for a simulated event that has no target.
public enum StageError: Error, Hashable, CustomStringConvertible {
  /// No matching view has the name. `known` lists the available names.
  case noControl(name: String, known: [String])
  /// The index is out of range. `count` is the number of tappable views.
  case noTappable(index: Int, count: Int)
  /// No drawn view has the name.
  case nothingNamed(_ name: String)
  /// No enabled button has the shortcut.
  case noShortcut(KeyboardShortcut)
  /// No view at the point recognizes the requested number of taps.
  case nothingToTap(at: CGPoint)
  /// No view at the point has a gesture.
  case nothingToTouch(at: CGPoint)

  public var description: String {
    switch self {
    case .noControl(let name, let known):
      known.isEmpty
        ? "no view is named '\(name)', because no view has a name"
        : "no view is named '\(name)'; the names are \(known.joined(separator: ", "))"
    case .noTappable(let index, let count):
      "no tappable view has the index \(index); the scene has \(count), counted from 0"
    case .nothingNamed(let name): "no drawn view is named '\(name)'"
    case .noShortcut(let shortcut): "no enabled button has the shortcut \(shortcut)"
    case .nothingToTap(let point):
      "no view at (\(short(point.x)), \(short(point.y))) accepts the tap; a tap hits the frontmost view that draws there, "
        + "or whose contentShape contains the point"
    case .nothingToTouch(let point):
      "no view at (\(short(point.x)), \(short(point.y))) has a gesture"
    }
  }
}
