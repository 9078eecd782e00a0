public import Foundation

/// A finger that moves.
public struct DragGesture: Gesture {
  /// How far a finger has moved.
  public struct Value: Equatable, Sendable {
    /// The present date of the stage: see ``Stage/date``.
    public var time: Date

    /// Where the finger is.
    public var location: CGPoint

    /// Where the finger came down.
    public var startLocation: CGPoint

    /// Where the finger would come to rest if it were lifted now: where it came in a quarter of a second.
    public var predictedEndLocation: CGPoint

    /// From where the finger came down to where it is.
    public var translation: CGSize { startLocation.offset(to: location) }

    /// From where the finger came down to where it would come to rest.
    public var predictedEndTranslation: CGSize { startLocation.offset(to: predictedEndLocation) }

    /// The velocity of the last tenth of a second, in points per second.
    public var velocity: CGSize {
      let rest = location.offset(to: predictedEndLocation)
      return CGSize(width: 4 * rest.width, height: 4 * rest.height)
    }
  }

  /// How far a finger has to move before it counts, in points.
  public var minimumDistance: CGFloat

  /// What the points are relative to.
  public var coordinateSpace: CoordinateSpace

  /// Makes a gesture.
  public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {
    self.minimumDistance = minimumDistance
    self.coordinateSpace = coordinateSpace
  }

  public typealias Body = Never

  public static func _makeRecognizer(_ gesture: _GestureSource<Self>) -> _Recognizer<Value> { DragRecognizer(gesture) }
}

extension CGPoint {
  /// How far another point is from this one.
  fileprivate func offset(to other: CGPoint) -> CGSize { CGSize(width: other.x - x, height: other.y - y) }
}

private final class DragRecognizer: LeafRecognizer<DragGesture.Value> {
  private let gesture: _GestureSource<DragGesture>
  private var start: (global: CGPoint, point: CGPoint)?
  private var track = Track(count: 2)

  init(_ gesture: _GestureSource<DragGesture>) { self.gesture = gesture }

  override func next(_ event: TouchEvent) -> GesturePhase<DragGesture.Value> {
    guard let gesture = gesture.current else { return .failed }
    let point = self.gesture.place.point(event.location, in: gesture.coordinateSpace)
    if event.kind == .began { start = (event.location, point) }
    guard let start, event.kind != .waited, event.kind != .settled else { return current }
    track.add([point.x, point.y], at: event.time)
    let isActive = status == .active || start.global.distance(to: event.location) >= gesture.minimumDistance
    guard isActive else { return event.kind == .ended ? .failed : .possible }
    let velocity = track.velocity
    let value = DragGesture.Value(
      time: event.date, location: point, startLocation: start.point,
      predictedEndLocation: CGPoint(x: point.x + velocity[0] / 4, y: point.y + velocity[1] / 4))
    return event.kind == .ended ? .ended(value) : .active(value)
  }

  override func reset() -> [GestureAction] {
    start = nil
    track = Track(count: 2)
    return super.reset()
  }
}

/// Numbers over time, for their velocity.
struct Track {
  private let count: Int
  private var samples: [(time: TimeInterval, values: [Double])] = []

  /// The time before the last sample that counts, in seconds.
  private static let window: TimeInterval = 0.1

  /// - Parameter count: How many numbers there are at each time.
  init(count: Int) { self.count = count }

  mutating func add(_ values: [Double], at time: TimeInterval) {
    if samples.last?.time == time { samples.removeLast() }
    samples.append((time, values))
    samples.removeAll { $0.time < time - Self.window - 1e-9 }
  }

  /// The change per second within the window; zero where there is one sample alone.
  var velocity: [Double] {
    guard let first = samples.first, let last = samples.last, last.time > first.time else {
      return Array(repeating: 0, count: count)
    }
    return zip(first.values, last.values).map { ($1 - $0) / (last.time - first.time) }
  }
}
