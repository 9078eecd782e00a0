public import Foundation

/// A gesture that follows a finger as it moves.
public struct DragGesture: Gesture {
  /// The state of a drag.
  public struct Value: Equatable, Sendable {
    /// The current date of the stage: see ``Stage/date``.
    public var time: Date

    /// The location of the finger.
    public var location: CGPoint

    /// The location where the finger touched the view.
    public var startLocation: CGPoint

    /// The predicted location at which the drag ends: the location that the finger would reach in 0.25 s at its
    /// current velocity.
    public var predictedEndLocation: CGPoint

    /// The offset from the start location to the current location.
    public var translation: CGSize { startLocation.offset(to: location) }

    /// The offset from the start location to the predicted end location.
    public var predictedEndTranslation: CGSize { startLocation.offset(to: predictedEndLocation) }

    /// The average velocity over the last 0.1 s, in points per second.
    public var velocity: CGSize {
      let rest = location.offset(to: predictedEndLocation)
      return CGSize(width: 4 * rest.width, height: 4 * rest.height)
    }
  }

  /// The distance, in points of the stage, that the finger must move before the gesture begins.
  public var minimumDistance: CGFloat

  /// The coordinate space of the locations.
  public var coordinateSpace: CoordinateSpace

  /// Creates a drag gesture.
  public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {
    self.minimumDistance = minimumDistance
    self.coordinateSpace = coordinateSpace
  }

  public typealias Body = Never

  public static func _makeRecognizer(_ gesture: _GestureSource<Self>) -> _Recognizer<Value> { DragRecognizer(gesture) }
}

extension CGPoint {
  /// Returns the offset from this point to another one.
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

/// The recent values of several numbers, from which their velocities are computed.
struct Track {
  private let count: Int
  private var samples: [(time: TimeInterval, values: [Double])] = []

  /// The age of the oldest sample that contributes to the velocity, in seconds.
  private static let window: TimeInterval = 0.1

  /// - Parameter count: The number of values in each sample.
  init(count: Int) { self.count = count }

  mutating func add(_ values: [Double], at time: TimeInterval) {
    if samples.last?.time == time { samples.removeLast() }
    samples.append((time, values))
    samples.removeAll { $0.time < time - Self.window - 1e-9 }
  }

  /// The change per second within the window, or zero if it has only one sample.
  var velocity: [Double] {
    guard let first = samples.first, let last = samples.last, last.time > first.time else {
      return Array(repeating: 0, count: count)
    }
    return zip(first.values, last.values).map { ($1 - $0) / (last.time - first.time) }
  }
}
