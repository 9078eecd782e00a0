import CChartKernels
import Foundation

/// A range of addresses behind which there is memory where it was written to.
@safe final class ReservedPages: @unchecked Sendable {
  let start: UnsafeMutableRawPointer
  private let length: Int

  /// Reserves addresses; nil where the system has no such range.
  init?(length: Int) {
    let length = (length + Self.hugePage - 1) / Self.hugePage * Self.hugePage
    guard let start = unsafe fv_reserve_pages(length) else { return nil }
    unsafe self.start = start
    self.length = length
  }

  deinit { unsafe fv_release_pages(start, length) }

  private static let hugePage = 2 << 20

  /// Gives the memory of whole pages back to the system, if there are any.
  static func discard(from start: UnsafeMutableRawPointer, to end: UnsafeMutableRawPointer) {
    if unsafe start < end { unsafe fv_discard_pages(start, end - start) }
  }
}

extension UnsafeMutableRawPointer {
  private static let pageSize = Int(sysconf(Int32(_SC_PAGESIZE)))

  /// The start of a page: this one, or the next one before or after.
  func rounded(_ rule: FloatingPointRoundingRule) -> UnsafeMutableRawPointer {
    unsafe rule == .up ? alignedUp(toMultipleOf: Self.pageSize) : alignedDown(toMultipleOf: Self.pageSize)
  }
}
