public import FastVectorGeometry
public import Foundation

/// A layout that arranges views in rows and columns; see ``Grid``.
public struct GridLayout: Layout {
  /// The alignment of views that are smaller than their cells.
  public var alignment: Alignment

  /// The distance between adjacent columns, in points; nil for 8 points.
  public var horizontalSpacing: CGFloat?

  /// The distance between adjacent rows, in points; nil for 8 points.
  public var verticalSpacing: CGFloat?

  /// Creates a grid layout.
  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil
  ) {
    self.alignment = alignment
    self.horizontalSpacing = horizontalSpacing
    self.verticalSpacing = verticalSpacing
  }

  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    GridArrangement(self, subviews, proposal).size
  }

  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    GridArrangement(self, subviews, proposal).place(at: bounds.origin)
  }
}

/// A view in a grid, with its row and columns.
private struct GridCell {
  let view: LayoutSubview
  let row: Int
  let columns: Range<Int>
  let anchor: UnitPoint?
  let unsized: Axis.Set

  func length(along axis: Axis, in proposal: ProposedViewSize) -> CGFloat { axis.main(view.sizeThatFits(proposal)) }
}

/// The columns or the rows of a grid.
private struct GridTracks {
  /// The length of each track, in points.
  var lengths: [CGFloat]

  /// The distances between adjacent tracks, in points.
  let gaps: [CGFloat]

  /// Distributes a length among tracks, starting with the least flexible track. Each track is offered an equal part of
  /// the length that remains.
  ///
  /// - Parameters:
  ///   - room: The length to distribute, in points, including the gaps. If it is nil, each track takes its ideal
  ///     length.
  ///   - gaps: The distances between adjacent tracks, in points.
  ///   - count: The number of tracks.
  ///   - length: A closure that returns the length that a track takes if it is offered a length.
  init(sharing room: CGFloat?, gaps: [CGFloat], count: Int, length: (_ track: Int, _ offer: CGFloat?) -> CGFloat) {
    self.gaps = gaps
    guard let room else {
      lengths = (0..<count).map { length($0, nil) }
      return
    }
    lengths = [CGFloat](repeating: 0, count: count)
    let flexibility = (0..<count).map { length($0, .infinity) - length($0, 0) }
    let order = (0..<count).sorted { (flexibility[$0], $0) < (flexibility[$1], $1) }
    var left = room - gaps.reduce(0, +)
    for (place, track) in order.enumerated() {
      lengths[track] = length(track, max(0, left / CGFloat(count - place)))
      let rest = left - lengths[track]
      left = rest.isNaN ? 0 : rest
    }
  }

  var total: CGFloat { lengths.reduce(0, +) + gaps.reduce(0, +) }

  func length(of tracks: Range<Int>) -> CGFloat {
    lengths[tracks].reduce(0, +) + gaps[tracks.lowerBound..<tracks.upperBound - 1].reduce(0, +)
  }

  func start(of track: Int) -> CGFloat { lengths[..<track].reduce(0, +) + gaps[..<track].reduce(0, +) }

  /// Extends tracks by equal amounts if their total length is less than the given length.
  mutating func grow(_ tracks: Range<Int>, to length: CGFloat) {
    let lack = length - self.length(of: tracks)
    guard lack > 0 else { return }
    for track in tracks { lengths[track] += lack / CGFloat(tracks.count) }
  }
}

/// The arrangement of the cells of a grid for a proposed size.
private struct GridArrangement {
  private let cells: [GridCell]
  private let columnAlignments: [AlignmentKey]
  private let rowAlignments: [AlignmentKey]
  private var columns: GridTracks
  private var rows: GridTracks

  init(_ grid: GridLayout, _ subviews: LayoutSubviews, _ proposal: ProposedViewSize) {
    let (cells, rowAlignments) = Self.cells(subviews, grid.alignment.vertical)
    let columnCount = cells.map(\.columns.upperBound).max() ?? 0
    var columnAlignments = [AlignmentKey?](repeating: nil, count: columnCount)
    for cell in cells where columnAlignments[cell.columns.lowerBound] == nil {
      columnAlignments[cell.columns.lowerBound] = cell.view[GridColumnAlignment.self]?.key
    }
    let columnKeys = columnAlignments.map { $0 ?? grid.alignment.horizontal.key }
    let rowKeys = rowAlignments.map(\.key)

    let columnGaps = (1..<max(1, columnCount)).map { column in
      grid.horizontalSpacing
        ?? Self.gap(
          cells.filter { $0.columns.upperBound == column }, cells.filter { $0.columns.lowerBound == column },
          along: .horizontal)
    }
    let single = cells.filter { $0.columns.count == 1 && !$0.unsized.contains(.horizontal) }
    let inColumns = Dictionary(grouping: single, by: \.columns.lowerBound)
    var columns = GridTracks(sharing: proposal.width, gaps: columnGaps, count: columnCount) { column, offer in
      let proposal = ProposedViewSize(width: offer, height: nil)
      return Self.extent(inColumns[column] ?? [], columnKeys[column]) { _ in proposal }.length
    }
    for cell in cells where cell.columns.count > 1 && !cell.unsized.contains(.horizontal) {
      // The available width minus the widths of the other columns.
      let offer = proposal.width.map { max(0, $0 - columns.total + columns.length(of: cell.columns)) }
      columns.grow(
        cell.columns, to: cell.length(along: .horizontal, in: ProposedViewSize(width: offer, height: nil)))
    }

    let inRows = Dictionary(grouping: cells, by: \.row)
    let rowGaps = (1..<max(1, rowKeys.count)).map { row in
      grid.verticalSpacing ?? Self.gap(inRows[row - 1] ?? [], inRows[row] ?? [], along: .vertical)
    }
    let finished = columns
    rows = GridTracks(sharing: proposal.height, gaps: rowGaps, count: rowKeys.count) { row, offer in
      let sized = (inRows[row] ?? []).filter { !$0.unsized.contains(.vertical) }
      return Self.extent(sized, rowKeys[row]) {
        ProposedViewSize(width: finished.length(of: $0.columns), height: offer)
      }.length
    }
    self.columns = columns
    self.cells = cells
    self.columnAlignments = columnKeys
    self.rowAlignments = rowKeys
  }

