import FastVectorGeometry
import Foundation

/// What happens on a stage that gestures are made of.
struct TouchEvent {
  enum Kind {
    /// Fingers come down, move, and are lifted.
    case began, moved, ended
    /// Time passes.
    case waited
    /// No other tap will follow.
    case settled
  }

  var kind: Kind

  /// In the coordinates of the stage: of the finger, or of the middle between two.
  var location: CGPoint
  var time: TimeInterval
  var date: Date

  /// What two fingers do; nil where there is one.
  var pinch: Pinch?

  struct Pinch: Equatable {
    var magnification: CGFloat = 1
    var rotation = Angle.zero
  }
}

/// How far a gesture has come.
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

/// As ``GesturePhase``, without the value.
enum GestureStatus {
  case possible, active, ended, failed

  /// Whether nothing more can come of the gesture.
  var isDecided: Bool { self == .ended || self == .failed }
}

/// The place on a stage that a gesture belongs to.
public final class _GesturePlace {
  weak var item: ControlItem?

  init(_ item: ControlItem) { self.item = item }

  var size: CGSize { item?.size ?? .zero }

  /// A point of the stage in the coordinates of the view.
  func local(_ point: CGPoint) -> CGPoint { item?.local(point) ?? point }

  /// A point of the stage in a space of coordinates.
  func point(_ point: CGPoint, in space: CoordinateSpace) -> CGPoint { item?.point(point, in: space) ?? point }

  /// A point of the stage as fractions of the size of the view.
  func anchor(_ point: CGPoint) -> UnitPoint {
    let (point, size) = (local(point), size)
    return UnitPoint(
      x: size.width > 0 ? point.x / size.width : 0.5, y: size.height > 0 ? point.y / size.height : 0.5)
  }
}

/// A gesture at a place, as the view has it at present.
public struct _GestureSource<G> {
  let place: _GesturePlace
  private let read: () -> G?

  init(place: _GesturePlace, _ read: @escaping () -> G?) {
    self.place = place
    self.read = read
  }

  /// The gesture; nil where its view is gone.
  var current: G? { read() }

  func map<T>(_ transform: @escaping (G) -> T) -> _GestureSource<T> {
    let read = read
    return _GestureSource<T>(place: place) { read().map(transform) }
  }
}

/// What is run because of an event, once it is certain which gesture it belongs to.
typealias GestureAction = () -> Void

/// Recognizes a gesture in events, whatever its values are.
public class _AnyRecognizer {
  var status: GestureStatus { .failed }

  /// The time at which the phase changes without an event; nil for never.
  var deadline: TimeInterval? { nil }

  /// How many taps it takes.
  var tapCounts: Set<Int> { [] }

  /// Takes up an event.
  ///
  /// - Returns: What is to be run.
  func receive(_ event: TouchEvent) -> [GestureAction] { [] }

  /// Begins anew.
  ///
  /// - Returns: What is to be run where the gesture was cancelled by that.
  func reset() -> [GestureAction] { [] }
}

/// Recognizes a gesture in events.
public class _Recognizer<Value>: _AnyRecognizer {
  var phase: GesturePhase<Value> { .failed }
  override var status: GestureStatus { phase.status }
}

/// Recognizes a gesture that is made of no other.
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

  /// The phase after an event.
  func next(_ event: TouchEvent) -> GesturePhase<Value> { current }
}

/// Adds an action to a gesture.
final class ActionRecognizer<Value>: _Recognizer<Value> {
  private let content: _Recognizer<Value>
  private let action: (_ old: GesturePhase<Value>, _ new: GesturePhase<Value>) -> GestureAction?
  private let cancel: () -> GestureAction?

  /// - Parameters:
  ///   - action: What is run after an event, by the phases before and after it.
  ///   - cancel: What is run where the gesture begins anew.
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

/// Gives a gesture other values.
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

/// Recognizes a gesture whose type may be another one each time.
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
  // Not of the one that is known, as the gesture may be another one by now.
  override var tapCounts: Set<Int> { make()?.tapCounts ?? [] }
  override func receive(_ event: TouchEvent) -> [GestureAction] { content?.receive(event) ?? [] }

  override func reset() -> [GestureAction] {
    defer { known = nil }
    return known?.reset() ?? []
  }
}
