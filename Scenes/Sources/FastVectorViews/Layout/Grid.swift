import FastVectorGeometry
public import Foundation

/// A container that arranges its views in rows and columns. Each ``GridRow`` is a row. Any other view is a separate row
/// that spans all columns.
///
/// A column is as wide as its widest cell, and a row is as tall as its tallest cell. Columns share the proposed width
/// like the views of an ``HStack``, and rows share the proposed height like the views of a ``VStack``.
public struct Grid<Content: View>: View {
  private let layout: GridLayout
  private let content: Content

  /// Creates a grid.
  ///
  /// - Parameters:
  ///   - alignment: The alignment of views that are smaller than their cells.
  ///   - horizontalSpacing: The distance between adjacent columns, in points; nil for 8 points.
  ///   - verticalSpacing: The distance between adjacent rows, in points; nil for 8 points.
  ///   - content: The rows.
  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    layout = GridLayout(
      alignment: alignment, horizontalSpacing: horizontalSpacing, verticalSpacing: verticalSpacing)
    self.content = content()
  }

  public typealias Body = Never

  public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _Node<Self> {
    ForwardingNode(view, inputs) { _LayoutView(layout: $0.layout, content: $0.content) }
  }
}

/// A row of a ``Grid``, in which each view is a cell. Outside of a grid, it behaves like a ``Group``.
public struct GridRow<Content: View>: View {
  fileprivate let alignment: VerticalAlignment?
  fileprivate let content: Content

  /// Creates a grid row.
  ///
  /// - Parameters:
  ///   - alignment: The vertical alignment of the cells; nil for the alignment of the grid.
  ///   - content: The cells.
  public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  public typealias Body = Never

  public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _Node<Self> { GridRowNode(view, inputs) }
}

/// A grid row node, independent of the type of its content.
protocol AnyGridRowNode: _AnyNode {
  var alignment: VerticalAlignment? { get }
}

private final class GridRowNode<Content: View>: _Node<GridRow<Content>>, AnyGridRowNode {
  private var child: _Node<Content>?
  private(set) var alignment: VerticalAlignment?

  override func evaluate() {
    if alignment != view.alignment {
      alignment = view.alignment
      for item in items() { item.invalidateLayout() }
    }
    updateOrCreate(&child, view.content, context)
  }

  override var children: [_AnyNode] { child.map { [$0] } ?? [] }
  override func items() -> [_LayoutItem] { child?.items() ?? [] }
}

extension View {
  /// Makes this view a cell that spans several columns of its ``Grid``. Counts less than 1 are treated as 1.
  public func gridCellColumns(_ count: Int) -> some View { layoutValue(key: GridCellColumns.self, value: count) }

  /// Aligns this view in its ``Grid`` cell by an anchor point, overriding the alignments of its row and column.
  public func gridCellAnchor(_ anchor: UnitPoint) -> some View { layoutValue(key: GridCellAnchor.self, value: anchor) }

  /// Prevents this view from affecting the size of its ``Grid`` column or row along the given axes. The view is offered
  /// the length that the column or row has without it.
  public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View {
    layoutValue(key: GridCellUnsizedAxes.self, value: axes)
  }

  /// Sets the alignment of the ``Grid`` column that contains this view. If several views of a column set an alignment,
  /// the first one takes precedence.
  public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View {
    layoutValue(key: GridColumnAlignment.self, value: guide)
  }
}

enum GridCellColumns: LayoutValueKey {
  static var defaultValue: Int { 1 }
}

enum GridCellAnchor: LayoutValueKey {
  static var defaultValue: UnitPoint? { nil }
}

enum GridCellUnsizedAxes: LayoutValueKey {
  static var defaultValue: Axis.Set { [] }
}

enum GridColumnAlignment: LayoutValueKey {
  static var defaultValue: HorizontalAlignment? { nil }
}
