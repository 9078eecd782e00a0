import CSampleData
import FastVectorData
public import FastVectorFiles
package import Foundation

/// The sample data in the executable, identified by its name on the command line.
public enum SampleData: String, CaseIterable, Sendable {
  case temperatures, ecg
  case walk = "synthetic:walk"

  /// A one-line description of the data.
  public var summary: String {
    switch self {
    case .temperatures: "a year of hourly temperatures, from Seattle to San Francisco"
    case .ecg: "an electrocardiogram, from its first two and a half minutes to the next"
    case .walk: "two random walks, for sizes that no file has; see --seed"
    }
  }

  /// Loads the data.
  ///
  /// - Throws: ``FileError`` if a file in the executable is damaged.
  public func load() throws(FileError) -> any DataSource {
    switch self {
    case .temperatures:
      let seattle = try SampleFile.seattle.table().column(named: "temp")
      let sanFrancisco = try SampleFile.sanFrancisco.table().column(named: "temp")
      return SeriesData(
        summary: "hourly temperatures 2010, Seattle to San Francisco", start: seattle, end: sanFrancisco)
    case .ecg:
      let samples = try SampleFile.ecg.table().column(named: "mV")
      let half = samples.count / 2
      return SeriesData(
        summary: "electrocardiogram, MIT-BIH record 208", start: Array(samples[..<half]), end: Array(samples[half...]))
    case .walk:
      return RandomWalk()
    }
  }
}

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

  func table() throws(FileError) -> CSVTable { try CSVTable(name: rawValue, contents: contents) }
}
