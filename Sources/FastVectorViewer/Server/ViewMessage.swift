import FastVectorCharts
import FastVectorDrawing
import FastVectorGeometry
import Foundation

/// An answer to a page: a JSON object, followed by the coordinates of the lines or the contents of a file.
///
/// The encoding consists of the length of the object as a 32-bit number, the object, padded to an even length with a
/// space, and for each line, in the order of the object, the x coordinates and then the y coordinates as 16-bit
/// numbers. All numbers are little-endian. Coordinates are multiples of a fraction of a pixel, given by ``Plot/unit``.
struct ViewMessage: Encodable {
  /// A chart, or the overview.
  struct Plot: Encodable {
    /// The rectangle of the plot, in points: left, top, width and height.
    var frame: [Double]
    /// The ranges of the axes.
    var x: [Double]
    var y: [Double]
    /// The number of coordinate units per pixel.
    var unit: Double
    var lines: [Line]
    /// Everything except the lines; nil if it is the same as in the previous message.
    var marks: Marks?
    /// The name of the kernel set, and the time that this frame took, in seconds; nil for other charts.
    var name: String?
    var seconds: Double?
  }

  struct Line: Encodable {
    var count: Int
    /// The indices of the points at which the line starts after a gap.
    var starts: [Int]
    var color: String
    /// The line width, in points.
    var width: Double
    var dash: [Double]?
  }

  /// Straight lines and labels, in points. A rule has two ends. A label has a text and the position of the start, the
  /// middle or the end of its baseline.
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

  /// The crosshair, at the x value of a point, with the nearest point of each line.
  struct Cursor: Encodable {
    /// The x value, in coordinates of the scale and as text.
    var value: Double
    var x: String
    /// The difference from the x value of the reference, as text; nil without a reference.
    var change: String?
    /// The horizontal position in each chart, in points from the left edge of the chart; nil if it is outside the plot.
    var places: [Double?]
    var readings: [Reading]
  }

  /// The point of a line nearest to the crosshair.
  struct Reading: Encodable {
    var chart: Int
    var name: String
    var color: String
    /// The x value as text; nil if the point is at the crosshair.
    var x: String?
    var y: String
    /// The difference from the y value at the reference, as text; nil without a reference.
    var change: String?
    /// The position of the point, in points from the top left of the chart; nil if it can't be shown.
    var at: [Double]?
  }

  /// A line that the page can hide.
  struct LegendEntry: Encodable, Equatable {
    var name: String
    var color: String
    var isHidden: Bool
  }

  /// A file for the user to save. Its contents follow the JSON object.
  struct File: Encodable {
    var name: String
    var type: String
  }

  /// The constant properties of the content, sent only in the first message.
  struct Setup: Encodable {
    var kind: String
    var title: String
    /// The names of the files, which identify the content in links.
    var source: String
    var charts: Int
    /// True if the charts can receive new points, which the page then requests regularly. Streams always receive new
    /// points.
    var isLive: Bool?
    var animations: [String]
    var hasChange: Bool
    /// The names of the kernel sets, and true if the page increases their number of points.
    var names: [String]?
    var grows: Bool?
    var mostPoints: Int?
    var points: Int?
    var mostThreads: Int?
  }

  var number: Int
  var setup: Setup?
  /// True if the picture is in motion, so that the page immediately requests the next one.
  var isMoving = false
  var plots: [Plot] = []
  var overview: Plot?
  /// The smallest and largest x value of all data.
  var extent: [Double]?
  /// The visible range of x values as text.
  var shown: [String]?
  var cursor: Cursor?
  /// The crosshair at the x value that differences are relative to.
  var reference: Cursor?
  /// The number of points, and the status of the stream.
  var points: Int?
  var status: String?
  /// The number of points that the stream receives per second.
  var rate: Double?
  var isFollowing: Bool?
  /// The lines of all charts; nil if they are the same as in the previous message.
  var legend: [LegendEntry]?
  /// The requested file, or the reason why it can't be created.
  var file: File?
  var problem: String?

  /// The contents of the file.
  var contents = Data()

  /// The coordinates, which follow the JSON object.
  private var coordinates: [Int16] = []

  private enum CodingKeys: CodingKey {
    case number, setup, isMoving, plots, overview, extent, shown, cursor, reference, points, status, rate, isFollowing,
      legend, file, problem
  }

  init(number: Int) { self.number = number }

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

  /// Returns the number of units per pixel at which the coordinates of a plot of this size fit into 16 bits.
  static func unit(pixels size: CGSize, margin: Double) -> Double {
    (32_000 / (max(size.width, size.height) + 2 * margin)).rounded(.down)
  }

  /// Appends the coordinates of a line. Returns the number of its points, and the indices at which its parts start.
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
    labels = marks.labels.map { label in
      let top = label.point.y - label.anchor.y * label.font.lineHeight
      return Label(
        text: label.text, at: [label.point.x, top + label.font.ascent],
        align: label.anchor.x == 0 ? "left" : label.anchor.x == 1 ? "right" : "center", size: label.font.size,
        isBold: label.font.isBold ? true : nil, color: label.color.css)
    }
  }
}
