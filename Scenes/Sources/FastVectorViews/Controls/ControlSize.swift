public import FastVectorAnimation
import FastVectorGeometry
public import Foundation

/// The size of controls.
public enum ControlSize: CaseIterable, Hashable, Sendable {
  case mini, small, regular, large, extraLarge

  /// The scale of a spinner, and of the padding in a bordered button, relative to the regular size.
  var factor: CGFloat {
    switch self {
    case .mini: 0.6
    case .small: 0.8
    case .regular: 1
    case .large: 1.5
    case .extraLarge: 1.8
    }
  }
}

private struct ControlSizeKey: EnvironmentKey {
  static let defaultValue = ControlSize.regular
}

private struct LabelsHiddenKey: EnvironmentKey {
  static let defaultValue = false
}

/// The shape of the border of a button.
public struct ButtonBorderShape: Hashable, Sendable {
  private enum Kind: Hashable {
    case rectangle(radius: CGFloat)
    case capsule, circle
  }

  private let kind: Kind

  /// The default shape, which is ``roundedRectangle``.
  public static let automatic = roundedRectangle

  /// A rectangle with a corner radius of 8 points.
  public static let roundedRectangle = roundedRectangle(radius: 8)

  /// A rectangle with rounded corners of the given radius, in points.
  public static func roundedRectangle(radius: CGFloat) -> ButtonBorderShape {
    ButtonBorderShape(kind: .rectangle(radius: radius))
  }

  public static let capsule = ButtonBorderShape(kind: .capsule)
  public static let circle = ButtonBorderShape(kind: .circle)

  var shape: AnyShape {
    switch kind {
    case .rectangle(let radius): AnyShape(RoundedRectangle(cornerRadius: radius))
    case .capsule: AnyShape(Capsule())
    case .circle: AnyShape(Circle())
    }
  }
}

private struct ButtonBorderShapeKey: EnvironmentKey {
  static let defaultValue = ButtonBorderShape.automatic
}

extension EnvironmentValues {
  /// The shape of bordered buttons.
  var buttonBorderShape: ButtonBorderShape {
    get { self[ButtonBorderShapeKey.self] }
    set { self[ButtonBorderShapeKey.self] = newValue }
  }

  /// The size of controls.
  public var controlSize: ControlSize {
    get { self[ControlSizeKey.self] }
    set { self[ControlSizeKey.self] = newValue }
  }

  /// True if controls hide their labels.
  var areLabelsHidden: Bool {
    get { self[LabelsHiddenKey.self] }
    set { self[LabelsHiddenKey.self] = newValue }
  }
}

extension View {
  /// Sets the size of spinners and bordered buttons.
  public func controlSize(_ size: ControlSize) -> some View { environment(\.controlSize, size) }

  /// Sets the border shape of bordered buttons.
  public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View { environment(\.buttonBorderShape, shape) }

  /// Hides the labels of toggles, steppers and progress views.
  public func labelsHidden() -> some View { environment(\.areLabelsHidden, true) }
}
