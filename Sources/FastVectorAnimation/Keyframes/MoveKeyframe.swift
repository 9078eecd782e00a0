public import FastVector

/// A keyframe that jumps to a value.
///
/// At the exact time of the jump, the track still has the previous value. If a track begins with moves, it has the
/// value of the last of these moves at the start and at all earlier times.
public struct MoveKeyframe<Value: Animatable>: KeyframeTrackContent {
  private let to: Value.AnimatableData

  /// Creates a keyframe that jumps to a value.
  public init(_ to: Value) { self.to = to.animatableData }

  /// The keyframe itself, because it isn't composed of other keyframes.
  public var body: Self { self }
}

extension MoveKeyframe: PrimitiveKeyframeTrackContent {
  func appendSteps(to steps: inout [KeyframeStep<Value.AnimatableData>]) { steps.append(.move(to: to)) }
}
