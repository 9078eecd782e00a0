public import FastVectorGeometry
public import Foundation

/// Views in rows and columns: each ``GridRow`` is a row, and any other view a row by itself, as wide as all columns.
///
/// A column is as wide as the widest cell in it, a row as high as the highest; columns share what they are offered as the
/// views of an ``HStack`` do, and rows as those of a ``VStack``.
public struct Grid<Content: View>: View {
  private let layout: GridLayout
  private let content: Content

  /// Makes a grid.
  ///
  /// - Parameters:
  ///   - alignment: Where in their cells views are that are smaller.
  ///   - horizontalSpacing: The points between two columns; nil for 8.
  ///   - verticalSpacing: The points between two rows; nil for 8.
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

/// A row of a ``Grid``: each view in it is a cell. Elsewhere it is as a ``Group``.
public struct GridRow<Content: View>: View {
  fileprivate let alignment: VerticalAlignment?
  fileprivate let content: Content

  /// Makes a row.
  ///
  /// - Parameters:
  ///   - alignment: Where lower cells are; nil for the alignment of the grid.
  ///   - content: The cells.
  public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  public typealias Body = Never

  public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _Node<Self> { GridRowNode(view, inputs) }
}

/// The place of a row.
protocol GridRowPlace: _AnyNode {
  var alignment: VerticalAlignment? { get }
}

private final class GridRowNode<Content: View>: _Node<GridRow<Content>>, GridRowPlace {
  private var child: _Node<Content>?
  private(set) var alignment: VerticalAlignment?

  override func evaluate() {
    if alignment != view.alignment {
      alignment = view.alignment
      for item in items() { item.invalidateLayout() }
    }
    bring(&child, view.content, context)
  }

  override var children: [_AnyNode] { child.map { [$0] } ?? [] }
  override func items() -> [_LayoutItem] { child?.items() ?? [] }
}

extension View {
  /// Makes the view a cell of several columns of a ``Grid``. What is less than 1 counts as 1.
  public func gridCellColumns(_ count: Int) -> some View { layoutValue(key: GridCellColumns.self, value: count) }

  /// Where the view is in its cell of a ``Grid``, whatever its row and column have.
  public func gridCellAnchor(_ anchor: UnitPoint) -> some View { layoutValue(key: GridCellAnchor.self, value: anchor) }

  /// Along which axes the view takes what room its column and row of a ``Grid`` have, and asks for none.
  public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View {
    layoutValue(key: GridCellUnsizedAxes.self, value: axes)
  }

  /// Where narrower cells are in the column of a ``Grid`` that the view is in. The first one of a column counts.
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
