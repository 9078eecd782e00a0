import FastVectorCharts
import FastVectorFiles
import FastVectorGeometry
import Foundation

/// An entry of the field `marks` in a chart specification.
struct SpecMark {
  /// The value of the field `type`.
  enum Kind: String, CaseIterable {
    case rule, shade, annotation, band, bars
    case errorBars = "error-bars"

    /// The fields of a mark of this type, in addition to the fields that all marks have.
    fileprivate var fields: [String] {
      switch self {
      case .rule: ["x", "y", "label", "width", "dash"]
      case .shade: ["x", "y", "label"]
      case .annotation: ["x", "y", "text", "offset", "width"]
      case .band: Self.pairFields + ["negativeColor"]
      case .bars: Self.pairFields + ["negativeColor", "barWidth"]
      case .errorBars: Self.pairFields + ["width"]
      }
    }

    private static let pairFields = ["file", "x", "from", "to", "label"]

    /// The type of a mark between two columns; nil for types of marks that have no columns.
    fileprivate var pair: PairKind? {
      switch self {
      case .rule, .shade, .annotation: nil
      case .band: .band
      case .bars: .bars
      case .errorBars: .errorBars
      }
    }
  }

  /// The type and the columns of a mark that is drawn between two columns, such as a band; nil for other marks.
  let pair: (kind: PairKind, from: SpecColumn, to: SpecColumn)?

  /// The field that puts the mark on the second vertical axis; nil if the mark is on the first one.
  let secondAxis: SpecValue?

  private let source: SpecValue
  private let kind: Kind
  private let fields: [String: SpecValue]
  private let style: (inout ChartMark.Style) -> Void

  private static let commonFields = ["color", "opacity", "axis"]

