#if canImport(SwiftUI)
  import FastVectorAnimation
  import Foundation
  import Synchronization

  /// An animation of `ChartAnimator` that is as far as SwiftUI says.
  ///
  /// SwiftUI has already taken into account how changes interrupt each other. So this one merges with those before, and shows
  /// each change as far as it has come, one on top of the other.
  struct ChangeAnimation: CustomAnimation {
    let progress: ChangeProgress

    func animate<V: VectorArithmetic>(
      value: V, time: TimeInterval, context: inout AnimationContext<V>
    ) -> V? {
      let earlier = context.state[EarlierChanges<V>.self]
      if progress.isOver && earlier.changes.allSatisfy(\.progress.isOver) { return nil }
      var sum = earlier.settled + (value - earlier.target).scaled(by: progress.phase)
      for change in earlier.changes { sum += change.difference.scaled(by: change.progress.phase) }
      return sum
    }

    func shouldMerge<V: VectorArithmetic>(
      previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
    ) -> Bool {
      guard let previous = previous.base as? ChangeAnimation else { return false }
      context.state[EarlierChanges<V>.self].append(previous.progress, target: value)
      return true
    }
  }

  /// The changes that one is on top of.
  private struct EarlierChanges<Value: VectorArithmetic>: AnimationStateKey {
    static var defaultValue: Self { Self() }

    /// Those that may still move, and what each of them changes.
    private(set) var changes: [(progress: ChangeProgress, difference: Value)] = []

    /// The sum of those that are over.
    private(set) var settled = Value.zero

    /// The sum of all once they are over.
    private(set) var target = Value.zero

    mutating func append(_ progress: ChangeProgress, target: Value) {
      changes.append((progress, target - self.target))
      self.target = target
      for change in changes where change.progress.isOver { settled += change.difference }
      changes.removeAll(where: \.progress.isOver)
    }
  }

  /// How far one change of a chart has come.
  final class ChangeProgress: Hashable, Sendable {
    private struct State {
      var phase = 0.0
      var isOver = false
    }

    private let state = Mutex(State())

    var phase: Double { state.withLock { $0.phase } }

    /// Whether the change is all there, and stays.
    var isOver: Bool { state.withLock { $0.isOver } }

    /// Notes how far the change is in the next frame.
    ///
    /// It is over when two frames in a row show all of it: a spring that overshoots, or a repetition, passes 1 within a
    /// frame.
    func advance(to phase: Double) {
      state.withLock { state in
        state.isOver = state.isOver || (state.phase == 1 && phase == 1)
        state.phase = phase
      }
    }

    static func == (lhs: ChangeProgress, rhs: ChangeProgress) -> Bool { lhs === rhs }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }
#endif
