public import FastVectorGeometry
public import Foundation

/// A bar that shows the progress of a task, or a spinner if the progress is unknown.
public struct ProgressView<Label: View, CurrentValueLabel: View>: View {
  private let fraction: Double?
  private let label: Label
  private let currentValueLabel: CurrentValueLabel

  @Environment(\.progressViewStyle) private var style

  /// Creates a bar with a label above it and a label for the current value below it.
  ///
  /// - Parameters:
  ///   - value: The completed amount, clamped to 0 through `total`; nil for a spinner.
  ///   - total: The amount at which the task is complete.
  ///   - label: A description of the task.
  ///   - currentValueLabel: A description of the completed amount.
  public init<V: BinaryFloatingPoint>(
    value: V?, total: V = 1.0, @ViewBuilder label: () -> Label, @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    fraction = value.map { value in
      let fraction = Double(value) / Double(total)
      return fraction > 0 ? min(fraction, 1) : 0
    }
    self.label = label()
    self.currentValueLabel = currentValueLabel()
  }

  public var body: some View {
    let configuration = ProgressViewStyleConfiguration(
      fractionCompleted: fraction, label: content(label).map { .init(content: $0) },
      currentValueLabel: content(currentValueLabel).map { .init(content: $0) })
    if let style {
      style.makeBody(configuration)
    } else {
      DefaultProgressViewStyle().makeBody(configuration: configuration)
    }
  }

  private func content(_ view: some View) -> AnyView? { view is EmptyView ? nil : AnyView(view) }
}

extension ProgressView where CurrentValueLabel == EmptyView {
  /// Creates a bar with a label above it, or a spinner if `value` is nil.
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0, @ViewBuilder label: () -> Label) {
    self.init(value: value, total: total, label: label) { EmptyView() }
  }

  /// Creates a spinner with a label below it.
  public init(@ViewBuilder label: () -> Label) { self.init(value: Double?.none, label: label) }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
  /// Creates a spinner.
  public init() { self.init(value: Double?.none) }

  /// Creates a bar, or a spinner if `value` is nil.
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) {
    self.init(value: value, total: total) { EmptyView() }
  }
}

extension ProgressView where Label == Text, CurrentValueLabel == EmptyView {
  /// Creates a spinner with a text label below it.
  public init<S: StringProtocol>(_ title: S) { self.init { Text(title) } }

  /// Creates a bar with a text label above it, or a spinner if `value` is nil.
  public init<S: StringProtocol, V: BinaryFloatingPoint>(_ title: S, value: V?, total: V = 1.0) {
    self.init(value: value, total: total) { Text(title) }
  }
}

/// The appearance of progress views.
public protocol ProgressViewStyle {
  /// The type of the view that the style creates.
  associatedtype Body: View

  /// Creates the view for a progress view.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body

  /// The properties of a progress view that a style can use.
  typealias Configuration = ProgressViewStyleConfiguration
}

/// The properties of a progress view that a style can use.
public struct ProgressViewStyleConfiguration {
  /// The type-erased description of the task.
  public struct Label: View {
    let content: AnyView

    public var body: some View { content }
  }

  /// The type-erased description of the completed amount.
  public struct CurrentValueLabel: View {
    let content: AnyView

    public var body: some View { content }
  }

  /// The completed fraction, from 0 to 1, or nil if it's unknown.
  public let fractionCompleted: Double?

  /// The description of the task, or nil if there isn't one.
  public var label: Label?

  /// The description of the completed amount, or nil if there isn't one.
  public var currentValueLabel: CurrentValueLabel?
}

/// The default style: a bar, or a spinner if the completed fraction is unknown.
public struct DefaultProgressViewStyle: ProgressViewStyle {
  /// Creates the style.
  public init() {}

  public func makeBody(configuration: Configuration) -> some View {
    if configuration.fractionCompleted == nil {
      SpinnerProgress(configuration: configuration)
    } else {
      BarProgress(configuration: configuration)
    }
  }
}

/// A style that draws a bar.
public struct LinearProgressViewStyle: ProgressViewStyle {
  /// Creates the style.
  public init() {}

  public func makeBody(configuration: Configuration) -> some View { BarProgress(configuration: configuration) }
}

/// A style that draws a spinner.
public struct CircularProgressViewStyle: ProgressViewStyle {
  /// Creates the style.
  public init() {}

