/// A keyframe that leads to a value at once.
///
/// At the very time of the move the value before it is still shown. A move that begins a track is shown from ever.
public struct MoveKeyframe<Value: Animatable>: KeyframeTrackContent {
  private let to: Value.AnimatableData

  /// Makes a keyframe that jumps to a value.
  public init(_ to: Value) { self.to = to.animatableData }

  /// The keyframe itself.
  public var body: Self { self }
}

extension MoveKeyframe: PrimitiveKeyframeTrackContent {
  func appendSteps(to steps: inout [KeyframeStep<Value.AnimatableData>]) { steps.append(.move(to: to)) }
}
