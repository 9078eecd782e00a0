import FastVectorGeometry
import Testing

private func isClose(_ color: Color, _ red: Double, _ green: Double, _ blue: Double) -> Bool {
  zip([color.red, color.green, color.blue], [red, green, blue]).allSatisfy { abs($0 - $1) < 1e-4 }
}

@Suite struct `Colors in other color spaces` {
  @Test func `Colors in other color spaces are converted to the sRGB colors that look the same`() {
    #expect(
      Color(.sRGB, red: 0.1, green: 0.2, blue: 0.3, opacity: 0.4)
        == Color(red: 0.1, green: 0.2, blue: 0.3, opacity: 0.4))
    // The results of CSS Color 4 for color(display-p3 1 0 0), (0 1 0) and (1 1 1).
    #expect(isClose(Color(.displayP3, red: 1, green: 0, blue: 0), 1.0931, -0.2267, -0.1501))
    #expect(isClose(Color(.displayP3, red: 0, green: 1, blue: 0), -0.5116, 1.0183, -0.3107))
    #expect(isClose(Color(.displayP3, white: 1), 1, 1, 1))
    // This gray has half of the luminance of white.
    #expect(isClose(Color(.sRGBLinear, white: 0.5), 0.7354, 0.7354, 0.7354))
    #expect(isClose(Color(.sRGBLinear, white: 0), 0, 0, 0))
  }
}

@Suite struct `Mixed colors` {
  @Test func `A color mix with an amount of 0 or 1 is one of the two colors`() {
    for space in [Color.MixingSpace.device, .perceptual] {
      for fraction in [0, -1, Double.nan] {
        #expect(Color.red.mix(with: .blue, by: fraction, in: space) == .red)
      }
      for fraction in [1, 2, Double.infinity] {
        #expect(Color.red.mix(with: .blue, by: fraction, in: space) == .blue)
      }
      #expect(abs(Color.clear.mix(with: .white, by: 0.25, in: space).opacity - 0.25) < 1e-12)
    }
  }

  @Test func `A color mix can be computed in sRGB or in Oklab`() {
    #expect(isClose(Color.black.mix(with: .white, by: 0.5, in: .device), 0.5, 0.5, 0.5))
    // In Oklab, a lightness of 0.5 corresponds to an eighth of the luminance of white.
    #expect(isClose(Color.black.mix(with: .white, by: 0.5), 0.3886, 0.3886, 0.3886))
    // In CSS, mixing red and blue in Oklab gives rgb(140, 83, 162).
    let purple = Color(red: 1, green: 0, blue: 0).mix(with: Color(red: 0, green: 0, blue: 1), by: 0.5)
    #expect(abs(purple.red * 255 - 140) < 1 && abs(purple.green * 255 - 83) < 1 && abs(purple.blue * 255 - 162) < 1)
  }
}
