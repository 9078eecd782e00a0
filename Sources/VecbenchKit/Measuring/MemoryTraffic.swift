import CMeasuring
import FastVector

/// One of the ways in which this machine can move memory without computing anything: the roof over everything
/// that computes.
@safe
struct MemoryTraffic {
  let name: String
  private let way: cm_traffic

  /// All ways: each instruction set, writing through the caches and past them.
  static var all: [MemoryTraffic] {
    (0..<cm_traffic_count()).map { index in
      let way = unsafe cm_traffic_at(index)
      return unsafe MemoryTraffic(name: String(cString: way.name), way: way)
    }
  }

  /// Reads vectors of one length and, unless it is nil, writes `result`, of the same length.
  func move(_ sources: [AnimatableVector], into result: UnsafeMutablePointer<Double>?) {
    let count = sources[0].count
    unsafe withUnsafeTemporaryAllocation(of: UnsafePointer<Double>.self, capacity: 3) { addresses in
      for (index, source) in sources.enumerated() {
        unsafe source.withElements { unsafe addresses.initializeElement(at: index, to: $0) }
      }
      unsafe way.run(result, addresses.baseAddress!, sources.count, count)
    }
  }
}
