import FastVectorGeometry
import Foundation

/// A drawing of lines and areas in a square of 100 x 100 units. All symbols are original designs, made for this
/// package.
package struct Symbol: Equatable, Sendable {
  /// The area of the symbol. It is stroked, and also filled in the filled variant.
  var outline = Path()

  /// Lines on the area. In the filled variant, they are cut out of the area.
  var inner = Path()

  /// Lines outside the area.
  var lines = Path()

  /// An area that is filled in all variants.
  var solid = Path()

  var isFilled = false

  /// The shape that encloses the symbol.
  var enclosure: Path?

  /// True if the symbol has a slash.
  var isCrossedOut = false

  /// Creates the symbol with the given name, such as `heart`, `heart.fill`, `plus.circle.fill` or `bell.slash`. Returns
  /// nil if there is no such symbol.
  init?(_ name: String) {
    var name = Substring(name)
    func strip(_ suffix: String) -> Bool {
      guard name.hasSuffix(suffix) else { return false }
      name.removeLast(suffix.count)
      return true
    }
    let isFilled = strip(".fill")
    if let known = Self.known[String(name)] {
      self = known
    } else {
      var isCrossedOut = strip(".slash")
      let enclosure = Self.enclosures.first { strip($0.suffix) }
      if !isCrossedOut, enclosure != nil { isCrossedOut = strip(".slash") }
      guard isCrossedOut || enclosure != nil, let known = Self.known[String(name)] else { return nil }
      self = known
      self.isCrossedOut = isCrossedOut
      if let enclosure {
        self.enclosure = enclosure.path
        // Inside an enclosing shape, the area of the symbol is always filled.
        self.isFilled = true
        let move = CGAffineTransform(translationX: 50, y: enclosure.middle).scaledBy(x: 0.5, y: 0.5)
          .translatedBy(x: -50, y: -50)
        (outline, inner) = (outline.applying(move), inner.applying(move))
        (lines, solid) = (lines.applying(move), solid.applying(move))
      }
    }
    if isFilled {
      if enclosure == nil, outline.isEmpty { return nil }
      isEnclosureFilled = enclosure != nil
      self.isFilled = true
    }
  }

  private(set) var isEnclosureFilled = false

  private static let enclosures: [(suffix: String, path: Path, middle: CGFloat)] = [
    (".circle", path("50 50 44 o"), 50), (".square", path("8 8 84 84 14 rr"), 50),
    (".rectangle", path("4 18 92 64 10 rr"), 50),
    (".triangle", path("50 10 m 94 88 l 6 88 l h"), 60),
  ]

  private init(outline: String = "", inner: String = "", lines: String = "", solid: String = "") {
    self.outline = Self.path(outline)
    self.inner = Self.path(inner)
    self.lines = Self.path(lines)
    self.solid = Self.path(solid)
  }

  /// Parses a path in the notation that `Path` uses for its description, with two additions: `x y r o` is a circle, and
  /// `x y w h r rr` is a rounded rectangle.
  private static func path(_ steps: String) -> Path {
    var path = Path()
    var words: [Substring] = []
    for word in steps.split(separator: " ") {
      words.append(word)
      let numbers = words.compactMap { Double($0) }
      switch word {
      case "o":
        let (x, y, radius) = (numbers[0], numbers[1], numbers[2])
        path.addEllipse(in: CGRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius))
      case "rr":
        path.addRoundedRect(
          in: CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]),
          cornerSize: CGSize(width: numbers[4], height: numbers[4]))
      case "m": path.move(to: CGPoint(x: numbers[0], y: numbers[1]))
      case "l": path.addLine(to: CGPoint(x: numbers[0], y: numbers[1]))
      case "c":
        path.addCurve(
          to: CGPoint(x: numbers[4], y: numbers[5]), control1: CGPoint(x: numbers[0], y: numbers[1]),
          control2: CGPoint(x: numbers[2], y: numbers[3]))
      case "h": path.closeSubpath()
      default: continue
      }
      words = []
    }
    return path
  }

  /// Returns a closed polygon in the notation of `path(_:)`. Each point is given by its angle, in clockwise turns
  /// from the top, and by its distance from the center.
  private static func polar(_ points: [(turn: Double, radius: Double)]) -> String {
    let corners = points.enumerated().map { index, point in
      let angle = 2 * Double.pi * point.turn
      return "\(50 + point.radius * sin(angle)) \(50 - point.radius * cos(angle)) \(index == 0 ? "m" : "l")"
    }
    return corners.joined(separator: " ") + " h"
  }

  private static var star: String {
    polar(
      (0..<10).map { corner -> (turn: Double, radius: Double) in
        (Double(corner) / 10, corner.isMultiple(of: 2) ? 46 : 19)
      })
  }

  private static var gear: String {
    polar(
      (0..<8).flatMap { tooth -> [(turn: Double, radius: Double)] in
        let turn = Double(tooth) / 8
        return [(turn - 0.036, 33), (turn - 0.024, 46), (turn + 0.024, 46), (turn + 0.036, 33)]
      })
  }

  private static let thumb =
    "34 44 m 46 34 50 22 50 10 c 50 4 64 4 64 20 c 64 28 62 34 60 40 c 84 40 l 94 40 94 54 88 56 c 92 62 90 68 84 70 c "
    + "86 76 84 82 78 84 c 78 90 74 92 68 92 c 50 92 l 44 92 38 90 34 86 c h 8 44 18 46 6 rr"

  private static let bubble =
    "22 10 m 78 10 l 88 10 94 18 94 28 c 94 60 l 94 70 88 76 78 76 c 46 76 l 26 94 l 26 76 l 22 76 l 12 76 6 70 6 60 c "
    + "6 28 l 6 18 12 10 22 10 c h"

  /// Returns the symbol rotated around its center, by an angle in degrees.
  private func turned(_ degrees: Double) -> Symbol {
    let turn = CGAffineTransform(translationX: 50, y: 50).rotated(by: degrees * .pi / 180).translatedBy(x: -50, y: -50)
    var symbol = self
    (symbol.outline, symbol.inner) = (outline.applying(turn), inner.applying(turn))
    (symbol.lines, symbol.solid) = (lines.applying(turn), solid.applying(turn))
    return symbol
  }

  /// The names of all symbols, without variants.
  package static var names: [String] { known.keys.sorted() }

  private static let known: [String: Symbol] = {
    let arrow = Symbol(lines: "50 92 m 50 8 l 20 38 m 50 8 l 80 38 l")
    let chevron = Symbol(lines: "12 68 m 50 30 l 88 68 l")
    let turn = Symbol(lines: "80 30 m 68 12 46 6 30 14 c 8 24 0 52 14 72 c 28 92 58 94 76 78 c 84 6 m 82 32 l 56 30 l")
    var back = turn
    back.lines = turn.lines.applying(CGAffineTransform(translationX: 100, y: 0).scaledBy(x: -1, y: 1))
    var thumbDown = Symbol(outline: thumb)
    thumbDown.outline = thumbDown.outline.applying(CGAffineTransform(translationX: 0, y: 100).scaledBy(x: 1, y: -1))
    return [
      "arrow.up": arrow, "arrow.right": arrow.turned(90), "arrow.down": arrow.turned(180),
      "arrow.left": arrow.turned(270), "arrow.up.right": arrow.turned(45), "arrow.down.right": arrow.turned(135),
      "arrow.down.left": arrow.turned(225), "arrow.up.left": arrow.turned(315),
      "arrow.left.arrow.right": Symbol(
        lines: "8 32 m 92 32 l 72 12 m 92 32 l 72 52 l 92 70 m 8 70 l 28 50 m 8 70 l 28 90 l"),
      "arrow.clockwise": turn, "arrow.counterclockwise": back,
      "arrow.triangle.2.circlepath": Symbol(
        lines: "12 46 m 16 14 62 2 84 30 c 88 10 m 86 32 l 64 30 l 88 54 m 84 86 38 98 16 70 c 12 90 m 14 68 l 36 70 l"),
      "chevron.up": chevron, "chevron.right": chevron.turned(90), "chevron.down": chevron.turned(180),
      "chevron.left": chevron.turned(270),
      "plus": Symbol(lines: "50 10 m 50 90 l 10 50 m 90 50 l"), "minus": Symbol(lines: "10 50 m 90 50 l"),
      "xmark": Symbol(lines: "16 16 m 84 84 l 84 16 m 16 84 l"),
      "multiply": Symbol(lines: "16 16 m 84 84 l 84 16 m 16 84 l"),
      "equal": Symbol(lines: "10 36 m 90 36 l 10 64 m 90 64 l"), "checkmark": Symbol(lines: "10 54 m 38 84 l 90 16 l"),
      "ellipsis": Symbol(solid: "16 50 9 o 50 50 9 o 84 50 9 o"),
      "line.3.horizontal": Symbol(lines: "8 24 m 92 24 l 8 50 m 92 50 l 8 76 m 92 76 l"),
      "circle": Symbol(outline: "50 50 44 o"), "square": Symbol(outline: "8 8 84 84 12 rr"),
      "rectangle": Symbol(outline: "4 18 92 64 10 rr"), "capsule": Symbol(outline: "4 28 92 44 22 rr"),
      "triangle": Symbol(outline: "50 10 m 94 88 l 6 88 l h"),
      "diamond": Symbol(outline: "50 6 m 94 50 l 50 94 l 6 50 l h"),
      "hexagon": Symbol(outline: "50 4 m 90 27 l 90 73 l 50 96 l 10 73 l 10 27 l h"),
      "heart": Symbol(
        outline: "50 88 m 20 62 6 46 6 30 c 6 16 17 8 28 8 c 38 8 46 14 50 22 c 54 14 62 8 72 8 c 83 8 94 16 94 30 c "
          + "94 46 80 62 50 88 c h"),
      "star": Symbol(outline: star), "play": Symbol(outline: "20 10 m 88 50 l 20 90 l h"),
      "pause": Symbol(outline: "22 12 18 76 4 rr 60 12 18 76 4 rr"), "stop": Symbol(outline: "16 16 68 68 8 rr"),
      "forward": Symbol(outline: "8 20 m 50 50 l 8 80 l h 50 20 m 92 50 l 50 80 l h"),
      "backward": Symbol(outline: "92 20 m 50 50 l 92 80 l h 50 20 m 8 50 l 50 80 l h"),
      "repeat": Symbol(
        lines: "20 40 m 20 26 l 80 26 l 68 12 m 80 26 l 68 40 l 80 60 m 80 74 l 20 74 l 32 60 m 20 74 l 32 88 l"),
      "bell": Symbol(
        outline: "50 8 m 68 8 78 22 78 40 c 78 58 84 64 90 72 c 10 72 l 16 64 22 58 22 40 c 22 22 32 8 50 8 c h",
        lines: "40 84 m 44 94 56 94 60 84 c"),
      "gear": Symbol(outline: gear, inner: "50 50 14 o"), "gearshape": Symbol(outline: gear, inner: "50 50 14 o"),
      "house": Symbol(
        outline: "50 10 m 92 46 l 80 46 l 80 90 l 20 90 l 20 46 l 8 46 l h", inner: "42 90 m 42 62 l 58 62 l 58 90 l"),
      "person": Symbol(outline: "50 28 20 o 12 92 m 12 68 30 58 50 58 c 70 58 88 68 88 92 c h"),
      "magnifyingglass": Symbol(lines: "42 42 30 o 64 64 m 92 92 l"),
      "trash": Symbol(
        outline: "20 26 m 80 26 l 74 94 l 26 94 l h", inner: "40 42 m 42 78 l 60 42 m 58 78 l",
        lines: "10 24 m 90 24 l 38 22 m 38 10 l 62 10 l 62 22 l"),
      "bolt": Symbol(outline: "58 4 m 18 56 l 46 56 l 40 96 l 82 40 l 54 40 l h"),
      "sun.max": Symbol(
        outline: "50 50 20 o",
        lines: "50 6 m 50 18 l 50 82 m 50 94 l 6 50 m 18 50 l 82 50 m 94 50 l 19 19 m 27 27 l 73 73 m 81 81 l "
          + "19 81 m 27 73 l 73 27 m 81 19 l"),
      "sun.min": Symbol(
        outline: "50 50 20 o",
        lines: "50 14 m 50 16 l 50 84 m 50 86 l 14 50 m 16 50 l 84 50 m 86 50 l 24 24 m 26 26 l 74 74 m 76 76 l "
          + "24 76 m 26 74 l 74 26 m 76 24 l"),
      "moon": Symbol(
        outline: "70 62 m 40 70 26 40 42 12 c 18 20 6 44 12 64 c 20 90 52 100 74 86 c 82 80 88 72 90 64 c "
          + "84 66 76 66 70 62 c h"),
      "cloud": Symbol(
        outline:
          "28 80 m 12 80 6 70 6 60 c 6 48 14 42 24 40 c 26 26 38 18 50 18 c 64 18 74 28 76 40 c 88 42 94 50 94 60 c "
          + "94 72 86 80 74 80 c h"),
      "snowflake": Symbol(
        lines: "50 6 m 50 94 l 12 28 m 88 72 l 12 72 m 88 28 l 38 12 m 50 24 l 62 12 l 38 88 m 50 76 l 62 88 l"),
      "flag": Symbol(outline: "20 14 m 40 4 60 24 84 14 c 84 56 l 60 66 40 46 20 56 c h", lines: "20 8 m 20 94 l"),
      "bookmark": Symbol(outline: "24 6 m 76 6 l 76 94 l 50 72 l 24 94 l h"),
      "envelope": Symbol(outline: "6 20 88 60 8 rr", inner: "10 26 m 50 56 l 90 26 l"),
      "phone": Symbol(
        outline: "24 8 m 36 8 l 42 28 l 32 36 l 38 50 50 62 64 68 c 72 58 l 92 64 l 92 76 l 92 86 84 92 76 92 c "
          + "40 90 10 60 8 24 c 8 16 14 8 24 8 c h"),
      "lock": Symbol(
        outline: "18 46 64 48 8 rr", lines: "32 46 m 32 30 l 32 16 40 8 50 8 c 60 8 68 16 68 30 c 68 46 l"),
      "lock.open": Symbol(
        outline: "18 46 64 48 8 rr", lines: "32 46 m 32 30 l 32 16 40 8 50 8 c 60 8 67 14 68 24 c"),
      "eye": Symbol(
        outline: "4 50 m 20 26 34 18 50 18 c 66 18 80 26 96 50 c 80 74 66 82 50 82 c 34 82 20 74 4 50 c h",
        inner: "50 50 15 o"),
      "hand.thumbsup": Symbol(outline: thumb), "hand.thumbsdown": thumbDown,
      "flame": Symbol(
        outline: "50 6 m 54 26 82 40 82 66 c 82 84 68 94 50 94 c 32 94 18 84 18 66 c 18 52 26 44 32 34 c "
          + "36 42 38 46 42 48 c 46 34 44 20 50 6 c h"),
      "drop": Symbol(
        outline: "50 6 m 64 28 80 46 80 64 c 80 82 66 94 50 94 c 34 94 20 82 20 64 c 20 46 36 28 50 6 c h"),
      "leaf": Symbol(
        outline: "22 80 m 4 40 40 12 92 10 c 94 62 66 94 22 80 c h", inner: "30 70 m 40 58 50 50 64 42 c",
        lines: "8 94 m 22 80 l"),
      "camera": Symbol(
        outline: "6 26 m 28 26 l 36 14 l 64 14 l 72 26 l 94 26 l 94 86 l 6 86 l h", inner: "50 54 18 o"),
      "video": Symbol(outline: "4 26 60 48 8 rr 70 44 m 96 28 l 96 72 l 70 56 l h"),
      "photo": Symbol(outline: "6 16 88 68 8 rr", inner: "30 38 8 o 10 74 m 36 52 l 54 68 l 70 52 l 90 72 l"),
      "paperplane": Symbol(outline: "94 6 m 66 94 l 46 56 l 6 36 l h", inner: "90 10 m 46 56 l"),
      "folder": Symbol(outline: "6 18 m 38 18 l 46 28 l 94 28 l 94 84 l 6 84 l h"),
      "doc": Symbol(outline: "20 6 m 58 6 l 80 28 l 80 94 l 20 94 l h", inner: "58 10 m 58 28 l 76 28 l"),
      "book": Symbol(
        outline:
          "50 22 m 38 12 20 10 6 14 c 6 82 l 20 78 38 80 50 90 c 62 80 80 78 94 82 c 94 14 l 80 10 62 12 50 22 c h",
        inner: "50 26 m 50 84 l"),
      "tag": Symbol(outline: "8 8 m 48 8 l 94 54 l 54 94 l 8 48 l h", inner: "28 28 5 o"),
      "mic": Symbol(
        outline: "36 6 28 52 14 rr", lines: "22 44 m 22 80 78 80 78 44 c 50 72 m 50 94 l 34 94 m 66 94 l"),
      "music.note": Symbol(lines: "44 78 m 44 12 l 78 24 l", solid: "32 80 14 o"),
      "speaker": Symbol(outline: "8 36 m 26 36 l 50 14 l 50 86 l 26 64 l 8 64 l h"),
      "speaker.wave.2": Symbol(
        outline: "8 36 m 26 36 l 50 14 l 50 86 l 26 64 l 8 64 l h",
        lines: "62 36 m 70 44 70 56 62 64 c 74 22 m 90 38 90 62 74 78 c"),
      "location": Symbol(outline: "92 8 m 58 92 l 50 50 l 8 42 l h"),
      "mappin": Symbol(outline: "50 22 16 o", lines: "50 38 m 50 94 l"),
      "clock": Symbol(outline: "50 50 44 o", inner: "50 24 m 50 52 l 68 62 l"),
      "hourglass": Symbol(
        lines: "20 8 m 80 8 l 80 24 54 40 54 50 c 54 60 80 76 80 92 c 20 92 l 20 76 46 60 46 50 c 46 40 20 24 20 8 c h"),
      "calendar": Symbol(lines: "8 16 84 76 8 rr 8 38 m 92 38 l 30 6 m 30 24 l 70 6 m 70 24 l"),
      "gift": Symbol(
        outline: "10 40 80 54 4 rr", inner: "50 44 m 50 90 l 14 60 m 86 60 l",
        lines: "50 38 m 20 38 24 10 38 12 c 46 14 50 30 50 38 c 50 30 54 14 62 12 c 76 10 80 38 50 38 c"),
      "cart": Symbol(outline: "22 24 m 94 24 l 84 62 l 30 62 l h 38 84 8 o 76 84 8 o", lines: "4 10 m 18 10 l 30 62 l"),
      "bag": Symbol(outline: "14 32 m 86 32 l 90 94 l 10 94 l h", lines: "34 32 m 34 4 66 4 66 32 c"),
      "creditcard": Symbol(outline: "4 18 92 64 8 rr", inner: "8 40 m 92 40 l"),
      "globe": Symbol(
        lines: "50 50 44 o 6 50 m 94 50 l 50 6 m 24 30 24 70 50 94 c 50 6 m 76 30 76 70 50 94 c"),
      "wifi": Symbol(lines: "8 40 m 34 16 66 16 92 40 c 24 58 m 40 44 60 44 76 58 c", solid: "50 80 8 o"),
      "power": Symbol(lines: "50 8 m 50 46 l 28 24 m 4 44 12 92 50 92 c 88 92 96 44 72 24 c"),
      "pencil": Symbol(lines: "14 86 m 20 64 l 68 16 l 84 32 l 36 80 l h 58 26 m 74 42 l"),
      "square.and.arrow.up": Symbol(
        lines: "34 40 m 16 40 l 16 94 l 84 94 l 84 40 l 66 40 l 50 66 m 50 8 l 30 28 m 50 8 l 70 28 l"),
      "airplane": Symbol(
        solid: "50 4 m 58 10 58 20 58 34 c 94 58 l 94 68 l 58 56 l 56 78 l 70 90 l 70 96 l 50 90 l 30 96 l 30 90 l "
          + "44 78 l 42 56 l 6 68 l 6 58 l 42 34 l 42 20 42 10 50 4 c h"),
      "sparkles": Symbol(
        solid: "40 16 m 44 48 48 52 80 56 c 48 60 44 64 40 96 c 36 64 32 60 0 56 c 32 52 36 48 40 16 c h "
          + "80 4 m 82 18 84 20 98 22 c 84 24 82 26 80 40 c 78 26 76 24 62 22 c 76 20 78 18 80 4 c h"),
      "crown": Symbol(outline: "6 24 m 28 50 l 50 14 l 72 50 l 94 24 l 84 84 l 16 84 l h"),
      "shield": Symbol(outline: "50 6 m 88 18 l 88 52 84 78 50 96 c 16 78 12 52 12 18 c h"),
      "cube": Symbol(
        outline: "50 4 m 90 27 l 90 73 l 50 96 l 10 73 l 10 27 l h",
        inner: "50 50 m 50 90 l 50 50 m 14 30 l 50 50 m 86 30 l"),
      "message": Symbol(outline: bubble), "bubble.left": Symbol(outline: bubble),
      "face.smiling": Symbol(outline: "50 50 44 o", inner: "30 58 m 36 76 64 76 70 58 c 36 38 3 o 64 38 3 o"),
      "chart.bar": Symbol(outline: "8 54 18 40 2 rr 41 30 18 64 2 rr 74 8 18 86 2 rr"),
      "chart.line.uptrend.xyaxis": Symbol(lines: "8 8 m 8 92 l 92 92 l 20 72 m 44 46 l 60 60 l 90 24 l"),
      "info": Symbol(lines: "50 42 m 50 86 l", solid: "50 18 8 o"),
      "exclamationmark": Symbol(lines: "50 10 m 50 62 l", solid: "50 86 8 o"),
      "questionmark": Symbol(lines: "28 30 m 28 4 72 4 72 32 c 72 48 50 48 50 64 c", solid: "50 88 8 o"),
    ]
  }()
}

