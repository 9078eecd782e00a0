import FastVectorCharts
import FastVectorGeometry
import Foundation

/// The text of marks, placed in a plot. Labels never overlap other text, but annotations can overlap each other.
struct MarkTexts {
  let plot: CGRect
  let point: Double
  private let measure: TextMeasure
  /// The x coordinates of the vertical lines.
  private let verticals: [Double]
  private(set) var texts: [ChartPicture.Text] = []

  /// The horizontal distance of a label from its vertical line, from the edges of its rectangle, or from the edge of
  /// the plot, in points.
  private static let gap = 4.0

  init(plot: CGRect, point: Double, verticals: [Double], _ measure: TextMeasure) {
    self.plot = plot
    self.verticals = verticals
    self.point = point
    self.measure = measure
  }

  private var gap: Double { Self.gap * point }

  /// Adds the text of a mark if there is room for it.
  ///
  /// - Returns: The arrow if the mark is an annotation; otherwise an empty array.
  mutating func add(
    _ text: String, of mark: MarkBuilder.State, color: Color, _ builder: MarkBuilder
  ) -> [ChartPicture.Shape] {
    switch mark.content {
    case .verticalRule: addAtVerticalRule(text, mark.coordinates.first, color)
    case .horizontalRule: addAtHorizontalRule(text, mark.coordinates.first, color)
    case .rectangle: add(text, in: builder.rectangle(mark), color)
    case .annotation(_, _, let offset): return [annotation(text, mark, offset: offset, color)]
    case .area, .bars, .errorBars, .points: break
    }
    return []
  }

  /// Adds text in the first of the given frames that is inside the plot and overlaps no other text. Returns false if
  /// there is no such frame.
  @discardableResult
  private mutating func add(_ text: String, at frames: some Sequence<CGRect>, _ color: Color) -> Bool {
    guard !text.isEmpty, let frame = frames.first(where: isFree) else { return false }
    texts.append(ChartPicture.Text(text, frame: frame, color: color))
    return true
  }

  private func isFree(_ frame: CGRect) -> Bool {
    plot.contains(frame) && !texts.contains { $0.frame.intersects(frame) }
  }

  /// Adds the label of a vertical line at the line's top, to the right or to the left of it. If the label would overlap
  /// an earlier label, it is placed lower. The label is only on a side where it crosses another vertical line if there
  /// is no room on the other side, because it could otherwise appear to belong to that line. If it crosses other lines
  /// on both sides, it is to the right of its line, unless there is no room in any row.
  private mutating func addAtVerticalRule(_ text: String, _ x: Double?, _ color: Color) {
    guard let x, plot.minX...plot.maxX ~= x else { return }
    let (width, height, gap, top) = (measure.width(text), measure.height, gap, plot.minY)
    let rows = max(0, Int(clamping: plot.height / max(height, 1)))
    let sides = [x + gap, x - gap - width]
    func isCrossed(_ left: Double) -> Bool {
      verticals.contains { $0 != x && min(left, x)...max(left + width, x) ~= $0 }
    }
    for lefts in [sides.filter { !isCrossed($0) }] + sides.filter(isCrossed).map({ [$0] }) {
      let frames = (0..<rows).lazy.flatMap { row in
        lefts.map { CGRect(x: $0, y: top + Double(row) * height, width: width, height: height) }
      }
      if add(text, at: frames, color) { return }
    }
  }

  /// Adds the label of a horizontal line at the line's right end, above or below it.
  private mutating func addAtHorizontalRule(_ text: String, _ y: Double?, _ color: Color) {
    guard let y, plot.minY...plot.maxY ~= y else { return }
    let width = measure.width(text)
    let frames = [y - measure.height - point, y + point].map { top in
      CGRect(x: plot.maxX - gap - width, y: top, width: width, height: measure.height)
    }
    add(text, at: frames, color)
  }

