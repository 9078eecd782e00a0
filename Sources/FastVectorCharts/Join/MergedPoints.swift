/// The lines that contain a joined point (see ``Join``): the old line, the new line, or both.
struct PointSource: Equatable {
  let rawValue: UInt8

  static let old = PointSource(rawValue: 1)
  static let new = PointSource(rawValue: 2)
  static let both = PointSource(rawValue: 3)

  func contains(_ other: PointSource) -> Bool { rawValue & other.rawValue != 0 }
}

/// The points of two lines, merged in ascending order of x. Two points with the same x value become a single point.
struct MergedPoints {
  /// For each point, whether the old line, the new line, or both have this point.
  let sources: [PointSource]

  let xValues: AnimatableVector

  /// Merges the ascending x values of two lines.
  ///
  /// - Complexity: O(n + m). Within the range of x that both lines cover, the loop has no branches that depend on x
  ///   values.
  init(_ old: AnimatableVector, _ new: AnimatableVector) {
    let capacity = old.count + new.count
    var xValues = AnimatableVector()
    xValues.discardElements(count: capacity)
    sources = unsafe [PointSource](unsafeUninitializedCapacity: capacity) { sources, count in
      guard capacity > 0 else { return }
      unsafe xValues.withMutableElements { xs in
        unsafe old.withElements { a in
          unsafe new.withElements { b in
            count = unsafe Self.merge((a, old.count), (b, new.count), into: sources.baseAddress!, xs)
          }
        }
      }
    }
    xValues.discardElements(count: sources.count)
    self.xValues = xValues
  }

  private typealias Elements = (start: UnsafePointer<Double>, count: Int)

  /// Merges two lines and returns the number of merged points.
  private static func merge(
    _ a: Elements, _ b: Elements, into sources: UnsafeMutablePointer<PointSource>, _ xs: UnsafeMutablePointer<Double>
  ) -> Int {
    var (i, j, point) = (0, 0, 0)
    func copy(_ elements: UnsafePointer<Double>, _ count: Int, _ source: PointSource) {
      unsafe (xs + point).update(from: elements, count: count)
      unsafe (sources + point).update(repeating: source, count: count)
      point += count
    }
    if unsafe a.count > 0 && b.count > 0 {
      i = unsafe Self.count(of: a, below: b.start[0])
      j = unsafe Self.count(of: b, below: a.start[0])
      unsafe copy(a.start, i, .old)
      unsafe copy(b.start, j, .new)
    }
    while unsafe i < a.count && j < b.count {
      let (x, y) = unsafe (a.start[i], b.start[j])
      let isOld: UInt8 = x <= y ? 1 : 0
      let isNew: UInt8 = y <= x ? 1 : 0
      unsafe sources[point] = PointSource(rawValue: isOld | isNew << 1)
      unsafe xs[point] = y < x ? y : x
      i += Int(isOld)
      j += Int(isNew)
      point += 1
    }
    unsafe copy(a.start + i, a.count - i, .old)
    unsafe copy(b.start + j, b.count - j, .new)
    return point
  }

