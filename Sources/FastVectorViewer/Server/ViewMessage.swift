import FastVectorCharts
import FastVectorDrawing
import FastVectorGeometry
import Foundation

/// An answer to a page: a JSON object, followed by the coordinates of the lines or by the contents of a file.
///
/// The encoding consists of:
///
/// 1. The length of the object including its padding, in bytes, as an unsigned 32-bit number.
/// 2. The object, padded with a space to an even length.
/// 3. The coordinates of all lines: first the lines of the plots, and then the lines of the overview. Each line
///    consists of its x coordinates and then its y coordinates, as signed 16-bit numbers. Coordinates are distances
///    from the top left corner of the plot. ``Plot/unit`` is the number of coordinate units per pixel.
/// 4. The contents of the file, if the object has a ``File``. There are no lines in this case.
///
/// All numbers are little-endian.
struct ViewMessage: Encodable {
  /// A chart, or the overview (a small chart of all data).
  struct Plot: Encodable {
    /// The rectangle of the plot, in points (CSS pixels): left, top, width and height.
    var frame: [Double]
    /// The lower and upper bound of the x axis, in scale coordinates: base-10 logarithms if the scale is logarithmic.
    var x: [Double]
    /// The lower and upper bound of the y axis, in scale coordinates.
    var y: [Double]
    /// The largest absolute value that the bounds of the y axis can have; nil if there is no limit on zooming out.
    var yLimit: Double?
    /// The number of coordinate units per pixel of the screen.
    var unit: Double
    var lines: [Line]
    /// The axes, grid lines and labels; nil if they are the same as in the previous message.
    var marks: Marks?
    /// The shapes and the text of the chart's marks; nil if they are the same as in the previous message.
    var shapes: Shapes?
    /// The name of the kernel set; nil unless the page compares kernel sets.
    var name: String?
    /// The time that the kernel set took for this frame, in seconds; nil unless the page compares kernel sets.
    var seconds: Double?
  }

  /// A line of a plot. Its coordinates follow the JSON object.
  struct Line: Encodable {
    /// The number of points.
    var count: Int
    /// The indices of the points at which a part of the line starts. Gaps separate the parts.
    var starts: [Int]
    var color: String
    /// The line width, in points.
    var width: Double
    var dash: [Double]?
  }

  /// The rules (straight lines of the axes and the grid) and the labels of a plot. Positions and sizes are in points.
  /// The position of a label is the start, the middle or the end of its baseline, depending on `align`.
  struct Marks: Encodable, Equatable {
    struct Rule: Encodable, Equatable {
      var from: [Double]
      var to: [Double]
      var color: String
      var width: Double
      var dash: [Double]?
    }
    struct Label: Encodable, Equatable {
      var text: String
      var at: [Double]
      var align: String
      var size: Double
      var isBold: Bool?
      var color: String
    }
    var background: String
    var rules: [Rule]
    var labels: [Label]
  }

  /// The marks of a chart, such as areas, bars and reference lines.
  struct Shapes: Encodable, Equatable {
    struct Shape: Encodable, Equatable {
      /// The path in the format of SVG's `d` attribute, in ``unitsPerPoint`` units per point.
      var path: String
      var color: String
      /// The width of the stroke, in points; nil to fill the path.
      var width: Double?
      var dash: [Double]?
      /// True if the stroke has round caps and joins; nil otherwise.
      var isRound: Bool?
      /// The distance by which the clip region of the shape extends beyond the plot on each side, in points.
      var margin: Double
    }
    struct Text: Encodable, Equatable {
      /// The left, top, width and height of the background, in points.
      var frame: [Double]
      var background: String
      var label: Marks.Label
    }
    /// The shapes behind the lines, from back to front.
    var below: [Shape] = []
    /// The shapes in front of the lines, from back to front.
    var above: [Shape] = []
    var texts: [Text] = []
    var unitsPerPoint = SVGPath.unitsPerPoint
  }

  /// The crosshair at the x value of a data point, with one reading for each visible line and named mark.
  struct Cursor: Encodable {
    /// The x value, in scale coordinates.
    var value: Double
    /// The x value as text.
    var x: String
    /// The difference from the x value of the first pinned point, as text; nil if no point is pinned, or if the
    /// crosshair is at this point.
    var change: String?
    /// The horizontal position in each chart, in points from the left edge of the chart; nil if it is outside the plot.
    var places: [Double?]
    var readings: [Reading]
  }

