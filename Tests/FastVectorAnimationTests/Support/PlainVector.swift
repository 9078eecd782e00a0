import FastVector
import FastVectorAnimation

/// A vector that isn't animated symbolically: the animator computes directly with its values.
struct PlainVector: VectorArithmetic, Animatable {
  var values: [Double]

  static var zero: Self { Self(values: []) }

  private static func combined(_ lhs: Self, _ rhs: Self, _ combine: (Double, Double) -> Double) -> Self {
    let count = max(lhs.values.count, rhs.values.count)
    func element(_ vector: Self, _ index: Int) -> Double { index < vector.values.count ? vector.values[index] : 0 }
    return Self(values: (0..<count).map { combine(element(lhs, $0), element(rhs, $0)) })
  }

  static func + (lhs: Self, rhs: Self) -> Self { combined(lhs, rhs, +) }
  static func - (lhs: Self, rhs: Self) -> Self { combined(lhs, rhs, -) }
  static func == (lhs: Self, rhs: Self) -> Bool {
    combined(lhs, rhs) { $0 == $1 ? 0 : 1 }.values.allSatisfy { $0 == 0 }
  }

  mutating func scale(by rhs: Double) { for index in values.indices { values[index] *= rhs } }

  var magnitudeSquared: Double { values.reduce(0) { $0 + $1 * $1 } }
}

/// A value that can be converted to and from an array of numbers, so that values of different types can be compared.
protocol NumbersValue: Animatable {
  init(numbers: [Double])
  var numbers: [Double] { get }
}

extension PlainVector: NumbersValue {
  init(numbers: [Double]) { self.init(values: numbers) }
  var numbers: [Double] { values }
}

extension KernelVector: NumbersValue {
  init(numbers: [Double]) { self.init(values: numbers) }
  var numbers: [Double] { values }
}

extension Double: NumbersValue {
  init(numbers: [Double]) { self = numbers.first ?? 0 }
  var numbers: [Double] { [self] }
}

/// A pair that consists of the first number and a vector of the remaining numbers.
extension AnimatablePair: NumbersValue where First: NumbersValue, Second: NumbersValue {
  init(numbers: [Double]) {
    self.init(First(numbers: Array(numbers.prefix(1))), Second(numbers: Array(numbers.dropFirst())))
  }

  var numbers: [Double] { first.numbers + second.numbers }
}

/// A type whose animatable data combines two numbers and a vector.
struct Packed: NumbersValue {
  var animatableData: AnimatableValues<Double, Double, AnimatableVector>

  init(numbers: [Double]) {
    animatableData = AnimatableValues(
      numbers.first ?? 0, numbers.dropFirst().first ?? 0, AnimatableVector(Array(numbers.dropFirst(2))))
  }

  var numbers: [Double] { [animatableData.value.0, animatableData.value.1] + animatableData.value.2.values }
}

/// A custom vector that uses the default implementation of linear combinations.
struct OwnVector: VectorArithmetic, NumbersValue {
  var weight: Double
  var heights: AnimatableVector

  init(weight: Double, heights: AnimatableVector) {
    self.weight = weight
    self.heights = heights
  }

  init(numbers: [Double]) {
    self.init(weight: numbers.first ?? 0, heights: AnimatableVector(Array(numbers.dropFirst())))
  }

  var numbers: [Double] { [weight] + heights.values }

  static var zero: Self { Self(weight: 0, heights: .zero) }
  static func + (lhs: Self, rhs: Self) -> Self {
    Self(weight: lhs.weight + rhs.weight, heights: lhs.heights + rhs.heights)
  }
  static func - (lhs: Self, rhs: Self) -> Self {
    Self(weight: lhs.weight - rhs.weight, heights: lhs.heights - rhs.heights)
  }

  mutating func scale(by rhs: Double) {
    weight *= rhs
    heights.scale(by: rhs)
  }

  var magnitudeSquared: Double { weight * weight + heights.magnitudeSquared }
  var animatesSymbolically: Bool { true }
}

/// A custom vector that forwards linear combinations to its components.
struct OwnFastVector: VectorArithmetic, NumbersValue {
  var own: OwnVector

  init(_ own: OwnVector) { self.own = own }
  init(numbers: [Double]) { own = OwnVector(numbers: numbers) }
  var numbers: [Double] { own.numbers }

  static var zero: Self { Self(.zero) }
  static func + (lhs: Self, rhs: Self) -> Self { Self(lhs.own + rhs.own) }
  static func - (lhs: Self, rhs: Self) -> Self { Self(lhs.own - rhs.own) }
  mutating func scale(by rhs: Double) { own.scale(by: rhs) }
  var magnitudeSquared: Double { own.magnitudeSquared }
  var animatesSymbolically: Bool { true }

  mutating func setToCombination(_ terms: borrowing LinearCombination<Self>) {
    own.weight.setToCombination(terms.map(\.own.weight))
    own.heights.setToCombination(terms.map(\.own.heights))
  }

  static func magnitudeSquared(of terms: borrowing LinearCombination<Self>) -> Double {
    Double.magnitudeSquared(of: terms.map(\.own.weight))
      + AnimatableVector.magnitudeSquared(of: terms.map(\.own.heights))
  }
}

/// A custom vector that uses the default implementation of every optional requirement, and is therefore animated
/// directly.
struct OwnDirectVector: VectorArithmetic, NumbersValue {
  var heights: AnimatableVector

  init(_ heights: AnimatableVector) { self.heights = heights }
  init(numbers: [Double]) { heights = AnimatableVector(numbers) }
  var numbers: [Double] { heights.values }

  static var zero: Self { Self(.zero) }
  static func + (lhs: Self, rhs: Self) -> Self { Self(lhs.heights + rhs.heights) }
  static func - (lhs: Self, rhs: Self) -> Self { Self(lhs.heights - rhs.heights) }
  mutating func scale(by rhs: Double) { heights.scale(by: rhs) }
  var magnitudeSquared: Double { heights.magnitudeSquared }
}
