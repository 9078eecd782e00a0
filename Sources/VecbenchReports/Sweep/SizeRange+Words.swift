import VecbenchKit

extension SizeRange {
  /// Returns a description of the size ranges of one comparison, without a final period: `up to 64 points naive wins,
  /// …; from 100 points on native wins, …`.
  ///
  /// All sizes in the sentence were measured. The curves of two winners cross somewhere between the end of one range
  /// and the start of the next.
  public static func sentence(_ ranges: [SizeRange]) -> String {
    guard !ranges.isEmpty else {
      return
        "nothing to compare: at no size do all variants have a time above 0 with an interval, which takes 6 samples"
    }
    return ranges.indices.map { index in
      ranges[index].clause(isFirst: index == 0, isLast: index == ranges.count - 1)
    }.joined(separator: "; ")
  }

  private func clause(isFirst: Bool, isLast: Bool) -> String {
    let place = place(isFirst: isFirst, isLast: isLast)
    guard isResolved else {
      let names = fastest.dropLast().joined(separator: ", ") + " and " + fastest[fastest.count - 1]
      return "\(place) \(names) are indistinguishable"
    }
    return "\(place) \(fastest[0]) wins" + (leadPhrase.map { ", \($0)" } ?? "")
  }

  private func place(isFirst: Bool, isLast: Bool) -> String {
    let (low, high) = (Formatting.grouped(sizes.lowerBound), Formatting.grouped(sizes.upperBound))
    let (lowPoints, highPoints) = (Formatting.counted(low, "point"), Formatting.counted(high, "point"))
    if isFirst && isLast { return low == high ? "at \(lowPoints)" : "at every size" }
    if isFirst { return "up to \(highPoints)" }
    if isLast { return "from \(lowPoints) on" }
    return low == high ? "at \(lowPoints)" : "from \(low) to \(highPoints)"
  }

  private var leadPhrase: String? {
    lead.map { lead in
      let (low, high) = (Formatting.significant(lead.lowerBound), Formatting.significant(lead.upperBound))
      return (low == high ? low : "\(low) to \(high)") + " times as fast as the next"
    }
  }
}
