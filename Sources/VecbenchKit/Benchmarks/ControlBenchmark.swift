import CMeasuring
import Foundation

/// The control benchmarks, which copy memory with the C library's `memcpy`: the same code in every program. Where they
/// differ between two programs, the conditions were not the same, and nothing is judged.
package enum ControlBenchmark {
  /// The numbers of 8 bytes that are copied: some that fit the nearest cache, and some that do not.
  private static let counts = [1_000, 10_000]

  package static let names = counts.map { "control/memcpy/\($0)" }

  /// The control benchmark of a name.
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
