import CSampleData
import Foundation

/// The data that comes with the executable, by the name that the command line uses.
public enum SampleData: String, CaseIterable, Sendable {
  case temperatures, ecg
  case walk = "synthetic:walk"

  /// One line about the data.
  public var summary: String {
    switch self {
    case .temperatures: "a year of hourly temperatures, from Seattle to San Francisco"
    case .ecg: "an electrocardiogram, from its first two and a half minutes to the next"
    case .walk: "two random walks, for sizes that no file has; see --seed"
    }
  }

  /// Reads the data.
  ///
  /// - Throws: ``DataError``, only where the files inside the executable are damaged.
  public func load() throws(DataError) -> any DataSource {
    switch self {
    case .temperatures:
      let seattle = unsafe try table("seattle-temps.csv", sample_seattle_temps()).column(named: "temp")
      let sanFrancisco = unsafe try table("sf-temps.csv", sample_sf_temps()).column(named: "temp")
      return SeriesData(
        summary: "hourly temperatures 2010, Seattle to San Francisco", start: seattle, end: sanFrancisco)
    case .ecg:
      let samples = unsafe try table("ecg.csv", sample_ecg()).column(named: "mV")
      let half = samples.count / 2
      return SeriesData(
        summary: "electrocardiogram, MIT-BIH record 208", start: Array(samples[..<half]), end: Array(samples[half...]))
    case .walk:
      return RandomWalk()
    }
  }

  private func table(_ name: String, _ file: sample_file) throws(DataError) -> CSVTable {
    try CSVTable(name: name, contents: unsafe Data(bytes: file.bytes, count: file.count))
  }
}
