import FastVector

/// The buffers into which threads write the values of columns while a table is read. No lock is needed, because each
/// block of the table is written to a separate range of rows.
@safe final class CSVColumnBuffers: @unchecked Sendable {
  /// The number of rows for which address space is reserved. The system allocates a page of memory when the page is
  /// first written.
  let capacity: Int

  private var vectors: [AnimatableVector]
  private let addresses: [UnsafeMutablePointer<Double>]

  init(columnCount: Int, capacity: Int) {
    self.capacity = capacity
    var addresses = unsafe [UnsafeMutablePointer<Double>]()
    vectors = (0..<columnCount).map { _ in
      var vector = AnimatableVector()
      vector.discardElements(count: capacity)
      unsafe vector.withMutableElements { unsafe addresses.append($0) }
      return vector
    }
    unsafe self.addresses = addresses
  }

  /// Returns the buffers for a range of rows, one per column. They are valid while this object exists. Ranges that are
  /// in use at the same time must not overlap.
  func columns(rows: Range<Int>) -> [UnsafeMutableBufferPointer<Double>] {
    precondition(rows.lowerBound >= 0 && rows.upperBound <= capacity, "rows out of range")
    return unsafe addresses.map { unsafe UnsafeMutableBufferPointer(start: $0 + rows.lowerBound, count: rows.count) }
  }

  /// Moves a range of rows in each column toward the start. The row at the start of the range moves to row `first`.
  ///
  /// - Precondition: `first` isn't after the current start of the range.
  func moveRows(_ rows: Range<Int>, to first: Int) {
    guard rows.lowerBound != first else { return }
    precondition(rows.lowerBound >= 0 && rows.upperBound <= capacity && 0..<rows.lowerBound ~= first)
    for column in unsafe addresses.indices {
      unsafe (addresses[column] + first).update(from: addresses[column] + rows.lowerBound, count: rows.count)
    }
  }

  /// Returns the first `rows` rows of each column and transfers their memory to the caller. This object can't be used
  /// afterward.
  func take(rows: Int) -> [AnimatableVector] {
    var taken: [AnimatableVector] = []
    swap(&taken, &vectors)
    for column in taken.indices { taken[column].discardElements(count: rows) }
    return taken
  }
}
