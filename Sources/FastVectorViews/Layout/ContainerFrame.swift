import FastVectorGeometry
public import Foundation

extension View {
  /// Gives the view the size of the container, which here is the stage, along axes.
  ///
  /// - Parameters:
  ///   - axes: Along which.
  ///   - alignment: Where the view is in the frame.
  public func containerRelativeFrame(_ axes: Axis.Set, alignment: Alignment = .center) -> some View {
    containerRelativeFrame(axes, alignment: alignment) { length, _ in length }
  }

  /// Gives the view the size of some of the equal parts of the container, which here is the stage, along axes.
  ///
  /// - Parameters:
  ///   - axes: Along which.
  ///   - count: How many parts there are. What is less than 1 counts as 1.
  ///   - span: How many of them the view takes.
  ///   - spacing: The points between two parts.
  ///   - alignment: Where the view is in the frame.
  public func containerRelativeFrame(
    _ axes: Axis.Set, count: Int, span: Int = 1, spacing: CGFloat, alignment: Alignment = .center
  ) -> some View {
    containerRelativeFrame(axes, alignment: alignment) { length, _ in
      let count = CGFloat(max(1, count))
      let part = (length - spacing * (count - 1)) / count
      return part * CGFloat(span) + spacing * (CGFloat(span) - 1)
    }
  }

  /// Gives the view lengths that depend on those of the container, which here is the stage, along axes.
  ///
  /// - Parameters:
  ///   - axes: Along which.
  ///   - alignment: Where the view is in the frame.
  ///   - length: The length of the view, of that of the container.
  public func containerRelativeFrame(
    _ axes: Axis.Set, alignment: Alignment = .center, _ length: @escaping (CGFloat, Axis) -> CGFloat
  ) -> some View { modifier(_ContainerFrame(axes: axes, alignment: alignment, length: length)) }
}

/// A frame whose size depends on that of the stage.
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
