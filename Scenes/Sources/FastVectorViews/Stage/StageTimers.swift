import Foundation

/// The scheduled actions of a stage, as a binary heap with the earliest action first. Actions for the same time run in
/// the order in which they were added.
struct StageTimers {
  /// A scheduled action.
  final class Timer {
    fileprivate let time: TimeInterval
    fileprivate let serial: Int
    fileprivate var action: (() -> Void)?

    fileprivate init(_ time: TimeInterval, _ serial: Int, _ action: @escaping () -> Void) {
      self.time = time
      self.serial = serial
      self.action = action
    }

    func cancel() { action = nil }

    fileprivate func isBefore(_ other: Timer) -> Bool { (time, serial) < (other.time, other.serial) }
  }

  private var heap: [Timer] = []
  private var lastSerial = 0

  /// The time of the earliest action that isn't cancelled, or nil if none remains.
  var nextTime: TimeInterval? {
    mutating get {
      while let first = heap.first, first.action == nil { removeFirst() }
      return heap.first?.time
    }
  }

  mutating func add(at time: TimeInterval, _ action: @escaping () -> Void) -> Timer {
    lastSerial += 1
    let timer = Timer(time, lastSerial, action)
    heap.append(timer)
    var index = heap.count - 1
    while index > 0, heap[index].isBefore(heap[(index - 1) / 2]) {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
    return timer
  }

  /// Removes and returns the actions that are due at or before `time`.
  mutating func takeDue(at time: TimeInterval) -> [() -> Void] {
    var actions: [() -> Void] = []
    while let next = nextTime, next <= time + 1e-9 {
      let timer = heap[0]
      removeFirst()
      // Read the action only when it runs, because an action that runs before it may cancel it.
      actions.append { timer.action?() }
    }
    return actions
  }

  private mutating func removeFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var index = 0
    while true {
      var first = index
      for child in [2 * index + 1, 2 * index + 2] where child < heap.count && heap[child].isBefore(heap[first]) {
        first = child
      }
      if first == index { return }
      heap.swapAt(index, first)
      index = first
    }
  }
}
