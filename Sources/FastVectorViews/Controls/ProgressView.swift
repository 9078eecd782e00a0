public import FastVectorGeometry
public import Foundation

/// How much of something is done, as a bar; or that something is being done, as a spinner.
public struct ProgressView<Label: View, CurrentValueLabel: View>: View {
  private let fraction: Double?
  private let label: Label
  private let currentValueLabel: CurrentValueLabel

  @Environment(\.progressViewStyle) private var style

  /// Makes a bar with a label above it, and what is done below it.
  ///
  /// - Parameters:
  ///   - value: What is done; nil for a spinner. What is outside of 0 to `total` is shown at its end.
  ///   - total: All that is to be done.
  ///   - label: What is done.
  ///   - currentValueLabel: How much of it is done.
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
  /// Makes a bar with a label above it.
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0, @ViewBuilder label: () -> Label) {
    self.init(value: value, total: total, label: label) { EmptyView() }
  }

  /// Makes a spinner with a label below it.
  public init(@ViewBuilder label: () -> Label) { self.init(value: Double?.none, label: label) }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
  /// Makes a spinner.
  public init() { self.init(value: Double?.none) }

  /// Makes a bar.
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) {
    self.init(value: value, total: total) { EmptyView() }
  }
}

extension ProgressView where Label == Text, CurrentValueLabel == EmptyView {
  /// Makes a spinner with a text below it.
  public init<S: StringProtocol>(_ title: S) { self.init { Text(title) } }

  /// Makes a bar with a text above it.
  public init<S: StringProtocol, V: BinaryFloatingPoint>(_ title: S, value: V?, total: V = 1.0) {
    self.init(value: value, total: total) { Text(title) }
  }
}

/// How views of progress look.
public protocol ProgressViewStyle {
  /// The type of what is shown.
  associatedtype Body: View

  /// What is shown for a view of progress.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body

  /// A view of progress, as its style sees it.
  typealias Configuration = ProgressViewStyleConfiguration
}

/// A view of progress, as its style sees it.
public struct ProgressViewStyleConfiguration {
  /// What is done.
  public struct Label: View {
    let content: AnyView

    public var body: some View { content }
  }

  /// How much of it is done.
  public struct CurrentValueLabel: View {
    let content: AnyView

    public var body: some View { content }
  }

  /// How much is done, from 0 to 1; nil where that is not known.
  public let fractionCompleted: Double?

  /// What is done; nil where nothing was said of it.
  public var label: Label?

  /// How much of it is done; nil where nothing was said of it.
  public var currentValueLabel: CurrentValueLabel?
}

/// A bar, or a spinner where it is not known how much is done.
public struct DefaultProgressViewStyle: ProgressViewStyle {
  /// Makes the style.
  public init() {}

  public func makeBody(configuration: Configuration) -> some View {
    if configuration.fractionCompleted == nil {
      SpinnerProgress(configuration: configuration)
    } else {
      BarProgress(configuration: configuration)
    }
  }
}

/// A bar.
public struct LinearProgressViewStyle: ProgressViewStyle {
  /// Makes the style.
  public init() {}

  public func makeBody(configuration: Configuration) -> some View { BarProgress(configuration: configuration) }
}

/// A spinner.
public struct CircularProgressViewStyle: ProgressViewStyle {
  /// Makes the style.
  public init() {}

  public func makeBody(configuration: Configuration) -> some View { SpinnerProgress(configuration: configuration) }
}

extension ProgressViewStyle where Self == DefaultProgressViewStyle {
  /// A bar, or a spinner where it is not known how much is done.
  public static var automatic: DefaultProgressViewStyle { DefaultProgressViewStyle() }
}

extension ProgressViewStyle where Self == LinearProgressViewStyle {
  /// A bar.
  public static var linear: LinearProgressViewStyle { LinearProgressViewStyle() }
}

extension ProgressViewStyle where Self == CircularProgressViewStyle {
  /// A spinner.
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
        _ProgressBar(share: configuration.fractionCompleted ?? 0).fill(.tint)
      }
      .frame(height: 4)
      if !areLabelsHidden { configuration.currentValueLabel.font(.caption).foregroundStyle(.secondary) }
    }
  }
}

/// The part of a bar that is done.
public struct _ProgressBar: Shape {
  var share: Double

  public var animatableData: Double {
    get { share }
    set { share = newValue }
  }

  public func path(in rect: CGRect) -> Path {
    Capsule().path(in: CGRect(x: rect.minX, y: rect.minY, width: rect.width * share, height: rect.height))
  }
}

private struct SpinnerProgress: View {
  let configuration: ProgressViewStyleConfiguration

  @Environment(\.controlSize) private var controlSize
  @Environment(\.areLabelsHidden) private var areLabelsHidden
  @Environment(\.tint) private var tint

  private static let spokes = 8

  /// How often the spinner moves on by a spoke, per second.
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

/// A style of any type, which draws a view of progress.
struct AnyProgressViewStyle {
  let makeBody: (ProgressViewStyleConfiguration) -> AnyView
}

private struct ProgressViewStyleKey: EnvironmentKey {
  static var defaultValue: AnyProgressViewStyle? { nil }
}

extension EnvironmentValues {
  /// What draws views of progress; nil for the default.
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
  /// How the views of progress in the view look.
  public func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> some View {
    environment(
      \.progressViewStyle,
      AnyProgressViewStyle { configuration in
        // What the style is made of is drawn by the default.
        AnyView(
          StyledProgress(style: StyleProperty(style: style), configuration: configuration)
            .environment(\.progressViewStyle, nil))
      })
  }
}
