import FastVectorAnimation
import Foundation

/// Constant speed, except that the environment may change it while the animation runs.
struct VariableSpeed: CustomAnimation {
  /// The seconds that it takes at speed 1.
  let duration: TimeInterval

  /// How far it came, and when that was.
  private struct Way: AnimationStateKey {
    static var defaultValue: Self { Self() }

    var progress = 0.0
    var time: TimeInterval = 0
  }

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    var way = context.state[Way.self]
    way.progress += (time - way.time) * context.environment.speed / duration
    way.time = time
    context.state[Way.self] = way
    return way.progress < 1 ? value.scaled(by: way.progress) : nil
  }
}

extension EnvironmentValues {
  private struct SpeedKey: EnvironmentKey {
    static var defaultValue: Double { 1 }
  }

  /// How fast animations of a variable speed run.
  var speed: Double {
    get { self[SpeedKey.self] }
    set { self[SpeedKey.self] = newValue }
  }
}
