// Two races, of which the suppressions must hide neither. The argument selects one.

import Foundation
import Synchronization

nonisolated(unsafe) var count = 0
let first = Mutex(0)
let second = Mutex(0)

@inline(never) func increment() { count += 1 }

let isLocked = CommandLine.arguments.contains("locked")

/// Two threads increment the count a thousand times, without a lock or with different locks.
let done = DispatchSemaphore(value: 0)
for lock in 0..<2 {
  Thread.detachNewThread {
    for _ in 0..<1000 {
      switch (isLocked, lock) {
      case (false, _): increment()
      case (true, 0): first.withLock { _ in increment() }
      default: second.withLock { _ in increment() }
      }
    }
    done.signal()
  }
}
for _ in 0..<2 { done.wait() }
