/// Two buttons with a label, which make a number greater or less.
///
/// They are named `Increment` and `Decrement` for ``Stage/tap(_:count:)``.
public struct Stepper<Label: View>: View {
  private let label: Label
  private let increment: (() -> Void)?
  private let decrement: (() -> Void)?
  private let editing: (Bool) -> Void

  /// Makes a stepper of actions.
  ///
  /// - Parameters:
  ///   - label: What is shown before the buttons.
  ///   - onIncrement: What the button for more runs; nil where there is no more.
  ///   - onDecrement: What the button for less runs; nil where there is no less.
  ///   - onEditingChanged: Run with true before an action, and with false after it.
  public init(
    @ViewBuilder label: () -> Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.label = label()
    (increment, decrement, editing) = (onIncrement, onDecrement, onEditingChanged)
  }

  /// Makes a stepper of a number.
  ///
  /// - Parameters:
  ///   - value: The number.
  ///   - step: What is added or subtracted.
  ///   - label: What is shown before the buttons.
  ///   - onEditingChanged: Run with true before a change, and with false after it.
  public init<V: Strideable>(
    value: Binding<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      label: label, onIncrement: { value.wrappedValue = value.wrappedValue.advanced(by: step) },
      onDecrement: { value.wrappedValue = value.wrappedValue.advanced(by: -step) }, onEditingChanged: onEditingChanged)
  }

  /// Makes a stepper of a number in a range, whose buttons are off at its ends.
  public init<V: Strideable>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    let number = value.wrappedValue
    self.init(
      label: label,
      onIncrement: number < bounds.upperBound
        ? { value.wrappedValue = min(value.wrappedValue.advanced(by: step), bounds.upperBound) } : nil,
      onDecrement: number > bounds.lowerBound
        ? { value.wrappedValue = max(value.wrappedValue.advanced(by: -step), bounds.lowerBound) } : nil,
      onEditingChanged: onEditingChanged)
  }

  @Environment(\.areLabelsHidden) private var areLabelsHidden

  public var body: some View {
    HStack {
      if !areLabelsHidden {
        label
        Spacer()
      }
      HStack(spacing: 0) {
        button("minus", "Decrement", decrement)
        Divider().frame(height: 18)
        button("plus", "Increment", increment)
      }
      .background(Color.gray.opacity(0.15), in: RoundedRectangle(cornerRadius: 8))
    }
  }

  private func button(_ symbol: String, _ name: String, _ action: (() -> Void)?) -> some View {
    Button {
      editing(true)
      action?()
      editing(false)
    } label: {
      Image(systemName: symbol).frame(width: 47, height: 32)
    }
    .buttonStyle(.plain)
    .disabled(action == nil)
    .accessibilityIdentifier(name)
  }
}

extension Stepper where Label == Text {
  /// Makes a stepper of actions with a text.
  public init<S: StringProtocol>(
    _ title: S, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      label: { Text(title) }, onIncrement: onIncrement, onDecrement: onDecrement, onEditingChanged: onEditingChanged)
  }

  /// Makes a stepper of a number with a text.
  public init<S: StringProtocol, V: Strideable>(
    _ title: S, value: Binding<V>, step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value: value, step: step, label: { Text(title) }, onEditingChanged: onEditingChanged) }

  /// Makes a stepper of a number in a range with a text.
  public init<S: StringProtocol, V: Strideable>(
    _ title: S, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value: value, in: bounds, step: step, label: { Text(title) }, onEditingChanged: onEditingChanged) }
}
