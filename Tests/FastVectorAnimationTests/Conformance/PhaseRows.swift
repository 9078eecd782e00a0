import FastVectorAnimation
import Foundation
import Testing

/// Computes the results of phase animators that are compared with published values.
enum PhaseRows {
  static let evaluators: [ConformanceEvaluator] = [triggered, looping]

  private static func triggered(_ row: ConformanceRow) throws -> ConformanceValue? {
    guard row.what.hasPrefix("PhaseAnimator: animation closure argument") else { return nil }
    var asked: [Double] = []
    let animator = PhasePlayer(try phases(row), trigger: 0, value: { $0 }) { phase in
      asked.append(phase)
      return .linear(duration: 0.1)
    }
    animator.update(trigger: 1, at: 1)
    #expect(animator.isFinished(at: 5))
    return .numbers(asked)
  }

  /// Returns the phases whose values an animator requests, except for the first phase, which it requests before it
  /// starts.
  private static func looping(_ row: ConformanceRow) throws -> ConformanceValue? {
    guard row.what.hasPrefix("PhaseAnimator"), row.input["animation"] == .null else { return nil }
    var shown: [Double] = []
    let animator = PhasePlayer(
      try phases(row),
      value: { phase in
        shown.append(phase)
        return phase
      }, animation: { _ in nil })
    _ = animator.phase(at: 0)
    return .numbers(Array(shown.dropFirst()))
  }

  private static func phases(_ row: ConformanceRow) throws -> [Double] {
    try #require(row.input["phases"]?.list).compactMap(\.number)
  }
}