extension Symbol {
  /// Returns the line width, in the units of the drawing.
  private func lineWidth(isBold: Bool) -> CGFloat { isBold ? 12 : 8 }

  /// A part of a drawing: a filled area or a stroked line.
  private enum Part {
    case area(Path)
    case line(Path, opacity: Double = 1)
  }

  private func parts(_ layers: SymbolLayers?) -> [Part] {
    (isFilled ? [.area(outline)] : []) + [.line(outline)] + lines(layers) + [.area(solid)]
  }

  private func lines(_ layers: SymbolLayers?) -> [Part] {
    guard let layers else { return [.line(lines)] }
    let sorted = lines.subpaths.sorted { ($0.size, $0.offset) < ($1.size, $1.offset) }
    return sorted.enumerated().map { .line($1.path, opacity: layers.opacity(of: $0, among: sorted.count)) }
  }

  /// Draws the symbol, stretched to the given size.
  ///
  /// - Parameter layers: The lit layers; nil for all of them. Each line is a layer, ordered from the smallest to the
  ///   largest. A symbol without lines is a single layer.
  func draw(
    in size: CGSize, _ paint: DisplayList.Paint, isBold: Bool, layers: SymbolLayers? = nil, into list: inout DisplayList
  ) {
    let transform = CGAffineTransform(scaleX: size.width / 100, y: size.height / 100)
    let scale = min(size.width, size.height) / 100
    let style = StrokeStyle(lineWidth: lineWidth(isBold: isBold) * scale, lineCap: .round, lineJoin: .round)
    // The parts overlap. They are therefore drawn with an opaque color, and the opacity is applied to the symbol as a
    // whole.
    var (ink, opacity) = (paint, 1.0)
    if case .color(var color) = paint {
      opacity = color.opacity
      color.opacity = 1
      ink = .color(color)
    }
    if let layers, lines.isEmpty { opacity *= layers.opacity(of: 0, among: 1) }
    let parts = parts(layers)
    func add(_ parts: [Part], _ ink: DisplayList.Paint, _ list: inout DisplayList) {
      for part in parts {
        switch part {
        case .area(let path) where !path.isEmpty:
          list.elements.append(.fill(path.applying(transform), ink, FillStyle()))
        case .line(let path, let opacity) where !path.isEmpty:
          list.layer(DisplayList.Layer(opacity: opacity)) {
            $0.elements.append(.stroke(path.applying(transform), ink, style))
          }
        default: break
        }
      }
    }
    func cut(_ parts: [Part], _ list: inout DisplayList) {
      list.layer(DisplayList.Layer(blendMode: .destinationOut, isGroup: true)) { add(parts, .color(.black), &$0) }
    }
    func addCompleteSymbol(_ list: inout DisplayList) {
      guard let enclosure else {
        add(parts, ink, &list)
        return isFilled && !inner.isEmpty ? cut([.line(inner)], &list) : add([.line(inner)], ink, &list)
      }
      if isEnclosureFilled {
        add([.area(enclosure), .line(enclosure)], ink, &list)
        cut(parts, &list)
        add([.line(inner)], ink, &list)
      } else {
        add(parts, ink, &list)
        cut([.line(inner)], &list)
        add([.line(enclosure)], ink, &list)
      }
    }
    list.layer(DisplayList.Layer(opacity: opacity, isGroup: true)) {
      addCompleteSymbol(&$0)
      guard isCrossedOut else { return }
      var slash = Path()
      slash.addLines([CGPoint(x: 14, y: 4), CGPoint(x: 98, y: 88)])
      cut([.line(slash)], &$0)
      add([.line(slash.applying(CGAffineTransform(translationX: -9, y: 9)))], ink, &$0)
    }
  }

