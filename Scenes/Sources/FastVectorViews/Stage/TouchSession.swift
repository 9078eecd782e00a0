import FastVectorGeometry
import Foundation

/// A touch or pinch on a stage, and the gestures that may recognize it.
final class TouchSession {
  private let parts: [PlacedRecognizer]
  private let recognizer: _Recognizer<Void>?

  /// The last event.
  private(set) var last: TouchEvent

  /// True while fingers are down.
  private(set) var isDown = false

  /// - Parameter controls: The controls at the touched point, innermost first.
  init(_ controls: [ControlItem], _ event: TouchEvent) {
    var parts: [PlacedRecognizer] = []
    var whole: _Recognizer<Void>?
    for control in controls {
      let (priority, mask) = control.priority
      if !mask.contains(.subviews) { whole = nil }
      guard mask.contains(.gesture) else { continue }
      let part = PlacedRecognizer(control)
      parts.append(part)
      whole = whole.map { Self.combine($0, part, priority) } ?? part
    }
    self.parts = parts
    recognizer = whole
    last = event
  }

  private static func combine(
    _ inner: _Recognizer<Void>, _ outer: _Recognizer<Void>, _ priority: GesturePriority
  ) -> _Recognizer<Void> {
    switch priority {
    case .normal: ExclusiveRecognizer(inner, outer, { $0 }, { $0 })
    case .high: ExclusiveRecognizer(outer, inner, { $0 }, { $0 })
    case .simultaneous: SimultaneousRecognizer(inner, outer) { _, _ in () }
    }
  }

  /// Returns true if another touch on `controls` continues this session.
  func isAbout(_ controls: [ControlItem]) -> Bool {
    !isDecided && !isDown && controls.map(PlacedRecognizer.item) == parts.map(\.item)
  }

  var isDecided: Bool { recognizer?.status.isDecided ?? true }

  /// True if the gestures are decided and no fingers are down.
  var isOver: Bool { isDecided && !isDown }

  /// The time at which a gesture changes even without another event, or nil if no gesture does.
  var deadline: TimeInterval? { recognizer?.deadline }

  /// Passes an event to the gestures.
  ///
  /// - Returns: The actions to run.
  func receive(_ event: TouchEvent) -> [GestureAction] {
    if event.kind == .began { isDown = true }
    if event.kind == .ended { isDown = false }
    last = event
    return recognizer?.receive(event) ?? []
  }

  /// Ends the gestures of views that have been removed.
  ///
  /// - Returns: The actions to run.
  func endRemoved() -> [GestureAction] { parts.flatMap { $0.endIfRemoved() } }

  /// Resets the gestures.
  ///
  /// - Returns: The actions to run.
  func reset() -> [GestureAction] {
    isDown = false
    return recognizer?.reset() ?? []
  }
}

/// A recognizer for the gestures of a view, which fails when the view is removed.
private final class PlacedRecognizer: _Recognizer<Void> {
  private weak var control: ControlItem?
  private let node: NodeReference
  private let content: _Recognizer<Void>
  private var isGone = false
  let item: ObjectIdentifier

  init(_ control: ControlItem) {
    self.control = control
    node = control.node.reference
    content = control.recognizer
    item = Self.item(control)
  }

  static func item(_ control: ControlItem) -> ObjectIdentifier { ObjectIdentifier(control) }

  func endIfRemoved() -> [GestureAction] {
    guard !isGone, node.node?.isAlive != true || control?.isStaying != true else { return [] }
    isGone = true
    return content.reset()
  }

  override var phase: GesturePhase<Void> { isGone ? .failed : content.phase }
  override var deadline: TimeInterval? { isGone ? nil : content.deadline }
  override var tapCounts: Set<Int> { content.tapCounts }
  override func receive(_ event: TouchEvent) -> [GestureAction] { isGone ? [] : content.receive(event) }
  override func reset() -> [GestureAction] { content.reset() }
}

extension ControlItem {
  fileprivate var priority: (GesturePriority, GestureMask) {
    if case .gesture(_, let priority, let mask) = control { (priority, mask) } else { (.normal, .all) }
  }

  /// True if neither the view nor a view that contains it is being removed.
  fileprivate var isStaying: Bool {
    var next: _LayoutItem? = self
    while let item = next {
      if item.isLeaving { return false }
      next = item.outer
    }
    return true
  }
}
