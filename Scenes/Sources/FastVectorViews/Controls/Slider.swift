import Foundation

/// A control that sets a number by dragging a knob along a track: see ``Stage/set(slider:to:)``.
public struct Slider<Label: View, ValueLabel: View>: View {
  private let track: SliderTrack
  private let minimumValueLabel: ValueLabel
  private let maximumValueLabel: ValueLabel

  public var body: some View {
    HStack {
      minimumValueLabel
      track
      maximumValueLabel
    }
  }
}

extension Slider {
  /// Creates a slider with labels at its ends.
  ///
  /// - Parameters:
  ///   - value: The number. A value outside of the range is shown at the nearest end.
  ///   - bounds: The range.
  ///   - label: A description of the slider, which isn't drawn.
  ///   - minimumValueLabel: The label before the start of the track.
  ///   - maximumValueLabel: The label after the end of the track.
  ///   - onEditingChanged: A closure called with true when a drag begins and with false when it ends.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    track = SliderTrack(value, bounds, step: nil, onEditingChanged)
    self.minimumValueLabel = minimumValueLabel()
    self.maximumValueLabel = maximumValueLabel()
  }

  /// Creates a slider with labels at its ends. Its value is the lower bound plus a multiple of `step`, or the upper
  /// bound.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    track = SliderTrack(value, bounds, step: step, onEditingChanged)
    self.minimumValueLabel = minimumValueLabel()
    self.maximumValueLabel = maximumValueLabel()
  }
}

extension Slider where ValueLabel == EmptyView {
  /// Creates a slider.
  ///
  /// - Parameters:
  ///   - value: The number. A value outside of the range is shown at the nearest end.
  ///   - bounds: The range.
  ///   - label: A description of the slider, which isn't drawn.
  ///   - onEditingChanged: A closure called with true when a drag begins and with false when it ends.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    track = SliderTrack(value, bounds, step: nil, onEditingChanged)
    (minimumValueLabel, maximumValueLabel) = (EmptyView(), EmptyView())
  }

  /// Creates a slider whose value is the lower bound plus a multiple of `step`, or the upper bound.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    track = SliderTrack(value, bounds, step: step, onEditingChanged)
    (minimumValueLabel, maximumValueLabel) = (EmptyView(), EmptyView())
  }
}

extension Slider where Label == EmptyView, ValueLabel == EmptyView {
  /// Creates a slider.
  ///
  /// - Parameters:
  ///   - value: The number. A value outside of the range is shown at the nearest end.
  ///   - bounds: The range.
  ///   - onEditingChanged: A closure called with true when a drag begins and with false when it ends.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value: value, in: bounds, label: EmptyView.init, onEditingChanged: onEditingChanged)
  }

  /// Creates a slider whose value is the lower bound plus a multiple of `step`, or the upper bound.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value: value, in: bounds, step: step, label: EmptyView.init, onEditingChanged: onEditingChanged)
  }
}

/// The track of a slider and its knob.
struct SliderTrack: View {
  private let range: ClosedRange<Double>
  private let get: () -> Double
  private let set: (Double) -> Void
  private let editing: (Bool) -> Void

  /// The diameter of the knob, in points.
  static let knobSize: CGFloat = 28

  fileprivate init<V: BinaryFloatingPoint>(
    _ value: Binding<V>, _ bounds: ClosedRange<V>, step: V.Stride?, _ editing: @escaping (Bool) -> Void
  ) where V.Stride: BinaryFloatingPoint {
    range = Double(bounds.lowerBound)...Double(bounds.upperBound)
    get = { Double(value.wrappedValue) }
    set = { new in
      var new = V(new)
      if let step, step > 0 {
        let steps = (V.Stride(new - bounds.lowerBound) / step).rounded()
        new = min(bounds.lowerBound + V(steps * step), bounds.upperBound)
      }
      value.wrappedValue = new
    }
    self.editing = editing
  }

  var body: some View {
    let length = range.upperBound - range.lowerBound
    let fraction = length > 0 ? min(max((get() - range.lowerBound) / length, 0), 1) : 0
    let knob = Self.knobSize
    GeometryReader { proxy in
      let way = max(0, proxy.size.width - knob)
      ZStack(alignment: .leading) {
        Capsule().fill(Color(white: 0.85)).frame(height: 4)
        Capsule().fill(.tint).frame(width: knob / 2 + way * fraction, height: 4)
        Circle().fill(Color.white).overlay(Circle().stroke(Color(white: 0.75)))
          .frame(width: knob, height: knob).offset(x: way * fraction)
      }
      .frame(width: proxy.size.width, height: knob)
    }
    .frame(height: knob)
    .modifier(_ControlModifier(control: .slide(range, set, editing: editing)))
  }
}