  /// The symbol that is drawn if a name is unknown.
  static let placeholder: Symbol = {
    var symbol = Symbol("questionmark")!
    symbol.enclosure = Path(CGRect(x: 6, y: 6, width: 88, height: 88))
    let move = CGAffineTransform(translationX: 50, y: 50).scaledBy(x: 0.5, y: 0.5).translatedBy(x: -50, y: -50)
    (symbol.lines, symbol.solid) = (symbol.lines.applying(move), symbol.solid.applying(move))
    return symbol
  }()
}

extension Path {
  /// The subpaths, each with its index and the sum of its width and height.
  fileprivate var subpaths: [(path: Path, offset: Int, size: CGFloat)] {
    var paths: [Path] = []
    forEach { element in
      if case .move = element { paths.append(Path()) }
      guard !paths.isEmpty else { return }
      paths[paths.count - 1].add(element)
    }
    return paths.enumerated().map { ($1, $0, $1.boundingRect.width + $1.boundingRect.height) }
  }

  private mutating func add(_ element: Element) {
    switch element {
    case .move(let point): move(to: point)
    case .line(let point): addLine(to: point)
    case .quadCurve(let point, let control): addQuadCurve(to: point, control: control)
    case .curve(let point, let control1, let control2): addCurve(to: point, control1: control1, control2: control2)
    case .closeSubpath: closeSubpath()
    }
  }
}
