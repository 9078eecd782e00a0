#if canImport(SwiftUI)
  import FastVector

  /// How far each change of a chart has come, from 0 to 1: what SwiftUI animates in the place of all points.
  ///
  /// A SwiftUI `Animation` cannot be run by others, since nobody else can make its context. But all that it ever does with
  /// its values is to add and scale them, so that it need not see the points: the points of a chart are the sum of its
  /// changes, each as far as it has come. A new change is a new entry that goes from 0 to 1 by the animation of its
  /// transaction, while those before go on. Where an animation merges with the one before, as springs do, it does with the
  /// entries what it would do with the points.
  ///
  /// Entries are few: those of changes that are over are left out.
  struct ChangePhases: VectorArithmetic, Sendable {
    private var entries: [(change: Int, value: Double)] = []

    /// The fluid spring stops at absolute distances; SwiftUI therefore animates what goes from 0 to 1 in units of 1/128.
    private static let unit = 128.0

    private init(entries: [(change: Int, value: Double)]) { self.entries = entries }

    /// The changes as they are once all are over.
    ///
    /// - Parameter changes: The numbers of the changes, ascending.
    init(completed changes: some Sequence<Int>) { entries = changes.map { ($0, Self.unit) } }

    /// How far a change has come; 0 where it has not begun.
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
