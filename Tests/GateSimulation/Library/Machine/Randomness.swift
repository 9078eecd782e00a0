import Foundation
import VecbenchMeasuring

extension SplitMix64 {
  /// The generator of one of several independent streams.
  init(seed: UInt64, stream: UInt64) {
    var generator = SplitMix64(seed: seed)
    self.init(seed: generator.next() ^ (stream &* 0xD1B5_4A32_D192_ED03))
  }

  /// A number from 0 up to 1, without 1.
  mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A normally distributed number (G. E. P. Box and M. E. Muller, 1958).
  mutating func normal() -> Double {
    let radius = (-2 * log(1 - fraction())).squareRoot()
    return radius * cos(2 * .pi * fraction())
  }

  /// An exponentially distributed number.
  mutating func exponential(mean: Double) -> Double { -mean * log(1 - fraction()) }

  /// A number between two bounds.
  mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + fraction() * (range.upperBound - range.lowerBound)
  }
}
