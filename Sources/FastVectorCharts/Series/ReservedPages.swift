import CChartKernels
import Foundation

/// A reserved range of addresses. The system allocates each page of memory when it is first written to.
@safe final class ReservedPages: @unchecked Sendable {
  let start: UnsafeMutableRawPointer
  private let length: Int

  /// Reserves a range of addresses. Returns nil if the address space has no free range of this length.
  init?(length: Int) {
    let length = (length + Self.hugePage - 1) / Self.hugePage * Self.hugePage
    guard let start = unsafe fv_reserve_pages(length) else { return nil }
    unsafe self.start = start
    self.length = length
  }

  deinit { unsafe fv_release_pages(start, length) }

  private static let hugePage = 2 << 20

  /// Returns the memory of whole pages to the system, but keeps their addresses reserved. Does nothing if the range
  /// contains no whole page.
  static func discard(from start: UnsafeMutableRawPointer, to end: UnsafeMutableRawPointer) {
    if unsafe start < end { unsafe fv_discard_pages(start, end - start) }
  }
}

extension UnsafeMutableRawPointer {
  private static let pageSize = Int(sysconf(Int32(_SC_PAGESIZE)))

  /// Returns the address rounded up or down to the start of a page.
  func rounded(_ rule: FloatingPointRoundingRule) -> UnsafeMutableRawPointer {
    unsafe rule == .up ? alignedUp(toMultipleOf: Self.pageSize) : alignedDown(toMultipleOf: Self.pageSize)
  }
}
