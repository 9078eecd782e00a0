public import FastVectorGeometry
public import Foundation

/// A gesture that recognizes a pinch, and tracks the magnification.
public struct MagnifyGesture: Gesture {
  /// The state of a magnification.
  public struct Value: Equatable, Sendable {
    /// The current date of the stage: see ``Stage/date``.
    public var time: Date
    /// The distance between the fingers, relative to their initial distance.
    public var magnification: CGFloat
    /// The change in magnification per second.
    public var velocity: CGFloat
    /// The initial midpoint between the fingers, as a unit point of the view.
    public var startAnchor: UnitPoint
    /// The initial midpoint between the fingers, in the coordinates of the view.
    public var startLocation: CGPoint
  }

  /// The change in magnification at which the gesture begins.
  public var minimumScaleDelta: CGFloat

  /// Creates a magnify gesture.
  public init(minimumScaleDelta: CGFloat = 0.01) { self.minimumScaleDelta = minimumScaleDelta }

  public typealias Body = Never

  public static func _makeRecognizer(_ gesture: _GestureSource<Self>) -> _Recognizer<Value> {
    MapRecognizer(
      PinchRecognizer(gesture.place, { $0.magnification - 1 }) {
        (gesture.current?.minimumScaleDelta).map { Double($0) }
      }
    ) {
      Value(
        time: $0.time, magnification: 1 + $0.value, velocity: $0.velocity, startAnchor: $0.startAnchor,
        startLocation: $0.startLocation)
    }
  }
}

/// A gesture that recognizes a pinch, like ``MagnifyGesture``. Its value is the magnification.
public struct MagnificationGesture: Gesture {
  /// The change in magnification at which the gesture begins.
  public var minimumScaleDelta: CGFloat

  /// Creates a magnification gesture.
  public init(minimumScaleDelta: CGFloat = 0.01) { self.minimumScaleDelta = minimumScaleDelta }

  public var body: _MapGesture<MagnifyGesture, CGFloat> {
    MagnifyGesture(minimumScaleDelta: minimumScaleDelta).map(\.magnification)
  }

  public typealias Value = CGFloat
}

/// A gesture that recognizes a rotation with two fingers, and tracks the angle.
public struct RotateGesture: Gesture {
  /// The state of a rotation.
  public struct Value: Equatable, Sendable {
    /// The current date of the stage: see ``Stage/date``.
    public var time: Date
    /// The rotation of the fingers, clockwise.
    public var rotation: Angle
    /// The change in rotation per second.
    public var velocity: Angle
    /// The initial midpoint between the fingers, as a unit point of the view.
    public var startAnchor: UnitPoint
    /// The initial midpoint between the fingers, in the coordinates of the view.
    public var startLocation: CGPoint
  }

  /// The rotation at which the gesture begins.
  public var minimumAngleDelta: Angle

  /// Creates a rotate gesture.
  public init(minimumAngleDelta: Angle = .degrees(1)) { self.minimumAngleDelta = minimumAngleDelta }

  public typealias Body = Never

  public static func _makeRecognizer(_ gesture: _GestureSource<Self>) -> _Recognizer<Value> {
    MapRecognizer(
      PinchRecognizer(gesture.place, { $0.rotation.radians }) { gesture.current?.minimumAngleDelta.radians }
    ) {
      Value(
        time: $0.time, rotation: .radians($0.value), velocity: .radians($0.velocity), startAnchor: $0.startAnchor,
        startLocation: $0.startLocation)
    }
  }
}

/// A gesture that recognizes a rotation with two fingers, like ``RotateGesture``. Its value is the angle.
public struct RotationGesture: Gesture {
  /// The rotation at which the gesture begins.
  public var minimumAngleDelta: Angle

  /// Creates a rotation gesture.
  public init(minimumAngleDelta: Angle = .degrees(1)) { self.minimumAngleDelta = minimumAngleDelta }

  public var body: _MapGesture<RotateGesture, Angle> {
    RotateGesture(minimumAngleDelta: minimumAngleDelta).map(\.rotation)
  }

  public typealias Value = Angle
}

/// A recognizer for a two-finger gesture that is measured by a single number, such as an angle. The number is 0 when
/// the fingers touch the view.
private final class PinchRecognizer: LeafRecognizer<PinchRecognizer.State> {
  struct State {
    var time: Date
    var value: Double
    var velocity: Double
    var startAnchor: UnitPoint
    var startLocation: CGPoint
  }

  private let place: _GestureTarget
  private let number: (TouchEvent.Pinch) -> Double
  private let minimum: () -> Double?
  private var start: (anchor: UnitPoint, location: CGPoint)?
  private var track = Track(count: 1)

  /// - Parameter minimum: A closure that returns the change in the number at which the gesture begins, or nil if the
  ///   gesture was removed.
  init(_ place: _GestureTarget, _ number: @escaping (TouchEvent.Pinch) -> Double, minimum: @escaping () -> Double?) {
    self.place = place
    self.number = number
    self.minimum = minimum
  }

  override func next(_ event: TouchEvent) -> GesturePhase<State> {
    guard let minimum = minimum() else { return .failed }
    guard let pinch = event.pinch else { return event.kind == .ended ? .failed : current }
    if event.kind == .began { start = (place.anchor(event.location), place.local(event.location)) }
    guard let start, event.kind != .waited, event.kind != .settled else { return current }
    let value = number(pinch)
    track.add([value], at: event.time)
    guard status == .active || abs(value) >= minimum else { return event.kind == .ended ? .failed : .possible }
    let state = State(
      time: event.date, value: value, velocity: track.velocity[0],
      startAnchor: start.anchor, startLocation: start.location)
    return event.kind == .ended ? .ended(state) : .active(state)
  }

  override func reset() -> [GestureAction] {
    start = nil
    track = Track(count: 1)
    return super.reset()
  }
}
