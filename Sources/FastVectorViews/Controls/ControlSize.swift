public import FastVectorAnimation
import Foundation

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

extension EnvironmentValues {
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

  /// Draws switches and views of progress without their labels.
  public func labelsHidden() -> some View { environment(\.areLabelsHidden, true) }
}
