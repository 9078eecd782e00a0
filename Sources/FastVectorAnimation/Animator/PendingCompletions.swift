/// The completions of changes whose animations are not complete yet.
///
/// An object, which an animator can ask at every frame whether there are any without a look at its timeline.
final class PendingCompletions {
  struct Pending {
    let change: ChangeIdentifier
    let completion: AnimationCompletion
    var isUndone = false
  }

  private var pending: [Pending] = [] {
    didSet { isEmpty = pending.isEmpty }
  }

  /// Stored, and only ever set at once: the compiler then knows that no other access overlaps with one to it, which
  /// for the array it would have to find out at run time.
  private(set) var isEmpty = true

  var count: Int { pending.count }

  func append(_ completion: AnimationCompletion, of change: ChangeIdentifier) {
    completion.begin()
    // A motion that is interrupted again and again never ends, and what waits for its end would pile up.
    pending.removeAll(where: \.completion.isCancelled)
    pending.append(Pending(change: change, completion: completion))
  }

  /// Notes that the changes after one never were.
  func undo(after change: ChangeIdentifier) {
    for index in pending.indices where pending[index].change > change { pending[index].isUndone = true }
  }

  /// Takes out those that are due.
  func take(where isDue: (Pending) -> Bool) -> [AnimationCompletion] {
    let due = pending.filter(isDue)
    if !due.isEmpty { pending.removeAll(where: isDue) }
    return due.map(\.completion)
  }
}
