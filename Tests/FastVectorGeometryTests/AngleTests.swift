import FastVectorGeometry
import Foundation
import Testing

@Suite struct `Angles` {
  @Test func `An angle can be given in radians or degrees`() {
    #expect(Angle() == .zero && Angle.zero.radians == 0)
    #expect(Angle(radians: 2).radians == 2 && Angle.radians(2) == Angle(radians: 2))
    #expect(Angle(degrees: 180).radians == .pi && Angle.degrees(180) == Angle(degrees: 180))
    #expect(Angle(radians: .pi).degrees == 180 && abs(Angle.degrees(33).degrees - 33) < 1e-14)
    var angle = Angle.zero
    angle.degrees = 90
    #expect(angle.radians == .pi / 2)
  }

  @Test func `Angles can be compared, added and scaled`() {
    #expect(Angle.degrees(30) < .degrees(40) && Angle.degrees(-30) < .zero)
    #expect([Angle.radians(3), .radians(1), .radians(2)].sorted() == [.radians(1), .radians(2), .radians(3)])
    #expect(Angle.radians(1) + .radians(2) == .radians(3) && Angle.radians(1) - .radians(2) == .radians(-1))
    #expect(-Angle.radians(1) == .radians(-1))
    #expect(Angle.radians(3) * 2 == .radians(6) && Angle.radians(3) / 2 == .radians(1.5))
    var angle = Angle.radians(1)
    angle += .radians(2)
    angle *= 4
    angle -= .radians(2)
    angle /= 5
    #expect(angle == .radians(2))
    #expect(Set([Angle.degrees(10), .degrees(10), .degrees(20)]).count == 2)
  }

  @Test func `The animatable data of an angle is its radians times 128`() {
    var angle = Angle.degrees(90)
    #expect(abs(angle.animatableData - 201.062) < 0.0005)
    angle.animatableData = 128
    #expect(angle == .radians(1))
    #expect(abs(Angle.degrees(360).animatableData - 804.2477) < 0.0001)
  }
}
