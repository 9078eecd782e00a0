import FastVector
import FastVectorAnimation
import FastVectorGeometry
import Foundation
import Testing

@Suite struct `Geometry values` {
  @Test func `The named unit points are points of the unit square`() {
    let points: [(UnitPoint, CGFloat, CGFloat)] = [
      (.zero, 0, 0), (.center, 0.5, 0.5), (.leading, 0, 0.5), (.trailing, 1, 0.5), (.top, 0.5, 0), (.bottom, 0.5, 1),
      (.topLeading, 0, 0), (.topTrailing, 1, 0), (.bottomLeading, 0, 1), (.bottomTrailing, 1, 1),
    ]
    for (point, x, y) in points { #expect(point.x == x && point.y == y) }
  }

  @Test func `The animatable data of a unit point is its coordinates times 128`() {
    var point = UnitPoint(x: -0.5, y: 0.75)
    #expect(point.animatableData == AnimatablePair(-64, 96))
    point.animatableData = AnimatablePair(32, 128)
    #expect(point == UnitPoint(x: 0.25, y: 1))
  }

  @Test func `The animatable data of points, sizes and rectangles is their coordinates`() {
    var point = CGPoint(x: 1, y: 2)
    #expect(point.animatableData == AnimatablePair(1, 2))
    point.animatableData = AnimatablePair(3, 4)
    #expect(point == CGPoint(x: 3, y: 4))

    var size = CGSize(width: 1, height: 2)
    #expect(size.animatableData == AnimatablePair(1, 2))
    size.animatableData.second = 5
    #expect(size == CGSize(width: 1, height: 5))

    var rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(rect.animatableData == AnimatablePair(AnimatablePair(1, 2), AnimatablePair(3, 4)))
    rect.animatableData.scale(by: 2)
    #expect(rect == CGRect(x: 2, y: 4, width: 6, height: 8))
  }

  @Test func `The animatable data of insets is top, leading, bottom and trailing, in this order`() {
    var insets = EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    #expect(insets.animatableData == AnimatablePair(1, AnimatablePair(2, AnimatablePair(3, 4))))
    insets.animatableData.scale(by: 2)
    #expect(insets == EdgeInsets(top: 2, leading: 4, bottom: 6, trailing: 8))
    #expect(EdgeInsets() == EdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0))
    #expect(EdgeInsets().animatableData == .zero)
  }
}
