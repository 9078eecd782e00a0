/// The numbers of outliers in a sample. Outliers are defined by their distance from the quartiles: J. W. Tukey,
/// Exploratory Data Analysis, 1977. They are counted, but never removed.
package struct TukeyOutliers: Codable, Hashable, Sendable {
  /// The number of values more than 3 interquartile ranges below the first quartile.
  package var lowSevere = 0
  /// The number of values more than 1.5 and at most 3 interquartile ranges below the first quartile.
  package var lowMild = 0
  /// The number of values more than 1.5 and at most 3 interquartile ranges above the third quartile.
  package var highMild = 0
  /// The number of values more than 3 interquartile ranges above the third quartile.
  package var highSevere = 0

  package init() {}

  /// Counts the outliers in a sample. An empty sample has no outliers.
  package init(_ sample: [Double]) {
    guard !sample.isEmpty else { return }
    let sorted = sample.sorted()
    let (first, third) = (Self.quartile(0.25, of: sorted), Self.quartile(0.75, of: sorted))
    let range = third - first
    for value in sorted {
      if value < first - 3 * range {
        lowSevere += 1
      } else if value < first - 1.5 * range {
        lowMild += 1
      } else if value > third + 3 * range {
        highSevere += 1
      } else if value > third + 1.5 * range {
        highMild += 1
      }
    }
  }

  /// Adds the outlier counts of two samples.
  package static func + (a: TukeyOutliers, b: TukeyOutliers) -> TukeyOutliers {
    var sum = a
    sum.lowSevere += b.lowSevere
    sum.lowMild += b.lowMild
    sum.highMild += b.highMild
    sum.highSevere += b.highSevere
    return sum
  }

  /// The total number of outliers.
  package var count: Int { lowSevere + lowMild + highMild + highSevere }

  package enum CodingKeys: String, CodingKey {
    case lowSevere = "low_severe"
    case lowMild = "low_mild"
    case highMild = "high_mild"
    case highSevere = "high_severe"
  }

  /// Returns a quartile. It is interpolated linearly between the two nearest values: definition 7 of R. J. Hyndman and
  /// Y. Fan, Sample quantiles in statistical packages, 1996.
  private static func quartile(_ fraction: Double, of sorted: [Double]) -> Double {
    let position = fraction * Double(sorted.count - 1)
    let lower = Int(position)
    let upper = min(lower + 1, sorted.count - 1)
    return sorted[lower] + (position - Double(lower)) * (sorted[upper] - sorted[lower])
  }
}
