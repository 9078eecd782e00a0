import CDemandPaging
package import FastVector
import FastVectorFiles

/// An array of numbers that are computed when their page is first read, for example from the narrower numbers of a mapped
/// file. It takes addresses for all elements, and memory for those that were read last.
@safe package final class DemandPages: Sendable {
  /// A closure that computes elements. It gets the memory to initialize and the index of the first element. It is called
  /// on a thread of the array, several times for the same elements, which must be the same each time.
  package typealias Fill = @Sendable (UnsafeMutableBufferPointer<Double>, _ first: Int) -> Void

  private nonisolated(unsafe) let pages: OpaquePointer
  private let context: Unmanaged<Context>
  private let count: Int

  @safe private final class Context: Sendable {
    let fill: Fill
    init(_ fill: @escaping Fill) { unsafe self.fill = fill }
  }

  /// Returns nil if there are no elements, or if the system doesn't permit threads to fill pages.
  ///
  /// - Parameters:
  ///   - count: The number of elements.
  ///   - residentSize: The size in bytes up to which filled pages are kept. Beyond this size, the pages that were
  ///     filled first are released. The default is a quarter of the machine's memory.
  ///   - fill: Computes elements.
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

  /// A vector of the elements. Mutations copy it.
  package var vector: AnimatableVector {
    unsafe AnimatableVector(viewing: fv_demand_pages_elements(pages), count: count, of: self)
  }
}
