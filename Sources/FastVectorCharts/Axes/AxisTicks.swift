import Foundation

/// The ticks of an axis: ascending values with labels. The labels are distinct, unless a custom format returns equal
/// labels.
public struct AxisTicks: Hashable, Sendable {
  /// The values of the ticks, in ascending order.
  public let values: [Double]

  /// The labels of the ticks, each in a single row.
  public let labels: [String]

  /// The labels in up to two rows. The second row contains text that many labels would repeat, such as the year. A tick
  /// has a second row only if it is the first tick or if this text changes.
  public let stackedLabels: [String]

  private let numbers: [TickNumber]

  /// Creates ticks at round numbers: multiples of 1, 2 or 5 times a power of ten.
  ///
  /// Each value is the `Double` closest to a decimal number. Its label is that number, with as many digits as the step
  /// needs. Labels are therefore distinct even if the step is tiny compared with the values. If a label would have more
  /// than seven characters, all labels are abbreviated, such as `20M`. Numbers of at least 10^15, and small numbers
  /// with many decimals, are in scientific notation if it makes them shorter, such as `2.5e300`. All labels have the
  /// same number of decimals, metric prefix and exponent, except that 0 has neither prefix nor exponent.
  ///
  /// - Parameters:
  ///   - range: The range of the axis. If it is too narrow for ticks, it is widened; see ``AxisRange``.
  ///   - count: The approximate number of ticks, clamped to 1...1000. There are fewer if the range has too few distinct
  ///     floating-point numbers.
  public init(in range: ClosedRange<Double>, count: Int = 5) {
    let range = AxisRange.drawable(range)
    var step = Self.step(for: range, count: count)
    var multiples = step.multiples(in: range)
    while multiples.isEmpty {
      step = step.nextSmaller
      multiples = step.multiples(in: range)
    }
    self.init(multiples.map(step.number))
  }

  /// Creates ticks at decimal numbers.
  ///
  /// - Parameters:
  ///   - labels: The labels, or nil to format the numbers.
  ///   - stackedLabels: The labels in up to two rows, or nil if they are the same as `labels`.
  init(_ numbers: [TickNumber], labels: [String]? = nil, stackedLabels: [String]? = nil) {
    self.numbers = numbers
    values = numbers.map(\.value)
    self.labels = labels ?? numbers.automaticLabels
    self.stackedLabels = stackedLabels ?? self.labels
  }

  /// An empty set of ticks.
  package static let none = AxisTicks([])

  /// Returns the same ticks with labels in a number format.
  func formatted(_ format: ChartAxis.Format) -> AxisTicks {
    switch format {
    case .automatic: self
    case .decimals(let decimals): AxisTicks(numbers, labels: numbers.labels(decimals: decimals))
    case .percent: AxisTicks(numbers, labels: numbers.percentLabels)
    case .compact: AxisTicks(numbers, labels: numbers.compactLabels)
    case .custom(let label): AxisTicks(numbers, labels: values.map(label))
    }
  }

  /// Returns the range extended at both ends to the next tick. If the values would then cover too little of the axis,
  /// the range ends at round numbers between ticks instead; see ``minCoverage``.
  static func niceRange(of values: ClosedRange<Double>, count: Int) -> ClosedRange<Double> {
    let (range, step) = fromTickToTick(values, count: count)
    return step.narrowed(range, around: values)
  }

  /// Returns the range extended at both ends to the next tick, and the step between ticks.
  static func fromTickToTick(
    _ values: ClosedRange<Double>, count: Int
  ) -> (range: ClosedRange<Double>, step: DecimalStep) {
    // With fewer than two ticks, the loop below might not converge, because every extension could require a greater
    // step.
    let count = max(count, 2)
    var range = values
    var step = step(for: range, count: count)
    // Extending the range can increase the step, which then extends the range again.
    for _ in 0..<8 {
      range = step.widened(range)
      let next = self.step(for: range, count: count)
      if next == step { break }
      step = next
    }
    return (range, step)
  }

  /// The minimum fractions of an automatic axis that the values should cover. If the values cover less than `atTicks`
  /// of an axis that ends at ticks, the ends of the axis are moved to round numbers between ticks. This is repeated
  /// until the values cover at least `betweenTicks` of the axis, or until no end can be moved further.
  static let minCoverage = (atTicks: 0.75, betweenTicks: 0.85)

  /// Returns the step for approximately `count` ticks, or a greater step if the ticks wouldn't be distinct numbers.
  static func step(for range: ClosedRange<Double>, count: Int) -> DecimalStep {
    let count = Double(min(max(count, 1), 1000))
    // Halve both bounds before subtracting them, because the full span can overflow.
    let size = (range.upperBound / 2 - range.lowerBound / 2) / count * 2
    return DecimalStep(nearest: max(size, 4 * max(abs(range.lowerBound), abs(range.upperBound)).ulp))
  }
}

