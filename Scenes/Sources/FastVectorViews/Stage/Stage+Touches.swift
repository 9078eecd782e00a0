public import FastVectorGeometry
public import Foundation

extension Stage {
  /// Begins a touch at a point. The frontmost view at the point and the views that contain it receive the touch.
  ///
  /// If another touch is down, it is cancelled first, together with its gestures.
  ///
  /// - Parameter point: The location, in points from the top left of the stage. Views are hit where they are drawn at
  ///   the current time.
  /// - Throws: ``StageError/nothingToTouch(at:)`` if no view at the point has a gesture.
  public func beginTouch(at point: CGPoint) throws(StageError) { try begin(at: point, pinch: nil) }

  /// Begins a touch in the middle of a view's layout frame, even if an animation currently draws the view elsewhere.
  ///
  /// - Parameter name: The text of a view that has a gesture, or an `accessibilityIdentifier` on the view or around it.
  /// - Returns: The location of the touch.
  /// - Throws: ``StageError/noControl(name:known:)`` if no view with a gesture matches.
  @discardableResult
  public func beginTouch(_ name: String) throws(StageError) -> CGPoint { try begin(name, pinch: nil) }

  /// Moves the touch to a point. Does nothing unless a single touch is down.
  public func moveTouch(to point: CGPoint) {
    guard let touch, touch.isDown, touch.last.pinch == nil, point.x.isFinite, point.y.isFinite else { return }
    send(.moved, at: point)
  }

  /// Ends the touch or the pinch. Does nothing if neither is in progress.
  public func endTouch() {
    guard let touch, touch.isDown else { return }
    send(.ended, at: touch.last.location, pinch: touch.last.pinch)
  }

  /// Cancels the touch or the pinch, as the system does when it interrupts a gesture. Gestures end without running
  /// their actions, and gesture states are reset.
  public func cancelTouch() { entering { feedCancel() } }

  /// Begins a pinch: two touches centered on a point.
  ///
  /// - Throws: ``StageError/nothingToTouch(at:)`` if no view at the point has a gesture.
  public func beginPinch(at point: CGPoint) throws(StageError) { try begin(at: point, pinch: TouchEvent.Pinch()) }

  /// Begins a pinch centered on the middle of a view.
  ///
  /// - Throws: ``StageError/noControl(name:known:)`` if no view with a gesture has the name.
  public func beginPinch(_ name: String) throws(StageError) { try begin(name, pinch: TouchEvent.Pinch()) }

  /// Moves the two touches of a pinch. Does nothing without a pinch.
  ///
  /// - Parameters:
  ///   - magnification: The distance between the touches, relative to the distance at the start.
  ///   - rotation: The rotation of the touches around each other since the start, clockwise.
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
    // If the point hits controls inside this one, they receive the touch first.
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

  /// Begins a touch on controls, which are listed innermost first.
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

  /// Notifies the gestures that one of their deadlines has been reached.
  func feedTime() {
    guard var event = touch?.last else { return }
    (event.kind, event.time) = (.waited, time)
    feed(event)
  }

  /// Taps controls, which are listed innermost first. Afterward, their gestures don't wait for another tap.
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
  /// Drags from one point to another, along a straight line at constant speed, while time advances.
  ///
  /// - Parameters:
  ///   - start: The location where the touch begins.
  ///   - end: The location where the touch ends.
  ///   - duration: The duration of the drag, in seconds. If it is 0, the drag has no velocity.
  /// - Throws: ``StageError/nothingToTouch(at:)`` if no view at the start has a gesture.
  public func drag(from start: CGPoint, to end: CGPoint, duration: TimeInterval = 0.25) throws(StageError) {
    try beginTouch(at: start)
    drag(from: start, to: end, duration)
  }

  /// Drags from the middle of a view by a distance: see ``drag(from:to:duration:)``.
  ///
  /// - Throws: ``StageError/noControl(name:known:)`` if no view with a gesture has the name.
  public func drag(_ name: String, by distance: CGSize, duration: TimeInterval = 0.25) throws(StageError) {
    let start = try beginTouch(name)
    drag(from: start, to: CGPoint(x: start.x + distance.width, y: start.y + distance.height), duration)
  }

