import FastVectorGeometry
import Foundation

/// A view that plays keyframes repeatedly, or once whenever a trigger changes.
public struct KeyframeAnimator<Value, Path: Keyframes, Content: View>: View where Path.Value == Value {
  private let initialValue: Value
  private let trigger: AnyEquatable?
  private let repeats: Bool
  private let content: (Value) -> Content
  private let keyframes: (Value) -> Path

  /// Creates a view that plays keyframes repeatedly.
  ///
  /// - Parameters:
  ///   - initialValue: The value before the first keyframe of each track.
  ///   - repeating: True to play the keyframes. If it is false, the view shows the value at the start of the keyframes.
  ///   - content: A closure that returns the view for a value.
  ///   - keyframes: A closure that returns the tracks, given the value at which they start.
  public init(
    initialValue: Value, repeating: Bool = true, @ViewBuilder content: @escaping (Value) -> Content,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> Path
  ) {
    self.initialValue = initialValue
    trigger = nil
    repeats = repeating
    self.content = content
    self.keyframes = keyframes
  }

  /// Creates a view that plays keyframes once whenever a trigger changes.
  public init(
    initialValue: Value, trigger: some Equatable, @ViewBuilder content: @escaping (Value) -> Content,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> Path
  ) {
    self.initialValue = initialValue
    self.trigger = AnyEquatable(trigger)
    repeats = false
    self.content = content
    self.keyframes = keyframes
  }

  public var body: Never { fatalError("KeyframeAnimator has no body") }

  public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _Node<Self> { KeyframeNode(view, inputs) }

  private final class KeyframeNode: _Node<KeyframeAnimator>, ActiveAttribute {
    private var animator: KeyframePlayer<Value>?
    private var start: TimeInterval = 0
    private var child: _Node<Content>?
    private var isActive = false

    override func evaluate() {
      if animator == nil {
        start = stage.time
        animator =
          if let trigger = view.trigger {
            .init(initialValue: view.initialValue, trigger: trigger) { [unowned self] in view.keyframes($0) }
          } else {
            .init(initialValue: view.initialValue, repeating: view.repeats) { [unowned self] in view.keyframes($0) }
          }
      } else if let trigger = view.trigger {
        animator!.update(trigger: trigger, at: stage.time - start)
      }
      if !isActive, !animator!.isFinished(at: stage.time - start) {
        isActive = true
        stage.activate(self)
      }
      refresh()
    }

    override func refresh() {
      let value = animator!.value(at: stage.time - start)
      updateOrCreate(&child, evaluating(KeyframeAnimator.self) { view.content(value) }, context)
    }

    var node: _AnyNode { self }
    var pendingCompletionCount: Int { 0 }

    func tick(at time: TimeInterval) -> Bool {
      isActive = isAlive && !animator!.isFinished(at: stage.time - start)
      if isAlive { refresh() }
      return isActive
    }

    override var children: [_AnyNode] { child.map { [$0] } ?? [] }
    override func items() -> [_LayoutItem] { child?.items() ?? [] }
  }
}

extension View {
  /// Modifies the view with a value that keyframes animate in a loop. If `repeating` is false, the value doesn't
  /// change. See ``KeyframeAnimator``.
  public func keyframeAnimator<Value, Path: Keyframes>(
    initialValue: Value, repeating: Bool = true,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Value) -> some View,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> Path
  ) -> some View where Path.Value == Value {
    let view = PlaceholderContentView<Self>(view: AnyView(self))
    return KeyframeAnimator(
      initialValue: initialValue, repeating: repeating, content: { content(view, $0) }, keyframes: keyframes)
  }

  /// Modifies the view with a value that keyframes animate once whenever a trigger changes. See ``KeyframeAnimator``.
  public func keyframeAnimator<Value, Path: Keyframes>(
    initialValue: Value, trigger: some Equatable,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Value) -> some View,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> Path
  ) -> some View where Path.Value == Value {
    let view = PlaceholderContentView<Self>(view: AnyView(self))
    return KeyframeAnimator(
      initialValue: initialValue, trigger: trigger, content: { content(view, $0) }, keyframes: keyframes)
  }
}