/// The interval between the ticks of an axis: an integer times a power of ten. The integer is usually 1, 2 or 5; see
/// ``TickIntervals`` for other steps.
struct DecimalStep: Hashable {
  let digit: Int
  let exponent: Int

  /// Creates the step of 1, 2 or 5 times a power of ten that is closest to a size on a logarithmic scale.
  ///
  /// The thresholds between steps are therefore geometric means: the square roots of 1 * 2, 2 * 5 and 5 * 10.
  init(nearest size: Double) {
    let size = max(min(size, .greatestFiniteMagnitude), 1e-305)
    let exponent = Int(clamping: log10(size).rounded(.down))
    let leading = size / pow(10, Double(exponent))
    let digit = leading < 2.0.squareRoot() ? 1 : leading < 10.0.squareRoot() ? 2 : leading < 50.0.squareRoot() ? 5 : 10
    self.digit = digit == 10 ? 1 : digit
    self.exponent = digit == 10 ? exponent + 1 : exponent
  }

  var nextSmaller: DecimalStep {
    switch digit {
    case 5: DecimalStep(digit: 2, exponent: exponent)
    case 2: DecimalStep(digit: 1, exponent: exponent)
    default: DecimalStep(digit: 5, exponent: exponent - 1)
    }
  }

  init(digit: Int, exponent: Int) {
    self.digit = digit
    self.exponent = exponent
  }

  /// Returns a multiple of the step as an exact decimal number.
  func number(_ multiple: Int) -> TickNumber { TickNumber(digits: multiple * digit, exponent: exponent) }

  /// Returns the `Double` closest to a multiple of the step.
  func value(_ multiple: Int) -> Double { number(multiple).value }

  /// Returns the integers whose products with the step are in a range.
  func multiples(in range: ClosedRange<Double>) -> Range<Int> {
    var first = multiple(near: range.lowerBound)
    while value(first) >= range.lowerBound { first -= 1 }
    while value(first) < range.lowerBound { first += 1 }
    var end = max(multiple(near: range.upperBound), first)
    while value(end) <= range.upperBound { end += 1 }
    while end > first && value(end - 1) > range.upperBound { end -= 1 }
    return first..<end
  }

  /// Returns an integer whose product with the step differs from a value by at most a few steps.
  private func multiple(near value: Double) -> Int { Int(clamping: (value / self.value(1)).rounded(.down)) }

  /// Returns the range, narrowed around the values if they cover less than ``AxisTicks/minCoverage`` of it. Repeatedly
  /// moves the end that is farther from the values inward: first to a multiple of 1/2 step, then of 1/5 step, then of
  /// 1/10 step.
  func narrowed(_ range: ClosedRange<Double>, around values: ClosedRange<Double>) -> ClosedRange<Double> {
    let fractions = [5, 2, 1].map { DecimalStep(digit: $0 * digit, exponent: exponent - 1) }
    // Multiples of a fraction of a tiny step may not be distinct floating-point numbers.
    guard fractions[2].value(1) > 4 * max(abs(range.lowerBound), abs(range.upperBound)).ulp else { return range }
    // Halve both bounds before subtracting them, because the full span can overflow.
    func half(_ range: ClosedRange<Double>) -> Double { range.upperBound / 2 - range.lowerBound / 2 }
    guard half(values) < AxisTicks.minCoverage.atTicks * half(range) else { return range }
    var range = range
    var (lowerFractions, upperFractions) = (fractions[...], fractions[...])
    while half(values) < AxisTicks.minCoverage.betweenTicks * half(range) {
      let movesLower = values.lowerBound / 2 - range.lowerBound / 2 > range.upperBound / 2 - values.upperBound / 2
      guard let next = movesLower ? lowerFractions.popFirst() : upperFractions.popFirst() else { return range }
      let narrow = next.widened(values)
      range =
        movesLower
        ? narrow.lowerBound...max(range.upperBound, narrow.lowerBound)
        : min(range.lowerBound, narrow.upperBound)...narrow.upperBound
    }
    return range
  }

  /// Returns the range extended to the next multiples of the step, clamped to finite numbers.
  func widened(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
    let inner = multiples(in: range)
    let startsAtTick = value(inner.lowerBound) == range.lowerBound
    let endsAtTick = value(inner.upperBound - 1) == range.upperBound
    let lower = value(startsAtTick ? inner.lowerBound : inner.lowerBound - 1)
    let upper = value(endsAtTick ? inner.upperBound - 1 : inner.upperBound)
    return max(lower, -.greatestFiniteMagnitude)...min(upper, .greatestFiniteMagnitude)
  }
}
