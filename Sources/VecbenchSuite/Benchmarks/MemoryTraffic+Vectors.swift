import FastVector
import VecbenchKit

extension MemoryTraffic {
  /// Reads vectors of one length and, unless it is nil, writes `result`, of the same length.
  func move(_ sources: [AnimatableVector], into result: UnsafeMutablePointer<Double>?) {
    unsafe withUnsafeTemporaryAllocation(of: UnsafePointer<Double>.self, capacity: sources.count) { addresses in
      for (index, source) in sources.enumerated() {
        unsafe source.withElements { unsafe addresses.initializeElement(at: index, to: $0) }
      }
      unsafe move(UnsafeBufferPointer(addresses), count: sources[0].count, into: result)
    }
  }
}
