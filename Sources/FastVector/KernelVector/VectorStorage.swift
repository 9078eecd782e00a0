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

  /// The pages of a file that the elements are in; nil where they are in memory of their own.
  private let mapping: UnsafeMutableRawBufferPointer?

  /// What the elements belong to where they are only viewed.
  package let owner: (any AnyObject & Sendable)?

  /// Whether the sole holder of the storage may write to it: viewed elements are seen by others as well.
  @usableFromInline let isWritable: Bool

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
    unsafe mapping = nil
    owner = nil
    isWritable = true
  }

  /// Views elements that `owner` keeps as they are as long as it lives.
  init(viewing elements: UnsafeMutablePointer<Double>, count: Int, of owner: any AnyObject & Sendable) {
    capacity = count
    unsafe self.elements = elements
    unsafe mapping = nil
    self.owner = owner
    isWritable = false
  }

  /// Maps elements of a file, whose pages are read when they are first looked at, and copied when they are written
  /// to: nobody else ever sees what is written.
  ///
  /// Nil where the elements do not begin at a multiple of 64 bytes, where there are none, or where the system has no
  /// such mapping.
  ///
  /// - Parameters:
  ///   - file: A descriptor that is open for reading. It may be closed afterwards.
  ///   - offset: Where the elements begin, in bytes.
  ///   - count: The number of elements. The file must hold them as long as this lives: the system ends a process
  ///     that looks at a page beyond its end.
  init?(mapping file: Int32, offset: Int, count: Int) {
    let before = offset % Int(sysconf(Int32(_SC_PAGESIZE)))
    guard offset >= 0, offset.isMultiple(of: 64), count > 0 else { return nil }
    let length = before + count * MemoryLayout<Double>.stride
    let start = unsafe mmap(nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE, file, off_t(offset - before))
    guard let start = unsafe start, unsafe start != MAP_FAILED else { return nil }
    capacity = count
    unsafe elements = (start + before).bindMemory(to: Double.self, capacity: count)
    unsafe mapping = UnsafeMutableRawBufferPointer(start: start, count: length)
    owner = nil
    isWritable = true
  }

  /// Tells the system that pages of a file are looked at here and there, so that it reads no others with them.
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
