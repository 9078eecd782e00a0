import FastVectorGeometry
public import Foundation

extension View {
  /// Adds a gesture to the view. Gestures of its subviews take precedence.
  public func gesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View {
    modifier(_ControlModifier(control: .gesture(gesture, .normal, mask)))
  }

  /// Adds a gesture to the view, unless `isEnabled` is false. Gestures of its subviews take precedence.
  public func gesture<T: Gesture>(_ gesture: T, isEnabled: Bool) -> some View {
    self.gesture(gesture, including: isEnabled ? .all : .subviews)
  }

  /// Adds a gesture to the view that takes precedence over the gestures of its subviews.
  public func highPriorityGesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View {
    modifier(_ControlModifier(control: .gesture(gesture, .high, mask)))
  }

  /// Adds a gesture to the view, unless `isEnabled` is false. It takes precedence over the gestures of the subviews.
  public func highPriorityGesture<T: Gesture>(_ gesture: T, isEnabled: Bool) -> some View {
    highPriorityGesture(gesture, including: isEnabled ? .all : .subviews)
  }

  /// Adds a gesture to the view that is recognized at the same time as the gestures of its subviews.
  public func simultaneousGesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View {
    modifier(_ControlModifier(control: .gesture(gesture, .simultaneous, mask)))
  }

  /// Adds a gesture to the view, unless `isEnabled` is false. It is recognized at the same time as the gestures of the
  /// subviews.
  public func simultaneousGesture<T: Gesture>(_ gesture: T, isEnabled: Bool) -> some View {
    simultaneousGesture(gesture, including: isEnabled ? .all : .subviews)
  }

  /// Runs an action when the view is tapped `count` times: see ``Stage/tap(_:count:)``.
  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    gesture(TapGesture(count: count).onEnded { action() })
  }

  /// Runs an action with the location of the last tap when the view is tapped `count` times.
  public func onTapGesture(
    count: Int = 1, coordinateSpace: CoordinateSpace = .local, perform action: @escaping (CGPoint) -> Void
  ) -> some View {
    gesture(SpatialTapGesture(count: count, coordinateSpace: coordinateSpace).onEnded { action($0.location) })
  }

  /// Runs an action when a finger is held down on the view.
  ///
  /// - Parameters:
  ///   - minimumDuration: The time that the finger must be held down, in seconds.
  ///   - maximumDistance: The distance that the finger can move before the gesture fails, in points.
  ///   - action: The action that runs when the gesture ends.
  ///   - onPressingChanged: A closure called with true when the finger touches the view and with false when the gesture
  ///     ends or fails.
  public func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, perform action: @escaping () -> Void,
    onPressingChanged: ((Bool) -> Void)? = nil
  ) -> some View {
    gesture(
      _PressingGesture(
        content: LongPressGesture(minimumDuration: minimumDuration, maximumDistance: maximumDistance),
        pressing: onPressingChanged
      ).onEnded { _ in action() })
  }

  /// Runs an action when a finger is held down on the view.
  @_disfavoredOverload
  public func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, pressing: ((Bool) -> Void)? = nil,
    perform action: @escaping () -> Void
  ) -> some View {
    onLongPressGesture(
      minimumDuration: minimumDuration, maximumDistance: maximumDistance, perform: action, onPressingChanged: pressing)
  }
}

/// A long press that reports when a finger touches the view and when the gesture ends or fails.
private struct _PressingGesture: Gesture {
  let content: LongPressGesture
  let pressing: ((Bool) -> Void)?

  typealias Value = Bool
  typealias Body = Never

  static func _makeRecognizer(_ gesture: _GestureSource<Self>) -> _Recognizer<Bool> {
    pressRecognizer(LongPressGesture._makeRecognizer(gesture.map(\.content))) { gesture.current?.pressing }
  }
}

/// Creates a recognizer that calls a closure with true when a gesture becomes active, and with false when it ends,
/// fails or is reset.
private func pressRecognizer<Value>(
  _ content: _Recognizer<Value>, _ pressing: @escaping () -> ((Bool) -> Void)?
) -> _Recognizer<Value> {
  var pressed: ((Bool) -> Void)?
  func end() {
    pressed?(false)
    pressed = nil
  }
  return ActionRecognizer(content, cancel: { end }) { old, phase in
    if phase.status.isDecided { return end }
    guard phase.status == .active, old.status != .active else { return nil }
    return {
      pressed = pressing()
      pressed?(true)
    }
  }
}

/// The precedence of a gesture relative to the gestures of subviews.
enum GesturePriority {
  case normal, high, simultaneous
}

extension ControlItem {
  /// Creates the recognizer of the view's interaction.
  func makeRecognizer() -> _Recognizer<Void> {
    let place = _GestureTarget(self)
    switch control {
    case .button:
      let tap = ActionRecognizer(TapRecognizer(canTakeLong: true) { 1 }) { [weak self] _, phase in
        guard case .ended = phase, case .button(let action, _) = self?.control else { return nil }
        return action
      }
      let press = pressRecognizer(tap) { [weak self] in
        if case .button(_, let pressing) = self?.control { pressing } else { nil }
      }
      return MapRecognizer(press) { _ in () }
    case .slide:
      let drag = DragGesture._makeRecognizer(_GestureSource(place: place) { DragGesture(minimumDistance: 1) })
      let slide = ActionRecognizer(drag) { [weak self] _, phase in
        guard case .active(let value) = phase else { return nil }
        return { self?.slide(to: value.location.x) }
      }
      let press = pressRecognizer(slide) { [weak self] in
        if case .slide(_, _, let editing) = self?.control { editing } else { nil }
      }
      return MapRecognizer(press) { _ in () }
    case .gesture(let gesture, _, _): return makeRecognizer(gesture, place)
    }
  }

  private func makeRecognizer<G: Gesture>(_ gesture: G, _ place: _GestureTarget) -> _Recognizer<Void> {
    let source = _GestureSource(place: place) { [weak self] () -> G? in
      if case .gesture(let gesture, _, _) = self?.control { gesture as? G } else { nil }
    }
    return MapRecognizer(G._makeRecognizer(source)) { _ in () }
  }

  /// Sets the slider to the value at which the center of its knob is at `x`, the position of the finger.
  private func slide(to x: CGFloat) {
    guard case .slide(let range, let set, _) = control else { return }
    let knob = SliderTrack.knobSize
    let fraction = min(max((x - knob / 2) / max(size.width - knob, 1), 0), 1)
    set(range.lowerBound + fraction * (range.upperBound - range.lowerBound))
  }

}
