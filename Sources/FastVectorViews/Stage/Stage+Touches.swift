public import FastVectorGeometry
public import Foundation

extension Stage {
  /// A finger comes down on a point: what is drawn there in front, and what it is in, takes it.
  ///
  /// A finger that is down already is taken away, which cancels its gestures.
  ///
  /// - Parameter point: In points from the top left of the stage, as views are drawn at the present time.
  /// - Throws: ``StageError/nothingToTouch(at:)``.
  public func beginTouch(at point: CGPoint) throws(StageError) { try begin(at: point, pinch: nil) }

  /// A finger comes down on the middle of something, even where it is drawn elsewhere.
  ///
  /// - Parameter name: The text of something that has a gesture, or an `accessibilityIdentifier` on it or around it.
  /// - Returns: The point.
  /// - Throws: ``StageError/noControl(name:known:)``.
  @discardableResult
  public func beginTouch(_ name: String) throws(StageError) -> CGPoint { try begin(name, pinch: nil) }

  /// The finger that is down moves to a point. Where none is, nothing happens.
  public func moveTouch(to point: CGPoint) {
    guard let touch, touch.isDown, touch.last.pinch == nil, point.x.isFinite, point.y.isFinite else { return }
    send(.moved, at: point)
  }

  /// The fingers that are down are lifted. Where none is, nothing happens.
  public func endTouch() {
    guard let touch, touch.isDown else { return }
    send(.ended, at: touch.last.location, pinch: touch.last.pinch)
  }

  /// The system takes the fingers away: gestures end without an action, and their states are what they were at first.
  public func cancelTouch() { entering { feedCancel() } }

  /// Two fingers come down, a point in the middle between them.
  ///
  /// - Throws: ``StageError/nothingToTouch(at:)``.
  public func beginPinch(at point: CGPoint) throws(StageError) { try begin(at: point, pinch: TouchEvent.Pinch()) }

  /// Two fingers come down on something, its middle in the middle between them.
  ///
  /// - Throws: ``StageError/noControl(name:known:)``.
  public func beginPinch(_ name: String) throws(StageError) { try begin(name, pinch: TouchEvent.Pinch()) }

  /// The two fingers that are down move. Where there are none, nothing happens.
  ///
  /// - Parameters:
  ///   - magnification: Their distance, by that at first.
  ///   - rotation: How far they have turned about each other, clockwise.
  public func movePinch(magnification: CGFloat = 1, rotation: Angle = .zero) {
    guard let touch, touch.isDown, touch.last.pinch != nil else { return }
    guard magnification.isFinite, rotation.radians.isFinite else { return }
    send(
      .moved, at: touch.last.location, pinch: TouchEvent.Pinch(magnification: magnification, rotation: rotation))
  }

  private func begin(at point: CGPoint, pinch: TouchEvent.Pinch?) throws(StageError) {
    entering { settle() }
    let controls = controls(at: point)
    guard !controls.isEmpty else { throw .nothingToTouch(at: point) }
    begin(controls, at: point, pinch: pinch)
  }

  @discardableResult
  private func begin(_ name: String, pinch: TouchEvent.Pinch?) throws(StageError) -> CGPoint {
    let control = try control(name)
    let point = control.middle
    // What is in it comes first where it is hit.
    let hit = controls(at: point)
    begin(hit.contains { $0 === control } ? hit : control.withOuterControls, at: point, pinch: pinch)
    return point
  }

  private func begin(_ controls: [ControlItem], at point: CGPoint, pinch: TouchEvent.Pinch?) {
    entering {
      runDueWork()
      feedBegin(controls, at: point, pinch: pinch)
      settle()
    }
  }

  private func send(_ kind: TouchEvent.Kind, at point: CGPoint, pinch: TouchEvent.Pinch? = nil) {
    perform { feed(TouchEvent(kind: kind, location: point, time: time, date: date, pinch: pinch)) }
  }

  /// Fingers come down on controls, the innermost first.
  private func feedBegin(_ controls: [ControlItem], at point: CGPoint, pinch: TouchEvent.Pinch? = nil) {
    let event = TouchEvent(kind: .began, location: point, time: time, date: date, pinch: pinch)
    if touch?.isAbout(controls) != true {
      feedCancel()
      touch = TouchSession(controls, event)
    }
    feed(event)
  }

  private func feed(_ event: TouchEvent) {
    guard let touch else { return }
    for action in touch.receive(event) { action() }
    settle()
    guard touch.isOver, self.touch === touch else { return }
    feedCancel()
  }

  private func feedCancel() {
    guard let touch else { return }
    self.touch = nil
    for action in touch.reset() { action() }
    settle()
  }

  /// Time has come to where something happens to the gestures.
  func feedTime() {
    guard var event = touch?.last else { return }
    (event.kind, event.time) = (.waited, time)
    feed(event)
  }

