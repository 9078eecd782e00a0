import CISAL

/// A zlib stream (RFC 1950) that is compressed in parts.
@safe struct ZlibStream: ~Copyable {
  private(set) var bytes: [UInt8] = []
  private var hasStarted = false

  // The state is on the heap because it contains pointers into itself and must never be moved. In addition, copying its
  // 80 KB would be expensive.
  private let state: UnsafeMutablePointer<isal_zstream>
  private let tables: UnsafeMutableBufferPointer<UInt8>

  init() {
    unsafe state = .allocate(capacity: 1)
    unsafe tables = .allocate(capacity: isal_level_2_buffer_size)
    unsafe isal_deflate_init(state)
    unsafe state.pointee.level = 2
    unsafe state.pointee.level_buf = tables.baseAddress
    unsafe state.pointee.level_buf_size = UInt32(tables.count)
    unsafe state.pointee.gzip_flag = UInt16(IGZIP_ZLIB)
  }

  deinit {
    unsafe state.deallocate()
    unsafe tables.deallocate()
  }

  /// Compresses a part of less than 4 GiB. If `isLast` is true, the stream ends after this part.
  mutating func append(_ part: ArraySlice<UInt8>, isLast: Bool) {
    // At the start of a stream, ISA-L 2.30 hashes the address of its state instead of the third to sixth byte
    // (igzip_icf_body_h1_gr_bt.asm). As a result, the same input could lead to different output. To avoid this, the
    // first 16 bytes are compressed separately and flushed, because ISA-L uses different code for such short parts.
    let start = hasStarted ? 0 : 16
    if !hasStarted { compress(part.prefix(start), flush: SYNC_FLUSH, isLast: false) }
    hasStarted = true
    compress(part.dropFirst(start), flush: NO_FLUSH, isLast: isLast)
  }

  private mutating func compress(_ part: ArraySlice<UInt8>, flush: Int32, isLast: Bool) {
    let room = 1 << 16
    unsafe part.withUnsafeBufferPointer { part in
      // ISA-L only reads the input.
      unsafe state.pointee.next_in = UnsafeMutablePointer(mutating: part.baseAddress)
      unsafe state.pointee.avail_in = UInt32(part.count)
      unsafe state.pointee.flush = UInt16(flush)
      unsafe state.pointee.end_of_stream = isLast ? 1 : 0
      repeat {
        let output = unsafe [UInt8](unsafeUninitializedCapacity: room) { output, count in
          unsafe state.pointee.next_out = output.baseAddress
          unsafe state.pointee.avail_out = UInt32(room)
          // This can't fail: `isal_deflate` fails only if the state is invalid, and `init` has created a valid state.
          unsafe isal_deflate(state)
          count = unsafe room - Int(state.pointee.avail_out)
        }
        bytes += output
      } while unsafe state.pointee.avail_out == 0
    }
  }
}
