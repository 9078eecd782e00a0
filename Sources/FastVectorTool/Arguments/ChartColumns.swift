import ArgumentParser
import CommandLineSupport
import FastVectorCharts
import FastVectorDrawing
import Foundation

/// The lines of a chart, with the columns from which they were read. Options refer to a line by its own name or by the
/// name of its column, for example to draw it as bars or in a panel.
struct ChartColumns {
  var lines: [ChartLine]
  private let columns: [SeriesFile.Line]
  private let choices: [String]

  /// Assigns columns to the lines of a chart.
  ///
  /// - Parameters:
  ///   - lines: The lines of the chart.
  ///   - columns: For each line of the chart, the line in a file by whose names options refer to it. The array can be
  ///     longer than `lines`. Options can also use the additional names, but then have no effect.
  ///   - choices: The names of all columns of the files, for error messages.
  init(_ lines: [ChartLine], _ columns: [SeriesFile.Line], choices: [String]) {
    self.lines = lines
    self.columns = columns
    self.choices = choices
    // A mark has the color of the line with the same id. If a series has no id, use the name of its line or column.
    for index in lines.indices where self.lines[index].series.id == nil {
      self.lines[index].series.id = .text(lines[index].name ?? columns[index].name)
    }
  }

  /// Returns the indices of the lines with a given name. If there are no such lines, the name is treated as the name of
  /// a column, and the result contains the lines of this column in all files and groups.
  ///
  /// - Parameters:
  ///   - column: The name of the lines or the column.
  ///   - option: The name of the option, for error messages.
  /// - Throws: `ValidationError` if the column doesn't exist, or isn't drawn at all.
  func indices(_ column: String, _ option: String) throws -> [Int] {
    let name = columns.contains { $0.name == column } ? \SeriesFile.Line.name : \.column
    // At the end of an animation, there may be fewer lines than columns, so not every valid column has a line.
    guard !columns.contains(where: { $0[keyPath: name] == column }) else {
      return lines.indices.filter { columns[$0][keyPath: name] == column }
    }
    guard !choices.contains(column) else {
      throw ValidationError("\(option): the column '\(column)' isn't drawn; select it with --y")
    }
    let suggestion = nearest(to: column, among: choices).map { "; did you mean \($0)?" } ?? "."
    throw ValidationError(
      "\(option): no column is named '\(column)'\(suggestion) The columns are "
        + choices.prefix(12).joined(separator: ", ") + (choices.count > 12 ? " and others" : ""))
  }

  /// Returns the indices of the lines of all columns in a comma-separated list. If the whole list is the name of a
  /// column, it isn't split.
  func indices(inList list: String, _ option: String) throws -> [Int] {
    if columns.contains(where: { [$0.name, $0.column].contains(list) }) { return try indices(list, option) }
    return try list.split(separator: ",").flatMap { try indices($0.trimmingCharacters(in: .whitespaces), option) }
  }

  /// Renames the lines of a column. If there are several lines, and their names consist of a file or group and the
  /// column, as in `north: temp`, only the name of the column is replaced.
  ///
  /// - Throws: `ValidationError` if the column doesn't exist, or if its lines have only the names of groups.
  mutating func rename(_ column: ColumnName) throws {
    let indices = try indices(column.column, "--name")
    let suffix = ": \(column.column)"
    for index in indices {
      // An animated line can be named after both of its ends, as in `north: temp to south: temp`.
      let names = (lines[index].name ?? "").components(separatedBy: " to ")
      if indices.count > 1 || columns[index].name != column.column, names.contains(where: { $0.hasSuffix(suffix) }) {
        lines[index].name = names.map {
          $0.hasSuffix(suffix) ? $0.dropLast(column.column.count) + column.name : $0
        }.joined(separator: " to ")
      } else if columns[index].name == column.column {
        lines[index].name = column.name
      } else {
        throw ValidationError(
          "--name: the lines of '\(column.column)' have the names of groups; rename one of these, such as "
            + "'\(columns[index].name)'")
      }
    }
  }

  /// Returns the indices of the lines between which marks are drawn. If columns have several lines, lines of the same
  /// group are paired, in the order of their files.
  ///
  /// - Throws: `ValidationError` if a column doesn't exist.
  private func indices(_ pair: ColumnPair, _ option: String) throws -> [(lower: Int, upper: Int)] {
    var lower = try indices(pair.lower, option)
    let upper = try indices(pair.upper, option)
    guard lower.count > 1 || upper.count > 1 else { return Array(zip(lower, upper)) }
    return upper.compactMap { index in
      lower.firstIndex { columns[$0].group == columns[index].group }.map { (lower.remove(at: $0), index) }
    }
  }

