#if PostgreSQL && os(Linux)
  import FastVectorCharts
  import FastVectorSQL
  import FastVectorViewer

  /// The source of charts with database lines that ``ViewCommand`` shows. It queries the points of the visible window
  /// on demand.
  final class DatabaseSource: WindowSource, @unchecked Sendable {
    /// The position of a database line: the index of its panel, the chart (at the start or end of the animation), and
    /// its index in this chart.
    struct Place {
      var panel: Int
      var isEnd: Bool
      var line: Int
    }

    /// The panels, with each database line reduced to ``overviewColumns`` pixel columns over its whole x range.
    private var overviews: [ChartBoard.Panel]

    /// The overviews, with a higher resolution in the window that was prefetched most recently.
    private var backgrounds: [ChartBoard.Panel]

    /// The lines of the most recent window. They are reused if only the background has changed.
    private var last: (window: ClosedRange<Double>, columns: Double, lines: [[Series]])?

    /// The lines of each database table or query, and the positions of these lines in the panels.
    private var databases: [(lines: SQLLines, places: [Place])]

    /// The number of pixel columns of an overview.
    private static let overviewColumns = 1024.0

    init(_ panels: [ChartBoard.Panel], _ databases: [(lines: SQLLines, places: [Place])]) throws {
      (overviews, backgrounds) = (panels, panels)
      self.databases = databases
      try readOverviews()
    }

    /// Returns the databases among the files of a panel, with the positions of their lines.
    static func places(
      _ files: some Sequence<SeriesFile>, in panel: Int, isEnd: Bool
    ) -> [(lines: SQLLines, places: [Place])] {
      var line = 0
      return files.compactMap { file in
        defer { line += file.lines.count }
        return file.database.map { ($0, file.lines.indices.map { Place(panel: panel, isEnd: isEnd, line: line + $0) }) }
      }
    }

    func panels(in window: ClosedRange<Double>?, columns: Double) throws -> [ChartBoard.Panel] {
      guard let window else { return overviews }
      if last?.window != window || last?.columns != columns {
        last = (window, columns, try databases.map { try $0.lines.series(in: window, columns: columns) })
      }
      return replacing(backgrounds, with: last?.lines ?? [])
    }

    func prefetch(_ surroundings: ClosedRange<Double>, columns: Double) throws {
      backgrounds = replacing(
        overviews, with: try databases.map { try $0.lines.series(in: surroundings, columns: columns) })
    }

    private func replacing(_ panels: [ChartBoard.Panel], with lines: [[Series]]) -> [ChartBoard.Panel] {
      var panels = panels
      for (database, lines) in zip(databases, lines) {
        // Omit points outside the overview. Otherwise, a page that shows all points would load a new window whenever
        // their range changes.
        let extents = database.places.compactMap { overviews[$0].xValues.extent }
        guard let start = extents.map(\.lowerBound).min(), let end = extents.map(\.upperBound).max() else { continue }
        for (series, place) in zip(lines, database.places) {
          panels[place] = panels[place].replacing(with: series.inside(start...end))
        }
      }
      return panels
    }

    var notice: String? {
      let notices = databases.compactMap { $0.lines.notice }
      return notices.isEmpty ? nil : notices.joined(separator: "; ")
    }

    func hasNewRows() throws -> Bool {
      var hasNewRows = false
      for index in databases.indices {
        // The legend of a page can't change, so lines for new groups appear only after a restart. See `notice`.
        if try databases[index].lines.refreshExtent() { hasNewRows = true }
      }
      if hasNewRows { try readOverviews() }
      return hasNewRows
    }

    func cancel() { for (lines, _) in databases { lines.connection.cancel() } }

    private func readOverviews() throws {
      for (lines, places) in databases {
        for (series, place) in zip(try lines.series(columns: Self.overviewColumns), places) {
          var series = series
          series.id = overviews[place].id
          overviews[place] = series
        }
      }
      backgrounds = overviews
      last = nil
    }
  }

  extension [ChartBoard.Panel] {
    /// The series of the line at a position.
    fileprivate subscript(place: DatabaseSource.Place) -> Series {
      get { (place.isEnd ? self[place.panel].end : self[place.panel].chart)?.lines[place.line].series ?? Series() }
      set {
        if place.isEnd {
          self[place.panel].end?.lines[place.line].series = newValue
        } else {
          self[place.panel].chart.lines[place.line].series = newValue
        }
      }
    }
  }
#endif
