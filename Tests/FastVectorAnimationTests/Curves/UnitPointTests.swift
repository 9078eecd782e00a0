import FastVectorAnimation
import Foundation
import Testing

@Suite struct `Unit points` {
  @Test func `The default unit point is the origin`() {
    #expect(UnitPoint() == UnitPoint(x: 0, y: 0))
  }

  @Test func `A unit point can lie outside the unit square`() {
    var point = UnitPoint(x: -0.5, y: 1.5)
    #expect(point.x == -0.5 && point.y == 1.5)
    point.x = 0.25
    #expect(point == UnitPoint(x: 0.25, y: 1.5))
    #expect(point != UnitPoint(x: 1.5, y: 0.25))
    #expect(Set([point, UnitPoint(x: 0.25, y: 1.5), UnitPoint()]).count == 2)
  }
}
