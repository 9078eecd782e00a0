import FastVectorDrawing
import Foundation

/// An answer to a page: a JSON object, and after it the coordinates of lines.
///
/// The bytes are the length of the object as a 32-bit number, the object, padded to an even length with a space, and for each
/// line, in the order of the object, the x and then the y coordinates as 16-bit numbers. All numbers are little-endian;
/// coordinates are multiples of a pixel's fraction that the object tells.
struct ViewMessage: Encodable {
  /// A chart, or the overview.
  struct Plot: Encodable {
    /// The rectangle of the lines, in points: its left, top, width and height.
    var frame: [Double]
    /// What the axes show.
    var x: [Double]
    var y: [Double]
    /// How many units of the coordinates a pixel has.
    var unit: Double
    var lines: [Line]
    /// Everything but the lines, where it is not what it was in the message before.
    var marks: Marks?
    /// Of a kernel set: its name, and the seconds that this frame took.
    var name: String?
    var seconds: Double?
  }

  struct Line: Encodable {
    var count: Int
    /// Where the line starts anew after a gap.
    var starts: [Int]
    var color: String
    /// In points.
    var width: Double
    var dash: [Double]?
  }

  /// Rules and labels, in points. A rule is its ends, a label its text and the start of its baseline or its middle or end.
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

  /// The point of a line that is nearest to the pointer.
  struct Reading: Encodable {
    var chart: Int
    var name: String
    var color: String
    var x: String
    var y: String
    /// Where it is, in points of the chart's room; nil where the value has no place.
    var at: [Double]?
  }

  /// What stays the same, in the first message.
  struct Setup: Encodable {
    var kind: String
    var title: String
    var charts: Int
    var animations: [String]
    var hasChange: Bool
    var mostPoints: Int?
    var points: Int?
    var mostThreads: Int?
  }

  var number: Int
  var setup: Setup?
  /// Whether the picture changes by itself, so that the page asks for the next one at once.
  var isMoving = false
  var plots: [Plot] = []
  var overview: Plot?
  /// The x values of all data.
  var extent: [Double]?
  var readings: [Reading]?
  /// The number of points, and of a stream what has become of it.
  var points: Int?
  var status: String?
  var isFollowing: Bool?

  /// The coordinates, which are no part of the object.
  private var coordinates: [Int16] = []

  private enum CodingKeys: CodingKey {
    case number, setup, isMoving, plots, overview, extent, readings, points, status, isFollowing
  }

  init(number: Int) { self.number = number }

  var bytes: Data {
    // It holds nothing that cannot be encoded: numbers are finite.
    var object = (try? JSONEncoder().encode(self)) ?? Data("{}".utf8)
    if object.count % 2 != 0 { object.append(UInt8(ascii: " ")) }
    var bytes = Data(capacity: 4 + object.count + 2 * coordinates.count)
    unsafe withUnsafeBytes(of: UInt32(object.count).littleEndian) { unsafe bytes.append(contentsOf: $0) }
    bytes.append(object)
    for number in coordinates {
      unsafe withUnsafeBytes(of: number.littleEndian) { unsafe bytes.append(contentsOf: $0) }
    }
    return bytes
  }

  /// The units of a pixel, so that the coordinates of a plot of so many pixels have room in 16 bits.
  static func unit(pixels size: CGSize, margin: Double) -> Double {
    (32_000 / (max(size.width, size.height) + 2 * margin)).rounded(.down)
  }

  /// Adds the coordinates of a line, and returns what the object tells of it.
  mutating func addLine(
    _ line: inout ClippedLine, _ path: Path, size: CGSize, margin: Double, unit: Double
  ) -> (count: Int, starts: [Int]) {
    let window = ClippedLine.Window(width: size.width, height: size.height, margin: margin)
    // Points that go back to the left, which they may do while they move, are left out.
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
