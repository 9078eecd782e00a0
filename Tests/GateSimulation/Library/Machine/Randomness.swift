import Foundation
import VecbenchMeasuring

extension SplitMix64 {
  /// Creates a generator for one of several independent streams.
  init(seed: UInt64, stream: UInt64) {
    var generator = SplitMix64(seed: seed)
    self.init(seed: generator.next() ^ (stream &* 0xD1B5_4A32_D192_ED03))
  }

  /// Returns a number from 0 to 1, excluding 1.
  mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Returns a normally distributed number (G. E. P. Box and M. E. Muller, 1958).
  mutating func normal() -> Double {
    let radius = (-2 * log(1 - fraction())).squareRoot()
    return radius * cos(2 * .pi * fraction())
  }

  /// Returns an exponentially distributed number.
  mutating func exponential(mean: Double) -> Double { -mean * log(1 - fraction()) }

  /// Returns a uniformly distributed number in a range.
  mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + fraction() * (range.upperBound - range.lowerBound)
  }
}
