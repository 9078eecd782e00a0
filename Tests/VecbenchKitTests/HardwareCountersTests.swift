import Foundation
import Testing
import VecbenchKit

@Suite struct `Hardware counters` {
  @Test func `Hardware counters count the work, or state why they aren't available`() {
    var sum = 0.0
    let result = HardwareCounters.count { for index in 0..<100_000 { sum += Double(index).squareRoot() } }
    switch result {
    case .success(let counts):
      #expect(sum > 0)
      #expect(counts.instructions >= 100_000 && counts.cycles > 0)
      #expect(HardwareCounters.availability == "cycles, instructions")
    case .failure(let error):
      #expect(sum == 0)
      #expect(HardwareCounters.availability == "none: " + HardwareCounters.reason(error.code))
    }
  }

  @Test(arguments: [POSIXErrorCode.EACCES, .EPERM, .ENOENT, .ENOSYS, .EMFILE])
  func `The reason why hardware counters aren't available is short`(code: POSIXErrorCode) {
    let reason = HardwareCounters.reason(code)
    #expect((5...80).contains(reason.count) && !reason.contains("\n"))
  }
}
