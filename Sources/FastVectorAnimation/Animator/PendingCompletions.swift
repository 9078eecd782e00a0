/// The completions of changes whose animations aren't complete yet.
///
/// It is a class so that an animator can check for completions at every frame without accessing its timeline.
final class PendingCompletions {
  struct Pending {
    let change: ChangeIdentifier
    let completion: AnimationCompletion
    var isUndone = false
  }

  private var pending: [Pending] = [] {
    didSet { isEmpty = pending.isEmpty }
  }

  /// True if no completions are pending. It is a stored property because reading it, unlike reading the array, needs no
  /// exclusivity check at run time.
  private(set) var isEmpty = true

  var count: Int { pending.count }

  /// The changes that have a pending completion with the criteria `logicallyComplete`. Cancelled completions are
  /// ignored.
  var awaited: [ChangeIdentifier] {
    pending.filter { $0.completion.criteria == .logicallyComplete && !$0.completion.isCancelled }.map(\.change)
  }

  func append(_ completion: AnimationCompletion, of change: ChangeIdentifier) {
    completion.begin()
    // Remove cancelled completions here. Otherwise they would accumulate during a motion that is interrupted again and
    // again, and therefore never ends.
    pending.removeAll(where: \.completion.isCancelled)
    pending.append(Pending(change: change, completion: completion))
  }

  /// Marks the completions of changes after `change` as undone, which makes them due.
  func undo(after change: ChangeIdentifier) {
    for index in pending.indices where pending[index].change > change { pending[index].isUndone = true }
  }

  /// Removes and returns the completions that are due.
  func take(where isDue: (Pending) -> Bool) -> [AnimationCompletion] {
    let due = pending.filter(isDue)
    if !due.isEmpty { pending.removeAll(where: isDue) }
    return due.map(\.completion)
  }
}
