import FastVector

/// The sweeps of a quantity that an instrument varies in steps, such as the voltage of a cyclic voltammogram: 0.0, 0.1,
/// 0.2, 0.3, 0.2, 0.1, 0.0. A sweep ends where the direction changes or the quantity jumps back.
struct Sweeps {
  /// The index of the first row of each sweep.
  private(set) var starts = [0]

  /// The minimum number of rows in a sweep, and the maximum number of sweeps.
  private static let (minRows, maxSweeps) = (5, CSVTable.maxAutomaticGroups)

  /// Divides numbers into sweeps. Returns nil unless all of these conditions are true:
  /// - All numbers are finite.
  /// - There are at most ``maxSweeps`` sweeps, and each has at least ``minRows`` rows.
  /// - At least 80 % of the steps are between half and twice the median step.
  ///
  /// A change of less than 5 % of the range against the direction of a sweep is treated as noise.
  ///
  /// - Complexity: O(n log n)
  init?(_ x: [Double]) {
    var (least, greatest) = (Double.infinity, -Double.infinity)
    for value in x {
      guard value.isFinite else { return nil }
      (least, greatest) = (min(least, value), max(greatest, value))
    }
    guard x.count >= Self.minRows, least < greatest, Self.hasSteps(x) else { return nil }
    let noise = (greatest - least) / 20
    // The row of the last extreme value, and the direction from which it was reached. The direction is 0 before the
    // first sweep.
    var (extreme, direction) = (0, 0.0)
    for row in x.indices.dropFirst() {
      let change = x[row] - x[extreme]
      if direction == 0 {
        if abs(change) > noise { (extreme, direction) = (row, change > 0 ? 1 : -1) }
      } else if change * direction >= 0 {
        extreme = row
      } else if abs(change) > noise {
        // After a jump, the next sweep has the same direction, and its first row is the next extreme value.
        let isJump = row == extreme + 1 && row + 1 < x.count && (x[row + 1] - x[row]) * direction > 0
        starts.append(extreme + 1)
        extreme = row
        if !isJump { direction = -direction }
      }
    }
    let ends = starts.dropFirst() + [x.count]
    guard starts.count <= Self.maxSweeps, zip(starts, ends).allSatisfy({ $1 - $0 >= Self.minRows }) else {
      return nil
    }
  }

  private static func hasSteps(_ x: [Double]) -> Bool {
    let steps = x.indices.dropFirst().map { abs(x[$0] - x[$0 - 1]) }
    let median = steps.sorted()[steps.count / 2]
    return median > 0 && 5 * steps.count { median / 2...median * 2 ~= $0 } >= 4 * steps.count
  }
}

extension CSVTable {
  /// The index of the first numeric column if it contains a swept voltage, and another column contains the current.
  /// Voltammograms and the characteristic curves of transistors have this form. Nil otherwise.
  var sweptVoltage: Int? {
    guard let index = columns.firstIndex(where: \.isNumeric), Self.isVoltage(columnNames[index]),
      10 * columns[index].numbers.count >= 9 * reader.dialect.sample.count, Sweeps(columns[index].numbers) != nil,
      columns.indices.contains(where: { $0 > index && columns[$0].isNumeric && Self.isCurrent(columnNames[$0]) })
    else { return nil }
    return index
  }

  private static func isVoltage(_ name: String) -> Bool {
    let words = unitsAndWords(name)
    return !words.isDisjoint(with: ["voltage", "potential", "ewe", "vg", "vgs", "vd", "vds", "bias", "volt", "volts"])
      || words.isSuperset(of: ["e", "v"])
  }

  private static func isCurrent(_ name: String) -> Bool {
    !unitsAndWords(name).isDisjoint(with: ["current", "i", "id", "ids", "ig", "ma", "ua", "na", "amp", "amps"])
  }

  /// Returns the words of a name in lower case, including its unit. For example, `Ewe/V` yields `ewe` and `v`.
  private static func unitsAndWords(_ name: String) -> Set<String> {
    Set(name.lowercased().replacing("µ", with: "u").replacing("μ", with: "u").split { !$0.isLetter }.map(String.init))
  }
}

extension CSVValues {
  /// Creates a column that numbers the sweeps of x. Returns nil if x isn't swept, or is swept only once.
  init?(sweepsOf x: AnimatableVector) {
    guard let starts = Sweeps(x.values)?.starts, starts.count > 1 else { return nil }
    self.init(named: "sweep", starts: starts, count: x.count)
  }
}
