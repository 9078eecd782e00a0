import FastVectorGeometry
import Foundation

/// An event on a stage, from which gestures are recognized.
struct TouchEvent {
  enum Kind {
    /// Fingers touch down, move, or are lifted.
    case began, moved, ended
    /// Time has passed without a touch.
    case waited
    /// No other tap will follow, so gestures don't have to wait for one.
    case settled
  }

  var kind: Kind

  /// The location of the finger, or of the midpoint between two fingers, in stage coordinates.
  var location: CGPoint
  var time: TimeInterval
  var date: Date

  /// The state of two fingers, or nil if there is only one.
  var pinch: Pinch?

  struct Pinch: Equatable {
    var magnification: CGFloat = 1
    var rotation = Angle.zero
  }
}

/// The progress of a gesture, with its value.
enum GesturePhase<Value> {
  case possible
  case active(Value)
  case ended(Value)
  case failed

  var status: GestureStatus {
    switch self {
    case .possible: .possible
    case .active: .active
    case .ended: .ended
    case .failed: .failed
    }
  }

  func map<T>(_ transform: (Value) -> T?) -> GesturePhase<T> {
    switch self {
    case .possible: .possible
    case .active(let value): transform(value).map { .active($0) } ?? .failed
    case .ended(let value): transform(value).map { .ended($0) } ?? .failed
    case .failed: .failed
    }
  }
}

/// The progress of a gesture, without its value.
enum GestureStatus {
  case possible, active, ended, failed

  /// True if the gesture has ended or failed.
  var isDecided: Bool { self == .ended || self == .failed }
}

/// The view that a gesture belongs to.
public final class _GestureTarget {
  weak var item: ControlItem?

  init(_ item: ControlItem) { self.item = item }

  var size: CGSize { item?.size ?? .zero }

  /// Converts a point from the stage's coordinates to the view's.
  func local(_ point: CGPoint) -> CGPoint { item?.local(point) ?? point }

  /// Converts a point from the stage's coordinates to a coordinate space.
  func point(_ point: CGPoint, in space: CoordinateSpace) -> CGPoint { item?.point(point, in: space) ?? point }

  /// Converts a point from the stage's coordinates to a unit point of the view.
  func anchor(_ point: CGPoint) -> UnitPoint {
    let (point, size) = (local(point), size)
    return UnitPoint(
      x: size.width > 0 ? point.x / size.width : 0.5, y: size.height > 0 ? point.y / size.height : 0.5)
  }
}

/// A source of the current value of a gesture, which changes when its view is evaluated.
public struct _GestureSource<G> {
  let place: _GestureTarget
  private let read: () -> G?

  init(place: _GestureTarget, _ read: @escaping () -> G?) {
    self.place = place
    self.read = read
  }

  /// The current gesture, or nil if it was removed or replaced by a gesture of another type.
  var current: G? { read() }

  func map<T>(_ transform: @escaping (G) -> T) -> _GestureSource<T> {
    let read = read
    return _GestureSource<T>(place: place) { read().map(transform) }
  }
}

/// An action caused by an event. It runs after the event has been assigned to a gesture, because other gestures can
/// take precedence.
typealias GestureAction = () -> Void

/// A recognizer for a gesture in a sequence of events, independent of the type of the gesture's values.
public class _AnyRecognizer {
  var status: GestureStatus { .failed }

  /// The time at which the phase changes even without another event, or nil if only events change the phase.
  var deadline: TimeInterval? { nil }

  /// The numbers of consecutive taps that the gesture can recognize; empty if it doesn't recognize taps.
  var tapCounts: Set<Int> { [] }

  /// Processes an event.
  ///
  /// - Returns: The actions to run.
  func receive(_ event: TouchEvent) -> [GestureAction] { [] }

  /// Resets the recognizer.
  ///
  /// - Returns: The actions to run if this cancels the gesture.
  func reset() -> [GestureAction] { [] }
}

/// A recognizer for a gesture in a sequence of events.
public class _Recognizer<Value>: _AnyRecognizer {
  var phase: GesturePhase<Value> { .failed }
  override var status: GestureStatus { phase.status }
}

/// A recognizer for a primitive gesture, which isn't composed of other gestures.
class LeafRecognizer<Value>: _Recognizer<Value> {
  private(set) final var current = GesturePhase<Value>.possible
  override var phase: GesturePhase<Value> { current }

  override final func receive(_ event: TouchEvent) -> [GestureAction] {
    if !status.isDecided { current = next(event) }
    return []
  }

  override func reset() -> [GestureAction] {
    current = .possible
    return []
  }

  /// Returns the phase after an event.
  func next(_ event: TouchEvent) -> GesturePhase<Value> { current }
}

/// A recognizer that adds an action to the gesture of another recognizer.
final class ActionRecognizer<Value>: _Recognizer<Value> {
  private let content: _Recognizer<Value>
  private let action: (_ old: GesturePhase<Value>, _ new: GesturePhase<Value>) -> GestureAction?
  private let cancel: () -> GestureAction?

  /// - Parameters:
  ///   - action: A closure that returns the action to run after an event, given the phases before and after it.
  ///   - cancel: A closure that returns the action to run when the recognizer is reset.
  init(
    _ content: _Recognizer<Value>, cancel: @escaping () -> GestureAction? = { nil },
    action: @escaping (GesturePhase<Value>, GesturePhase<Value>) -> GestureAction?
  ) {
    self.content = content
    self.action = action
    self.cancel = cancel
  }

  override var phase: GesturePhase<Value> { content.phase }
  override var deadline: TimeInterval? { content.deadline }
  override var tapCounts: Set<Int> { content.tapCounts }

  override func receive(_ event: TouchEvent) -> [GestureAction] {
    let old = content.phase
    guard !old.status.isDecided else { return [] }
    return content.receive(event) + [action(old, content.phase)].compactMap(\.self)
  }

  override func reset() -> [GestureAction] { content.reset() + [cancel()].compactMap(\.self) }
}

/// A recognizer that transforms the values of another recognizer.
final class MapRecognizer<Content, Value>: _Recognizer<Value> {
  private let content: _Recognizer<Content>
  private let transform: (Content) -> Value?

  init(_ content: _Recognizer<Content>, _ transform: @escaping (Content) -> Value?) {
    self.content = content
    self.transform = transform
  }

  override var phase: GesturePhase<Value> { content.phase.map(transform) }
  override var status: GestureStatus { content.status }
  override var deadline: TimeInterval? { content.deadline }
  override var tapCounts: Set<Int> { content.tapCounts }
  override func receive(_ event: TouchEvent) -> [GestureAction] { content.receive(event) }
  override func reset() -> [GestureAction] { content.reset() }
}

/// A recognizer for a type-erased gesture, whose type may be different after each reset.
final class ErasedRecognizer<Value>: _Recognizer<Value> {
  private let make: () -> _Recognizer<Value>?
  private var known: _Recognizer<Value>?

  init(_ make: @escaping () -> _Recognizer<Value>?) { self.make = make }

  private var content: _Recognizer<Value>? {
    if known == nil { known = make() }
    return known
  }

  override var phase: GesturePhase<Value> { content?.phase ?? .failed }
  override var deadline: TimeInterval? { known?.deadline }
  // Use a new recognizer, because the gesture may have changed since `known` was created.
  override var tapCounts: Set<Int> { make()?.tapCounts ?? [] }
  override func receive(_ event: TouchEvent) -> [GestureAction] { content?.receive(event) ?? [] }

  override func reset() -> [GestureAction] {
    defer { known = nil }
    return known?.reset() ?? []
  }
}
