/// A linear map from the values at the points of a line (the inputs) to the values at other points (the outputs). Each
/// output equals an input, is interpolated between two neighboring inputs, or has no value.
///
/// The map is separate from the values because an interrupted animation maps several vectors in the same way: the
/// position of the line, its target and its velocity.
public struct Resampling: Sendable, Equatable {
  /// A run of outputs that are computed in the same way.
  enum Run: Sendable, Equatable {
    /// Consecutive inputs, starting at `first`.
    case copy(first: Int, count: Int)
    /// All inputs, with interpolated points between them.
    case inserted(InsertedPoints)
    /// All inputs, resampled to another number of points.
    case spread(SpreadPoints)
    /// Several outputs that equal the same input.
    case repeated(Int, count: Int)
    /// Outputs without a value.
    case nothing(count: Int)
  }

  private(set) var runs: [Run] = []

  /// The number of elements in an input vector.
  public let inputCount: Int

  /// The number of elements in an output vector.
  public private(set) var outputCount = 0

  /// Creates a map without outputs.
  init(inputCount: Int) { self.inputCount = inputCount }

  /// Returns the identity map.
  ///
  /// - Precondition: `count` isn't negative.
  public static func identity(count: Int) -> Resampling {
    precondition(count >= 0, "the number of points must not be negative (got \(count))")
    var identity = Resampling(inputCount: count)
    identity.append(inputs: 0..<count)
    return identity
  }

  /// Returns the map that selects a range of elements.
  ///
  /// - Precondition: `range` lies within `0..<count`.
  public static func slice(_ range: Range<Int>, of count: Int) -> Resampling {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= count, "the range must be within 0..<\(count) (got \(range))")
    var slice = Resampling(inputCount: count)
    slice.append(inputs: range)
    return slice
  }

  /// Returns the map that selects the elements at the indices `kept`.
  ///
  /// - Precondition: The indices are within `0..<count`.
  static func selection(of kept: PointRanges, from count: Int) -> Resampling {
    var selection = Resampling(inputCount: count)
    for range in kept.ranges { selection.append(inputs: range) }
    return selection
  }

  /// Returns the map that resamples elements to another number of points by linear interpolation. The first and the
  /// last element are kept.
  ///
  /// If there is only one output, it is the first element. If there is only one input, all outputs are equal to it.
  /// Without inputs, the outputs have no value.
  ///
  /// - Precondition: The counts aren't negative.
  /// - Complexity: O(1)
  public static func stretching(_ count: Int, to points: Int) -> Resampling {
    precondition(
      count >= 0 && points >= 0, "the numbers of points must not be negative (got \(count) and \(points))")
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

  /// True if the map is the identity.
  ///
  /// - Complexity: O(1)
  public var isIdentity: Bool {
    guard outputCount == inputCount, runs.count <= 1 else { return false }
    return inputCount == 0 || runs[0] == .copy(first: 0, count: inputCount)
  }

  /// The indices of the outputs that have no value.
  ///
  /// - Complexity: O(k) for k ranges, at about a microsecond each.
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

  /// Appends all inputs with points inserted between them.
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
  /// Returns the output values for a vector of input values. Outputs that have no value are set to 0.
  ///
  /// An output between two elements `a` and `b` is `a + (b - a) * weight`. If one element is finite and the other one
  /// infinite, the output is that infinity. If an element is NaN, or if they are opposite infinities, the output is
  /// NaN.
  ///
  /// - Parameter vector: A vector with ``inputCount`` elements. Shorter vectors are padded with zeros, as in all
  ///   vector arithmetic.
  /// - Precondition: The vector has no more than ``inputCount`` elements.
  /// - Complexity: O(n), with one allocation unless the vector has to be padded. For the identity map, the result
  ///   shares the storage of the vector. An empty vector, which represents any number of zeros, stays empty.
  public func callAsFunction(_ vector: AnimatableVector) -> AnimatableVector {
    precondition(
      vector.count <= inputCount, "the vector must have at most \(inputCount) elements (got \(vector.count))")
    return vector.count == 0 ? vector : values(of: vector, missing: 0)
  }

  /// Returns the output values for a vector of input values. Outputs that have no value are set to `missing`.
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

  /// Writes the output values for a vector of input values. Outputs that have no value are set to `missing`.
  ///
  /// - Parameters:
  ///   - inputs: The address of `inputCount` elements.
  ///   - outputs: The address of uninitialized room for `outputCount` elements.
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
  /// The source of an output: a single input, or an interpolation between two inputs.
  enum Source {
    case point(Int)
    /// A linear interpolation between an input and the next one.
    case between(Int, weight: Double)
  }

  /// Calls `body` with the index and the source of each output that has a value.
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

  /// Returns the same map with each interpolated output replaced with one of its two neighboring inputs.
  ///
  /// - Parameter isSecond: A closure that is called with the weight of the second neighbor, from 0 to 1, and returns
  ///   true to choose that neighbor.
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

/// A map that resamples a line to another number of points, whose fractional indices in the line are evenly spaced.
struct SpreadPoints: Equatable, Sendable {
  let inputCount: Int
  let count: Int

  /// Calls `body` for each output. The arguments are the offset of the output, the index of the last input at or before
  /// the output, and a weight. The weight is the relative position of the output between that input (0) and the next
  /// one (1).
  @inline(__always)
  func forEach(_ body: (_ offset: Int, _ index: Int, _ weight: Double) -> Void) {
    let last = inputCount - 1
    let step = count > 1 ? Double(last) / Double(count - 1) : 0
    for offset in 0..<count {
      // Make the last output exactly equal to the last input, regardless of rounding.
      let isLast = offset == count - 1 && count > 1
      let position = isLast ? Double(last) : min(Double(offset) * step, Double(last))
      let index = Int(position)
      body(offset, index, position - Double(index))
    }
  }
}

/// Returns the linear interpolation between two numbers.
func between(_ a: Double, _ b: Double, weight: Double) -> Double {
  let value = a + (b - a) * weight
  // If the difference of two finite numbers overflows, or an infinity is subtracted from itself, compute the result
  // without a difference.
  return value.isFinite ? value : a * (1 - weight) + b * weight
}

/// Returns the relative position of `x` between `a` (0) and `b` (1), or 0 if `a` and `b` are equal. `b` must not be
/// less than `a`.
func fraction(of x: Double, from a: Double, to b: Double) -> Double {
  let span = b - a
  guard span > 0 else { return 0 }
  return span.isFinite ? (x - a) / span : (x / 2 - a / 2) / (b / 2 - a / 2)
}
