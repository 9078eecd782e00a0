public import FastVectorGeometry
import Foundation

extension View {
  /// Adds an amount to the components of the view's colours: from -1 for black to 1 for white.
  public func brightness(_ amount: Double) -> some View { modifier(_BrightnessEffect(amount: amount)) }

  /// Moves the view's colours away from grey: 0 for grey, 1 for as they are, negative for inverted.
  public func contrast(_ amount: Double) -> some View { modifier(_ContrastEffect(amount: amount)) }

  /// Makes the view's colours purer, or paler: 0 for grey, 1 for as they are.
  public func saturation(_ amount: Double) -> some View { modifier(_SaturationEffect(amount: amount)) }

  /// Takes the colours out of the view: 0 for as they are, 1 for grey.
  public func grayscale(_ amount: Double) -> some View { modifier(_GrayscaleEffect(amount: amount)) }

  /// Turns the hues of the view's colours.
  public func hueRotation(_ angle: Angle) -> some View { modifier(_HueRotationEffect(angle: angle)) }

  /// Inverts the view's colours.
  public func colorInvert() -> some View { modifier(_ColorInvertEffect()) }

  /// Makes the view black, as opaque as it was bright: by the luminance of its colours in sRGB, times their opacity.
  public func luminanceToAlpha() -> some View { modifier(_LuminanceEffect()) }

  /// Multiplies the components of the view's colours by those of another.
  public func colorMultiply(_ color: Color) -> some View { modifier(_ColorMultiplyEffect(color: color)) }
}

/// A linear map of colours, in components of sRGB from 0 to 1 that are not premultiplied.
public struct ColorMatrix: Hashable, Sendable {
  /// Four rows, for red, green, blue and opacity, of five numbers: the factors of the four, and what is added.
  public internal(set) var rows: [Double]

  /// The map that changes nothing.
  static let identity = ColorMatrix(scale: SIMD4(repeating: 1))

  /// Multiplies each component, and adds the same to the three of the colour.
  init(scale: SIMD4<Double>, adding amount: Double = 0) {
    rows = [
      scale.x, 0, 0, 0, amount, 0, scale.y, 0, 0, amount, 0, 0, scale.z, 0, amount, 0, 0, 0, scale.w, 0,
    ]
  }

  /// Maps the three components of the colour by nine factors.
  init(_ factors: [Double]) {
    self = .identity
    for row in 0..<3 {
      for column in 0..<3 { rows[5 * row + column] = factors[3 * row + column] }
    }
  }

  /// The saturation of Filter Effects (W3C), 9.6.
  init(saturation s: Double) {
    self.init([
      0.213 + 0.787 * s, 0.715 - 0.715 * s, 0.072 - 0.072 * s, 0.213 - 0.213 * s, 0.715 + 0.285 * s,
      0.072 - 0.072 * s, 0.213 - 0.213 * s, 0.715 - 0.715 * s, 0.072 + 0.928 * s,
    ])
  }

  /// The rotation of hues of Filter Effects (W3C), 9.6.
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
  /// Makes the map that changes nothing.
  public init() { self = .identity }

  /// How the colours of a layer are mapped; nil for as they are.
  var layer: DisplayList.Layer? {
    guard self != .identity, rows.allSatisfy(\.isFinite) else { return nil }
    return DisplayList.Layer(filter: .colorMatrix(self))
  }

  private subscript(row: Int, column: Int) -> Float {
    get { Float(rows[5 * row + column - 1]) }
    set { rows[5 * row + column - 1] = Double(newValue) }
  }

  /// What the old red is multiplied by, as a part of the new red.
  public var r1: Float {
    get { self[0, 1] }
    set { self[0, 1] = newValue }
  }

  /// What the old green is multiplied by, as a part of the new red.
  public var r2: Float {
    get { self[0, 2] }
    set { self[0, 2] = newValue }
  }

  /// What the old blue is multiplied by, as a part of the new red.
  public var r3: Float {
    get { self[0, 3] }
    set { self[0, 3] = newValue }
  }

  /// What the old opacity is multiplied by, as a part of the new red.
  public var r4: Float {
    get { self[0, 4] }
    set { self[0, 4] = newValue }
  }

  /// What is added, as a part of the new red.
  public var r5: Float {
    get { self[0, 5] }
    set { self[0, 5] = newValue }
  }

  /// What the old red is multiplied by, as a part of the new green.
  public var g1: Float {
    get { self[1, 1] }
    set { self[1, 1] = newValue }
  }

  /// What the old green is multiplied by, as a part of the new green.
  public var g2: Float {
    get { self[1, 2] }
    set { self[1, 2] = newValue }
  }

  /// What the old blue is multiplied by, as a part of the new green.
  public var g3: Float {
    get { self[1, 3] }
    set { self[1, 3] = newValue }
  }

  /// What the old opacity is multiplied by, as a part of the new green.
  public var g4: Float {
    get { self[1, 4] }
    set { self[1, 4] = newValue }
  }

