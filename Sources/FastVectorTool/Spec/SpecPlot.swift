import FastVectorCharts
import FastVectorFiles
import Foundation

/// A plot in a chart specification: the chart itself, or one of its panels.
struct SpecPlot {
  /// The fields that charts and panels have in common.
  static let fields = ["lines", "stack", "marks", "yAxis", "secondYAxis"]

  private let lines: [SpecLine]
  private let marks: [SpecMark]
  private let stack: (source: SpecValue, kind: StackKind)?
  private let yAxis: SpecAxis?
  private let secondYAxis: SpecAxis?

  /// Creates a plot from the fields of its JSON object. Doesn't read files.
  ///
  /// - Parameters:
  ///   - fields: The fields of the chart or panel.
  ///   - folder: The path of the specification's folder, against which relative paths are resolved. It ends in a slash,
  ///     or is empty for the current folder.
  init(_ fields: [String: SpecValue], in folder: String) throws {
    lines = try fields["lines"]?.array().map { try SpecLine($0, in: folder) } ?? []
    marks = try fields["marks"]?.array().map { try SpecMark($0, in: folder) } ?? []
    stack = try fields["stack"].map { value in
      let text = try value.text()
      return (value, try value.converted { try StackKind(text) })
    }
    if stack != nil { for line in lines { try line.checkStacked() } }
    yAxis = try fields["yAxis"].map { try SpecAxis($0) }
    secondYAxis = try fields["secondYAxis"].map { try SpecAxis($0) }
    if let stack, lines.allSatisfy(\.hasMarks) {
      throw stack.source.error("applies only to lines without the field draw, and there are none")
    }
    if let axis = fields["secondYAxis"], !usesSecondAxis {
      throw axis.error("needs a line or mark with \"axis\": \"second\"")
    }
  }

  private var usesSecondAxis: Bool {
    lines.contains(where: \.isOnSecondAxis) || marks.contains { $0.secondAxis != nil }
  }

  /// True if the plot draws lines or areas, which can be interpolated. The result doesn't depend on the data: a line
  /// counts even if it is drawn as points because several of its y values have the same x value.
  var drawsCurve: Bool {
    lines.contains { $0.hasMarks ? $0.drawsCurve : stack?.kind.isArea ?? true }
      || marks.contains { $0.pair?.kind == .band }
  }

  /// Throws an error if the vertical axis of this panel has a field that has no effect because the panel uses the axis
  /// of the first plot.
  func checkSharedYAxis() throws(FileError) { try yAxis?.checkShared() }

  /// Throws an error if a reference line, shaded range or annotation is on a second axis that has neither data nor a
  /// range.
  private func checkSecondAxis() throws(FileError) {
    let hasData = lines.contains(where: \.isOnSecondAxis) || marks.contains { $0.pair != nil && $0.secondAxis != nil }
    guard !hasData, secondYAxis?.hasRange != true, let axis = marks.lazy.compactMap(\.secondAxis).first else { return }
    throw axis.error("needs a line on the second axis, or the field range of secondYAxis")
  }

  var isEmpty: Bool { lines.isEmpty && marks.isEmpty }

  var columns: [SpecColumn] { lines.map(\.column) + marks.compactMap(\.pair).flatMap { [$0.from, $0.to] } }

