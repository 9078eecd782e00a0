#if PostgreSQL && os(Linux)
  import FastVectorCharts
  import FastVectorSQL
  import FastVectorViewer

  /// The source of charts with database lines that ``ViewCommand`` shows. It queries the points of the visible window
  /// on demand, and adds lines to the charts for new groups.
  final class DatabaseSource: WindowSource, @unchecked Sendable {
    /// A database table or query, and the positions of its lines in the panels.
    struct Database {
      fileprivate var lines: SQLLines

      /// The name that precedes the names of the groups in the legend; nil if only the groups are shown.
      fileprivate let title: String?

      /// The index of the panel that contains the lines.
      fileprivate let panel: Int

      /// True if the lines are in the chart at the end of the animation.
      fileprivate let isEnd: Bool

      /// The index in the chart of the line for each group.
      fileprivate var indices: [Int]
    }

    /// The panels, with each database line reduced to ``overviewColumns`` pixel columns over its whole x range.
    private var overviews: [ChartBoard.Panel]

    /// The overviews, with a higher resolution in the window that was prefetched most recently.
    private var backgrounds: [ChartBoard.Panel]

    /// The lines of the most recent window. They are reused if only the background has changed.
    private var last: (window: ClosedRange<Double>, columns: Double, lines: [[Series]])?

    private var databases: [Database]

    /// True if rows have changed since the overviews were read.
    private var areOverviewsOld = false

    /// The number of pixel columns of an overview.
    private static let overviewColumns = 1024.0

    init(_ panels: [ChartBoard.Panel], _ databases: [Database]) throws {
      (overviews, backgrounds) = (panels, panels)
      self.databases = databases
      try readOverviews()
    }

    /// Returns the databases among the files of a panel.
    ///
    /// - Parameter showsFiles: True if the names of lines include the titles of their files.
    static func databases(
      in files: some Sequence<SeriesFile>, panel: Int, isEnd: Bool, showsFiles: Bool
    ) -> [Database] {
      var line = 0
      return files.compactMap { file in
        defer { line += file.lines.count }
        return file.database.map {
          Database(
            lines: $0, title: showsFiles ? file.title : nil, panel: panel, isEnd: isEnd,
            indices: Array(line..<line + file.lines.count))
        }
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
        let overview = overviews[database]
        let extents = database.indices.compactMap { overview.lines[$0].series.xValues.extent }
        guard let start = extents.map(\.lowerBound).min(), let end = extents.map(\.upperBound).max() else { continue }
        for (series, index) in zip(lines, database.indices) {
          let line = panels[database].lines[index].series
          panels[database].lines[index].series = line.replacing(with: series.inside(start...end))
        }
      }
      return panels
    }

    var notice: String? {
      let notices = databases.compactMap { $0.lines.notice }
      return notices.isEmpty ? nil : notices.joined(separator: "; ")
    }

    func hasNewRows() throws -> Bool {
      for place in databases.indices {
        let oldGroups = databases[place].lines.groups
        guard try databases[place].lines.update() else { continue }
        areOverviewsOld = true
        for (index, group) in databases[place].lines.groups.enumerated() {
          let isNew = index >= oldGroups.count
          if isNew { addLine(for: group, ofDatabase: place) }
          if isNew || group != oldGroups[index] { nameLine(of: group, in: databases[place]) }
        }
      }
      // If a query fails, the next call reads the overviews, even if no rows have been added in the meantime.
      guard areOverviewsOld else { return false }
      try readOverviews()
      areOverviewsOld = false
      return true
    }

    /// Adds an empty line for a new group. If a table at the other end of the animation has the same group, both lines
    /// have the same id, so that one moves to the other.
    private func addLine(for group: String, ofDatabase place: Int) {
      let database = databases[place]
      let id = counterpart(of: group, in: database).flatMap { overviews[$0.database].lines[$0.line].series.id }
      databases[place].indices.append(overviews[database].lines.count)
      overviews[database].lines.append(ChartLine(Series(id: id ?? .text("group \(group) of database \(place)"))))
    }

    /// Sets the name of a group's line. If a table at the other end of the animation has the same group, the name
    /// contains both tables.
    private func nameLine(of group: String, in database: Database) {
      guard let line = database.line(of: group) else { return }
      var name = database.name(of: group)
      if let other = counterpart(of: group, in: database) {
        let names = [name, other.database.name(of: group)]
        if names[0] != names[1] { name = (database.isEnd ? names.reversed() : names).joined(separator: " to ") }
        overviews[other.database].lines[other.line].name = name
      }
      overviews[database].lines[line].name = name
    }

    /// Returns the line of a group at the other end of the animation: its database and its index in the chart. Returns
    /// nil if the other end doesn't contain the group.
    private func counterpart(of group: String, in database: Database) -> (database: Database, line: Int)? {
      databases.lazy.filter { $0.panel == database.panel && $0.isEnd != database.isEnd }
        .compactMap { other in other.line(of: group).map { (other, $0) } }.first
    }

    func cancel() { for database in databases { database.lines.connection.cancel() } }

    private func readOverviews() throws {
      for database in databases {
        for (series, index) in zip(try database.lines.series(columns: Self.overviewColumns), database.indices) {
          var series = series
          series.id = overviews[database].lines[index].series.id
          overviews[database].lines[index].series = series
        }
      }
      backgrounds = overviews
      last = nil
    }
  }

  extension DatabaseSource.Database {
    /// Returns the name of a group's line in the legend.
    fileprivate func name(of group: String) -> String { title.map { "\($0): \(group)" } ?? group }

    /// Returns the index in the chart of a group's line; nil if the group has no line.
    fileprivate func line(of group: String) -> Int? {
      lines.groups.firstIndex(of: group).flatMap { indices.indices.contains($0) ? indices[$0] : nil }
    }
  }

  extension [ChartBoard.Panel] {
    /// The chart that contains the lines of a database.
    fileprivate subscript(database: DatabaseSource.Database) -> Chart {
      get { (database.isEnd ? self[database.panel].end : nil) ?? self[database.panel].chart }
      set {
        if database.isEnd { self[database.panel].end = newValue } else { self[database.panel].chart = newValue }
      }
    }
  }
#endif
