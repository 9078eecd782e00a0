import Foundation

/// An array of doubles of fixed size, aligned to 64 bytes: a cache line and the widest register.
///
/// `KernelVector` shares it between copies and writes only while it holds the sole reference, which is what
/// makes it safe to send.
@usableFromInline
@safe
final class VectorStorage: @unchecked Sendable {
  @usableFromInline let count: Int
  @usableFromInline let elements: UnsafeMutablePointer<Double>

  /// From this size on, storage starts at a huge page and asks the kernel for such pages, which spares address
  /// translations and most page faults.
  private static let hugePage = 2 << 20

  /// Allocates `count` elements, uninitialised.
  @usableFromInline
  init(count: Int) {
    let (bytes, overflow) = count.multipliedReportingOverflow(by: MemoryLayout<Double>.stride)
    precondition(count >= 0 && !overflow, "a vector of \(count) elements cannot be allocated")
    let isHuge = bytes >= Self.hugePage
    var memory: UnsafeMutableRawPointer?
    let failure = unsafe posix_memalign(&memory, isHuge ? Self.hugePage : 64, max(bytes, 1))
    guard failure == 0, let memory = unsafe memory else {
      fatalError("out of memory for a vector of \(count) elements")
    }
    #if os(Linux)
      if isHuge { unsafe madvise(memory, bytes, MADV_HUGEPAGE) }
    #endif
    self.count = count
    unsafe elements = memory.bindMemory(to: Double.self, capacity: count)
  }

  deinit { unsafe free(elements) }
}