  public func makeBody(configuration: Configuration) -> some View { SpinnerProgress(configuration: configuration) }
}

extension ProgressViewStyle where Self == DefaultProgressViewStyle {
  /// The default style: a bar, or a spinner if the completed fraction is unknown.
  public static var automatic: DefaultProgressViewStyle { DefaultProgressViewStyle() }
}

extension ProgressViewStyle where Self == LinearProgressViewStyle {
  /// A style that draws a bar.
  public static var linear: LinearProgressViewStyle { LinearProgressViewStyle() }
}

extension ProgressViewStyle where Self == CircularProgressViewStyle {
  /// A style that draws a spinner.
  public static var circular: CircularProgressViewStyle { CircularProgressViewStyle() }
}

private struct BarProgress: View {
  let configuration: ProgressViewStyleConfiguration

  @Environment(\.areLabelsHidden) private var areLabelsHidden

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      if !areLabelsHidden { configuration.label }
      ZStack(alignment: .leading) {
        Capsule().fill(Color(white: 0.9))
        _ProgressBar(completed: configuration.fractionCompleted ?? 0).fill(.tint)
      }
      .frame(height: 4)
      if !areLabelsHidden { configuration.currentValueLabel.font(.caption).foregroundStyle(.secondary) }
    }
  }
}

/// The completed part of a progress bar.
public struct _ProgressBar: Shape {
  var completed: Double

  public var animatableData: Double {
    get { completed }
    set { completed = newValue }
  }

  public func path(in rect: CGRect) -> Path {
    Capsule().path(in: CGRect(x: rect.minX, y: rect.minY, width: rect.width * completed, height: rect.height))
  }
}

private struct SpinnerProgress: View {
  let configuration: ProgressViewStyleConfiguration

  @Environment(\.controlSize) private var controlSize
  @Environment(\.areLabelsHidden) private var areLabelsHidden
  @Environment(\.tint) private var tint

  private static let spokes = 8

  /// The number of steps per second. Each step advances the spinner by one spoke.
  private static let steps = 8.0

  var body: some View {
    let side = 20 * controlSize.factor
    VStack(spacing: 8) {
      TimelineView(.periodic(from: Date(timeIntervalSinceReferenceDate: 0), by: 1 / Self.steps)) { timeline in
        let step = Int((timeline.date.timeIntervalSinceReferenceDate * Self.steps).rounded())
        ZStack {
          ForEach(0..<Self.spokes) { spoke in
            Capsule()
              .fill(tint == nil ? AnyShapeStyle(.gray) : AnyShapeStyle(.tint))
              .frame(width: side * 0.11, height: side * 0.28)
              .offset(y: -side * 0.36)
              .rotationEffect(.degrees(360 * Double(spoke) / Double(Self.spokes)))
              .opacity(1 - 0.8 * Double((step + Self.spokes - spoke) % Self.spokes) / Double(Self.spokes))
          }
        }
        .frame(width: side, height: side)
      }
      if !areLabelsHidden {
        configuration.label.foregroundStyle(.secondary)
        configuration.currentValueLabel.font(.caption).foregroundStyle(.secondary)
      }
    }
  }
}

/// A type-erased progress view style.
struct AnyProgressViewStyle {
  let makeBody: (ProgressViewStyleConfiguration) -> AnyView
}

private struct ProgressViewStyleKey: EnvironmentKey {
  static var defaultValue: AnyProgressViewStyle? { nil }
}

extension EnvironmentValues {
  /// The style of progress views, or nil for the default.
  var progressViewStyle: AnyProgressViewStyle? {
    get { self[ProgressViewStyleKey.self] }
    set { self[ProgressViewStyleKey.self] = newValue }
  }
}

private struct StyledProgress<Style: ProgressViewStyle>: View {
  let style: StyleProperty<Style>
  let configuration: ProgressViewStyleConfiguration

  var body: some View { style.style.makeBody(configuration: configuration) }
}

extension View {
  /// Sets the style of the progress views in the view.
  public func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> some View {
    environment(
      \.progressViewStyle,
      AnyProgressViewStyle { configuration in
        // Reset the style inside the style's body, because progress views in it would otherwise cause an infinite
        // recursion.
        AnyView(
          StyledProgress(style: StyleProperty(style: style), configuration: configuration)
            .environment(\.progressViewStyle, nil))
      })
  }
}
