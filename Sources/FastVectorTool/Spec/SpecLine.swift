import FastVectorCharts
import FastVectorFiles
import FastVectorGeometry

/// A column of a file in a chart specification.
struct SpecColumn {
  /// The line or mark that contains the column, for error messages.
  let entry: SpecValue

  /// The field that names the column, or the whole line or mark if no field names it.
  let source: SpecValue

  /// The field that names the file.
  let fileSource: SpecValue

  /// The field that names the column of the x values; nil if there is no such field.
  let xSource: SpecValue?

  /// The path of the file, resolved against the folder of the specification.
  let file: String

  /// The column of the x values; nil to detect it.
  var x: String?

  /// The column of the y values; nil for all numeric columns.
  let y: String?

  /// Creates a column from the fields of a line or mark.
  ///
  /// - Parameters:
  ///   - entry: The line or mark.
  ///   - folder: The path of the specification's folder, which ends in a slash, or is empty for the current folder.
  init(_ entry: SpecValue, file: SpecValue, x: SpecValue?, y: SpecValue?, in folder: String) throws {
    (self.entry, source, fileSource, xSource) = (entry, y ?? entry, file, x)
    self.file = try ChartSpec.path(file, in: folder)
    self.x = try x?.text()
    self.y = try y?.text()
  }
}

/// A line in a chart specification. If it doesn't name a column, it includes all numeric columns of the file.
struct SpecLine {
  let column: SpecColumn

  private let source: SpecValue
  private let name: String?
  private let style: ChartLine.Style

  /// The types of marks that replace the line; empty to draw a line, or to stack it.
  private let kinds: [MarkKind]

  private let connectsGaps: Bool?
  private let negativeColor: Color?
  private let longestGap: (source: SpecValue, length: GapLength)?

  /// The first field that has no effect if marks replace the line; nil if there is no such field. For error messages,
  /// `valid` describes the lines or marks on which the field has an effect.
  private let lineOnlyField: (value: SpecValue, valid: String)?

  private static let fields = [
    "file", "x", "y", "name", "color", "width", "dash", "opacity", "area", "axis", "draw", "negativeColor",
    "connectGaps", "longestGap",
  ]

  /// Creates a line from its JSON object. Doesn't read the file.
  ///
  /// - Parameter folder: The path of the specification's folder, against which relative paths are resolved. It ends in
  ///   a slash, or is empty for the current folder.
  init(_ source: SpecValue, in folder: String) throws {
    let fields = try source.fields(Self.fields)
    guard let file = fields["file"] else { throw source.error("the field file is missing") }
    self.source = source
    column = try SpecColumn(source, file: file, x: fields["x"], y: fields["y"], in: folder)
    name = try fields["name"]?.text()
    var style = ChartLine.Style()
    style.color = try fields["color"]?.color()
    style.width = try fields["width"]?.number(in: ChartLine.Style.widths) ?? style.width
    style.dash = try fields["dash"]?.lengths()
    style.opacity = try fields["opacity"]?.number(in: 0...1)
    style.hasArea = try fields["area"]?.truth() ?? false
    style.axis = try fields["axis"]?.name(SpecAxisName.self).axis ?? .first
    connectsGaps = try fields["connectGaps"]?.truth()
    self.style = style
    kinds =
      try fields["draw"]?.elements().map { value in
        let text = try value.text()
        guard let kind = try value.converted({ try MarkKind(text) }) else {
          throw value.error("must be a kind; \(MarkKind.valid)")
        }
        return kind
      } ?? []
    negativeColor = try fields["negativeColor"]?.color()
    if let value = fields["negativeColor"], !kinds.contains(where: \.hasBaseline) {
      throw value.error("applies only to areas and bars; add them to the field draw")
    }
    longestGap = try fields["longestGap"].map { value in
      (value, try value.converted { try GapLength(try value.numberOrText() ?? "") })
    }
    let strokeField = ["width", "dash", "area"].lazy.compactMap { fields[$0] }.first
    let gapField = ["connectGaps", "longestGap"].lazy.compactMap { fields[$0] }.first
    lineOnlyField =
      strokeField.map { ($0, "lines") }
      ?? (kinds.contains(where: \.isArea) ? nil : gapField.map { ($0, "lines and unstacked areas") })
    if !kinds.isEmpty, !kinds.contains(where: \.isLine) { try checkFields("draw") }
  }

  /// True if the field `draw` contains marks or a line. In this case, the line isn't stacked.
  var hasMarks: Bool { !kinds.isEmpty }

  var isOnSecondAxis: Bool { style.axis == .second }

  /// True if the field `draw` contains a line or an area, which can be interpolated.
  var drawsCurve: Bool { kinds.contains { $0.isLine || $0.isArea } }

  /// Throws an error if a field that applies only to lines is given for a line that is drawn as marks. For example,
  /// bars have no dashes.
  ///
  /// - Parameter replacement: The field that replaces the line with marks.
  private func checkFields(_ replacement: String) throws(FileError) {
    guard let lineOnlyField else { return }
    throw lineOnlyField.value.error("applies only to \(lineOnlyField.valid), and the field \(replacement) draws none")
  }

  /// Throws an error if the line is stacked, but has a field that applies only to lines that aren't stacked.
  func checkStacked() throws(FileError) {
    if !hasMarks { try checkFields("stack") }
  }

  /// Returns one line for each column, with the style of the specification.
  ///
  /// - Parameters:
  ///   - columns: The columns that were read, and the names of their lines in the legend.
  ///   - isTime: True if the x values are dates.
  /// - Throws: An error if the specification has one name for several columns, or a gap length in a unit of time
  ///   although the x values aren't dates.
  func lines(_ columns: [(line: SeriesFile.Line, name: String)], isTime: Bool) throws -> [ChartLine] {
    guard name == nil || columns.count == 1 else {
      throw source.error("name needs the field y, because the file has \(columns.count) numeric columns")
    }
    var style = style
    style.longestGap = try longestGap.map { source, length in
      try source.converted { try length.distance(isTime: isTime, source.path) }
    }
    return columns.map { column in
      var series = column.line.series
      let name = name ?? column.name
      series.id = .text(name)
      style.connectsGaps = connectsGaps ?? column.line.isSparse
      return ChartLine(series, name: name, style: style)
    }
  }

  /// Adds the lines, or the marks that replace them, to a chart. Without the field `draw`, a line is drawn as points if
  /// it has several y values at the same x value.
  ///
  /// - Parameters:
  ///   - lines: The lines, with the columns that they show.
  ///   - chart: The chart.
  func draw(_ lines: [(line: ChartLine, column: SeriesFile.Line)], in chart: inout Chart) {
    for (line, column) in lines {
      for kind in kinds.isEmpty ? [column.isScattered ? .defaultPoints : .line] : kinds {
        if let mark = kind.mark(of: line) {
          chart.marks.append(mark.style { $0.negativeColor = negativeColor })
        } else {
          chart.lines.append(line)
        }
      }
    }
  }
}

/// The name of a vertical axis in a chart specification.
enum SpecAxisName: String, CaseIterable {
  case first, second

  var axis: ChartLine.Axis { self == .first ? .first : .second }
}

extension SpecValue {
  /// Returns the color that the value describes in CSS notation. Throws an error if it isn't valid.
  func color() throws -> Color {
    let text = try text()
    return try converted { try Color(css: text) }
  }

  /// Returns the lengths of dashes and gaps, in points. Throws an error if the value isn't an array of valid lengths.
  func lengths() throws(FileError) -> [Double] {
    try array().map { (value) throws(FileError) in try value.number(in: ChartLine.Style.widths) }
  }
}
