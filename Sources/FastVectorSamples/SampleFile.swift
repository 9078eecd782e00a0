import CSampleData
import FastVectorData
public import FastVectorFiles
package import Foundation

/// A file that is embedded in the executable, identified by its name in Examples/Data.
package enum SampleFile: String, CaseIterable {
  case seattle = "seattle-temps.csv"
  case sanFrancisco = "sf-temps.csv"
  case ecg = "ecg.csv"

  package var contents: Data {
    switch self {
    case .seattle: unsafe Self.data(sample_seattle_temps())
    case .sanFrancisco: unsafe Self.data(sample_sf_temps())
    case .ecg: unsafe Self.data(sample_ecg())
    }
  }

  private static func data(_ file: sample_file) -> Data { unsafe Data(bytes: file.bytes, count: file.count) }

  fileprivate func table() throws(FileError) -> CSVTable { try CSVTable(name: rawValue, contents: contents) }
}

extension SeriesData {
  /// Hourly temperatures over a year: Seattle in the start state, San Francisco in the end state.
  ///
  /// - Throws: ``FileError`` if a file in the executable is damaged.
  public static func temperatures() throws(FileError) -> SeriesData {
    SeriesData(
      summary: "hourly temperatures 2010, Seattle to San Francisco",
      start: try SampleFile.seattle.table().column(named: "temp"),
      end: try SampleFile.sanFrancisco.table().column(named: "temp"))
  }

  /// An electrocardiogram: its first two and a half minutes in the start state, its next two and a half in the end
  /// state.
  ///
  /// - Throws: ``FileError`` if the file in the executable is damaged.
  public static func ecg() throws(FileError) -> SeriesData {
    let samples = try SampleFile.ecg.table().column(named: "mV")
    let half = samples.count / 2
    return SeriesData(
      summary: "electrocardiogram, MIT-BIH record 208", start: Array(samples[..<half]), end: Array(samples[half...]))
  }
}
