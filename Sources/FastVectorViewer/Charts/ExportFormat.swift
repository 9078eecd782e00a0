/// A file format in which the visible part of the charts can be exported.
package enum ExportFormat: String, Decodable, Sendable {
  case png, svg, csv

  /// The media type of the file.
  var mediaType: String {
    switch self {
    case .png: "image/png"
    case .svg: "image/svg+xml"
    case .csv: "text/csv"
    }
  }
}
