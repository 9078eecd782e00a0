import FastVectorGeometry
public import Foundation

/// The size, spacing, and alignment of a column of a ``LazyVGrid``, or of a row of a ``LazyHGrid``.
public struct GridItem: Sendable {
  /// The width of a column, or the height of a row.
  public enum Size: Sendable {
    /// A fixed length, in points.
    case fixed(CGFloat)
    /// An equal share of the available length, clamped to the given bounds.
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    /// An equal share of the available length, divided into as many columns or rows as fit at the minimum length, but
    /// at least one.
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }

  /// The width of the column, or the height of the row.
  public var size: Size

  /// The distance to the next column or row, in points; nil for 8 points.
  public var spacing: CGFloat?

  /// The alignment of views that are smaller than their cells; nil to center them.
  public var alignment: Alignment?

  /// Creates a grid item.
  public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
    self.size = size
    self.spacing = spacing
    self.alignment = alignment
  }
}

/// A grid that arranges its views in rows from the top, with a given list of columns. It creates all of its views
/// immediately.
///
/// Flexible and adaptive columns share the width that remains after the fixed columns and the spacing. They are sized
/// in order, and each is offered an equal part of the width that remains at that point.
public struct LazyVGrid<Content: View>: View {
  private let layout: LazyGridLayout
  private let content: Content

  /// Creates a grid.
  ///
  /// - Parameters:
  ///   - columns: The columns. An empty array is the same as one flexible column.
  ///   - alignment: The alignment of the columns within the proposed width.
  ///   - spacing: The distance between adjacent rows, in points; nil for 8 points.
  ///   - pinnedViews: Ignored, because a stage doesn't scroll.
  ///   - content: The cells, row by row.
  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = PinnedScrollableViews(), @ViewBuilder content: () -> Content
  ) {
    layout = LazyGridLayout(
      axis: .horizontal, items: columns, alignment: Alignment(horizontal: alignment, vertical: .top), spacing: spacing)
    self.content = content()
  }

  public typealias Body = Never

  public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _Node<Self> {
    ForwardingNode(view, inputs) { _LayoutView(layout: $0.layout, content: $0.content) }
  }
}

/// A grid that arranges its views in columns from the leading edge, with a given list of rows. It creates all of its
/// views immediately.
public struct LazyHGrid<Content: View>: View {
  private let layout: LazyGridLayout
  private let content: Content

  /// Creates a grid.
  ///
  /// - Parameters:
  ///   - rows: The rows. An empty array is the same as one flexible row.
  ///   - alignment: The alignment of the rows within the proposed height.
  ///   - spacing: The distance between adjacent columns, in points; nil for 8 points.
  ///   - pinnedViews: Ignored, because a stage doesn't scroll.
  ///   - content: The cells, column by column.
  public init(
    rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = PinnedScrollableViews(), @ViewBuilder content: () -> Content
  ) {
    layout = LazyGridLayout(
      axis: .vertical, items: rows, alignment: Alignment(horizontal: .leading, vertical: alignment), spacing: spacing)
    self.content = content()
  }

  public typealias Body = Never

  public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _Node<Self> {
    ForwardingNode(view, inputs) { _LayoutView(layout: $0.layout, content: $0.content) }
  }
}

/// A layout of a grid whose tracks are given. The tracks are the columns of a vertical grid, or the rows of a
/// horizontal grid. The layout fills one line after another with one view per track, and adds as many lines as the
/// views need.
struct LazyGridLayout: Layout {
  /// The axis along which the tracks are arranged.
  private let axis: Axis
  private let items: [GridItem]
  private let alignment: Alignment
  private let spacing: CGFloat?

  init(axis: Axis, items: [GridItem], alignment: Alignment, spacing: CGFloat?) {
    (self.axis, self.alignment, self.spacing) = (axis, alignment, spacing)
    // Without items, use one flexible track, because every view needs a track.
    self.items = items.isEmpty ? [GridItem()] : items
  }

  /// A column or a row. Its start is relative to the start of the first track.
  private struct Track {
    let start, length: CGFloat
    let alignment: Alignment
    var end: CGFloat { start + length }
  }

  private static let defaultSpacing: CGFloat = 8

