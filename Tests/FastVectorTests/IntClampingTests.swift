import FastVector
import Testing

@Suite struct `An integer of a double` {
  @Test func `is rounded towards zero, is the nearest there is where it is too large, and 0 for NaN`() {
    for (double, integer) in [
      (0.0, 0), (-0.0, 0), (2.9, 2), (-2.9, -2), (0x1p53, 1 << 53), (-0x1p63, .min), (0x1p63, .max),
      (0x1p63.nextDown, Int(0x1p63.nextDown)), (1e300, .max), (-1e300, .min), (.infinity, .max), (-.infinity, .min),
      (.nan, 0), (.signalingNaN, 0),
    ] as [(Double, Int)] {
      #expect(Int(clamping: double) == integer, "\(double)")
    }
  }
}
