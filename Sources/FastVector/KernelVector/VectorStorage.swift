import Foundation

/// An array of doubles of fixed size, aligned to 64 bytes: a cache line and the widest register.
///
/// `KernelVector` shares it between copies and writes only while it holds the sole reference, which is what
/// makes it safe to send.
@usableFromInline
@safe
final class VectorStorage: @unchecked Sendable {
  @usableFromInline let capacity: Int
  @usableFromInline let elements: UnsafeMutablePointer<Double>

  /// From this size on, storage starts at a huge page and asks the kernel for such pages, which spares address
  /// translations and most page faults.
  private static let hugePage = 2 << 20

  /// Allocates room for `capacity` elements, uninitialised.
  @usableFromInline
  init(capacity: Int) {
    let (bytes, overflow) = capacity.multipliedReportingOverflow(by: MemoryLayout<Double>.stride)
    precondition(capacity >= 0 && !overflow, "a vector of \(capacity) elements cannot be allocated")
    let isHuge = bytes >= Self.hugePage
    var memory: UnsafeMutableRawPointer?
    let failure = unsafe posix_memalign(&memory, isHuge ? Self.hugePage : 64, max(bytes, 1))
    guard failure == 0, let memory = unsafe memory else {
      fatalError("out of memory for a vector of \(capacity) elements")
    }
    #if os(Linux)
      if isHuge { unsafe madvise(memory, bytes, MADV_HUGEPAGE) }
    #endif
    self.capacity = capacity
    unsafe elements = memory.bindMemory(to: Double.self, capacity: capacity)
  }

  deinit { unsafe free(elements) }
}
