import FastVectorGeometry
import Foundation
import TestSupport
import Testing

@Suite struct `Affine transforms` {
  private static func random(_ generator: inout SeededGenerator) -> CGAffineTransform {
    func number() -> Double { Double.random(in: -3...3, using: &generator) }
    return CGAffineTransform(number(), number(), number(), number(), number(), number())
  }

  private static func isNear(_ a: CGPoint, _ b: CGPoint) -> Bool { abs(a.x - b.x) < 1e-6 && abs(a.y - b.y) < 1e-6 }

  @Test func `Transforms translate and scale points, and rotate them clockwise if y points down`() {
    let point = CGPoint(x: 3, y: 4)
    #expect(point.applying(.identity) == point)
    #expect(point.applying(CGAffineTransform(translationX: 1, y: 2)) == CGPoint(x: 4, y: 6))
    #expect(point.applying(CGAffineTransform(scaleX: 2, y: -1)) == CGPoint(x: 6, y: -4))
    #expect(Self.isNear(point.applying(CGAffineTransform(rotationAngle: .pi / 2)), CGPoint(x: -4, y: 3)))
    #expect(point.applying(CGAffineTransform()) == .zero)
    #expect(CGSize(width: 3, height: 4).applying(CGAffineTransform(2, 0, 0, 3, 9, 9)) == CGSize(width: 6, height: 12))
  }

  @Test(arguments: [161, 162] as [UInt64])
  func `Concatenated transforms are applied from left to right, and an inverse undoes its transform`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let (first, second) = (Self.random(&generator), Self.random(&generator))
      let point = CGPoint(x: Double.random(in: -9...9, using: &generator), y: 2)
      #expect(
        Self.isNear(point.applying(first.concatenating(second)), point.applying(first).applying(second)), "seed \(seed)"
      )
      if abs(first.a * first.d - first.b * first.c) > 1e-3 {
        #expect(Self.isNear(point.applying(first).applying(first.inverted()), point), "seed \(seed)")
      }
    }
  }

  @Test func `The methods translatedBy, scaledBy and rotated apply their operation before the transform`() {
    let base = CGAffineTransform(1, 2, 3, 5, 7, 11)
    let point = CGPoint(x: 1, y: 1)
    #expect(point.applying(base.translatedBy(x: 2, y: 3)) == CGPoint(x: 3, y: 4).applying(base))
    #expect(point.applying(base.scaledBy(x: 2, y: 3)) == CGPoint(x: 2, y: 3).applying(base))
    #expect(Self.isNear(point.applying(base.rotated(by: .pi)), CGPoint(x: -1, y: -1).applying(base)))
  }

  @Test func `The inverse of a singular transform is the transform itself`() {
    for transform in [
      CGAffineTransform(), CGAffineTransform(1, 2, 2, 4, 5, 6), CGAffineTransform(scaleX: .infinity, y: 1),
    ] {
      #expect(transform.inverted() == transform)
    }
  }

  @Test func `A transformed rectangle is the bounding box of its transformed corners`() {
    let rect = CGRect(x: 0, y: 0, width: 2, height: 1)
    #expect(rect.applying(CGAffineTransform(0, 1, -1, 0, 5, 0)) == CGRect(x: 4, y: 0, width: 1, height: 2))
    #expect(CGRect.null.applying(CGAffineTransform(scaleX: 2, y: 2)).isNull)
  }

  @Test func `The property isIdentity is true only for the identity`() {
    #expect(CGAffineTransform.identity.isIdentity && CGAffineTransform(translationX: 0, y: 0).isIdentity)
    #expect(!CGAffineTransform(translationX: 0, y: 1).isIdentity && !CGAffineTransform().isIdentity)
  }
}
