import FastVector
import FastVectorGeometry
import Foundation
import Testing

@Suite struct `Animated colors` {
  private func isClose(_ color: Color, _ expected: Color, tolerance: Double = 1e-5) -> Bool {
    zip(
      [color.red, color.green, color.blue, color.opacity],
      [expected.red, expected.green, expected.blue, expected.opacity]
    ).allSatisfy { abs($0 - $1) <= tolerance }
  }

  private func between(_ start: Color, _ end: Color, at fraction: Double) -> Color {
    var color = start
    color.animatableData.interpolate(towards: end.animatableData, amount: fraction)
    return color
  }

  private let red = Color(red: 1, green: 0, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 1)

  /// Mixes two opaque colors in Oklab, using the matrices of CSS Color 4 (sections 10.9 and 17) for the conversion
  /// through XYZ.
  private func mixedByCSS(_ start: Color, _ end: Color, _ fraction: Double) -> Color {
    typealias Matrix = [[Double]]
    let xyz: Matrix = [
      [506752.0 / 1_228_815, 87881.0 / 245_763, 12673.0 / 70218],
      [87098.0 / 409_605, 175762.0 / 245_763, 12673.0 / 175_545],
      [7918.0 / 409_605, 87881.0 / 737_289, 1_001_167.0 / 1_053_270],
    ]
    let rgb: Matrix = [
      [12831.0 / 3959, -329.0 / 214, -1974.0 / 3959],
      [-851781.0 / 878_810, 1_648_619.0 / 878_810, 36519.0 / 878_810],
      [705.0 / 12673, -2585.0 / 12673, 705.0 / 667],
    ]
    let lms: Matrix = [
      [0.8190224379967030, 0.3619062600528904, -0.1288737815209879],
      [0.0329836539323885, 0.9292868615863434, 0.0361446663506424],
      [0.0481771893596242, 0.2642395317527308, 0.6335478284694309],
    ]
    let back: Matrix = [
      [1.2268798758459243, -0.5578149944602171, 0.2813910456659647],
      [-0.0405757452148008, 1.1122868032803170, -0.0717110580655164],
      [-0.0763729366746601, -0.4214933324022432, 1.5869240198367816],
    ]
    func apply(_ matrix: Matrix, _ vector: [Double]) -> [Double] {
      matrix.map { zip($0, vector).map(*).reduce(0, +) }
    }
    func roots(_ color: Color) -> [Double] {
      let light = [color.red, color.green, color.blue].map {
        $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4)
      }
      return apply(lms, apply(xyz, light)).map(cbrt)
    }
    let mixed = zip(roots(start), roots(end)).map { $0 + ($1 - $0) * fraction }
    let encoded = apply(rgb, apply(back, mixed.map { $0 * $0 * $0 })).map { light -> Double in
      let size = abs(light)
      let component = size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
      return light < 0 ? -component : component
    }
    return Color(red: encoded[0], green: encoded[1], blue: encoded[2])
  }

  @Test func `A color moves along a straight line in Oklab`() {
    // In CSS, mixing red and blue in Oklab gives rgb(140, 83, 162).
    #expect(between(red, blue, at: 0.5).css == "#8c53a2")
    for (start, end) in [(red, blue), (.black, .white), (.yellow, .purple), (.green, .pink), (.teal, .orange)] {
      for fraction in [0.1, 0.25, 0.5, 0.8] {
        let color = between(start, end, at: fraction)
        #expect(isClose(color, mixedByCSS(start, end, fraction), tolerance: 1e-4), "\(start), \(end), \(fraction)")
        #expect(isClose(color, start.mix(with: end, by: fraction)), "\(start), \(end), \(fraction)")
      }
    }
  }

  @Test func `Animated color components are multiplied by the opacity, so transparent colors have no hue`() {
    for end in [red, .green, .white] {
      #expect(isClose(between(.clear, end, at: 0.25), end.opacity(0.25)))
      #expect(isClose(between(end, .clear, at: 0.25), end.opacity(0.75)))
    }
    // Colors are mixed in proportion to their opacity: red has a quarter of the total opacity of 1, and blue has three
    // quarters.
    let mixed = between(red.opacity(0.25), blue.opacity(0.75), at: 0.5)
    #expect(isClose(mixed, red.mix(with: blue, by: 0.75).opacity(0.5)))
  }

  @Test func `Setting the animatable data of a color to its current value doesn't change the color`() {
    let colors: [Color] = [
      .red, .clear, .primary, .secondary, Color(red: 0.1, green: 0.2, blue: 0.3, opacity: 0.4),
      Color(white: 1, opacity: 0), Color(red: 1.5, green: -0.2, blue: 0.7), Color(red: .infinity, green: 0, blue: 1),
    ]
    for color in colors {
      var same = color
      same.animatableData = color.animatableData
      #expect(same == color)
    }
  }

  @Test func `Color components that are NaN count as 0`() {
    let odd = Color(red: .nan, green: 0.5, blue: 1)
    #expect(isClose(between(odd, .black, at: 0.5), between(Color(red: 0, green: 0.5, blue: 1), .black, at: 0.5)))
    var same = odd
    same.animatableData = odd.animatableData
    #expect(same.red.isNaN && same.green == 0.5 && same.blue == 1)
  }
}
