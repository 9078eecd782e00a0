import CChartKernels

/// A source of x values. Unlike ``XValues``, it doesn't check indices, because a frame reads thousands of x values, and
/// the checks would slow it down.
protocol PointXValues {
  subscript(index: Int) -> Double { get }

  /// Returns a function that estimates the index of a column's first point. Returns nil if the points aren't evenly
  /// spaced, or if the estimate would overflow.
  func firstIndices(in window: ColumnLayout.Window) -> FirstIndices?

  /// Finds the buckets of points (see ``ColumnLayout``) without a search. Returns the number of buckets, or 0 if a
  /// search is required.
  func findBuckets(
    of points: Range<Int>, in window: ColumnLayout.Window, _ buckets: UnsafeMutablePointer<fv_bucket>,
    _ columns: UnsafeMutablePointer<Int32>, room: Int
  ) -> Int

  /// Writes the horizontal coordinates, in pixels, of a path with one to four points per bucket (see ``ColumnLayout``).
  /// The path points of bucket `j` have the indices from `pathPoints[j]` up to `pathPoints[j + 1]`.
  func writePathX(
    _ xs: UnsafeMutablePointer<Double>, of buckets: UnsafeBufferPointer<fv_bucket>,
    at pathPoints: UnsafeBufferPointer<UInt32>, in window: ColumnLayout.Window)
}

extension PointXValues {
  func firstIndices(in window: ColumnLayout.Window) -> FirstIndices? { nil }

  func findBuckets(
    of points: Range<Int>, in window: ColumnLayout.Window, _ buckets: UnsafeMutablePointer<fv_bucket>,
    _ columns: UnsafeMutablePointer<Int32>, room: Int
  ) -> Int { 0 }

  func writePathX(
    _ xs: UnsafeMutablePointer<Double>, of buckets: UnsafeBufferPointer<fv_bucket>,
    at pathPoints: UnsafeBufferPointer<UInt32>, in window: ColumnLayout.Window
  ) {
    unsafe writePathXBySubscript(xs, of: buckets, at: pathPoints, in: window)
  }

  func writePathXBySubscript(
    _ xs: UnsafeMutablePointer<Double>, of buckets: UnsafeBufferPointer<fv_bucket>,
    at pathPoints: UnsafeBufferPointer<UInt32>, in window: ColumnLayout.Window
  ) {
    for index in 0..<buckets.count {
      let bucket = unsafe buckets[index]
      let first = unsafe Int(pathPoints[index])
      let count = unsafe Int(pathPoints[index + 1]) - first
      unsafe xs[first] = window.minX + window.offset(of: self[bucket.start])
      if count == 4 {
        let middle = (window.offset(of: self[bucket.start + 1]) + window.offset(of: self[bucket.end - 2])) / 2
        unsafe xs[first + 1] = window.minX + middle
        unsafe xs[first + 2] = window.minX + middle
      }
      if count > 1 { unsafe xs[first + count - 1] = window.minX + window.offset(of: self[bucket.end - 1]) }
    }
  }
}

/// An estimate of the index of the first point in each column, for evenly spaced points.
struct FirstIndices {
  /// The fractional index that a point at the left edge of the window would have, and the number of points per column.
  let origin: Double
  let perColumn: Double

  func callAsFunction(_ column: Int) -> Int { Int(clamping: origin + perColumn * Double(column)) &+ 1 }
}

/// The x values of evenly spaced points.
struct EvenXValues: PointXValues {
  let start: Double
  let step: Double
  let first: Int

  subscript(index: Int) -> Double { XValues.position(start, step, first + index) }

  func firstIndices(in window: ColumnLayout.Window) -> FirstIndices? {
    let origin = (window.range.lowerBound - start) / step - Double(first)
    let perColumn = 1 / window.scale / step
    return origin.isFinite && perColumn.isFinite ? FirstIndices(origin: origin, perColumn: perColumn) : nil
  }

  private var points: fv_even_points { fv_even_points(start: start, step: step, first: Double(first)) }

  func findBuckets(
    of points: Range<Int>, in window: ColumnLayout.Window, _ buckets: UnsafeMutablePointer<fv_bucket>,
    _ columns: UnsafeMutablePointer<Int32>, room: Int
  ) -> Int {
    guard let axis = window.axis else { return 0 }
    return unsafe withUnsafePointer(to: self.points) { pointXValues in
      unsafe withUnsafePointer(to: axis) {
        unsafe fv_chart_choose().pointee.find_even_buckets(
          buckets, columns, room, pointXValues, $0, points.lowerBound, points.upperBound)
      }
    }
  }

  func writePathX(
    _ xs: UnsafeMutablePointer<Double>, of buckets: UnsafeBufferPointer<fv_bucket>,
    at pathPoints: UnsafeBufferPointer<UInt32>, in window: ColumnLayout.Window
  ) {
    guard let first = buckets.baseAddress, let axis = window.axis else {
      return unsafe writePathXBySubscript(xs, of: buckets, at: pathPoints, in: window)
    }
    unsafe withUnsafePointer(to: points) { pointXValues in
      unsafe withUnsafePointer(to: axis) {
        unsafe fv_chart_choose().pointee.place_even_path(
          xs, pointXValues, $0, window.minX, first, pathPoints.baseAddress!, buckets.count)
      }
    }
  }
}

/// The x values of a vector.
@safe struct ExplicitXValues: PointXValues {
  private let elements: UnsafePointer<Double>

  init(_ elements: UnsafePointer<Double>) { unsafe self.elements = elements }

  subscript(index: Int) -> Double { unsafe elements[index] }
}

/// The x values of moving points: a linear combination of vectors.
@safe struct CombinedXValues: PointXValues {
  let vectors: UnsafePointer<UnsafePointer<Double>>
  let coefficients: UnsafePointer<Double>
  let count: Int

  private let combined: @convention(c) (UnsafePointer<Double>, UnsafePointer<UnsafePointer<Double>>, Int, Int) -> Double

  init(_ vectors: UnsafePointer<UnsafePointer<Double>>, _ coefficients: UnsafePointer<Double>, _ count: Int) {
    unsafe (self.vectors, self.coefficients) = (vectors, coefficients)
    self.count = count
    unsafe combined = fv_chart_choose().pointee.combined
  }

  subscript(index: Int) -> Double { unsafe combined(coefficients, vectors, count, index) }
}

extension XValues {
  /// Calls `evenly` if the x values are evenly spaced, or `given` if they are explicit.
  func withPointXValues(evenly: (EvenXValues) -> Void, given: (ExplicitXValues) -> Void) {
    switch layout {
    case .uniform(let start, let step, let first): evenly(EvenXValues(start: start, step: step, first: first))
    case .explicit(let window): unsafe window.withElements { unsafe given(ExplicitXValues($0)) }
    }
  }
}
