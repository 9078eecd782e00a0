import CMeasuring
import Foundation

/// What tells whether something else had the processor.
package protocol DisturbanceProbe {
  /// A number that grows with each disturbance.
  func count() -> Int
}

/// Disturbances that Linux counts: involuntary switches of this thread's context, and time that the host of a virtual
/// machine gave to others.
package struct SystemDisturbances: DisturbanceProbe {
  package init() {}

  package func count() -> Int { Int(cm_involuntary_switches()) + LinuxFiles.stolenTicks() }
}