  /// Returns the index of the plot in which a mark between two lines is drawn. It is the panel that contains one or
  /// both of the lines, or the first plot if neither is in a panel.
  ///
  /// - Throws: `ValidationError` if the lines are in different panels.
  private func place(of pair: [Int], _ places: [Int], _ columns: ColumnPair, _ option: String) throws -> Int {
    let panels = Set(pair.map { places[$0] }.filter { $0 > 0 })
    guard panels.count < 2 else {
      throw ValidationError(
        "\(option) \(columns.lower)..\(columns.upper): the columns are in different panels; name both in the same --panel"
      )
    }
    return panels.first ?? 0
  }

  /// Assigns the lines to plots, and replaces lines with marks as the options specify. Returns the lines and marks of
  /// each plot.
  ///
  /// - Parameters:
  ///   - places: For each line, the index of its plot.
  ///   - count: The number of plots.
  ///   - options: The options that replace lines with marks.
  ///   - stack: The type of mark that stacks the remaining lines; nil to draw lines or points.
  ///   - scattered: The indices of the remaining lines to draw as points.
  /// - Throws: `ValidationError` if a column doesn't exist, or if the stacked columns have different x values.
  func plots(
    _ places: [Int], count: Int, _ options: MarkOptions, stack: StackKind?, scattered: Set<Int>
  ) throws -> [(lines: [ChartLine], marks: [ChartMark])] {
    var plots = [(lines: [ChartLine], marks: [ChartMark])](repeating: ([], []), count: count)
    var isDrawn = [Bool](repeating: false, count: lines.count)
    for (kind, pairs) in [(PairKind.band, options.band), (.errorBars, options.errorBars)] {
      let option = "--\(kind.rawValue)"
      for pair in pairs {
        let drawn = try indices(pair, option)
        for (lower, upper) in drawn {
          let names = [lower, upper].map { lines[$0].name ?? "" }
          plots[try place(of: [lower, upper], places, pair, option)].marks.append(
            kind.mark(from: lines[lower], to: lines[upper], label: names.joined(separator: " to ")))
          (isDrawn[lower], isDrawn[upper]) = (true, true)
        }
      }
    }
    for kind in options.draw {
      for index in try indices(kind.column, "--draw") {
        if let mark = kind.kind.mark(of: lines[index]) {
          plots[places[index]].marks.append(mark)
        } else {
          plots[places[index]].lines.append(lines[index])
        }
        isDrawn[index] = true
      }
    }
    for place in plots.indices {
      let rest = lines.indices.filter { !isDrawn[$0] && places[$0] == place }
      guard let stack else {
        plots[place].lines += rest.filter { !scattered.contains($0) }.map { lines[$0] }
        plots[place].marks += rest.filter(scattered.contains).compactMap { MarkKind.defaultPoints.mark(of: lines[$0]) }
        continue
      }
      do {
        plots[place].marks += try stack.marks(of: rest.map { lines[$0] })
      } catch {
        throw ValidationError("--stack \(stack.text): \(error)")
      }
    }
    for place in plots.indices { plots[place].marks.distinguishNames(of: plots[place].lines) }
    return plots
  }
}

extension [ChartMark] {
  /// Removes the label of each mark that shows the data of a line and has the line's name, because the legend already
  /// contains this name.
  private mutating func omitNames(of lines: [ChartLine], keeping chosen: Set<String>) {
    for index in indices {
      let mark = self[index]
      guard let label = mark.label, !chosen.contains(label) else { continue }
      if lines.contains(where: { $0.series.id == mark.key && $0.name == label }) { self[index].label = nil }
    }
  }

  /// Makes the names of the marks distinct. If marks of different types have the same name, such as a band and error
  /// bars of the same columns, appends the type to each name. A mark that shows the data of a line and has the line's
  /// name has no label.
  ///
  /// - Parameters:
  ///   - lines: The lines of the plot.
  ///   - chosen: The names that the user has chosen, which don't change.
  mutating func distinguishNames(of lines: [ChartLine], keeping chosen: Set<String> = []) {
    omitNames(of: lines, keeping: chosen)
    func name(_ mark: ChartMark) -> String? {
      mark.label == nil && lines.contains { $0.series.id == mark.key } ? nil : mark.shownName
    }
    let types = Dictionary(grouping: indices, by: { name(self[$0]) }).mapValues { Set($0.map { self[$0].type }) }
    for index in indices {
      guard let name = name(self[index]), !chosen.contains(name), types[name, default: []].count > 1 else { continue }
      self[index].label = "\(name) (\(self[index].type))"
    }
  }
}

extension ChartMark {
  /// Returns the mark with the style of a line: its color, axis, gaps and, if set, its opacity. If the mark has no
  /// label and the line was renamed, the new name of the line becomes the label.
  func styled(as line: ChartLine) -> ChartMark {
    var mark = self
    mark.label = mark.label ?? (line.name == line.series.id?.text ? nil : line.name)
    mark.style.color = line.style.color
    mark.style.axis = line.style.axis
    mark.style.connectsGaps = line.style.connectsGaps
    mark.style.longestGap = line.style.longestGap
    mark.style.opacity = line.style.opacity ?? mark.style.opacity
    return mark
  }
}