  /// Returns the chart of the plot, without reference lines, shaded ranges and annotations.
  ///
  /// - Parameter changedAxes: The axes whose range or scale is set by an option.
  func chart(_ files: SpecFiles, _ changedAxes: ChangedAxes) throws -> Chart {
    if !changedAxes.ranges.contains(.secondY) { try checkSecondAxis() }
    var chart = Chart()
    if let timeZone = files.timeZone { chart = chart.xAxis(scale: .time, timeZone: timeZone) }
    try yAxis?.apply(to: &chart.yAxis, .y, nil, checksRange: !changedAxes.contains(.y))
    try secondYAxis?.apply(to: &chart.secondYAxis, .secondY, nil, checksRange: !changedAxes.contains(.secondY))
    for mark in marks {
      guard let (kind, from, to) = mark.pair else { continue }
      chart.marks.append(try mark.mark(kind, from: try files.columns(from)[0], to: try files.columns(to)[0]))
    }
    var stacked: [ChartLine] = []
    var columnsByID: [Series.Identifier: String] = [:]
    for line in lines {
      let columns = try files.columns(line.column)
      var drawn = try line.lines(columns, isTime: files.timeZone != nil)
      // A mark has the color of the line with the same id, so different columns need different ids, even if they have
      // the same name.
      for (index, column) in zip(drawn.indices, columns) {
        guard let id = drawn[index].series.id else { continue }
        let first = columnsByID[id, default: column.name]
        columnsByID[id] = first
        if first != column.name { drawn[index].series.id = .text("\(id.text) (\(column.name))") }
      }
      if stack != nil, !line.hasMarks {
        stacked += drawn
      } else {
        line.draw(Array(zip(drawn, columns.map(\.line))), in: &chart)
      }
    }
    if let (source, kind) = stack { chart.marks += try source.converted { try kind.marks(of: stacked) } }
    chart.marks.distinguishNames(of: chart.lines, keeping: Set(try marks.compactMap { try $0.label() }))
    return chart
  }

  /// Returns the reference lines, shaded ranges and annotations.
  func valueMarks(_ timeZone: TimeZone?) throws -> [ChartMark] { try marks.compactMap { try $0.valueMark(timeZone) } }
}

/// The axes of a chart specification that options change.
struct ChangedAxes {
  /// The axes whose scale is set by an option. The scale of a vertical axis is set in all plots.
  var scales: [AxisName] = []

  /// The axes whose range is set by an option. The range of a vertical axis is set only in the first plot.
  var ranges: [AxisName] = []

  func contains(_ axis: AxisName) -> Bool { scales.contains(axis) || ranges.contains(axis) }
}

/// An axis of a chart specification.
struct SpecAxis {
  private let fields: [String: SpecValue]

  private enum Scale: String, CaseIterable { case linear, log }

  init(_ source: SpecValue) throws(FileError) {
    fields = try source.fields(["label", "unit", "scale", "range", "format", "ticks"])
  }

  /// True if the axis has a fixed range.
  var hasRange: Bool { fields["range"] != nil }

  /// Throws an error if this axis of a panel has a field other than the label. Such a field would have no effect,
  /// because the panel uses the axis of the first plot, except for its label.
  func checkShared() throws(FileError) {
    guard let field = fields.filter({ $0.key != "label" }).min(by: { $0.key < $1.key })?.value else { return }
    throw field.error("has no effect, because sharedYAxis replaces the axis except for its label")
  }

  /// Applies the fields to an axis of a chart. Fields that are missing don't change the axis.
  ///
  /// - Parameters:
  ///   - axis: The axis to change.
  ///   - name: The name of the axis.
  ///   - timeZone: The time zone of the axis; nil if the axis doesn't show dates.
  ///   - checksRange: False if an option sets the range or the scale. The range in the specification then isn't checked
  ///     against its scale.
  func apply(to axis: inout ChartAxis, _ name: AxisName, _ timeZone: TimeZone?, checksRange: Bool) throws {
    axis.label = try fields["label"]?.text() ?? axis.label
    axis.unit = try fields["unit"]?.text() ?? axis.unit
    axis.tickCount = try fields["ticks"]?.integer(in: 2...ChartAxis.maxTicks) ?? axis.tickCount
    if let range = try fields["range"]?.range(on: name == .x ? .x : .y, timeZone) { axis.range = .fixed(range) }
    if let scale = fields["scale"], try scale.name(Scale.self) == .log {
      try scale.converted { try axis.setLogarithmic(scale.path) }
    }
    if checksRange, let range = fields["range"] {
      try range.converted { try axis.checkRange("the \(name.rawValue) axis") }
    }
    if let format = fields["format"] {
      let named = (try? format.text()).flatMap { AxisFormat.named[$0] }
      guard let value = named ?? (try? format.integer(in: AxisFormat.decimals)).map({ .decimals($0) }) else {
        throw format.error("must be percent, compact or a number of decimals from 0 to 15")
      }
      try format.converted { try axis.setFormat(value, format.path) }
    }
  }
}
