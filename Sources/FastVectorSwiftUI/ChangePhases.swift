#if canImport(SwiftUI)
  import FastVector

  /// The progress of each change of a chart: 0 before the change and 1 after it. SwiftUI animates only these numbers,
  /// and the chart computes its points from them.
  ///
  /// Only SwiftUI can run an `Animation`, because other modules can't create an `AnimationContext`. However, an
  /// animation can only add and scale the values that it animates. The points of a chart are the initial points plus
  /// the sum of all changes, each multiplied by its progress, so animating the progress is enough. A new change adds an
  /// entry, which is animated with the animation of the change's transaction, while earlier entries continue. If an
  /// animation merges with its predecessor, as springs do, it has the same effect on the entries as it would have on
  /// the points.
  ///
  /// There are only a few entries, because ``ChartModel`` drops the entries of completed changes.
  struct ChangePhases: VectorArithmetic, Sendable {
    private var entries: [(change: Int, value: Double)] = []

    /// The value that an entry reaches when its change is complete. It is 128 rather than 1 because SwiftUI's fluid
    /// spring stops when its speed falls below a fixed threshold, so an entry animated from 0 to 1 would stop
    /// noticeably early. SwiftUI scales its own values from 0 to 1 by the same factor.
    private static let unit = 128.0

    private init(entries: [(change: Int, value: Double)]) { self.entries = entries }

    /// Creates phases with the given changes, all of which are complete.
    ///
    /// - Parameter changes: The numbers of the changes, in ascending order.
    init(completed changes: some Sequence<Int>) { entries = changes.map { ($0, Self.unit) } }

    /// The progress of a change; 0 if it hasn't begun.
    subscript(change: Int) -> Double { (entries.first { $0.change == change }?.value ?? 0) / Self.unit }

    static var zero: Self { Self(entries: []) }

    static func + (lhs: Self, rhs: Self) -> Self { merge(lhs, rhs) { $0 + $1 } }
    static func - (lhs: Self, rhs: Self) -> Self { merge(lhs, rhs) { $0 - $1 } }

    private static func merge(_ lhs: Self, _ rhs: Self, _ combine: (Double, Double) -> Double) -> Self {
      var result: [(change: Int, value: Double)] = []
      var (left, right) = (lhs.entries[...], rhs.entries[...])
      while let change = [left.first?.change, right.first?.change].compactMap({ $0 }).min() {
        let value = combine(
          left.first?.change == change ? left.removeFirst().value : 0,
          right.first?.change == change ? right.removeFirst().value : 0)
        if value != 0 { result.append((change, value)) }
      }
      return Self(entries: result)
    }

    mutating func scale(by rhs: Double) {
      for index in entries.indices { entries[index].value *= rhs }
    }

    var magnitudeSquared: Double { entries.reduce(0) { $0 + $1.value * $1.value } }

    static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.entries.count == rhs.entries.count && zip(lhs.entries, rhs.entries).allSatisfy { $0 == $1 }
    }
  }
#endif