  /// Drags the current touch to `end`, and lifts it.
  private func drag(from start: CGPoint, to end: CGPoint, _ duration: TimeInterval) {
    pass(duration) { fraction in
      moveTouch(to: CGPoint(x: start.x + (end.x - start.x) * fraction, y: start.y + (end.y - start.y) * fraction))
    }
    endTouch()
  }

  /// Holds a touch at a point for a duration in seconds.
  ///
  /// - Throws: ``StageError/nothingToTouch(at:)`` if no view at the point has a gesture.
  public func press(at point: CGPoint, for duration: TimeInterval) throws(StageError) {
    try beginTouch(at: point)
    pass(duration) { _ in }
    endTouch()
  }

  /// Holds a touch in the middle of a view for a duration in seconds.
  ///
  /// - Throws: ``StageError/noControl(name:known:)`` if no view with a gesture has the name.
  public func press(_ name: String, for duration: TimeInterval) throws(StageError) {
    try beginTouch(name)
    pass(duration) { _ in }
    endTouch()
  }

  /// Moves two touches towards or away from each other, centered on a point, while time advances.
  ///
  /// - Parameters:
  ///   - point: The midpoint of the touches.
  ///   - magnification: The distance between the touches at the end, relative to the distance at the start.
  ///   - duration: The duration of the pinch, in seconds.
  /// - Throws: ``StageError/nothingToTouch(at:)`` if no view at the point has a gesture.
  public func magnify(
    at point: CGPoint, by magnification: CGFloat, duration: TimeInterval = 0.25
  ) throws(StageError) {
    try beginPinch(at: point)
    pinch(by: magnification, .zero, duration)
  }

  /// Moves two touches towards or away from each other on a view: see ``magnify(at:by:duration:)``.
  ///
  /// - Throws: ``StageError/noControl(name:known:)`` if no view with a gesture has the name.
  public func magnify(
    _ name: String, by magnification: CGFloat, duration: TimeInterval = 0.25
  ) throws(StageError) {
    try beginPinch(name)
    pinch(by: magnification, .zero, duration)
  }

  /// Rotates two touches clockwise around a point, while time advances.
  ///
  /// - Throws: ``StageError/nothingToTouch(at:)`` if no view at the point has a gesture.
  public func rotate(at point: CGPoint, by angle: Angle, duration: TimeInterval = 0.25) throws(StageError) {
    try beginPinch(at: point)
    pinch(by: 1, angle, duration)
  }

  /// Rotates two touches on a view: see ``rotate(at:by:duration:)``.
  ///
  /// - Throws: ``StageError/noControl(name:known:)`` if no view with a gesture has the name.
  public func rotate(_ name: String, by angle: Angle, duration: TimeInterval = 0.25) throws(StageError) {
    try beginPinch(name)
    pinch(by: 1, angle, duration)
  }

  /// Moves the two touches that are down, and ends the pinch.
  private func pinch(by magnification: CGFloat, _ angle: Angle, _ duration: TimeInterval) {
    pass(duration) { fraction in
      movePinch(magnification: 1 + (magnification - 1) * fraction, rotation: .radians(angle.radians * fraction))
    }
    endTouch()
  }

  /// The maximum duration of an event, in seconds.
  private static var maxEventDuration: TimeInterval { 600 }

  /// Advances time frame by frame, and calls `body` at each frame with the elapsed fraction of the duration.
  private func pass(_ duration: TimeInterval, _ body: (_ fraction: Double) -> Void) {
    let duration = duration > 0 ? min(duration, Self.maxEventDuration) : 0
    let (start, end) = (time, time + duration)
    while let next = nextFrame(before: end) {
      advance(to: next)
      body((next - start) / duration)
    }
    advance(to: end)
    body(1)
  }
}
