import FastVectorGeometry
import Foundation

/// Two gestures that are recognized at the same time.
public struct SimultaneousGesture<First: Gesture, Second: Gesture>: Gesture {
  /// The values of both gestures. A value is nil while its gesture has none: before it begins, and after it fails.
  public struct Value {
    /// The value of the first gesture.
    public var first: First.Value?
    /// The value of the second gesture.
    public var second: Second.Value?
  }

  /// The first gesture.
  public var first: First
  /// The second gesture.
  public var second: Second

  /// Combines two gestures.
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  public typealias Body = Never

  public static func _makeRecognizer(_ gesture: _GestureSource<Self>) -> _Recognizer<Value> {
    SimultaneousRecognizer(
      First._makeRecognizer(gesture.map(\.first)), Second._makeRecognizer(gesture.map(\.second))
    ) { Value(first: $0, second: $1) }
  }
}

extension SimultaneousGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}
extension SimultaneousGesture.Value: Hashable where First.Value: Hashable, Second.Value: Hashable {}
extension SimultaneousGesture.Value: Sendable where First.Value: Sendable, Second.Value: Sendable {}

/// A gesture followed by another one.
public struct SequenceGesture<First: Gesture, Second: Gesture>: Gesture {
  /// The progress of the sequence.
  public enum Value {
    /// The first gesture is in progress.
    case first(First.Value)
    /// The first gesture has ended. The second value is nil until the second gesture is recognized.
    case second(First.Value, Second.Value?)
  }

  /// The first gesture.
  public var first: First
  /// The second gesture.
  public var second: Second

  /// Combines two gestures.
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  public typealias Body = Never

  public static func _makeRecognizer(_ gesture: _GestureSource<Self>) -> _Recognizer<Value> {
    SequenceRecognizer<First, Second>(
      First._makeRecognizer(gesture.map(\.first)), Second._makeRecognizer(gesture.map(\.second)))
  }
}

extension SequenceGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}
extension SequenceGesture.Value: Sendable where First.Value: Sendable, Second.Value: Sendable {}

/// Two gestures, of which the second one is recognized only if the first one fails.
public struct ExclusiveGesture<First: Gesture, Second: Gesture>: Gesture {
  /// The value of the gesture that is recognized.
  public enum Value {
    /// The value of the first gesture.
    case first(First.Value)
    /// The value of the second gesture.
    case second(Second.Value)
  }

  /// The first gesture.
  public var first: First
  /// The second gesture.
  public var second: Second

  /// Combines two gestures.
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  public typealias Body = Never

  public static func _makeRecognizer(_ gesture: _GestureSource<Self>) -> _Recognizer<Value> {
    ExclusiveRecognizer(
      First._makeRecognizer(gesture.map(\.first)), Second._makeRecognizer(gesture.map(\.second)),
      { .first($0) }, { .second($0) })
  }
}

extension ExclusiveGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}
extension ExclusiveGesture.Value: Sendable where First.Value: Sendable, Second.Value: Sendable {}

/// Returns the earlier of two times, ignoring nil.
private func earlier(_ time: TimeInterval?, _ other: TimeInterval?) -> TimeInterval? {
  guard let time, let other else { return time ?? other }
  return min(time, other)
}

/// A recognizer for two simultaneous gestures.
final class SimultaneousRecognizer<First, Second, Value>: _Recognizer<Value> {
  private let first: _Recognizer<First>
  private let second: _Recognizer<Second>
  private let value: (First?, Second?) -> Value

  init(_ first: _Recognizer<First>, _ second: _Recognizer<Second>, _ value: @escaping (First?, Second?) -> Value) {
    self.first = first
    self.second = second
    self.value = value
  }

  override var phase: GesturePhase<Value> {
    let value = value(first.phase.value, second.phase.value)
    let statuses = [first.status, second.status]
    if statuses.allSatisfy(\.isDecided) { return statuses.contains(.ended) ? .ended(value) : .failed }
    return statuses.contains(.active) || statuses.contains(.ended) ? .active(value) : .possible
  }