  /// Returns the tracks for an available length. If the length is nil or infinite, the tracks are as short as possible.
  private func tracks(in room: CGFloat?) -> [Track] {
    var left = room.flatMap { $0.isFinite ? $0 : nil } ?? 0
    var shares = 0
    for (index, item) in items.enumerated() {
      if case .fixed(let length) = item.size { left -= max(0, length) } else { shares += 1 }
      if index < items.count - 1 { left -= item.spacing ?? Self.defaultSpacing }
    }
    var tracks: [Track] = []
    var start: CGFloat = 0
    for item in items {
      let gap = item.spacing ?? Self.defaultSpacing
      let lengths = lengths(of: item.size, in: max(0, left) / CGFloat(max(1, shares)), gap: gap)
      for length in lengths {
        tracks.append(Track(start: start, length: length, alignment: item.alignment ?? .center))
        start += length + gap
      }
      if case .fixed = item.size { continue }
      left -= lengths.reduce(0, +) + gap * CGFloat(lengths.count - 1)
      shares -= 1
    }
    return tracks
  }

  /// The maximum number of tracks created for one item.
  private static var maxTracks: Int { 10_000 }

  /// Returns the lengths of the tracks that a grid item creates in its share of the available length.
  private func lengths(of size: GridItem.Size, in share: CGFloat, gap: CGFloat) -> [CGFloat] {
    func bounded(_ length: CGFloat, _ minimum: CGFloat, _ maximum: CGFloat) -> CGFloat {
      max(0, max(minimum, min(length, maximum)))
    }
    switch size {
    case .fixed(let length): return [max(0, length)]
    case .flexible(let minimum, let maximum): return [bounded(share, minimum, maximum)]
    case .adaptive(let minimum, let maximum):
      let step = max(1, minimum) + gap
      let fitting = step > 0 ? ((share + gap) / step).rounded(.down) : 1
      let count = Int(min(max(1, fitting), CGFloat(Self.maxTracks)))
      let length = (share - gap * CGFloat(count - 1)) / CGFloat(count)
      return Array(repeating: bounded(length, minimum, maximum), count: count)
    }
  }

  /// Returns the indices of the views in each line.
  private func lines(_ subviews: Subviews, _ tracks: [Track]) -> [Range<Int>] {
    stride(from: 0, to: subviews.count, by: tracks.count).map {
      $0..<min($0 + tracks.count, subviews.count)
    }
  }

  private func proposal(_ track: Track) -> ProposedViewSize {
    axis == .horizontal
      ? ProposedViewSize(width: track.length, height: nil) : ProposedViewSize(width: nil, height: track.length)
  }

  /// Returns the heights of the rows of a vertical grid, or the widths of the columns of a horizontal grid.
  private func thicknesses(_ subviews: Subviews, _ tracks: [Track], _ lines: [Range<Int>]) -> [CGFloat] {
    lines.map { line in
      zip(line, tracks).map { axis.cross(subviews[$0].sizeThatFits(proposal($1))) }.max() ?? 0
    }
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let room = axis.main(proposal)
    let tracks = tracks(in: room)
    let thicknesses = thicknesses(subviews, tracks, lines(subviews, tracks))
    let gaps = (spacing ?? Self.defaultSpacing) * CGFloat(max(0, thicknesses.count - 1))
    let length = tracks.last?.end ?? 0
    return axis.size(room.map { $0.isFinite ? max($0, length) : length } ?? length, thicknesses.reduce(gaps, +))
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    let tracks = tracks(in: axis.main(proposal))
    let lines = lines(subviews, tracks)
    let size = axis.size(tracks.last?.end ?? 0, axis.cross(bounds.size))
    let inset = start(of: size, in: bounds.size)
    var across: CGFloat = 0
    for (line, thickness) in zip(lines, thicknesses(subviews, tracks, lines)) {
      for (index, track) in zip(line, tracks) {
        let offer = self.proposal(track)
        let cell = axis.size(inset + track.start, across)
        let point = track.alignment.origin(
          of: subviews[index].item, offer, in: axis.size(track.length, thickness),
          at: CGPoint(x: bounds.minX + cell.width, y: bounds.minY + cell.height))
        subviews[index].place(at: point, proposal: offer)
      }
      across += thickness + (spacing ?? Self.defaultSpacing)
    }
  }

  /// Returns the offset, along the axis, of the first track within a container.
  private func start(of size: CGSize, in room: CGSize) -> CGFloat {
    let free = max(0, axis.main(room) - axis.main(size))
    switch axis {
    case .horizontal: return alignment.horizontal == .leading ? 0 : alignment.horizontal == .trailing ? free : free / 2
    case .vertical: return alignment.vertical == .top ? 0 : alignment.vertical == .bottom ? free : free / 2
    }
  }
}