  /// The data point of a line or named mark that is nearest to the crosshair.
  struct Reading: Encodable {
    /// The index of the chart.
    var chart: Int
    var name: String
    var color: String
    /// The x value as text; nil if it is the x value of the crosshair.
    var x: String?
    var y: String
    /// The change in y since the first pinned point, as text, for the same line or mark. Nil if no point is pinned, or
    /// if the crosshair is at the pinned point.
    var change: String?
    /// The distances of the data point from the left and top edges of the chart, in points; nil if they aren't finite.
    var at: [Double]?
  }

  /// A line or named mark, which the page can hide.
  struct LegendEntry: Encodable, Equatable {
    var name: String
    var color: String
    /// The alternating lengths of dashes and gaps, in points; nil for solid lines and marks.
    var dash: [Double]?
    var isHidden: Bool
  }

  /// A file for the user to save. Its contents follow the JSON object.
  struct File: Encodable {
    var name: String
    var type: String
  }

  /// The constant properties of the content, sent only in the first message.
  struct Setup: Encodable {
    /// The kind of content: `charts`, `stream` or `kernels` (the comparison of kernel sets).
    var kind: String
    var title: String
    /// The name of the data, such as the names of its files. A link to a view contains this name, so that the page can
    /// warn if the link is for other data.
    var source: String
    /// The number of charts.
    var charts: Int
    /// True if the charts can receive new points even though they aren't a stream. If so, the page polls for new
    /// points.
    var isLive: Bool?
    /// The names of the animations that the user can choose.
    var animations: [String]
    /// True if a chart has an end state that the page can animate to.
    var hasChange: Bool
    /// The names of the kernel sets; nil unless the page compares kernel sets.
    var names: [String]?
    /// True if the page increases the number of points automatically.
    var grows: Bool?
    var maxPoints: Int?
    var points: Int?
    var maxThreads: Int?
  }

  var number: Int
  var setup: Setup?
  /// True if the picture is in motion. The page then requests the next frame immediately.
  var isMoving = false
  var plots: [Plot] = []
  var overview: Plot?
  /// The smallest and largest x value of all data, in scale coordinates.
  var extent: [Double]?
  /// The lower and upper bound of the visible x range, as text.
  var shown: [String]?
  var cursor: Cursor?
  /// The crosshair at the first pinned point. ``cursor`` shows differences from it.
  var reference: Cursor?
  /// The number of points of all lines. For a stream, the number of points received so far, per line. If the page
  /// compares kernel sets, the number of points of each line.
  var points: Int?
  /// The message that the page shows instead of the number of points; nil to show the number.
  var status: String?
  /// The number of points that a stream receives per second, per line; nil if this isn't known yet, if the stream has
  /// ended, or if there is no stream.
  var rate: Double?
  /// True if the window follows the newest points of a stream; nil if the charts don't show a stream.
  var isFollowing: Bool?
  /// The legend entries of all charts; nil if they are the same as in the previous message.
  var legend: [LegendEntry]?
  /// The requested file; nil if no file was requested, or if it can't be created.
  var file: File?
  /// The reason why the requested file can't be created; nil if there is no such problem.
  var problem: String?

  /// The contents of ``file``; empty if there is no file.
  var contents = Data()

  /// The coordinates of all lines, which follow the JSON object.
  private var coordinates: [Int16] = []

  private enum CodingKeys: CodingKey {
    case number, setup, isMoving, plots, overview, extent, shown, cursor, reference, points, status, rate, isFollowing,
      legend, file, problem
  }

  init(number: Int) { self.number = number }

  /// The encoded message, in the format that is described above.
  var bytes: Data {
    // Encoding can't fail, because all numbers are finite.
    var object = (try? JSONEncoder().encode(self)) ?? Data("{}".utf8)
    if object.count % 2 != 0 { object.append(UInt8(ascii: " ")) }
    var bytes = Data(capacity: 4 + object.count + 2 * coordinates.count)
    unsafe withUnsafeBytes(of: UInt32(object.count).littleEndian) { unsafe bytes.append(contentsOf: $0) }
    bytes.append(object)
    for number in coordinates {
      unsafe withUnsafeBytes(of: number.littleEndian) { unsafe bytes.append(contentsOf: $0) }
    }
    bytes.append(contents)
    return bytes
  }