  override var deadline: TimeInterval? { earlier(first.deadline, second.deadline) }
  override var tapCounts: Set<Int> { first.tapCounts.union(second.tapCounts) }
  override func receive(_ event: TouchEvent) -> [GestureAction] { first.receive(event) + second.receive(event) }
  override func reset() -> [GestureAction] { first.reset() + second.reset() }
}

extension GesturePhase {
  /// The value of an active or ended gesture; otherwise nil.
  fileprivate var value: Value? {
    switch self {
    case .active(let value), .ended(let value): value
    case .possible, .failed: nil
    }
  }
}

/// A recognizer for a gesture followed by another one.
private final class SequenceRecognizer<First: Gesture, Second: Gesture>: _Recognizer<
  SequenceGesture<First, Second>.Value
>
{
  private let first: _Recognizer<First.Value>
  private let second: _Recognizer<Second.Value>

  init(_ first: _Recognizer<First.Value>, _ second: _Recognizer<Second.Value>) {
    self.first = first
    self.second = second
  }

  /// True if fingers are down.
  private var isDown = false

  override var phase: GesturePhase<SequenceGesture<First, Second>.Value> {
    switch first.phase {
    case .possible: .possible
    case .active(let value): .active(.first(value))
    case .failed: .failed
    case .ended(let value):
      switch second.phase {
      case .possible: .active(.second(value, nil))
      case .active(let other): .active(.second(value, other))
      case .ended(let other): .ended(.second(value, other))
      case .failed: .failed
      }
    }
  }

  override var deadline: TimeInterval? { first.status.isDecided ? second.deadline : first.deadline }
  override var tapCounts: Set<Int> { first.tapCounts.union(second.tapCounts) }

  override func receive(_ event: TouchEvent) -> [GestureAction] {
    if event.kind == .began { isDown = true }
    if event.kind == .ended { isDown = false }
    if first.status == .ended { return second.receive(event) }
    let actions = first.receive(event)
    guard first.status == .ended, isDown else { return actions }
    // The second gesture begins at the current location of the finger.
    var start = event
    start.kind = .began
    return actions + second.receive(start)
  }

  override func reset() -> [GestureAction] {
    isDown = false
    return first.reset() + second.reset()
  }
}

/// A recognizer for a gesture, or for a second one if the first one fails.
final class ExclusiveRecognizer<First, Second, Value>: _Recognizer<Value> {
  private let first: _Recognizer<First>
  private let second: _Recognizer<Second>
  private let firstValue: (First) -> Value
  private let secondValue: (Second) -> Value

  /// The actions of the second gesture, which are held back until the first gesture fails.
  private var held: [GestureAction] = []

  init(
    _ first: _Recognizer<First>, _ second: _Recognizer<Second>, _ firstValue: @escaping (First) -> Value,
    _ secondValue: @escaping (Second) -> Value
  ) {
    self.first = first
    self.second = second
    self.firstValue = firstValue
    self.secondValue = secondValue
  }

  override var phase: GesturePhase<Value> {
    first.status == .failed ? second.phase.map(secondValue) : first.phase.map(firstValue)
  }

  override var deadline: TimeInterval? { earlier(first.deadline, second.deadline) }
  override var tapCounts: Set<Int> { first.tapCounts.union(second.tapCounts) }

  override func receive(_ event: TouchEvent) -> [GestureAction] {
    let actions = first.receive(event)
    switch first.status {
    case .ended:
      held = []
      return actions + second.reset()
    case .failed:
      defer { held = [] }
      return actions + held + second.receive(event)
    case .possible, .active:
      held += second.receive(event)
      return actions
    }
  }

  override func reset() -> [GestureAction] {
    held = []
    return first.reset() + second.reset()
  }
}
