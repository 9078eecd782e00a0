package import VecbenchComparison
import VecbenchMeasuring

/// The preset for the settings of a comparison.
package enum Extent: String, CaseIterable, Codable, Sendable {
  case quick
  case full

  package var settings: ComparisonSettings { self == .quick ? .quick : ComparisonSettings() }
}

/// The program that is slower if the programs differ.
package enum Order: String, CaseIterable, Codable, Sendable {
  case headSlower = "head-slower"
  case baseSlower = "base-slower"

  /// Returns the verdict of the same comparison with `base` and `head` exchanged.
  package static func mirrored(_ verdict: Verdict) -> Verdict {
    switch verdict {
    case .regression: .improvement
    case .improvement: .regression
    default: verdict
    }
  }
}
