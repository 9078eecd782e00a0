import CMeasuring
import Foundation
import VecbenchMeasuring

/// A counter of disturbances. It detects whether another process or virtual machine used the processor during a sample.
package protocol DisturbanceProbe {
  /// Returns a number that increases with each disturbance.
  func count() -> Int
}

/// The disturbances that Linux counts: involuntary context switches of this thread, and time that the host of a virtual
/// machine gave to other guests.
package struct SystemDisturbances: DisturbanceProbe {
  package init() {}

  package func count() -> Int { Int(cm_involuntary_switches()) + LinuxFiles.stolenTicks() }
}
