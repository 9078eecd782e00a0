public import FastVectorGeometry
import Foundation

extension View {
  /// Brightens or darkens the view by adding an amount to each color component: from -1 (black) to 1 (white).
  public func brightness(_ amount: Double) -> some View { modifier(_BrightnessEffect(amount: amount)) }

  /// Sets the contrast of the view: 0 is gray, 1 is unchanged, and negative amounts invert the colors.
  public func contrast(_ amount: Double) -> some View { modifier(_ContrastEffect(amount: amount)) }

  /// Sets the saturation of the view: 0 is gray, 1 is unchanged, and larger amounts increase the saturation.
  public func saturation(_ amount: Double) -> some View { modifier(_SaturationEffect(amount: amount)) }

  /// Reduces the saturation of the view: 0 is unchanged, and 1 is completely gray.
  public func grayscale(_ amount: Double) -> some View { modifier(_GrayscaleEffect(amount: amount)) }

  /// Rotates the hues of the view's colors by an angle.
  public func hueRotation(_ angle: Angle) -> some View { modifier(_HueRotationEffect(angle: angle)) }

  /// Inverts the view's colors.
  public func colorInvert() -> some View { modifier(_ColorInvertEffect()) }

  /// Makes the view black, with the luminance of its colors as opacity. The luminance is computed in sRGB and
  /// multiplied by the opacity of the colors.
  public func luminanceToAlpha() -> some View { modifier(_LuminanceEffect()) }

  /// Multiplies the components of the view's colors by the components of another color.
  public func colorMultiply(_ color: Color) -> some View { modifier(_ColorMultiplyEffect(color: color)) }
}

/// A 4 × 5 matrix that transforms colors. Their components are in sRGB, from 0 to 1, and not premultiplied by the
/// opacity.
public struct ColorMatrix: Hashable, Sendable {
  /// The elements in row-major order. The rows compute the resulting red, green, blue and opacity. Each row has the
  /// coefficients of the source's red, green, blue and opacity, followed by a constant term.
  public internal(set) var rows: [Double]

  /// The identity matrix.
  static let identity = ColorMatrix(scale: SIMD4(repeating: 1))

  /// Creates a matrix that multiplies each component by a factor, and adds an amount to red, green and blue.
  init(scale: SIMD4<Double>, adding amount: Double = 0) {
    rows = [
      scale.x, 0, 0, 0, amount, 0, scale.y, 0, 0, amount, 0, 0, scale.z, 0, amount, 0, 0, 0, scale.w, 0,
    ]
  }

  /// Creates a matrix from the 3 × 3 coefficients of red, green and blue, in row-major order.
  init(_ factors: [Double]) {
    self = .identity
    for row in 0..<3 {
      for column in 0..<3 { rows[5 * row + column] = factors[3 * row + column] }
    }
  }

  /// Creates a saturation matrix as specified by Filter Effects (W3C), 9.6.
  init(saturation s: Double) {
    self.init([
      0.213 + 0.787 * s, 0.715 - 0.715 * s, 0.072 - 0.072 * s, 0.213 - 0.213 * s, 0.715 + 0.285 * s,
      0.072 - 0.072 * s, 0.213 - 0.213 * s, 0.715 - 0.715 * s, 0.072 + 0.928 * s,
    ])
  }

  /// Creates a hue rotation matrix as specified by Filter Effects (W3C), 9.6.
  init(hueRotation angle: Angle) {
    let (c, s) = (cos(angle.radians), sin(angle.radians))
    self.init([
      0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715, 0.072 - c * 0.072 + s * 0.928,
      0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140, 0.072 - c * 0.072 - s * 0.283,
      0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715, 0.072 + c * 0.928 + s * 0.072,
    ])
  }
}

extension ColorMatrix {
  /// Creates the identity matrix.
  public init() { self = .identity }

  /// A layer that applies the matrix; nil if the matrix is the identity or isn't finite.
  var layer: DisplayList.Layer? {
    guard self != .identity, rows.allSatisfy(\.isFinite) else { return nil }
    return DisplayList.Layer(filter: .colorMatrix(self))
  }

  private subscript(row: Int, column: Int) -> Float {
    get { Float(rows[5 * row + column - 1]) }
    set { rows[5 * row + column - 1] = Double(newValue) }
  }

  /// The coefficient of the source's red in the resulting red.
  public var r1: Float {
    get { self[0, 1] }
    set { self[0, 1] = newValue }
  }

  /// The coefficient of the source's green in the resulting red.
  public var r2: Float {
    get { self[0, 2] }
    set { self[0, 2] = newValue }
  }

  /// The coefficient of the source's blue in the resulting red.
  public var r3: Float {
    get { self[0, 3] }
    set { self[0, 3] = newValue }
  }

  /// The coefficient of the source's opacity in the resulting red.
  public var r4: Float {
    get { self[0, 4] }
    set { self[0, 4] = newValue }
  }

  /// The constant term of the resulting red.
  public var r5: Float {
    get { self[0, 5] }
    set { self[0, 5] = newValue }
  }

  /// The coefficient of the source's red in the resulting green.
  public var g1: Float {
    get { self[1, 1] }
    set { self[1, 1] = newValue }
  }

  /// The coefficient of the source's green in the resulting green.
  public var g2: Float {
    get { self[1, 2] }
    set { self[1, 2] = newValue }
  }

