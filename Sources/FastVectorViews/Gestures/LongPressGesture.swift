public import Foundation

/// A finger that stays for a time.
public struct LongPressGesture: Gesture {
  /// How long it has to stay, in seconds.
  public var minimumDuration: Double

  /// How far it may move, in points.
  public var maximumDistance: CGFloat

  /// Makes a gesture. Its value is true from when the finger is down.
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
    // Up to what rounding makes of the time.
    if let deadline, event.time >= deadline - 1e-9 { return .ended(true) }
    return event.kind == .ended ? .failed : .active(true)
  }

  override func reset() -> [GestureAction] {
    start = nil
    return super.reset()
  }
}
