/// Which of two lines each joined point is from.
struct PointSource: Equatable {
  let rawValue: UInt8

  static let old = PointSource(rawValue: 1)
  static let new = PointSource(rawValue: 2)
  static let both = PointSource(rawValue: 3)

  func contains(_ other: PointSource) -> Bool { rawValue & other.rawValue != 0 }
}

/// The points of two lines in one order, those at equal x as one.
struct MergedPoints {
  /// Which line each is from.
  let sources: [PointSource]

  let xValues: AnimatableVector

  /// Merges ascending x values.
  ///
  /// - Complexity: O(n + m), without a branch that depends on the values where the lines overlap.
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

  /// Returns the number of points.
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

/// Joined points that only one of two lines has.
enum UnmatchedPoints: Equatable, Sendable {
  case ranges(PointRanges)
  /// Those from one line. Of points in turns there are as many ranges, which are made once they are asked for.
  case from(PointSource, in: [PointSource])

  /// - Complexity: O(n) where they are told by their sources.
  var ranges: PointRanges {
    switch self {
    case .ranges(let ranges): ranges
    case .from(let source, let sources): PointRanges(of: sources) { $0 == source }
    }
  }
}

/// The points of a line, from its first to its last, and others that are inserted between these.
///
/// Where an inserted point is between its neighbours is worked out each time. That takes less than to read it from memory.
struct InsertedPoints: Equatable, Sendable {
  /// The x values of the line.
  private let line: AnimatableVector

  /// Where all joined points are on the line.
  private let xValues: AnimatableVector

  private let sources: [PointSource]
  private let side: PointSource

  /// The joined points that these are.
  let points: Range<Int>

  /// Whether the differences of all x values are finite.
  private let hasFiniteSpan: Bool

  /// - Parameters:
  ///   - points: Joined points, the first and the last of which are those of the line.
  ///   - sources: Which line each joined point is from.
  ///   - side: Which of these the line is.
  ///   - line: The x values of its points.
  ///   - xValues: Where the joined points are on the line.
  init(
    _ points: Range<Int>, of sources: [PointSource], _ side: PointSource, line: AnimatableVector,
    xValues: AnimatableVector
  ) {
    (self.points, self.sources, self.side, self.line, self.xValues) = (points, sources, side, line, xValues)
    hasFiniteSpan = (line[line.count - 1] - line[0]).isFinite
  }

  /// Writes the values of all points.
  ///
  /// - Parameters:
  ///   - values: Those of the points of the line.
  ///   - output: Room for as many as there are points.
  func write(from values: UnsafePointer<Double>, into output: UnsafeMutablePointer<Double>) {
    unsafe line.withElements { line in
      unsafe xValues.withElements { xs in
        unsafe sources.withUnsafeBufferPointer { sources in
          unsafe output[0] = values[0]
          // The next point of the line.
          var own = 1
          let shift = side.rawValue.trailingZeroBitCount
          for offset in 1..<points.count {
            let isOwn = unsafe Int(sources[points.lowerBound + offset].rawValue >> shift & 1)
            let x = unsafe xs[points.lowerBound + offset]
            let (before, next) = unsafe (line[own - 1], line[own])
            let (a, b) = unsafe (values[own - 1], values[own])
            // A product in place of a choice, which would be a branch that cannot be guessed.
            let weight = (x - before) / (next - before) * Double(1 - isOwn)
            let value = unsafe values[own - 1 + isOwn] + (b - a) * weight
            unsafe output[offset] = value
            if !(value.isFinite && hasFiniteSpan) {
              let weight = share(of: x, from: before, to: next)
              unsafe output[offset] = isOwn == 1 ? b : weight == 0 ? a : between(a, b, weight: weight)
            }
            own += isOwn
          }
        }
      }
    }
  }

  /// Calls `body` with each point, counted from the first, the element of the line at or before it, and the share of the way
  /// from that to the next.
  func forEach(_ body: (_ offset: Int, _ element: Int, _ weight: Double) -> Void) {
    var own = 0
    for (offset, point) in points.enumerated() {
      if sources[point].contains(side) {
        body(offset, own, 0)
        own += 1
      } else {
        body(offset, own - 1, share(of: xValues[point], from: line[own - 1], to: line[own]))
      }
    }
  }
}

extension Resampling {
  /// The map from the points of a line to the joined ones.
  ///
  /// - Parameters:
  ///   - sources: Which line each joined point is from.
  ///   - side: Which of these the line is.
  ///   - line: The x values of its points.
  ///   - xValues: Where the joined points are on the line.
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