  /// Taps controls, the innermost first, and no more afterwards.
  func tap(_ controls: [ControlItem], at point: CGPoint, count: Int) {
    entering {
      runDueWork()
      feedCancel()
      for _ in 0..<max(1, count) {
        feedBegin(controls, at: point)
        feed(TouchEvent(kind: .ended, location: point, time: time, date: date))
      }
      feed(TouchEvent(kind: .settled, location: point, time: time, date: date))
      settle()
    }
  }
}

extension Stage {
  /// Drags a finger from one point to another, along a straight line at a constant velocity, while time passes.
  ///
  /// - Parameters:
  ///   - start: Where the finger comes down.
  ///   - end: Where it is lifted.
  ///   - duration: How long it takes, in seconds. In no time it has no velocity.
  /// - Throws: ``StageError/nothingToTouch(at:)``.
  public func drag(from start: CGPoint, to end: CGPoint, duration: TimeInterval = 0.25) throws(StageError) {
    try beginTouch(at: start)
    drag(from: start, to: end, duration)
  }

  /// Drags a finger from the middle of something by a distance: see ``drag(from:to:duration:)``.
  ///
  /// - Throws: ``StageError/noControl(name:known:)``.
  public func drag(_ name: String, by distance: CGSize, duration: TimeInterval = 0.25) throws(StageError) {
    let start = try beginTouch(name)
    drag(from: start, to: CGPoint(x: start.x + distance.width, y: start.y + distance.height), duration)
  }

  /// Drags the finger that is down.
  private func drag(from start: CGPoint, to end: CGPoint, _ duration: TimeInterval) {
    pass(duration) { share in
      moveTouch(to: CGPoint(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share))
    }
    endTouch()
  }

  /// Presses a point for a time.
  ///
  /// - Throws: ``StageError/nothingToTouch(at:)``.
  public func press(at point: CGPoint, for duration: TimeInterval) throws(StageError) {
    try beginTouch(at: point)
    pass(duration) { _ in }
    endTouch()
  }

  /// Presses something for a time.
  ///
  /// - Throws: ``StageError/noControl(name:known:)``.
  public func press(_ name: String, for duration: TimeInterval) throws(StageError) {
    try beginTouch(name)
    pass(duration) { _ in }
    endTouch()
  }

  /// Moves two fingers apart or together, the middle between them at a point, while time passes.
  ///
  /// - Parameters:
  ///   - point: The middle between the fingers.
  ///   - magnification: Their distance at the end, by that at first.
  ///   - duration: How long it takes, in seconds.
  /// - Throws: ``StageError/nothingToTouch(at:)``.
  public func magnify(
    at point: CGPoint, by magnification: CGFloat, duration: TimeInterval = 0.25
  ) throws(StageError) {
    try beginPinch(at: point)
    pinch(by: magnification, .zero, duration)
  }

  /// Moves two fingers apart or together on something: see ``magnify(at:by:duration:)``.
  ///
  /// - Throws: ``StageError/noControl(name:known:)``.
  public func magnify(
    _ name: String, by magnification: CGFloat, duration: TimeInterval = 0.25
  ) throws(StageError) {
    try beginPinch(name)
    pinch(by: magnification, .zero, duration)
  }

  /// Turns two fingers about a point, clockwise, while time passes.
  ///
  /// - Throws: ``StageError/nothingToTouch(at:)``.
  public func rotate(at point: CGPoint, by angle: Angle, duration: TimeInterval = 0.25) throws(StageError) {
    try beginPinch(at: point)
    pinch(by: 1, angle, duration)
  }

  /// Turns two fingers on something: see ``rotate(at:by:duration:)``.
  ///
  /// - Throws: ``StageError/noControl(name:known:)``.
  public func rotate(_ name: String, by angle: Angle, duration: TimeInterval = 0.25) throws(StageError) {
    try beginPinch(name)
    pinch(by: 1, angle, duration)
  }

  /// Moves the two fingers that are down.
  private func pinch(by magnification: CGFloat, _ angle: Angle, _ duration: TimeInterval) {
    pass(duration) { share in
      movePinch(magnification: 1 + (magnification - 1) * share, rotation: .radians(angle.radians * share))
    }
    endTouch()
  }

  /// The longest time that one event takes, in seconds.
  private static var longestEvent: TimeInterval { 600 }

  /// Lets time pass, frame by frame, and says at each which share of it has passed.
  private func pass(_ duration: TimeInterval, _ body: (_ share: Double) -> Void) {
    let duration = duration > 0 ? min(duration, Self.longestEvent) : 0
    let (start, end) = (time, time + duration)
    while let next = nextFrame(before: end) {
      advance(to: next)
      body((next - start) / duration)
    }
    advance(to: end)
    body(1)
  }
}
