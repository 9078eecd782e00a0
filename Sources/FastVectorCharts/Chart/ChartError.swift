/// An error in a change to a chart.
public enum ChartError: Error, Hashable, CustomStringConvertible {
  /// No line has this id. `ids` are the ids that exist.
  case noLine(id: Series.Identifier, ids: [Series.Identifier])
  /// A series to be stacked has other x values than the first one.
  case stackedXValuesDiffer(place: Int)

  public var description: String {
    switch self {
    case .noLine(let id, let ids):
      ids.isEmpty
        ? "no line has the id \(id), because the series have no ids"
        : "no line has the id \(id); valid ids are \(ids.prefix(8).map(\.description).joined(separator: ", "))"
    case .stackedXValuesDiffer(let place):
      "series \(place), counting from 0, has other x values than series 0; stacked series must have the same"
    }
  }
}
