import FastVectorGeometry
public import Foundation

extension View {
  /// Gives this view the size of its container along the given axes. The container is the stage.
  ///
  /// - Parameters:
  ///   - axes: The axes along which the size is fixed.
  ///   - alignment: The alignment of this view within the frame.
  public func containerRelativeFrame(_ axes: Axis.Set, alignment: Alignment = .center) -> some View {
    containerRelativeFrame(axes, alignment: alignment) { length, _ in length }
  }

  /// Divides the container into equal parts along the given axes, and gives this view the size of some of the parts.
  /// The container is the stage.
  ///
  /// - Parameters:
  ///   - axes: The axes along which the size is fixed.
  ///   - count: The number of parts. Values less than 1 are treated as 1.
  ///   - span: The number of parts that the view spans.
  ///   - spacing: The distance between adjacent parts, in points.
  ///   - alignment: The alignment of this view within the frame.
  public func containerRelativeFrame(
    _ axes: Axis.Set, count: Int, span: Int = 1, spacing: CGFloat, alignment: Alignment = .center
  ) -> some View {
    containerRelativeFrame(axes, alignment: alignment) { length, _ in
      let count = CGFloat(max(1, count))
      let part = (length - spacing * (count - 1)) / count
      return part * CGFloat(span) + spacing * (CGFloat(span) - 1)
    }
  }

  /// Gives this view lengths computed from the size of its container, along the given axes. The container is the stage.
  ///
  /// - Parameters:
  ///   - axes: The axes along which the size is fixed.
  ///   - alignment: The alignment of this view within the frame.
  ///   - length: A closure that returns the length of the frame along an axis, given the length of the container.
  public func containerRelativeFrame(
    _ axes: Axis.Set, alignment: Alignment = .center, _ length: @escaping (CGFloat, Axis) -> CGFloat
  ) -> some View { modifier(_ContainerFrame(axes: axes, alignment: alignment, length: length)) }
}

/// A frame whose size depends on the size of the stage.
public struct _ContainerFrame: FixedFrame, _ItemModifier {
  let axes: Axis.Set
  let alignment: Alignment
  let length: (CGFloat, Axis) -> CGFloat

  func length(along axis: Axis, in container: CGSize) -> CGFloat? {
    axes.contains(axis == .horizontal ? .horizontal : .vertical) ? length(axis.main(container), axis) : nil
  }

  public static func _makeItem(around child: _LayoutItem, _ modifier: _ModifierAttribute<Self>) -> _LayoutItem {
    FrameItem(around: child, modifier)
  }
}
