import Foundation

/// A rule that matches the published values from which FastVector deviates on purpose.
struct Difference: Sendable {
  /// The reason for the deviation.
  let reason: String

  /// Returns true if the rule matches a published value.
  let applies: @Sendable (ConformanceRow) -> Bool

  /// All deviations. The article DifferencesFromSwiftUI documents them.
  static let all = [
    Difference(reason: "the stiffness of an overdamped spring is m ω², as for every other spring") { row in
      row.what.hasPrefix("Spring") && row.what.contains(".stiffness") && (row.input["bounce"]?.number ?? 0) < 0
    },
    Difference(reason: "a negative duration counts as its magnitude, so that the spring doesn't gain energy") { row in
      row.what.hasPrefix("Spring.dampingRatio") && (row.input["duration"]?.number ?? 0) < 0
    },
    Difference(reason: "a negative mass counts as its magnitude, so that the spring doesn't gain energy") { row in
      row.what.hasPrefix("Spring.bounce") && (row.input["mass"]?.number ?? 0) < 0
    },
    Difference(reason: "a negative stiffness counts as its magnitude") { row in
      row.what.hasPrefix("Spring") && (row.input["stiffness"]?.number ?? 0) < 0
    },
    Difference(reason: "CSS extrapolates a curve beyond 0...1, and a UnitCurve clamps the progress") { row in
      guard row.what.hasPrefix("css"), let expected = row.expected.number else { return false }
      return row.what.contains("extrapolat") && (expected < 0 || expected > 1)
    },
    Difference(reason: "a curve shows its final value at its end time, and has ended afterwards") { row in
      row.what.hasPrefix("default combining") && row.expected == .null
    },
    Difference(reason: "by SwiftUI's measured rule, the spring of this row has settled after 0.734 s") { row in
      row.what.hasPrefix("Animation.interpolatingSpring") && row.input["stiffness"]?.number == 170
        && (row.input["time"]?.number ?? 0) > 0.734
    },
    Difference(reason: "vectors of different lengths are added as if the shorter one were padded with zeros") { row in
      row.what.contains("AnimatableVector") || row.what.contains("AnimatableArray")
    },
  ]
}
