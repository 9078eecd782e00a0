import FastVectorGeometry
import Foundation

/// Fingers on a stage, and the gestures that may come of them.
final class TouchSession {
  private let parts: [PlacedRecognizer]
  private let recognizer: _Recognizer<Void>?

  /// What happened last.
  private(set) var last: TouchEvent

  /// Whether fingers are down.
  private(set) var isDown = false

  /// - Parameter controls: Those around what is touched, the innermost first.
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

  /// Whether it is about these controls, and fingers may come down again.
  func isAbout(_ controls: [ControlItem]) -> Bool {
    !isDecided && !isDown && controls.map(PlacedRecognizer.item) == parts.map(\.item)
  }

  var isDecided: Bool { recognizer?.status.isDecided ?? true }

  /// Whether nothing more can come of it.
  var isOver: Bool { isDecided && !isDown }

  /// The time at which something happens without an event; nil for never.
  var deadline: TimeInterval? { recognizer?.deadline }

  /// Takes up an event.
  ///
  /// - Returns: What is to be run.
  func receive(_ event: TouchEvent) -> [GestureAction] {
    if event.kind == .began { isDown = true }
    if event.kind == .ended { isDown = false }
    last = event
    return recognizer?.receive(event) ?? []
  }

  /// Ends the gestures of views that are gone.
  ///
  /// - Returns: What is to be run.
  func endGone() -> [GestureAction] { parts.flatMap { $0.endIfGone() } }

  /// Begins anew.
  ///
  /// - Returns: What is to be run.
  func reset() -> [GestureAction] {
    isDown = false
    return recognizer?.reset() ?? []
  }
}

/// Recognizes the gestures of a view as long as it is there.
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

  func endIfGone() -> [GestureAction] {
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

  /// Whether the view is not on its way out.
  fileprivate var isStaying: Bool {
    var next: _LayoutItem? = self
    while let item = next {
      if item.isLeaving { return false }
      next = item.outer
    }
    return true
  }
}
