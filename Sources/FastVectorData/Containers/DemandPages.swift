import CDemandPaging
package import FastVector
import FastVectorFiles

/// An array whose elements are computed when their page of memory is first read. For example, they can be converted
/// from the 16-bit numbers in a mapped file.
///
/// The array reserves address space for all elements, but only the most recently computed pages are in memory.
@safe package final class DemandPages: Sendable {
  /// A closure that computes elements. Its arguments are the memory to initialize and the index of the first element.
  /// It is called on a separate thread, possibly several times for the same elements, and must compute the same values
  /// each time.
  package typealias Fill = @Sendable (UnsafeMutableBufferPointer<Double>, _ first: Int) -> Void

  private nonisolated(unsafe) let pages: OpaquePointer
  private let context: Unmanaged<Context>
  private let count: Int

  @safe private final class Context: Sendable {
    let fill: Fill
    init(_ fill: @escaping Fill) { unsafe self.fill = fill }
  }

  /// Creates an array. Returns nil if `count` is 0, or if the system can't fill pages on demand. For example, a system
  /// can forbid the system call `userfaultfd`.
  ///
  /// - Parameters:
  ///   - count: The number of elements.
  ///   - residentSize: The maximum total size of the filled pages, in bytes. If it is exceeded, the pages that were
  ///     filled first are released. The default is a quarter of the machine's memory.
  ///   - fill: A closure that computes elements.
  package init?(count: Int, residentSize: Int = InputFile.memoryLimit / 2, fill: @escaping Fill) {
    let context = unsafe Unmanaged.passRetained(Context(fill))
    let pages = unsafe fv_demand_pages_create(
      count, residentSize,
      { context, elements, first, count in
        let fill = unsafe Unmanaged<Context>.fromOpaque(context).takeUnretainedValue().fill
        unsafe fill(UnsafeMutableBufferPointer(start: elements, count: count), first)
      }, context.toOpaque())
    guard let pages = unsafe pages else {
      unsafe context.release()
      return nil
    }
    unsafe self.pages = pages
    unsafe self.context = context
    self.count = count
  }

  deinit {
    unsafe fv_demand_pages_destroy(pages)
    unsafe context.release()
  }

  /// A vector that shares the elements of this array. Mutating the vector copies all elements.
  package var vector: AnimatableVector {
    unsafe AnimatableVector(viewing: fv_demand_pages_elements(pages), count: count, of: self)
  }
}
