public import Foundation

/// A gesture that succeeds when a finger is held down.
public struct LongPressGesture: Gesture {
  /// The time that the finger must be held down, in seconds.
  public var minimumDuration: Double

  /// The distance that the finger can move before the gesture fails, in points.
  public var maximumDistance: CGFloat

  /// Creates a long-press gesture. Its value is true from the moment the finger touches the view.
  public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {
    self.minimumDuration = minimumDuration
    self.maximumDistance = maximumDistance
  }

  public typealias Value = Bool
  public typealias Body = Never

  public static func _makeRecognizer(_ gesture: _GestureSource<Self>) -> _Recognizer<Bool> {
    LongPressRecognizer(gesture)
  }
}

private final class LongPressRecognizer: LeafRecognizer<Bool> {
  private let gesture: _GestureSource<LongPressGesture>
  private var start: (point: CGPoint, time: TimeInterval)?

  init(_ gesture: _GestureSource<LongPressGesture>) { self.gesture = gesture }

  override var deadline: TimeInterval? {
    guard !status.isDecided, let start, let gesture = gesture.current else { return nil }
    return start.time + max(0, gesture.minimumDuration)
  }

  override func next(_ event: TouchEvent) -> GesturePhase<Bool> {
    guard event.pinch == nil, let gesture = gesture.current else { return .failed }
    if event.kind == .began, start == nil { start = (event.location, event.time) }
    guard let start else { return event.kind == .waited ? .possible : .failed }
    if start.point.distance(to: event.location) > gesture.maximumDistance { return .failed }
    // The tolerance allows for rounding errors in the time.
    if let deadline, event.time >= deadline - 1e-9 { return .ended(true) }
    return event.kind == .ended ? .failed : .active(true)
  }

  override func reset() -> [GestureAction] {
    start = nil
    return super.reset()
  }
}
