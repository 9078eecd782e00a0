import FastVectorCharts
import FastVectorFiles

/// An automatic assignment of columns to panels, by their ranges of values. Columns with similar ranges share a
/// panel. If the values of all columns fit on one axis, there is only one panel.
struct AutomaticPanels {
  /// The names of the columns in each panel.
  private var columns: [[String]]

  /// The index of each column's panel, keyed by the name of the column.
  private var places: [String: Int] = [:]

  /// True if a static chart shows groups of rows of one file, and each of its panels shows a single column. Each group
  /// then has the same color in all panels.
  private(set) var showsGroups = false

  /// If rows are grouped, columns can share a panel only if they have at most this many lines in total. With more
  /// lines, each column is shown in a separate panel, unless there are more than ``maxCrowdedPanels`` columns.
  private static let maxLinesOfGroups = 24

  /// The maximum number of columns that are shown in separate panels because they have many groups.
  private static let maxCrowdedPanels = 4

  /// Assigns the columns of files to panels.
  ///
  /// - Parameters:
  ///   - starts: The files at the start of the animation, or the files of a static chart.
  ///   - ends: The files at the end of the animation. A line at the end is in the same panel as the start line that moves
  ///     to it. The range of the start line's column includes the values of both lines.
  ///   - pairs: Pairs of columns that must share a panel, because bands or error bars are drawn between them.
  init(_ starts: [SeriesFile], to ends: [SeriesFile], pairs: [ColumnPair]) {
    let lines = starts.flatMap(\.lines), endLines = ends.flatMap(\.lines)
    let all = zip(lines + endLines, (lines + SeriesFile.columns(of: ends, in: starts)).map(\.quantity))
    var names: [String] = []
    for (_, quantity) in all where !names.contains(quantity) { names.append(quantity) }
    // A single column doesn't need a range of values. Computing the range would read a whole memory-mapped file.
    guard names.count > 1 else {
      columns = [names]
      return
    }
    // Columns with the same label share a panel. Give both columns of a pair the same label. Pairs that have a column
    // in common also get the same label, so all their columns share a panel.
    var labels = Dictionary(uniqueKeysWithValues: names.map { ($0, $0) })
    for pair in pairs {
      guard let lower = labels[pair.lower], let upper = labels[pair.upper] else { continue }
      labels = labels.mapValues { $0 == lower ? upper : $0 }
    }
    var extents: [String: ClosedRange<Double>] = [:]
    for (line, quantity) in all {
      guard let label = labels[quantity], let extent = line.series.finiteExtent else { continue }
      let bounds = [extent, extents[label] ?? extent].flatMap { [$0.lowerBound, $0.upperBound] }.sorted()
      extents[label] = bounds[0]...bounds[3]
    }
    var order: [String] = []
    for case let label? in names.map({ labels[$0] }) where !order.contains(label) { order.append(label) }
    let isGrouped = lines.allSatisfy { $0.group != nil }
    // If many groups have several columns each, their lines would be hard to distinguish on one axis.
    let isCrowded = isGrouped && lines.count > Self.maxLinesOfGroups && order.count <= Self.maxCrowdedPanels
    let words = order.map(Self.words)
    let kinds = order.map { label in Kind(all.filter { labels[$1] == label }.map(\.0.series)) }
    let assignment = PanelAssignment(
      order.map { extents[$0] }, areRelated: { Self.areRelated(words[$0], words[$1]) },
      canShare: { Set([kinds[$0], kinds[$1]]) != [.counter, .measurement] })
    let panels = isCrowded ? Array(order.indices) : assignment.panels
    let panelOfLabel = Dictionary(uniqueKeysWithValues: zip(order, panels))
    columns = Array(repeating: [], count: (panels.max() ?? 0) + 1)
    for name in names {
      let place = labels[name].flatMap { panelOfLabel[$0] } ?? 0
      places[name] = place
      columns[place].append(name)
    }
    showsGroups =
      isGrouped && starts.count == 1 && ends.isEmpty && columns.count > 1 && columns.allSatisfy { $0.count == 1 }
  }

  /// The kind of a quantity. A counter and a measurement don't share a panel, because nobody compares them.
  private enum Kind {
    /// Integers that ascend, and can start over from a smaller number.
    case counter
    /// Numbers with fractions.
    case measurement
    case other

    /// The maximum number of values of each line that are examined.
    private static let sampleSize = 500

    init(_ lines: [Series]) {
      let samples = lines.map { line in
        line.indices.prefix(Self.sampleSize).map { line[$0].y }.filter(\.isFinite)
      }
      if samples.contains(where: { $0.contains { $0 != $0.rounded() } }) {
        self = .measurement
      } else {
        self = !samples.isEmpty && samples.allSatisfy(Self.areCounts) ? .counter : .other
      }
    }

    /// Returns true if at least eight integers ascend at least three times, and descend at most a third as often, by at
    /// least half.
    private static func areCounts(_ numbers: [Double]) -> Bool {
      let steps = Array(zip(numbers, numbers.dropFirst()))
      let (ascents, descents) = (steps.count { $0 < $1 }, steps.count { $0 > $1 })
      return numbers.count >= 8 && ascents >= 3 && 3 * descents <= ascents
        && steps.allSatisfy { $0 <= $1 || $1 >= 0 && 2 * $1 <= $0 }
    }
  }

  /// Splits the name of a column into words, which are runs of letters and runs of digits. Camel case is also split, so
  /// `maxTemp` contains `max` and `Temp`.
  private static func words(in name: String) -> [Substring] {
    name.matches(of: /\p{Lu}*\p{Ll}+|\p{L}+|\d+/).map(\.output)
  }

  /// Returns true if two names are related. Names are related if they differ in one of several words, like `train_loss`
  /// and `val_loss`, or only in the last letter, like `ax` and `ay`.
  private static func areRelated(_ first: [Substring], _ second: [Substring]) -> Bool {
    guard first.count == second.count else { return false }
    let different = zip(first, second).filter { $0 != $1 }
    if first.count == 1, let (one, other) = different.first {
      return one.count > 1 && one.dropLast() == other.dropLast()
    }
    return different.count == 1
  }

  var count: Int { columns.count }

  /// The names of the columns in each panel, such as `low, high`.
  var names: [String] { columns.map { $0.joined(separator: ", ") } }

  /// Returns a description of columns by panel, such as `Open, Close | Volume (2 panels)`. Returns nil if there is
  /// only one panel.
  func description(of names: [String]) -> String? {
    guard count > 1 else { return nil }
    let panels = columns.map { $0.filter(names.contains).map { $0.prefix(scalars: 40) }.joined(separator: ", ") }
    return "\(panels.filter { !$0.isEmpty }.joined(separator: " | ")) (\(count) panels)"
  }

  /// Returns the index of the panel of each column. At the end of an animation, `columns` is the result of
  /// ``SeriesFile/columns(of:in:)``.
  func places(of columns: [SeriesFile.Line]) -> [Int] { columns.map { places[$0.quantity] ?? 0 } }
}
