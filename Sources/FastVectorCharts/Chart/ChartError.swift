public import Foundation

/// An error that occurs when a chart can't be changed as requested, or when series can't be drawn as one mark.
public enum ChartError: Error, Hashable, CustomStringConvertible {
  /// No line has this id. `ids` are the ids of the chart's lines.
  case noLine(id: Series.Identifier, ids: [Series.Identifier])
  /// A series to be stacked doesn't have the same x values as the first series. `index` is the index of the series with
  /// different x values.
  case stackedXValuesDiffer(index: Int)
  /// The two series of error bars don't have the same x values.
  case errorBarXValuesDiffer
  /// A row to be appended doesn't have a value for each line.
  case valueCount(values: Int, lines: Int)
  /// A row can't be appended to a line, for example because its x value isn't greater than the previous one.
  case invalidRow(SeriesError)

  public var description: String {
    switch self {
    case .noLine(let id, let ids):
      ids.isEmpty
        ? "no line has the id \(id), because the series have no ids"
        : "no line has the id \(id); valid ids are \(ids.prefix(8).map(\.description).joined(separator: ", "))"
    case .stackedXValuesDiffer(let index):
      "series \(index), counting from 0, has other x values than series 0; stacked series must have the same x values"
    case .errorBarXValuesDiffer:
      "the two series of error bars have different x values; they must have the same x values"
    case .valueCount(let values, let lines):
      "the row has \(values) values; it must have one for each of the \(lines) lines, including the lines of panels"
    case .invalidRow(let error): error.description
    }
  }
}

extension ChartError: LocalizedError {
  public var errorDescription: String? { description }
}
