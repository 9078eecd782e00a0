import FastVectorCharts
import Foundation
import Testing

/// Normal color vision and the three kinds of complete color vision deficiency. The matrices simulate them in linear
/// sRGB. They are from G. Machado, M. Oliveira and L. Fernandes, "A physiologically-based model for simulation of color
/// vision deficiency", 2009.
private enum ColorVision: CaseIterable {
  case full, protanopia, deuteranopia, tritanopia

  var matrix: [[Double]] {
    switch self {
    case .full: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    case .protanopia:
      [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    case .deuteranopia:
      [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    case .tritanopia:
      [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    }
  }
}

private func linear(_ color: Color) -> [Double] {
  [color.red, color.green, color.blue].map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
}

/// The coordinates of a color in Oklab (B. Ottosson, "A perceptual color space for image processing", 2020).
private func lab(_ color: Color, _ vision: ColorVision) -> [Double] {
  func product(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
    matrix.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
  }
  let seen = product(vision.matrix, linear(color)).map { min(max($0, 0), 1) }
  let cones = product(
    [
      [0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ], seen)
  return product(
    [
      [0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.8086757660],
    ], cones.map(cbrt))
}

private func luminance(_ color: Color) -> Double {
  zip(linear(color), [0.2126, 0.7152, 0.0722]).reduce(0) { $0 + $1.0 * $1.1 }
}

@Suite struct `Palettes of themes` {
  @Test(arguments: [ChartTheme.light, .dark, .slides])
  func `A palette for screens has at least ten colors`(theme: ChartTheme) { #expect(Set(theme.palette).count >= 10) }

  @Test(arguments: [ChartTheme.light, .dark, .slides, .print])
  func `People with any color vision can distinguish the colors of a palette`(theme: ChartTheme) {
    for vision in ColorVision.allCases {
      let colors = theme.palette.map { lab($0, vision) }
      for (index, color) in colors.enumerated() {
        for other in colors[..<index] {
          let distance = zip(color, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
          // A just noticeable difference is 0.02. For comparison, the minimum distance in Tableau's ten colors is
          // 0.007.
          #expect(distance > 0.06, "\(vision)")
        }
      }
    }
  }

  @Test func `The colors of the print theme are distinguishable in grayscale`() {
    // Compare the lightness in CIELAB.
    let lightness = ChartTheme.print.palette.map { 116 * cbrt(luminance($0)) - 16 }.sorted()
    for (darker, lighter) in zip(lightness, lightness.dropFirst()) { #expect(lighter - darker >= 12) }
  }

  /// Returns the contrast of a color with the background of a theme, as defined by WCAG 2.
  private static func contrast(_ color: Color, opacity: Double = 1, _ theme: ChartTheme) -> Double {
    func blended(_ component: KeyPath<Color, Double>) -> Double {
      color[keyPath: component] * opacity + theme.background[keyPath: component] * (1 - opacity)
    }
    let color = Color(red: blended(\.red), green: blended(\.green), blue: blended(\.blue))
    let (a, b) = (luminance(color), luminance(theme.background))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  @Test(arguments: [ChartTheme.light, .dark, .slides, .print])
  func `The contrast between a line and the background is at least 3`(theme: ChartTheme) {
    for (place, color) in theme.palette.enumerated() {
      #expect(Self.contrast(color, theme) >= 4, "\(color.css)")
      let opacity = ChartLine.Style().resolved(theme, colorIndex: place, isAlone: false).color.opacity
      #expect(Self.contrast(color, opacity: opacity, theme) >= 3, "\(color.css)")
    }
  }

  @Test(arguments: [ChartTheme.light, .dark, .slides])
  func `No color of a palette is gray`(theme: ChartTheme) {
    for color in theme.palette {
      let (a, b) = (lab(color, .full)[1], lab(color, .full)[2])
      #expect((a * a + b * b).squareRoot() > 0.05, "\(color.css)")
    }
  }

  /// Returns the lexicographically first rotation of a dash pattern. Patterns that differ only in where they start have
  /// the same result.
  private static func firstRotation(_ dash: [CGFloat]) -> [CGFloat] {
    let rotations = stride(from: 0, to: dash.count, by: 2).map { Array(dash[$0...] + dash[..<$0]) }
    return rotations.min { $0.lexicographicallyPrecedes($1) } ?? []
  }

  @Test(arguments: [1.5, 8]) func `Colors repeat only with different dashes`(width: Double) {
    let style = ChartLine.Style(width: width)
    for theme in [ChartTheme.light, emptyTheme] {
      var looks: Set<[String]> = []
      for place in 0..<1000 {
        let (color, stroke) = style.resolved(theme, colorIndex: place, isAlone: false)
        #expect(looks.insert([color.css, "\(Self.firstRotation(stroke.dash))"]).inserted, "\(place)")
        // A round cap at each end makes a dash longer by the width of the line, so a gap must be wider than the line.
        #expect(stride(from: 1, to: stroke.dash.count, by: 2).allSatisfy { stroke.dash[$0] > width }, "\(place)")
      }
    }
  }

  private var emptyTheme: ChartTheme {
    var theme = ChartTheme.light
    theme.palette = []
    return theme
  }
}
