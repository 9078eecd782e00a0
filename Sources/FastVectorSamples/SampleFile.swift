import CSampleData
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

  /// Returns the numbers of a column. The files are known to have a header, no quotes and no empty cells, so vecbench
  /// doesn't have to link FastVectorData, which takes longer to compile than any other module.
  fileprivate func column(_ name: String) -> [Double] {
    let rows = String(decoding: contents, as: UTF8.self).split(whereSeparator: \.isNewline)
    let position = rows[0].split(separator: ",").firstIndex { $0 == name }!
    return rows.dropFirst().map { Double($0.split(separator: ",")[position])! }
  }
}

extension SeriesData {
  /// Hourly temperatures over a year: Seattle in the start state, San Francisco in the end state.
  public static func temperatures() -> SeriesData {
    SeriesData(
      summary: "hourly temperatures 2010, Seattle to San Francisco",
      start: SampleFile.seattle.column("temp"),
      end: SampleFile.sanFrancisco.column("temp"))
  }

  /// An electrocardiogram: its first two and a half minutes in the start state, its next two and a half in the end
  /// state.
  public static func ecg() -> SeriesData {
    let samples = SampleFile.ecg.column("mV")
    let half = samples.count / 2
    return SeriesData(
      summary: "electrocardiogram, MIT-BIH record 208", start: Array(samples[..<half]), end: Array(samples[half...]))
  }
}
