import FastVectorSwiftUI
import SwiftUI
import TestSupport
import Testing

@testable import FastVectorSwiftUI

struct ChangePhasesTests {
  private static func random(_ generator: inout SeededGenerator) -> ChangePhases {
    (0..<4).reduce(.zero) { sum, _ in
      sum
        + ChangePhases(completed: [Int.random(in: 0...5, using: &generator)])
        .scaled(by: Double(Int.random(in: -4...4, using: &generator)))
    }
  }

  @Test func `Phases of changes satisfy the laws of arithmetic`() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      let (a, b, c) = (Self.random(&generator), Self.random(&generator), Self.random(&generator))
      #expect(a + b == b + a)
      #expect((a + b) + c == a + (b + c))
      #expect(a + .zero == a && .zero + a == a && a - a == .zero)
      #expect((a + b).scaled(by: 2) == a.scaled(by: 2) + b.scaled(by: 2))
      for change in 0...5 {
        #expect((a + b)[change] == a[change] + b[change])
        #expect((a - b)[change] == a[change] - b[change])
      }
      #expect(a.magnitudeSquared == (0...5).reduce(0) { $0 + a[$1] * a[$1] * 128 * 128 })
    }
  }

  @Test func `A new change progresses from 0 to 1 while other changes keep their phase`() {
    let (old, new) = (ChangePhases(completed: [3, 4]), ChangePhases(completed: [4, 7]))
    let halfway = old.interpolated(towards: new, amount: 0.5)
    #expect(halfway[4] == 1 && halfway[7] == 0.5 && halfway[1] == 0)
  }
}