  /// Returns the cells with their rows and columns, and the alignment of each row.
  private static func cells(
    _ subviews: LayoutSubviews, _ alignment: VerticalAlignment
  ) -> (cells: [GridCell], rows: [VerticalAlignment]) {
    /// Each view with its row and columns. The columns are nil for a view outside of any ``GridRow``, which spans all
    /// columns.
    var places: [(view: LayoutSubview, row: Int, columns: Range<Int>?)] = []
    var rows: [VerticalAlignment] = []
    var last: (any AnyGridRowNode)?
    var column = 0
    for view in subviews {
      let row = view.gridRow
      if row == nil || row !== last {
        rows.append(row?.alignment ?? alignment)
        column = 0
      }
      last = row
      // A span larger than the number of views would only add empty columns.
      let end = column + max(1, min(view[GridCellColumns.self], subviews.count))
      places.append((view, rows.count - 1, row == nil ? nil : column..<end))
      column = end
    }
    let count = places.compactMap(\.columns?.upperBound).max() ?? 1
    let cells = places.map { view, row, columns in
      GridCell(
        view: view, row: row, columns: columns ?? 0..<count, anchor: view[GridCellAnchor.self],
        unsized: view[GridCellUnsizedAxes.self])
    }
    return (cells, rows)
  }

  /// Returns the distance between adjacent tracks: the largest distance that two adjacent cells prefer.
  private static func gap(_ before: [GridCell], _ after: [GridCell], along axis: Axis) -> CGFloat {
    var gap: CGFloat?
    for first in before {
      for second in after where axis == .vertical || first.row == second.row {
        gap = max(gap ?? 0, first.view.spacing.distance(to: second.view.spacing, along: axis))
      }
    }
    return gap ?? 8
  }

  /// Returns the length that cells need if their guides are aligned, and the position of the common guide.
  private static func extent(
    _ cells: [GridCell], _ key: AlignmentKey, in proposal: (GridCell) -> ProposedViewSize
  ) -> (length: CGFloat, guide: CGFloat) {
    var (before, after): (CGFloat, CGFloat) = (-.infinity, -.infinity)
    for cell in cells {
      let dimensions = cell.view.dimensions(in: proposal(cell))
      let guide = dimensions[key]
      // The position of a guide in an infinite length is undefined.
      let length = key.length(of: CGSize(width: dimensions.width, height: dimensions.height))
      if !length.isFinite { return (length, 0) }
      before = max(before, guide)
      after = max(after, length - guide)
    }
    return before.isFinite ? (before + after, before) : (0, 0)
  }

  var size: CGSize { CGSize(width: columns.total, height: rows.total) }

  func place(at origin: CGPoint) {
    let columnGuides = columnAlignments.indices.map { column in
      guide(of: cells.filter { $0.columns == column..<column + 1 }, columnAlignments[column], columns.lengths[column])
    }
    let inRows = Dictionary(grouping: cells, by: \.row)
    let rowGuides = rowAlignments.indices.map { guide(of: inRows[$0] ?? [], rowAlignments[$0], rows.lengths[$0]) }
    for cell in cells {
      let proposal = proposal(of: cell)
      let (width, height) = (columns.length(of: cell.columns), rows.lengths[cell.row])
      let corner = CGPoint(
        x: origin.x + columns.start(of: cell.columns.lowerBound), y: origin.y + rows.start(of: cell.row))
      if let anchor = cell.anchor {
        let position = CGPoint(x: corner.x + anchor.x * width, y: corner.y + anchor.y * height)
        cell.view.place(at: position, anchor: anchor, proposal: proposal)
        continue
      }
      let dimensions = cell.view.dimensions(in: proposal)
      let column = columnAlignments[cell.columns.lowerBound]
      let across =
        cell.columns.count == 1
        ? columnGuides[cell.columns.lowerBound] : column.defaultValue(in: CGSize(width: width, height: height))
      let position = CGPoint(
        x: corner.x + across - dimensions[column],
        y: corner.y + rowGuides[cell.row] - dimensions[rowAlignments[cell.row]])
      cell.view.place(at: position, proposal: proposal)
    }
  }

  private func proposal(of cell: GridCell) -> ProposedViewSize {
    ProposedViewSize(width: columns.length(of: cell.columns), height: rows.lengths[cell.row])
  }

  /// Returns the position of the guide that the cells of a track share. If the cells are shorter than the track, the
  /// alignment determines their position within it.
  private func guide(of cells: [GridCell], _ key: AlignmentKey, _ length: CGFloat) -> CGFloat {
    let extent = Self.extent(cells, key, in: proposal)
    func guide(in length: CGFloat) -> CGFloat { key.defaultValue(in: key.axis.size(length, 0)) }
    return extent.guide + guide(in: length) - guide(in: extent.length)
  }
}
