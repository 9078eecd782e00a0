import CISAL

/// A stream of zlib (RFC 1950), compressed part by part.
@safe struct ZlibStream: ~Copyable {
  private(set) var bytes: [UInt8] = []

  // At one address, as the state holds addresses of parts of itself; and some 80 KB, too many to be copied.
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

  /// Adds a part of less than 4 GiB, the last of which ends the stream.
  mutating func append(_ part: ArraySlice<UInt8>, isLast: Bool) {
    let room = 1 << 16
    unsafe part.withUnsafeBufferPointer { part in
      // It is only read.
      unsafe state.pointee.next_in = UnsafeMutablePointer(mutating: part.baseAddress)
      unsafe state.pointee.avail_in = UInt32(part.count)
      unsafe state.pointee.end_of_stream = isLast ? 1 : 0
      repeat {
        let output = unsafe [UInt8](unsafeUninitializedCapacity: room) { output, count in
          unsafe state.pointee.next_out = output.baseAddress
          unsafe state.pointee.avail_out = UInt32(room)
          // It fails only where its state is not as made above.
          unsafe isal_deflate(state)
          count = unsafe room - Int(state.pointee.avail_out)
        }
        bytes += output
      } while unsafe state.pointee.avail_out == 0
    }
  }
}