  /// What is added, as a part of the new green.
  public var g5: Float {
    get { self[1, 5] }
    set { self[1, 5] = newValue }
  }

  /// What the old red is multiplied by, as a part of the new blue.
  public var b1: Float {
    get { self[2, 1] }
    set { self[2, 1] = newValue }
  }

  /// What the old green is multiplied by, as a part of the new blue.
  public var b2: Float {
    get { self[2, 2] }
    set { self[2, 2] = newValue }
  }

  /// What the old blue is multiplied by, as a part of the new blue.
  public var b3: Float {
    get { self[2, 3] }
    set { self[2, 3] = newValue }
  }

  /// What the old opacity is multiplied by, as a part of the new blue.
  public var b4: Float {
    get { self[2, 4] }
    set { self[2, 4] = newValue }
  }

  /// What is added, as a part of the new blue.
  public var b5: Float {
    get { self[2, 5] }
    set { self[2, 5] = newValue }
  }

  /// What the old red is multiplied by, as a part of the new opacity.
  public var a1: Float {
    get { self[3, 1] }
    set { self[3, 1] = newValue }
  }

  /// What the old green is multiplied by, as a part of the new opacity.
  public var a2: Float {
    get { self[3, 2] }
    set { self[3, 2] = newValue }
  }

  /// What the old blue is multiplied by, as a part of the new opacity.
  public var a3: Float {
    get { self[3, 3] }
    set { self[3, 3] = newValue }
  }

  /// What the old opacity is multiplied by, as a part of the new opacity.
  public var a4: Float {
    get { self[3, 4] }
    set { self[3, 4] = newValue }
  }

  /// What is added, as a part of the new opacity.
  public var a5: Float {
    get { self[3, 5] }
    set { self[3, 5] = newValue }
  }
}

/// An effect on colours that is a linear map.
public protocol _ColorEffect: _LayerEffect {
  var _matrix: ColorMatrix { get }
}

extension _ColorEffect {
  public var _layer: DisplayList.Layer? { _matrix.layer }
}

/// An effect on colours that one number says.
public protocol _ColorAmountEffect: _ColorEffect where AnimatableData == Double {
  var amount: Double { get set }
}

extension _ColorAmountEffect {
  public var animatableData: Double {
    get { amount }
    set { amount = newValue }
  }
}

/// More light, or less.
public struct _BrightnessEffect: _ColorAmountEffect {
  public var amount: Double
  public var _matrix: ColorMatrix { ColorMatrix(scale: SIMD4(repeating: 1), adding: amount) }
  public var _summary: String { "brightness \(short(amount))" }
}

/// More contrast, or less.
public struct _ContrastEffect: _ColorAmountEffect {
  public var amount: Double
  public var _matrix: ColorMatrix { ColorMatrix(scale: SIMD4(amount, amount, amount, 1), adding: (1 - amount) / 2) }
  public var _summary: String { "contrast \(short(amount))" }
}

/// Purer colours, or paler ones.
public struct _SaturationEffect: _ColorAmountEffect {
  public var amount: Double
  public var _matrix: ColorMatrix { amount == 1 ? .identity : ColorMatrix(saturation: amount) }
  public var _summary: String { "saturation \(short(amount))" }
}

/// Less colour.
public struct _GrayscaleEffect: _ColorAmountEffect {
  public var amount: Double
  public var _matrix: ColorMatrix { amount == 0 ? .identity : ColorMatrix(saturation: 1 - amount) }
  public var _summary: String { "grayscale \(short(amount))" }
}

/// Other hues.
public struct _HueRotationEffect: _ColorEffect {
  public var angle: Angle

  public var animatableData: Angle.AnimatableData {
    get { angle.animatableData }
    set { angle.animatableData = newValue }
  }

  public var _matrix: ColorMatrix { angle == .zero ? .identity : ColorMatrix(hueRotation: angle) }
  public var _summary: String { "hue rotation \(short(angle.degrees))" }
}

/// Inverted colours.
public struct _ColorInvertEffect: _ColorAmountEffect {
  public var amount = 1.0

  public var _matrix: ColorMatrix {
    let factor = 1 - 2 * amount
    return ColorMatrix(scale: SIMD4(factor, factor, factor, 1), adding: amount)
  }

  public var _summary: String { "color invert" }
}

/// Black, as opaque as what was drawn is bright.
public struct _LuminanceEffect: _LayerEffect {
  public var _layer: DisplayList.Layer? { DisplayList.Layer(filter: .luminanceToAlpha) }
  public var _summary: String { "luminance to alpha" }
}

/// Multiplied colours.
public struct _ColorMultiplyEffect: _ColorEffect {
  public var color: Color

  public var animatableData: Color.AnimatableData {
    get { color.animatableData }
    set { color.animatableData = newValue }
  }

  public var _matrix: ColorMatrix { ColorMatrix(scale: SIMD4(color.red, color.green, color.blue, color.opacity)) }
  public var _summary: String { "color multiply \(color.summary)" }
}
