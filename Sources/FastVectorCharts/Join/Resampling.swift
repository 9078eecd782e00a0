/// A linear map from the points of a line to other points: each is one of the old ones, or lies between two
/// neighbours, or has no value.
///
/// It is apart from the values it maps, because an animation that is interrupted maps several vectors alike: where
/// the line is, where it is going, and how fast.
public struct Resampling: Sendable, Equatable {
  /// Outputs in a row that are made in the same way.
  enum Run: Sendable, Equatable {
    /// The inputs from `first` on.
    case copy(first: Int, count: Int)
    /// All inputs, and points between them.
    case inserted(InsertedPoints)
    /// All inputs, spread evenly.
    case spread(SpreadPoints)
    /// The same input over and over.
    case repeated(Int, count: Int)
    /// Nothing.
    case nothing(count: Int)
  }

  private(set) var runs: [Run] = []

  /// The number of elements of the vectors that it maps.
  public let inputCount: Int

  /// The number of elements of the vectors that it makes.
  public private(set) var outputCount = 0

  /// Begins a map without outputs.
  init(inputCount: Int) { self.inputCount = inputCount }

  /// The map that changes nothing.
  ///
  /// - Precondition: `count` is not negative.
  public static func identity(count: Int) -> Resampling {
    precondition(count >= 0, "a line cannot have \(count) points")
    var identity = Resampling(inputCount: count)
    identity.append(inputs: 0..<count)
    return identity
  }

  /// The map that keeps a part of the elements.
  ///
  /// - Precondition: `range` lies within `0..<count`.
  public static func slice(_ range: Range<Int>, of count: Int) -> Resampling {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "\(range) is not within \(count) elements")
    var slice = Resampling(inputCount: count)
    slice.append(inputs: range)
    return slice
  }

  /// The map that keeps some of the elements.
  ///
  /// - Precondition: They lie within `0..<count`.
  static func selection(of kept: PointRanges, from count: Int) -> Resampling {
    var selection = Resampling(inputCount: count)
    for range in kept.ranges { selection.append(inputs: range) }
    return selection
  }

  /// The map that spreads elements evenly over another number of points, both ends kept.
  ///
  /// Between two elements runs a straight line. One point is the first element, and one element fills all points.
  /// Of no elements nothing can be made.
  ///
  /// - Precondition: The counts are not negative.
  /// - Complexity: O(1)
  public static func stretching(_ count: Int, to points: Int) -> Resampling {
    precondition(count >= 0 && points >= 0, "a line cannot have \(count) or \(points) points")
    guard count != points else { return identity(count: count) }
    var stretching = Resampling(inputCount: count)
    guard count > 0 else {
      stretching.appendNothing(points)
      return stretching
    }
    guard count > 1 else {
      stretching.append(repeating: 0, count: points)
      return stretching
    }
    stretching.outputCount = points
    if points > 0 { stretching.runs.append(.spread(SpreadPoints(inputCount: count, count: points))) }
    return stretching
  }

  /// Whether it changes nothing.
  ///
  /// - Complexity: O(1)
  public var isIdentity: Bool {
    guard outputCount == inputCount, runs.count <= 1 else { return false }
    return inputCount == 0 || runs[0] == .copy(first: 0, count: inputCount)
  }

  /// The outputs that have no value.
  public var unmapped: RangeSet<Int> { unmappedPoints.set }

  var unmappedPoints: PointRanges {
    var unmapped = PointRanges()
    forEachRun { outputs, run in
      if case .nothing = run { unmapped.append(outputs) }
    }
    return unmapped
  }

  func forEachRun(_ body: (_ outputs: Range<Int>, Run) -> Void) {
    var start = 0
    for run in runs {
      let end = start + run.count
      body(start..<end, run)
      start = end
    }
  }

  mutating func append(inputs: Range<Int>) {
    guard !inputs.isEmpty else { return }
    outputCount += inputs.count
    if case .copy(let first, let count)? = runs.last, first + count == inputs.lowerBound {
      runs[runs.count - 1] = .copy(first: first, count: count + inputs.count)
    } else {
      runs.append(.copy(first: inputs.lowerBound, count: inputs.count))
    }
  }

  /// Adds all inputs with points between them.
  mutating func append(_ points: InsertedPoints) {
    outputCount += points.points.count
    runs.append(.inserted(points))
  }

  mutating func append(repeating index: Int, count: Int) {
    guard count > 0 else { return }
    outputCount += count
    runs.append(.repeated(index, count: count))
  }

  mutating func appendNothing(_ added: Int = 1) {
    guard added > 0 else { return }
    outputCount += added
    if case .nothing(let count)? = runs.last {
      runs[runs.count - 1] = .nothing(count: count + added)
    } else {
      runs.append(.nothing(count: added))
    }
  }
}

extension Resampling.Run {
  var count: Int {
    switch self {
    case .copy(_, let count), .repeated(_, let count), .nothing(let count): count
    case .inserted(let points): points.points.count
    case .spread(let points): points.count
    }
  }
}

