import FastVectorGeometry
public import Foundation

/// A gesture that recognizes one or more successive taps.
public struct TapGesture: Gesture {
  /// The number of taps.
  public var count: Int

  /// Creates a gesture that recognizes `count` successive taps.
  public init(count: Int = 1) { self.count = count }

  public typealias Value = Void
  public typealias Body = Never

  public static func _makeRecognizer(_ gesture: _GestureSource<Self>) -> _Recognizer<Void> {
    MapRecognizer(TapRecognizer { gesture.current?.count ?? 1 }) { _ in () }
  }
}

/// A gesture that recognizes one or more successive taps and provides the location of the last one.
public struct SpatialTapGesture: Gesture {
  /// The location of a tap.
  public struct Value: Equatable, Sendable {
    /// The location of the last tap.
    public var location: CGPoint
  }

  /// The number of taps.
  public var count: Int

  /// The coordinate space of the tap location.
  public var coordinateSpace: CoordinateSpace

  /// Creates a gesture that recognizes `count` successive taps.
  public init(count: Int = 1, coordinateSpace: CoordinateSpace = .local) {
    self.count = count
    self.coordinateSpace = coordinateSpace
  }

  public typealias Body = Never

  public static func _makeRecognizer(_ gesture: _GestureSource<Self>) -> _Recognizer<Value> {
    MapRecognizer(TapRecognizer { gesture.current?.count ?? 1 }) { [place = gesture.place] point in
      gesture.current.map { Value(location: place.point(point, in: $0.coordinateSpace)) }
    }
  }
}

/// A recognizer for one or more successive taps. The value is the location of the last tap, in stage coordinates.
final class TapRecognizer: LeafRecognizer<CGPoint> {
  /// The limits of a tap: the distance that the finger can move, in points, and the duration, in seconds.
  private static let maxTapDistance: CGFloat = 10
  private static let maxTapDuration: TimeInterval = 0.75

  /// The longest pause between two taps, in seconds.
  private static let maxPause: TimeInterval = 0.35

  private let count: () -> Int
  private let canTakeLong: Bool
  private var tapped = 0

  /// The start of the tap in progress, and the time at which the finger was last lifted; nil if there is none.
  private var start: (point: CGPoint, time: TimeInterval)?
  private var lifted: TimeInterval?

  /// - Parameters:
  ///   - canTakeLong: True if a tap has no time limit, as on a button.
  ///   - count: A closure that returns the number of taps.
  init(canTakeLong: Bool = false, count: @escaping () -> Int) {
    self.count = count
    self.canTakeLong = canTakeLong
  }

  override var tapCounts: Set<Int> { [max(1, count())] }

  override var deadline: TimeInterval? {
    guard !status.isDecided else { return nil }
    if let start { return canTakeLong ? nil : start.time + Self.maxTapDuration }
    return lifted.map { $0 + Self.maxPause }
  }

  override func next(_ event: TouchEvent) -> GesturePhase<CGPoint> {
    if event.pinch != nil { return .failed }
    if let deadline, event.time > deadline || event.kind == .waited && event.time == deadline { return .failed }
    switch event.kind {
    case .began: start = (event.location, event.time)
    case .moved:
      if let start, start.point.distance(to: event.location) > Self.maxTapDistance { return .failed }
    case .ended:
      guard start != nil else { return .failed }
      (start, lifted) = (nil, event.time)
      tapped += 1
      if tapped >= max(1, count()) { return .ended(event.location) }
    case .settled: if start == nil { return .failed }
    case .waited: break
    }
    // A button is pressed from the moment the finger touches it.
    return canTakeLong ? start.map { .active($0.point) } ?? .possible : .possible
  }

  override func reset() -> [GestureAction] {
    (start, lifted, tapped) = (nil, nil, 0)
    return super.reset()
  }
}

extension CGPoint {
  func distance(to other: CGPoint) -> CGFloat { hypot(other.x - x, other.y - y) }
}