  /// Adds the label of a rectangle at the rectangle's left edge, as high as possible. If the label doesn't fit, adds it
  /// to the right, to the left, above or below the rectangle. If there is no room either, adds the label inside the
  /// rectangle, truncated to fit.
  private mutating func add(_ text: String, in rect: CGRect, _ color: Color) {
    guard !rect.isNull else { return }
    let (width, height, gap, left) = (measure.width(text), measure.height, gap, rect.minX + gap)
    let rows = max(1, Int(clamping: (rect.height - gap) / max(height, 1)))
    func column(_ left: Double, _ width: Double) -> [CGRect] {
      (0..<rows).map { row in
        CGRect(x: left, y: rect.minY + gap / 2 + Double(row) * height, width: width, height: height)
      }
    }
    let inside = column(left, width).filter(rect.contains)
    let beside = column(rect.maxX + gap, width) + column(rect.minX - gap - width, width)
    let aboveAndBelow = [rect.minY - height - point, rect.maxY + point].map { top in
      CGRect(x: left, y: top, width: width, height: height)
    }
    if add(text, at: inside + beside + aboveAndBelow, color) { return }
    let text = measure.cut(text, rect.width - 2 * gap)
    add(text, at: column(left, measure.width(text)).filter(rect.contains), color)
  }

  // MARK: Annotations

  /// The length of an arrowhead, in points.
  private static let head = 6.0

  /// Adds the text of an annotation. If the text would extend beyond the plot, it is moved into the plot.
  ///
  /// - Returns: The arrow from the text to the annotated point. Its path is empty if the annotated point is outside
  ///   the plot, or if there isn't enough room for the text or the arrowhead.
  private mutating func annotation(
    _ text: String, _ mark: MarkBuilder.State, offset: CGSize, _ color: Color
  ) -> ChartPicture.Shape {
    let style = StrokeStyle.chartLine(width: mark.style.width > 0 ? min(mark.style.width, 1000) : 0)
    let empty = ChartPicture.Shape(Path(), color: mark.color, stroke: style)
    guard mark.coordinates.count == 2, !text.isEmpty else { return empty }
    let target = CGPoint(x: mark.coordinates[0], y: mark.coordinates[1])
    guard plot.includes(target) else { return empty }
    let text = measure.cut(text, plot.width)
    let size = CGSize(width: measure.width(text), height: measure.height)
    guard !text.isEmpty, size.width <= plot.width, size.height <= plot.height else { return empty }
    func start(_ target: Double, _ offset: Double, _ length: Double, _ lower: Double, _ upper: Double) -> Double {
      let offset = offset.isFinite ? offset * point : 0
      let start = offset > 0 ? target + offset : offset < 0 ? target + offset - length : target - length / 2
      return min(max(start, lower), upper - length)
    }
    let frame = CGRect(
      x: start(target.x, offset.width, size.width, plot.minX, plot.maxX),
      y: start(target.y, offset.height, size.height, plot.minY, plot.maxY), width: size.width, height: size.height)
    texts.append(ChartPicture.Text(text, frame: frame, color: color))
    return ChartPicture.Shape(arrow(from: frame, to: target), color: mark.color, stroke: style)
  }

  /// Returns an arrow from a frame to a target. It starts at the point of the frame that is closest to the target. The
  /// path is empty if the arrow would be shorter than its head.
  private func arrow(from frame: CGRect, to target: CGPoint) -> Path {
    let start = CGPoint(
      x: min(max(target.x, frame.minX), frame.maxX), y: min(max(target.y, frame.minY), frame.maxY))
    let (dx, dy) = (target.x - start.x, target.y - start.y)
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > Self.head * point else { return Path() }
    let (ux, uy) = (dx / length * Self.head * point, dy / length * Self.head * point)
    return Path { path in
      path.move(to: start)
      path.addLine(to: target)
      // The two sides of the arrowhead form an angle of about 45°.
      path.move(to: CGPoint(x: target.x - ux - 0.41 * uy, y: target.y - uy + 0.41 * ux))
      path.addLine(to: target)
      path.addLine(to: CGPoint(x: target.x - ux + 0.41 * uy, y: target.y - uy - 0.41 * ux))
    }
  }
}
