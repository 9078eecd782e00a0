import CMeasuring
import Foundation

/// The control benchmarks, which copy memory with the C library's `memcpy`.
///
/// Their code is the same in every program. If their times still differ between two programs, the measuring conditions
/// were different. A comparison of the programs then gives no verdicts on times.
package enum ControlBenchmark {
  /// The numbers of 8-byte elements that the benchmarks copy. With 1000 elements, the source and the target fit in a
  /// typical L1 cache. With 10 000 elements, they don't.
  private static let counts = [1_000, 10_000]

  package static let names = counts.map { "control/memcpy/\($0)" }

  /// Returns the control benchmark with the given name. Returns nil if the name is unknown.
  package static func variant(named name: String) -> Variant? {
    zip(names, counts).first { $0.0 == name }.map { copying(bytes: $1 * 8) }
  }

  private static func copying(bytes: Int) -> Variant {
    let buffers = Buffers(bytes: bytes)
    return Variant(name: "memcpy") { iterations in
      for _ in 0..<iterations {
        unsafe memcpy(buffers.target, buffers.source, bytes)
        cm_memory_barrier()
      }
    }
  }

  @safe
  private final class Buffers {
    let source: UnsafeMutableRawPointer
    let target: UnsafeMutableRawPointer

    init(bytes: Int) {
      unsafe source = .allocate(byteCount: bytes, alignment: 64)
      unsafe target = .allocate(byteCount: bytes, alignment: 64)
      unsafe source.initializeMemory(as: UInt8.self, repeating: 1, count: bytes)
      unsafe target.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
    }

    deinit {
      unsafe source.deallocate()
      unsafe target.deallocate()
    }
  }
}
