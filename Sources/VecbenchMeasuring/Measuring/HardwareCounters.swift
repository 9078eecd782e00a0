import CMeasuring
package import Foundation

/// The processor's hardware counters for cycles and instructions. They count only the calling thread, and only in user
/// mode. Many machines have no such counters, especially virtual machines.
public enum HardwareCounters {
  package struct Counts: Equatable {
    package var cycles = 0.0
    package var instructions = 0.0
  }

  /// A list of the available counters, such as `cycles, instructions`. If there are none, the text `none:`, followed by
  /// the reason.
  public static let availability: String = {
    switch count({}) {
    case .success: "cycles, instructions"
    case .failure(let error): "none: " + reason(error.code)
    }
  }()

  /// Runs `body` and returns the counts of the hardware counters. If there are no counters, the function returns an
  /// error and doesn't run `body`.
  package static func count(_ body: () -> Void) -> Result<Counts, POSIXError> {
    var (cycles, instructions) = (UInt64(0), UInt64(0))
    let error = unsafe CFunction.with(body) { unsafe cm_count_hardware($0, $1, &cycles, &instructions) }
    guard error == 0 else { return .failure(POSIXError(POSIXErrorCode(rawValue: error) ?? .EIO)) }
    return .success(Counts(cycles: Double(cycles), instructions: Double(instructions)))
  }

  /// Describes why the hardware counters aren't available.
  package static func reason(_ code: POSIXErrorCode) -> String {
    switch code {
    case .EACCES, .EPERM: "not permitted, see kernel.perf_event_paranoid"
    case .ENOENT, .ENODEV, .EOPNOTSUPP: "not available on this machine"
    case .ENOSYS: "not supported by this system"
    default: unsafe String(cString: strerror(code.rawValue))
    }
  }
}