  /// Creates a mark from its JSON object. Doesn't read the file.
  ///
  /// - Parameter folder: The path of the specification's folder, against which relative paths are resolved. It ends in
  ///   a slash, or is empty for the current folder.
  init(_ source: SpecValue, in folder: String) throws {
    guard let type = try source.field("type") else {
      // Throw a more specific error if the name of the field is misspelled.
      _ = try source.fields(["type"] + Kind.allCases.flatMap(\.fields) + Self.commonFields)
      throw source.error(
        "the field type is missing; types are \(Kind.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    let kind = try type.name(Kind.self)
    let fields = try source.fields(["type"] + kind.fields + Self.commonFields)
    (self.source, self.kind, self.fields) = (source, kind, fields)
    pair = try kind.pair.map { pair in
      func column(_ name: String) throws -> SpecColumn {
        guard let file = fields["file"], let column = fields[name] else {
          throw source.error("the fields file, from and to are required")
        }
        return try SpecColumn(source, file: file, x: fields["x"], y: column, in: folder)
      }
      return (pair, try column("from"), try column("to"))
    }
    let color = try fields["color"]?.color()
    let negativeColor = try fields["negativeColor"]?.color()
    let width = try fields["width"]?.number(in: ChartLine.Style.widths)
    let dash = try fields["dash"]?.lengths()
    let opacity = try fields["opacity"]?.number(in: 0...1)
    let axis = try fields["axis"]?.name(SpecAxisName.self).axis
    secondAxis = axis == .second ? fields["axis"] : nil
    if kind == .rule || kind == .shade, fields["x"] != nil, fields["y"] == nil, let axis = fields["axis"] {
      throw axis.error("applies only to marks with the field y")
    }
    style = { style in
      style.color = color ?? style.color
      style.negativeColor = negativeColor ?? style.negativeColor
      style.width = width ?? style.width
      style.dash = dash ?? style.dash
      style.opacity = opacity ?? style.opacity
      style.axis = axis ?? style.axis
    }
  }

  /// Returns the label in the specification, or nil if there is none. For a mark between two columns, the label is
  /// shown in the legend.
  func label() throws -> String? { try fields["label"]?.text() }

  /// Returns the mark between two series, such as a band, with the label and style of the specification.
  func mark(
    _ pair: PairKind, from lower: (line: SeriesFile.Line, name: String), to upper: (line: SeriesFile.Line, name: String)
  ) throws -> ChartMark {
    let lines = [lower, upper].map { column in
      var series = column.line.series
      series.id = .text(column.name)
      return ChartLine(series)
    }
    let label = try label() ?? "\(lower.name) to \(upper.name)"
    let barWidth = try fields["barWidth"]?.number(in: MarkKind.barWidths) ?? 0.8
    return pair.mark(from: lines[0], to: lines[1], label: label, barWidth: barWidth).style(style)
  }

  /// Returns a reference line, a shaded range or an annotation; nil for a mark between two columns.
  ///
  /// - Parameter timeZone: The time zone of the x axis; nil if the axis doesn't show dates.
  func valueMark(_ timeZone: TimeZone?) throws -> ChartMark? {
    let label = try (fields["label"] ?? fields["text"])?.text()
    switch kind {
    case .band, .bars, .errorBars: return nil
    case .rule:
      switch (fields["x"], fields["y"]) {
      case (let x?, nil): return .rule(x: try x.place(on: .x, timeZone), label: label).style(style)
      case (nil, let y?): return .rule(y: try y.place(on: .y, timeZone), label: label).style(style)
      default: throw source.error("a rule needs either the field x or the field y")
      }
    case .shade:
      switch (try fields["x"]?.range(on: .x, timeZone), try fields["y"]?.range(on: .y, timeZone)) {
      case (let x?, let y?): return .rectangle(x: x, y: y, label: label).style(style)
      case (let x?, nil): return .rectangle(x: x, label: label).style(style)
      case (nil, let y?): return .rectangle(y: y, label: label).style(style)
      default: throw source.error("a shaded range needs the field x, the field y, or both")
      }
    case .annotation:
      guard let x = fields["x"], let y = fields["y"], let label else {
        throw source.error("the fields x, y and text are required")
      }
      let place = (x: try x.place(on: .x, timeZone), y: try y.place(on: .y, timeZone))
      guard let offset = try fields["offset"]?.offset() else {
        return .annotation(label, x: place.x, y: place.y).style(style)
      }
      return .annotation(label, x: place.x, y: place.y, offset: offset).style(style)
    }
  }
}

extension SpecValue {
  /// Returns the value as a coordinate on an axis. Dates are converted to seconds since 1970. Throws an error if the
  /// axis doesn't support the value.
  func place(on axis: AxisMark.Axis, _ timeZone: TimeZone?) throws -> Double {
    let text = try numberOrText()
    return try converted { try AxisValue.number(text ?? "null", on: axis, timeZone, path) }
  }

  /// Returns the offset of an annotation's text from the annotated data point, in typographic points. Positive offsets
  /// are to the right and down.
  func offset() throws -> CGSize {
    let lengths = try array()
    guard lengths.count == 2 else { throw error("must have two elements, such as [24, -24]") }
    let distances = -10_000.0...10_000
    return CGSize(width: try lengths[0].number(in: distances), height: try lengths[1].number(in: distances))
  }

  /// Returns the range between the two bounds in an array. A bound of null is infinite.
  func range(on axis: AxisMark.Axis, _ timeZone: TimeZone?) throws -> ClosedRange<Double> {
    let bounds = try array()
    guard bounds.count == 2 else { throw error("must have two elements, such as [0, 100]") }
    func bound(_ value: SpecValue, or infinity: Double) throws -> Double {
      try value.numberOrText() == nil ? infinity : try value.place(on: axis, timeZone)
    }
    let (lower, upper) = (try bound(bounds[0], or: -.infinity), try bound(bounds[1], or: .infinity))
    guard lower < upper else { throw error("must be an ascending range, such as [0, 100]") }
    return lower...upper
  }
}
