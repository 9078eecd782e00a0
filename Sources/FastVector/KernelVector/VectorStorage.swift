import Foundation

/// An array of doubles with a fixed capacity, aligned to 64 bytes, the size of a cache line and of the widest register.
///
/// Several threads can share an instance, because a `KernelVector` writes to its storage only while it holds the only
/// reference.
@usableFromInline
@safe
package final class VectorStorage: @unchecked Sendable {
  @usableFromInline package let capacity: Int
  @usableFromInline let elements: UnsafeMutablePointer<Double>

  /// The mapped pages of a file that contain the elements, or nil if the elements aren't in a file.
  private let mapping: UnsafeMutableRawBufferPointer?

  /// The owner of the elements if this storage is only a view of them, otherwise nil.
  package let owner: (any AnyObject & Sendable)?

  /// True if a vector that holds the only reference to this storage may modify the elements. False for a view, because
  /// the owner of the elements would see the changes.
  @usableFromInline let isWritable: Bool

  /// The size of a huge page, in bytes. Storage of at least this size is aligned to a huge page. On Linux, huge pages
  /// are also requested for such storage, which avoids many address translations and most page faults.
  private static let hugePage = 2 << 20

  /// The size of a page, in bytes. Storage of at least this size is aligned to a page.
  ///
  /// Corresponding elements of two such vectors have the same offset in a page. A loop over both vectors then never
  /// loads from an address with the same low 12 bits as a recent store. With such a match (4K aliasing), the load would
  /// wait for the unrelated store. The alignment makes a loop over 10 000 elements 3 % faster.
  private static let page = 4096

  /// Allocates uninitialized memory for `capacity` elements.
  @usableFromInline
  init(capacity: Int) {
    let (bytes, overflow) = capacity.multipliedReportingOverflow(by: MemoryLayout<Double>.stride)
    precondition(capacity >= 0 && !overflow, "cannot allocate a vector of \(capacity) elements")
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
    unsafe mapping = nil
    owner = nil
    isWritable = true
  }

  /// Creates a view of elements in memory that belongs to `owner`. The storage retains the owner. The owner must not
  /// change or free the elements while the storage exists.
  init(viewing elements: UnsafeMutablePointer<Double>, count: Int, of owner: any AnyObject & Sendable) {
    capacity = count
    unsafe self.elements = elements
    unsafe mapping = nil
    self.owner = owner
    isWritable = false
  }

  /// Memory-maps elements of a file. A page is read when it is first accessed. Writing to a page changes a private
  /// copy, never the file.
  ///
  /// Returns nil if `offset` is negative or not a multiple of 64 bytes, if `count` is 0, or if the mapping fails.
  ///
  /// - Parameters:
  ///   - file: A descriptor that is open for reading. The caller may close it afterwards.
  ///   - offset: The offset of the elements in the file, in bytes.
  ///   - count: The number of elements. The file must contain them for the lifetime of the storage: accessing a page
  ///     beyond the end of the file raises SIGBUS, which ends the process.
  init?(mapping file: Int32, offset: Int, count: Int) {
    let before = offset % Int(sysconf(Int32(_SC_PAGESIZE)))
    guard offset >= 0, offset.isMultiple(of: 64), count > 0,
      count <= (Int.max - before) / MemoryLayout<Double>.stride
    else { return nil }
    let length = before + count * MemoryLayout<Double>.stride
    let start = unsafe mmap(nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE, file, off_t(offset - before))
    guard let start = unsafe start, unsafe start != MAP_FAILED else { return nil }
    capacity = count
    unsafe elements = (start + before).bindMemory(to: Double.self, capacity: count)
    unsafe mapping = UnsafeMutableRawBufferPointer(start: start, count: length)
    owner = nil
    isWritable = true
  }

  /// Advises the system that accesses to mapped pages will be random, so that it doesn't read ahead.
  func expectRandomAccess() {
    #if os(Linux)
      if let mapping = unsafe mapping { unsafe madvise(mapping.baseAddress!, mapping.count, MADV_RANDOM) }
    #endif
  }

  deinit {
    if owner != nil { return }
    guard let mapping = unsafe mapping else { return unsafe free(elements) }
    unsafe munmap(mapping.baseAddress!, mapping.count)
  }
}
