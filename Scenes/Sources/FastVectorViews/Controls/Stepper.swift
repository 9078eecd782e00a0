/// A label with two buttons that increment and decrement a number.
///
/// ``Stage/tap(_:count:)`` finds the buttons by the names `Increment` and `Decrement`.
public struct Stepper<Label: View>: View {
  private let label: Label
  private let increment: (() -> Void)?
  private let decrement: (() -> Void)?
  private let editing: (Bool) -> Void

  /// Creates a stepper from two actions.
  ///
  /// - Parameters:
  ///   - label: The label before the buttons.
  ///   - onIncrement: The action of the Increment button, or nil to disable the button.
  ///   - onDecrement: The action of the Decrement button, or nil to disable the button.
  ///   - onEditingChanged: A closure called with true before an action and with false after it.
  public init(
    @ViewBuilder label: () -> Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.label = label()
    (increment, decrement, editing) = (onIncrement, onDecrement, onEditingChanged)
  }

  /// Creates a stepper for a number.
  ///
  /// - Parameters:
  ///   - value: The number.
  ///   - step: The amount to add or subtract.
  ///   - label: The label before the buttons.
  ///   - onEditingChanged: A closure called with true before a change and with false after it.
  public init<V: Strideable>(
    value: Binding<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      label: label, onIncrement: { value.wrappedValue = value.wrappedValue.advanced(by: step) },
      onDecrement: { value.wrappedValue = value.wrappedValue.advanced(by: -step) }, onEditingChanged: onEditingChanged)
  }

  /// Creates a stepper for a number in a range. The number is clamped to the range, and each button is disabled at its
  /// end of the range.
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
  /// Creates a stepper with a text label from two actions.
  public init<S: StringProtocol>(
    _ title: S, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      label: { Text(title) }, onIncrement: onIncrement, onDecrement: onDecrement, onEditingChanged: onEditingChanged)
  }

  /// Creates a stepper with a text label for a number.
  public init<S: StringProtocol, V: Strideable>(
    _ title: S, value: Binding<V>, step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value: value, step: step, label: { Text(title) }, onEditingChanged: onEditingChanged) }

  /// Creates a stepper with a text label for a number in a range.
  public init<S: StringProtocol, V: Strideable>(
    _ title: S, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value: value, in: bounds, step: step, label: { Text(title) }, onEditingChanged: onEditingChanged) }
}