  /// Returns the number of coordinate units per pixel, chosen so that all coordinates of a plot fit into 16 bits.
  ///
  /// - Parameters:
  ///   - size: The size of the plot, in pixels.
  ///   - margin: The distance by which lines can extend beyond the plot on each side, in pixels.
  static func unit(pixels size: CGSize, margin: Double) -> Double {
    (32_000 / (max(size.width, size.height) + 2 * margin)).rounded(.down)
  }

  /// Appends the coordinates of a line, clipped to a plot. Returns the number of points after clipping, and the indices
  /// of the points at which a part of the line starts. Gaps separate the parts.
  ///
  /// - Parameters:
  ///   - line: A buffer for the clipped line. It is reused for all lines, to avoid allocations.
  ///   - path: The line, in pixels from the top left of the plot.
  ///   - size: The size of the plot, in pixels.
  ///   - margin: The distance by which the clip region extends beyond the plot on each side, in pixels.
  ///   - unit: The number of coordinate units per pixel.
  mutating func addLine(
    _ line: inout ClippedLine, _ path: Path, size: CGSize, margin: Double, unit: Double
  ) -> (count: Int, starts: [Int]) {
    let window = ClippedLine.Window(width: size.width, height: size.height, margin: margin)
    // Lines with decreasing x coordinates, which can occur during an animation, are omitted.
    guard line.setToPoints(of: path, scale: 1, origin: (0, 0), window: window) else { return (0, []) }
    var starts: [Int] = []
    coordinates.reserveCapacity(coordinates.count + 2 * line.points.count)
    for (index, point) in line.points.enumerated() {
      if point.link != .line { starts.append(index) }
      coordinates.append(Int16(clamping: Int((point.x * unit).rounded())))
    }
    for point in line.points { coordinates.append(Int16(clamping: Int((point.y * unit).rounded()))) }
    return (line.points.count, starts)
  }
}

extension ViewMessage.Marks {
  init(_ marks: ChartMarks, background: Color) {
    self.background = background.css
    rules = marks.rules.map { rule in
      Rule(
        from: [rule.start.x, rule.start.y], to: [rule.end.x, rule.end.y], color: rule.color.css, width: rule.width,
        dash: rule.dash.isEmpty ? nil : rule.dash.map { Double($0) })
    }
    labels = marks.labels.map { Label($0) }
  }
}

extension ViewMessage.Marks.Label {
  init(_ label: ChartMarks.Label) {
    let top = label.point.y - label.anchor.y * label.font.lineHeight
    self.init(
      text: label.text, at: [label.point.x, top + label.font.ascent],
      align: label.anchor.x == 0 ? "left" : label.anchor.x == 1 ? "right" : "center", size: label.font.size,
      isBold: label.font.isBold ? true : nil, color: label.color.css)
  }
}

extension ViewMessage.Shapes {
  /// Creates the shapes and texts of marks.
  ///
  /// - Parameters:
  ///   - marks: The marks, from back to front.
  ///   - texts: The text of the marks.
  ///   - theme: The theme, whose background color is drawn behind each text.
  ///   - font: The font of the text.
  init(_ marks: [ChartPicture.Mark], _ texts: [ChartPicture.Text], _ theme: ChartTheme, _ font: Font) {
    func shapes(_ marks: [ChartPicture.Mark]) -> [Shape] {
      marks.flatMap(\.shapes).compactMap { shape -> Shape? in
        let path = SVGPath(shape.path).data
        guard !path.isEmpty else { return nil }
        return Shape(
          path: path, color: shape.color.css, width: shape.stroke.map { Double($0.lineWidth) },
          dash: shape.stroke?.dashLengths,
          isRound: shape.stroke?.lineCap == .round ? true : nil, margin: shape.clipMargin)
      }
    }
    below = shapes(marks.filter(\.isBelowLines))
    above = shapes(marks.filter { !$0.isBelowLines })
    let background = theme.background.opacity(ChartPicture.textBackgroundOpacity).css
    self.texts = texts.map { text in
      let frame = text.frame
      return Text(
        frame: [frame.minX, frame.minY, frame.width, frame.height], background: background,
        label: ViewMessage.Marks.Label(
          ChartMarks.Label(
            text: text.text, point: frame.origin, anchor: .topLeading, font: font, color: text.color)))
    }
  }
}

extension StrokeStyle {
  /// The alternating lengths of dashes and gaps; nil for a solid line.
  var dashLengths: [Double]? { dash.isEmpty ? nil : dash.map { Double($0) } }
}
