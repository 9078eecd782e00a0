public import FastVectorGeometry
public import Foundation

/// Two fingers that move apart or together.
public struct MagnifyGesture: Gesture {
  /// How far two fingers have moved apart.
  public struct Value: Equatable, Sendable {
    /// The present date of the stage: see ``Stage/date``.
    public var time: Date
    /// The distance of the fingers, by that at first.
    public var magnification: CGFloat
    /// The change of the magnification in a second.
    public var velocity: CGFloat
    /// Where the middle between the fingers was at first, in the unit square of the view.
    public var startAnchor: UnitPoint
    /// Where the middle between the fingers was at first, in points of the view.
    public var startLocation: CGPoint
  }

  /// How much the magnification has to change before it counts.
  public var minimumScaleDelta: CGFloat

  /// Makes a gesture.
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

/// Two fingers that move apart or together, as ``MagnifyGesture``. Its value is the magnification.
public struct MagnificationGesture: Gesture {
  /// How much the magnification has to change before it counts.
  public var minimumScaleDelta: CGFloat

  /// Makes a gesture.
  public init(minimumScaleDelta: CGFloat = 0.01) { self.minimumScaleDelta = minimumScaleDelta }

  public var body: _MapGesture<MagnifyGesture, CGFloat> {
    MagnifyGesture(minimumScaleDelta: minimumScaleDelta).map(\.magnification)
  }

  public typealias Value = CGFloat
}

/// Two fingers that turn about each other.
public struct RotateGesture: Gesture {
  /// How far two fingers have turned.
  public struct Value: Equatable, Sendable {
    /// The present date of the stage: see ``Stage/date``.
    public var time: Date
    /// How far the fingers have turned, clockwise.
    public var rotation: Angle
    /// The change of the rotation in a second.
    public var velocity: Angle
    /// Where the middle between the fingers was at first, in the unit square of the view.
    public var startAnchor: UnitPoint
    /// Where the middle between the fingers was at first, in points of the view.
    public var startLocation: CGPoint
  }

  /// How far the fingers have to turn before it counts.
  public var minimumAngleDelta: Angle

  /// Makes a gesture.
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

/// Two fingers that turn about each other, as ``RotateGesture``. Its value is the angle.
public struct RotationGesture: Gesture {
  /// How far the fingers have to turn before it counts.
  public var minimumAngleDelta: Angle

  /// Makes a gesture.
  public init(minimumAngleDelta: Angle = .degrees(1)) { self.minimumAngleDelta = minimumAngleDelta }

  public var body: _MapGesture<RotateGesture, Angle> {
    RotateGesture(minimumAngleDelta: minimumAngleDelta).map(\.rotation)
  }

  public typealias Value = Angle
}

/// Recognizes what two fingers do, by one number that is 0 at first.
private final class PinchRecognizer: LeafRecognizer<PinchRecognizer.State> {
  struct State {
    var time: Date
    var value: Double
    var velocity: Double
    var startAnchor: UnitPoint
    var startLocation: CGPoint
  }

  private let place: _GesturePlace
  private let number: (TouchEvent.Pinch) -> Double
  private let minimum: () -> Double?
  private var start: (anchor: UnitPoint, location: CGPoint)?
  private var track = Track(count: 1)

  /// - Parameter minimum: The change before which the gesture does not begin; nil where there is no gesture any more.
  init(_ place: _GesturePlace, _ number: @escaping (TouchEvent.Pinch) -> Double, minimum: @escaping () -> Double?) {
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