  private static func count(of elements: Elements, below x: Double) -> Int {
    var (low, high) = unsafe (0, elements.count)
    while low < high {
      let middle = (low + high) / 2
      if unsafe elements.start[middle] < x { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// The points of a ``Join`` that only one of the two lines has.
enum UnmatchedPoints: Equatable, Sendable {
  case ranges(PointRanges)
  /// The joined points that only the given line has. For each joined point, the array contains the lines that have this
  /// point. Ranges are computed only on demand, because there are as many ranges as points if the points of both lines
  /// alternate.
  case from(PointSource, in: [PointSource])

  /// The points, as ranges of indices.
  ///
  /// - Complexity: O(n) if an array of sources is stored
  var ranges: PointRanges {
    switch self {
    case .ranges(let ranges): ranges
    case .from(let source, let sources): PointRanges(of: sources) { $0 == source }
    }
  }
}

/// A map that inserts the points of another line into a line by linear interpolation. The inputs are the values at the
/// line's own points. The outputs are the values at the *merged points*, which are the points of both lines in
/// ascending order of x (see ``MergedPoints``), from the first to the last of the line's own points.
///
/// The weight of an inserted point is its relative position between two points of the line. Recomputing the weights on
/// each use is faster than reading them from memory.
struct InsertedPoints: Equatable, Sendable {
  /// The x values of the line's own points.
  private let line: AnimatableVector

  /// The x value of each merged point on this line. If points move along x, a merged point can have a different x value
  /// on the other line.
  private let xValues: AnimatableVector

  private let sources: [PointSource]
  private let side: PointSource

  /// The merged points from the first to the last of the line's own points, as a range of indices.
  let points: Range<Int>

  /// True if the difference between the last and the first x value is finite.
  private let hasFiniteSpan: Bool

  /// Creates the map for one of two merged lines.
  ///
  /// - Parameters:
  ///   - points: The merged points from the first to the last of the line's own points, as a range of indices.
  ///   - sources: For each merged point, whether the old line, the new line, or both have this point.
  ///   - side: The line to create the map for: the old line or the new line.
  ///   - line: The x values of the line's own points.
  ///   - xValues: The x value of each merged point on this line.
  init(
    _ points: Range<Int>, of sources: [PointSource], _ side: PointSource, line: AnimatableVector,
    xValues: AnimatableVector
  ) {
    (self.points, self.sources, self.side, self.line, self.xValues) = (points, sources, side, line, xValues)
    hasFiniteSpan = (line[line.count - 1] - line[0]).isFinite
  }

  /// Writes the values at all merged points in ``points``.
  ///
  /// - Parameters:
  ///   - values: The values at the line's own points.
  ///   - output: Uninitialized room for one value per merged point in ``points``.
  func write(from values: UnsafePointer<Double>, into output: UnsafeMutablePointer<Double>) {
    unsafe line.withElements { line in
      unsafe xValues.withElements { xs in
        unsafe sources.withUnsafeBufferPointer { sources in
          unsafe output[0] = values[0]
          // The index of the next of the line's own points.
          var own = 1
          let shift = side.rawValue.trailingZeroBitCount
          for offset in 1..<points.count {
            let isOwn = unsafe Int(sources[points.lowerBound + offset].rawValue >> shift & 1)
            let x = unsafe xs[points.lowerBound + offset]
            let (before, next) = unsafe (line[own - 1], line[own])
            let (a, b) = unsafe (values[own - 1], values[own])
            // Multiply instead of branching, because the branch would be unpredictable.
            let weight = (x - before) / (next - before) * Double(1 - isOwn)
            let value = unsafe values[own - 1 + isOwn] + (b - a) * weight
            unsafe output[offset] = value
            if !(value.isFinite && hasFiniteSpan) {
              let weight = fraction(of: x, from: before, to: next)
              unsafe output[offset] = isOwn == 1 ? b : weight == 0 ? a : between(a, b, weight: weight)
            }
            own += isOwn
          }
        }
      }
    }
  }

  /// Calls `body` for each merged point in ``points``. The arguments are the offset of the merged point in ``points``,
  /// the index of the last of the line's own points at or before the merged point, and a weight. The weight is the
  /// relative position of the merged point between that point (0) and the next of the line's own points (1).
  func forEach(_ body: (_ offset: Int, _ element: Int, _ weight: Double) -> Void) {
    var own = 0
    for (offset, point) in points.enumerated() {
      if sources[point].contains(side) {
        body(offset, own, 0)
        own += 1
      } else {
        body(offset, own - 1, fraction(of: xValues[point], from: line[own - 1], to: line[own]))
      }
    }
  }
}

extension Resampling {
  /// Returns the map from the points of a line to the joined points.
  ///
  /// - Parameters:
  ///   - sources: For each joined point, whether the old line, the new line, or both have this point.
  ///   - side: The line to return the map for: the old line or the new line.
  ///   - line: The x values of the line's own points.
  ///   - xValues: The x value of each joined point on this line.
  static func merging(
    _ sources: [PointSource], _ side: PointSource, line: AnimatableVector, xValues: AnimatableVector
  ) -> Resampling {
    var map = Resampling(inputCount: line.count)
    guard let first = sources.firstIndex(where: { $0.contains(side) }),
      let last = sources.lastIndex(where: { $0.contains(side) })
    else {
      map.appendNothing(sources.count)
      return map
    }
    map.appendNothing(first)
    if last - first + 1 == line.count {
      map.append(inputs: 0..<line.count)
    } else {
      map.append(InsertedPoints(first..<last + 1, of: sources, side, line: line, xValues: xValues))
    }
    map.appendNothing(sources.count - last - 1)
    return map
  }
}