extension Resampling {
  /// The vector at the new points: 0 where they have no value.
  ///
  /// Between two elements lies `a + (b - a) * weight`. Between a number and an infinity lies the infinity; next to
  /// NaN, and between two opposite infinities, NaN.
  ///
  /// - Parameter vector: As many elements as ``inputCount``. Fewer count as padded with zeros, as everywhere in the
  ///   arithmetic of vectors.
  /// - Precondition: The vector has no more than ``inputCount`` elements.
  /// - Complexity: O(n) and one allocation. The identity returns the same storage, and the empty vector, which is
  ///   zero, stays empty.
  public func callAsFunction(_ vector: AnimatableVector) -> AnimatableVector {
    precondition(vector.count <= inputCount, "a vector of \(vector.count) elements for a map of \(inputCount)")
    return vector.count == 0 ? vector : values(of: vector, missing: 0)
  }

  /// The vector at the new points, and `missing` where they have no value.
  func values(of vector: AnimatableVector, missing: Double) -> AnimatableVector {
    if isIdentity { return vector }
    let padded = vector.count < inputCount ? vector + AnimatableVector(repeating: 0, count: inputCount) : vector
    var result = AnimatableVector.zero
    result.discardElements(count: outputCount)
    unsafe result.withMutableElements { outputs in
      unsafe padded.withElements { inputs in unsafe write(from: inputs, into: outputs, missing: missing) }
    }
    return result
  }

  /// - Parameters:
  ///   - inputs: The address of `inputCount` elements.
  ///   - outputs: The address of room for `outputCount` elements.
  private func write(
    from inputs: UnsafePointer<Double>, into outputs: UnsafeMutablePointer<Double>, missing: Double
  ) {
    forEachRun { range, run in
      let output = unsafe outputs + range.lowerBound
      switch run {
      case .copy(let first, let count): unsafe output.update(from: inputs + first, count: count)
      case .repeated(let index, let count): unsafe output.update(repeating: inputs[index], count: count)
      case .nothing(let count): unsafe output.update(repeating: missing, count: count)
      case .inserted(let points): unsafe points.write(from: inputs, into: output)
      case .spread(let points):
        points.forEach { offset, index, weight in
          let input = unsafe inputs + index
          unsafe output[offset] = weight == 0 ? input[0] : between(input[0], input[1], weight: weight)
        }
      }
    }
  }
}

extension Resampling {
  /// What a point is made of.
  enum Source {
    case point(Int)
    /// At a share of the way from a point to the next.
    case between(Int, weight: Double)
  }

  /// Calls `body` with each point that has a value, and what it is made of.
  func forEachPoint(_ body: (_ point: Int, Source) -> Void) {
    forEachRun { points, run in
      func place(_ offset: Int, _ index: Int, _ weight: Double) {
        body(points.lowerBound + offset, weight == 0 ? .point(index) : .between(index, weight: weight))
      }
      switch run {
      case .copy(let first, let count): for offset in 0..<count { place(offset, first + offset, 0) }
      case .repeated(let index, let count): for offset in 0..<count { place(offset, index, 0) }
      case .inserted(let points): points.forEach(place)
      case .spread(let points): points.forEach(place)
      case .nothing: break
      }
    }
  }

  /// The map to one of two neighbours, where this one is between them.
  ///
  /// - Parameter isSecond: Whether it is the second, by the share of the way to that.
  func choosing(_ isSecond: (_ weight: Double) -> Bool) -> Resampling {
    var choosing = Resampling(inputCount: inputCount)
    func choose(_ offset: Int, _ index: Int, _ weight: Double) {
      let chosen = index + (weight != 0 && isSecond(weight) ? 1 : 0)
      choosing.append(inputs: chosen..<chosen + 1)
    }
    for run in runs {
      switch run {
      case .copy(let first, let count): choosing.append(inputs: first..<first + count)
      case .repeated(let index, let count): choosing.append(repeating: index, count: count)
      case .nothing(let count): choosing.appendNothing(count)
      case .inserted(let points): points.forEach(choose)
      case .spread(let points): points.forEach(choose)
      }
    }
    return choosing
  }
}

/// The points of a line, spread evenly over another number of points.
struct SpreadPoints: Equatable, Sendable {
  let inputCount: Int
  let count: Int

  /// Calls `body` with each point, the input at or before it, and the share of the way from that to the next.
  @inline(__always)
  func forEach(_ body: (_ offset: Int, _ index: Int, _ weight: Double) -> Void) {
    let last = inputCount - 1
    let step = count > 1 ? Double(last) / Double(count - 1) : 0
    for offset in 0..<count {
      // The last point is the last input, whatever the rounding.
      let isLast = offset == count - 1 && count > 1
      let position = isLast ? Double(last) : min(Double(offset) * step, Double(last))
      let index = Int(position)
      body(offset, index, position - Double(index))
    }
  }
}

/// The number at a share of the way from one to another.
func between(_ a: Double, _ b: Double, weight: Double) -> Double {
  let value = a + (b - a) * weight
  // Two numbers may be further apart than the greatest one; and from an infinity there is no way to subtract it.
  return value.isFinite ? value : a * (1 - weight) + b * weight
}

/// Where a number lies on the way from one to another that is not less, 0 where the two are the same.
func share(of x: Double, from a: Double, to b: Double) -> Double {
  let span = b - a
  guard span > 0 else { return 0 }
  return span.isFinite ? (x - a) / span : (x / 2 - a / 2) / (b / 2 - a / 2)
}
