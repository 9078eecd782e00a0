import CommandLineSupport
import FastVectorCharts
import FastVectorData
import FastVectorFiles

/// Notes about plots that are hard to read because they show many or very different groups.
extension RenderCommand {
  /// Prints a note about each of the first two panels in which most groups are close to zero, because other groups have
  /// much larger values.
  ///
  /// - Parameters:
  ///   - files: The files whose lines the chart shows.
  ///   - panels: The panels of the columns; nil if options choose columns or panels.
  ///   - scales: The scales of the axes.
  func noteSmallGroups(of files: [SeriesFile], _ panels: AutomaticPanels?, _ scales: AutomaticScales) {
    guard !quiet, let panels, !axes.scales.linear.contains(.y) else { return }
    let lines = files.flatMap(\.lines)
    let places = panels.places(of: lines)
    let notes = (0..<panels.count).lazy.compactMap { panel in
      scales.isYLogarithmic.dropFirst(panel).first == true
        ? nil
        : Self.smallGroupNote(of: zip(lines, places).filter { $1 == panel }.map(\.0), isOnlyPanel: panels.count == 1)
    }
    for note in notes.prefix(2) { StandardError.note("\(files[0].title): \(note)") }
  }

  /// Returns a note about the groups in a panel and the options that help. Returns nil unless at least half of the
  /// groups have magnitudes of less than 2 % of the largest magnitude, and all values are positive.
  private static func smallGroupNote(of lines: [SeriesFile.Line], isOnlyPanel: Bool) -> String? {
    var magnitudes: [String: Double] = [:]
    var names: [String] = []
    for line in lines {
      guard let group = line.group, let extent = line.series.finiteExtent else { continue }
      guard extent.lowerBound > 0 else { return nil }
      if magnitudes[group] == nil { names.append(group) }
      magnitudes[group] = max(magnitudes[group] ?? 0, extent.upperBound)
    }
    let small = names.filter { 50 * magnitudes[$0]! < magnitudes.values.max()! }
    guard !small.isEmpty, 2 * small.count >= names.count else { return nil }
    let columns = lines.map(\.column).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let options = columns.count > 3 ? "--y COLUMN " : columns.map { "--y \($0.shellWord) " }.joined()
    let more = columns.count > 3 ? " and \(columns.count - 3) more" : ""
    let others = small.count > 1 ? " and \(counted(small.count - 1, "more group"))" : ""
    let (have, ending) = small.count > 1 ? ("have", "their lines are") : ("has", "its line is")
    return
      "\(columns.prefix(3).joined(separator: ", "))\(more): \(small[0])\(others) \(have) less than 2 % of the largest "
      + "value, so \(ending) flat; try \(isOnlyPanel ? "" : options)--log y"
  }

  /// Prints a note if the legend of a chart doesn't show all names, and options can reduce the number of lines.
  func noteOmittedNames(_ count: Int, of files: [SeriesFile]) {
    guard !quiet, count > 0, files.contains(where: { !$0.interpretations.isEmpty }) else { return }
    let lines = files.flatMap(\.lines)
    let hasColumns = table.y.isEmpty && Set(lines.map(\.column)).count > 1
    let isGrouped = lines.contains { $0.group != nil }
    let advice = [
      hasColumns ? "--y COLUMN draws a single column" : nil,
      isGrouped ? "--group COLUMN groups the rows by another column" : nil,
    ].compactMap(\.self)
    guard !advice.isEmpty else { return }
    StandardError.note("the legend omits \(counted(count, "name")); \(advice.joined(separator: ", and "))")
  }
}
