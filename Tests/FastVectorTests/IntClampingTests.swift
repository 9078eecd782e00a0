import FastVector
import Testing

@Suite struct `Clamping conversions of Double to Int` {
  @Test func `Conversion rounds toward zero, clamps large numbers, and maps NaN to 0`() {
    for (double, integer) in [
      (0.0, 0), (-0.0, 0), (2.9, 2), (-2.9, -2), (0x1p53, 1 << 53), (-0x1p63, .min), (0x1p63, .max),
      (0x1p63.nextDown, Int(0x1p63.nextDown)), (1e300, .max), (-1e300, .min), (.infinity, .max), (-.infinity, .min),
      (.nan, 0), (.signalingNaN, 0),
    ] as [(Double, Int)] {
      #expect(Int(clamping: double) == integer, "\(double)")
    }
  }
}
