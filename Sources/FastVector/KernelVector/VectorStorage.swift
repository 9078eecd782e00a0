import Foundation

/// An array of doubles of fixed size, aligned to 64 bytes: a cache line and the widest register.
///
/// `KernelVector` shares it between copies and writes only while it holds the sole reference, which is what
/// makes it safe to send.
@usableFromInline
@safe
package final class VectorStorage: @unchecked Sendable {
  @usableFromInline package let capacity: Int
  @usableFromInline let elements: UnsafeMutablePointer<Double>

  /// From this size on, storage starts at a huge page and asks the kernel for such pages, which spares address
  /// translations and most page faults.
  private static let hugePage = 2 << 20

  /// From this size on, storage starts at a page. The elements of two vectors that are worked on together then
  /// have the same place in it, so that no load has to wait for a store to an address that merely looks alike:
  /// 3 % at 10 000 elements.
  private static let page = 4096

  /// Allocates room for `capacity` elements, uninitialised.
  @usableFromInline
  init(capacity: Int) {
    let (bytes, overflow) = capacity.multipliedReportingOverflow(by: MemoryLayout<Double>.stride)
    precondition(capacity >= 0 && !overflow, "a vector of \(capacity) elements cannot be allocated")
    let alignment = bytes >= Self.hugePage ? Self.hugePage : bytes >= Self.page ? Self.page : 64
    var memory: UnsafeMutableRawPointer?
    let failure = unsafe posix_memalign(&memory, alignment, max(bytes, 1))
    guard failure == 0, let memory = unsafe memory else {
      fatalError("out of memory for a vector of \(capacity) elements")
    }
    #if os(Linux)
      if alignment == Self.hugePage { unsafe madvise(memory, bytes, MADV_HUGEPAGE) }
    #endif
    self.capacity = capacity
    unsafe elements = memory.bindMemory(to: Double.self, capacity: capacity)
  }

  deinit { unsafe free(elements) }
}
