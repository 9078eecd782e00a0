public import FastVectorAnimation
import FastVectorGeometry
public import Foundation

/// How large controls are.
public enum ControlSize: CaseIterable, Hashable, Sendable {
  case mini, small, regular, large, extraLarge

  /// By how much a spinner, and the room around the label of a button with a border, is larger than a regular one.
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

/// The shape of a button with a border.
public struct ButtonBorderShape: Hashable, Sendable {
  private enum Kind: Hashable {
    case rectangle(radius: CGFloat)
    case capsule, circle
  }

  private let kind: Kind

  /// As ``roundedRectangle``.
  public static let automatic = roundedRectangle

  /// A rectangle whose corners are rounded by a radius of 8.
  public static let roundedRectangle = roundedRectangle(radius: 8)

  /// A rectangle whose corners are rounded.
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
  /// The shape of buttons with a border.
  var buttonBorderShape: ButtonBorderShape {
    get { self[ButtonBorderShapeKey.self] }
    set { self[ButtonBorderShapeKey.self] = newValue }
  }

  /// How large controls are.
  public var controlSize: ControlSize {
    get { self[ControlSizeKey.self] }
    set { self[ControlSizeKey.self] = newValue }
  }

  /// Whether controls are drawn without their labels.
  var areLabelsHidden: Bool {
    get { self[LabelsHiddenKey.self] }
    set { self[LabelsHiddenKey.self] = newValue }
  }
}

extension View {
  /// How large spinners and buttons with a border are.
  public func controlSize(_ size: ControlSize) -> some View { environment(\.controlSize, size) }

  /// The shape of buttons with a border.
  public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View { environment(\.buttonBorderShape, shape) }

  /// Draws switches and views of progress without their labels.
  public func labelsHidden() -> some View { environment(\.areLabelsHidden, true) }
}
