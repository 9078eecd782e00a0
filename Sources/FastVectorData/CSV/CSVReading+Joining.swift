import FastVector
import FastVectorCharts
public import FastVectorFiles
import Foundation

extension CSVReading {
  /// Joins the chart lines of several files, such as one file per day. Lines with the same name become one line.
  ///
  /// - Parameters:
  ///   - readings: The lines of each file. If the x values are row numbers, the numbering continues from file to
  ///     file.
  ///   - repeatedX: The way to handle points with the same x value.
  /// - Throws: `FileError` if the x values are dates in some files and numbers in others.
  /// - Complexity: O(n log n) if the files aren't in ascending order of x, otherwise O(n).
  public init(joining readings: [CSVReading], repeatedX: CSVOptions.RepeatedX = .keep) throws(FileError) {
    guard let first = readings.first else { return }
    guard readings.allSatisfy({ $0.hasDates == first.hasDates }) else {
      throw .badData(first.xName ?? "x", "some of the files contain dates in this column, and others numbers")
    }
    (xName, hasDates, timeZone) = (first.xName, first.hasDates, first.timeZone)
    isWithoutYear = readings.allSatisfy(\.isWithoutYear)
    var names: [Series.Identifier] = []
    for (line, origin) in readings.flatMap({ zip($0.lines, $0.origins) }) {
      guard let id = line.id, !names.contains(id) else { continue }
      names.append(id)
      origins.append(origin)
    }
    for name in names {
      var (x, y): ([Double], [Double]) = ([], [])
      for line in readings.compactMap({ reading in reading.lines.first { $0.id == name } }) {
        // Row numbers continue, whether those of the file start at 0 or 1.
        let start = first.xName == nil ? x.last.map { $0 + 1 - (line.xValues.vector.first ?? 0) } ?? 0 : 0
        x += line.xValues.vector.map { $0 + start }
        y += line.values
      }
      let order = RowOrder(AnimatableVector(x), repeated: repeatedX)
      do {
        lines.append(try Series(x: order.x, y: order.applied(to: AnimatableVector(y)), id: name))
      } catch {
        throw .badData("\(name)", error.problem)
      }
    }
  }
}
