import FastVector
import FastVectorCairo
import FastVectorViews
import Foundation

extension Bitmap {
  /// Applies a color matrix to each pixel.
  mutating func map(_ matrix: ColorMatrix) {
    let m = matrix.rows
    let columns = (0..<5).map { SIMD4(m[$0], m[5 + $0], m[10 + $0], m[15 + $0]) }
    mapPixels { pixel in
      let alpha = Double(pixel >> 24) / 255
      // Transparent pixels stay transparent, as in SwiftUI.
      guard alpha > 0 else { return 0 }
      func component(_ shift: UInt32) -> Double { Double(pixel >> shift & 0xff) / 255 / alpha }
      let color =
        columns[0] * component(16) + columns[1] * component(8) + columns[2] * component(0)
        + columns[3] * alpha + columns[4]
      let mapped = color.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
      func byte(_ component: Double) -> UInt32 { UInt32((component * 255).rounded()) }
      return byte(mapped.w) << 24 | byte(mapped.x * mapped.w) << 16 | byte(mapped.y * mapped.w) << 8
        | byte(mapped.z * mapped.w)
    }
  }

  /// Sets the color of all pixels, and multiplies their opacity by the opacity of the color.
  mutating func tint(_ color: Color) {
    let (red, green, blue, alpha) = color.bytes
    mapPixels { pixel in
      let opacity = (pixel >> 24) * UInt32(alpha)
      func component(_ value: UInt8) -> UInt32 { (opacity * UInt32(value) + 255 * 127) / (255 * 255) }
      return ((opacity + 127) / 255) << 24 | component(red) << 16 | component(green) << 8 | component(blue)
    }
  }

  /// Inverts the opacity of all pixels and discards their colors. Call ``tint(_:)`` afterward to set a color.
  mutating func invertOpacity() { mapPixels { ~$0 & 0xff00_0000 } }

  /// Makes each pixel black, with its luminance (Rec. 709) as its opacity.
  mutating func mapLuminance() {
    mapPixels { pixel in
      func component(_ shift: UInt32) -> Double { Double(pixel >> shift & 0xff) }
      return UInt32((0.2126 * component(16) + 0.7152 * component(8) + 0.0722 * component(0)).rounded()) << 24
    }
  }

  /// Sets the color of all pixels whose opacity is in a closed range, and makes all others transparent.
  mutating func mapOpacities(from least: Double, to greatest: Double, _ color: Color) {
    let (red, green, blue, alpha) = color.bytes
    func component(_ value: UInt8) -> UInt32 { (UInt32(value) * UInt32(alpha) + 127) / 255 }
    let word = UInt32(alpha) << 24 | component(red) << 16 | component(green) << 8 | component(blue)
    mapPixels { pixel in
      let opacity = Double(pixel >> 24) / 255
      // Transparent pixels stay transparent, as in `map(_:)`.
      return opacity > 0 && opacity >= least && opacity <= greatest ? word : 0
    }
  }

  private mutating func mapPixels(_ map: (UInt32) -> UInt32) {
    let (width, height, words) = (width, height, bytesPerRow / 4)
    unsafe withMutablePixels { pixels in
      for row in 0..<height {
        for index in row * words..<row * words + width { unsafe pixels[index] = map(pixels[index]) }
      }
    }
  }

  /// Blurs the bitmap with three box filters, which approximate a Gaussian filter. Pixels outside the bitmap count as
  /// transparent.
  ///
  /// - Parameter deviation: The standard deviation of the Gaussian function, in pixels.
  mutating func blur(deviation: Double) {
    guard let box = Box(deviation: min(deviation, Double(max(width, height)))) else { return }
    let (width, height, words) = (width, height, bytesPerRow / 4)
    unsafe withMutablePixels { pixels in
      var line = [SIMD4<Float>](repeating: .zero, count: max(width, height))
      func blurLine(from first: Int, by step: Int, count: Int) {
        var isEmpty = true
        for index in 0..<count {
          let pixel = unsafe pixels[first + index * step]
          isEmpty = isEmpty && pixel == 0
          line[index] = SIMD4(
            Float(pixel & 0xff), Float(pixel >> 8 & 0xff), Float(pixel >> 16 & 0xff), Float(pixel >> 24))
        }
        if isEmpty { return }
        for _ in 0..<3 { box.blur(&line, count: count) }
        for index in 0..<count {
          let value = (line[index] + 0.5).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
          unsafe pixels[first + index * step] =
            UInt32(value.x) | UInt32(value.y) << 8 | UInt32(value.z) << 16 | UInt32(value.w) << 24
        }
      }
      for row in 0..<height { blurLine(from: row * words, by: 1, count: width) }
      for column in 0..<width { blurLine(from: column, by: words, count: height) }
    }
  }
}

/// A box filter whose width needn't be a whole number: the outermost pixels have a smaller weight than the others
/// (Gwosdek et al., Theoretical Foundations of Gaussian Convolution by Extended Box Filtering, 2011).
private struct Box {
  /// The number of pixels with full weight on each side of the center.
  let radius: Int

  /// The weight of the outermost pixel on each side, relative to the others.
  let edge: Float

  /// Creates a filter that has the given standard deviation, in pixels, if it is applied three times. Returns nil if it
  /// would have no effect.
  init?(deviation: Double) {
    guard deviation > 0.05, deviation.isFinite else { return nil }
    let variance = deviation * deviation / 3
    radius = Int(clamping: ((12 * variance + 1).squareRoot() - 1) / 2)
    let length = Double(2 * radius + 1), next = Double(radius + 1)
    edge = Float(length * (Double(radius) * next - 3 * variance) / (6 * (variance - next * next)))
  }

  func blur(_ line: inout [SIMD4<Float>], count: Int) {
    let factor = 1 / (Float(2 * radius + 1) + 2 * edge)
    let source = line
    func value(_ index: Int) -> SIMD4<Float> { index >= 0 && index < count ? source[index] : .zero }
    var sum = SIMD4<Float>.zero
    for index in 0..<min(radius, count) { sum += source[index] }
    for index in 0..<count {
      sum += value(index + radius)
      line[index] = (sum + (value(index - radius - 1) + value(index + radius + 1)) * edge) * factor
      sum -= value(index - radius)
    }
  }
}