  /// The coefficient of the source's blue in the resulting green.
  public var g3: Float {
    get { self[1, 3] }
    set { self[1, 3] = newValue }
  }

  /// The coefficient of the source's opacity in the resulting green.
  public var g4: Float {
    get { self[1, 4] }
    set { self[1, 4] = newValue }
  }

  /// The constant term of the resulting green.
  public var g5: Float {
    get { self[1, 5] }
    set { self[1, 5] = newValue }
  }

  /// The coefficient of the source's red in the resulting blue.
  public var b1: Float {
    get { self[2, 1] }
    set { self[2, 1] = newValue }
  }

  /// The coefficient of the source's green in the resulting blue.
  public var b2: Float {
    get { self[2, 2] }
    set { self[2, 2] = newValue }
  }

  /// The coefficient of the source's blue in the resulting blue.
  public var b3: Float {
    get { self[2, 3] }
    set { self[2, 3] = newValue }
  }

  /// The coefficient of the source's opacity in the resulting blue.
  public var b4: Float {
    get { self[2, 4] }
    set { self[2, 4] = newValue }
  }

  /// The constant term of the resulting blue.
  public var b5: Float {
    get { self[2, 5] }
    set { self[2, 5] = newValue }
  }

  /// The coefficient of the source's red in the resulting opacity.
  public var a1: Float {
    get { self[3, 1] }
    set { self[3, 1] = newValue }
  }

  /// The coefficient of the source's green in the resulting opacity.
  public var a2: Float {
    get { self[3, 2] }
    set { self[3, 2] = newValue }
  }

  /// The coefficient of the source's blue in the resulting opacity.
  public var a3: Float {
    get { self[3, 3] }
    set { self[3, 3] = newValue }
  }

  /// The coefficient of the source's opacity in the resulting opacity.
  public var a4: Float {
    get { self[3, 4] }
    set { self[3, 4] = newValue }
  }

  /// The constant term of the resulting opacity.
  public var a5: Float {
    get { self[3, 5] }
    set { self[3, 5] = newValue }
  }
}

/// A color effect that is defined by a matrix.
public protocol _ColorEffect: _LayerEffect {
  var _matrix: ColorMatrix { get }
}

extension _ColorEffect {
  public var _layer: DisplayList.Layer? { _matrix.layer }
}

/// A color effect that is defined by a single amount.
public protocol _ColorAmountEffect: _ColorEffect where AnimatableData == Double {
  var amount: Double { get set }
}

extension _ColorAmountEffect {
  public var animatableData: Double {
    get { amount }
    set { amount = newValue }
  }
}

/// The modifier behind `brightness(_:)`.
public struct _BrightnessEffect: _ColorAmountEffect {
  public var amount: Double
  public var _matrix: ColorMatrix { ColorMatrix(scale: SIMD4(repeating: 1), adding: amount) }
  public var _summary: String { "brightness \(short(amount))" }
}

/// The modifier behind `contrast(_:)`.
public struct _ContrastEffect: _ColorAmountEffect {
  public var amount: Double
  public var _matrix: ColorMatrix { ColorMatrix(scale: SIMD4(amount, amount, amount, 1), adding: (1 - amount) / 2) }
  public var _summary: String { "contrast \(short(amount))" }
}

/// The modifier behind `saturation(_:)`.
public struct _SaturationEffect: _ColorAmountEffect {
  public var amount: Double
  public var _matrix: ColorMatrix { amount == 1 ? .identity : ColorMatrix(saturation: amount) }
  public var _summary: String { "saturation \(short(amount))" }
}

/// The modifier behind `grayscale(_:)`.
public struct _GrayscaleEffect: _ColorAmountEffect {
  public var amount: Double
  public var _matrix: ColorMatrix { amount == 0 ? .identity : ColorMatrix(saturation: 1 - amount) }
  public var _summary: String { "grayscale \(short(amount))" }
}

/// The modifier behind `hueRotation(_:)`.
public struct _HueRotationEffect: _ColorEffect {
  public var angle: Angle

  public var animatableData: Angle.AnimatableData {
    get { angle.animatableData }
    set { angle.animatableData = newValue }
  }

  public var _matrix: ColorMatrix { angle == .zero ? .identity : ColorMatrix(hueRotation: angle) }
  public var _summary: String { "hue rotation \(short(angle.degrees))" }
}

/// The modifier behind `colorInvert()`.
public struct _ColorInvertEffect: _ColorAmountEffect {
  public var amount = 1.0

  public var _matrix: ColorMatrix {
    let factor = 1 - 2 * amount
    return ColorMatrix(scale: SIMD4(factor, factor, factor, 1), adding: amount)
  }

  public var _summary: String { "color invert" }
}

/// The modifier behind `luminanceToAlpha()`.
public struct _LuminanceEffect: _LayerEffect {
  public var _layer: DisplayList.Layer? { DisplayList.Layer(filter: .luminanceToAlpha) }
  public var _summary: String { "luminance to alpha" }
}

/// The modifier behind `colorMultiply(_:)`.
public struct _ColorMultiplyEffect: _ColorEffect {
  public var color: Color

  public var animatableData: Color.AnimatableData {
    get { color.animatableData }
    set { color.animatableData = newValue }
  }

  public var _matrix: ColorMatrix { ColorMatrix(scale: SIMD4(color.red, color.green, color.blue, color.opacity)) }
  public var _summary: String { "color multiply \(color.summary)" }
}
