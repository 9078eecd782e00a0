import FastVector

#if canImport(SwiftUI)
  import FastVectorAnimation
  import Foundation
  import Synchronization

  /// A `ChartAnimator` animation whose progress is computed by SwiftUI.
  ///
  /// SwiftUI's progress values already account for interruptions. This animation therefore merges with its
  /// predecessors, and adds up all changes, each multiplied by its progress.
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

  /// The changes before the current change.
  private struct EarlierChanges<Value: VectorArithmetic>: AnimationStateKey {
    static var defaultValue: Self { Self() }

    /// The changes that may still be in progress, each with the value after the change minus the value before it.
    private(set) var changes: [(progress: ChangeProgress, difference: Value)] = []

    /// The total amount by which completed changes have changed the value. These changes have been removed from
    /// ``changes``.
    private(set) var settled = Value.zero

    /// The value after all of these changes have completed.
    private(set) var target = Value.zero

    mutating func append(_ progress: ChangeProgress, target: Value) {
      changes.append((progress, target - self.target))
      self.target = target
      for change in changes where change.progress.isOver { settled += change.difference }
      changes.removeAll(where: \.progress.isOver)
    }
  }

  /// The progress of one change of a chart. SwiftUI updates it, and animations of the chart's points read it.
  final class ChangeProgress: Hashable, Sendable {
    private struct State {
      var phase = 0.0
      var isOver = false
    }

    private let state = Mutex(State())

    /// The progress: 0 before the change and 1 after it. It exceeds 1 while an animation overshoots.
    var phase: Double { state.withLock { $0.phase } }

    /// True if the change is complete. Its progress is then always 1.
    var isOver: Bool { state.withLock { $0.isOver } }

    /// Stores the progress of the change for the next frame.
    ///
    /// The change is complete when two consecutive frames have a progress of 1. One frame isn't enough, because the
    /// progress of an animation that overshoots or repeats can be 1 before its end.
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
