import FastVector
import FastVectorAnimation
import FastVectorGeometry
import Foundation
import Testing

@Suite struct `Shapes` {
  private static let rect = CGRect(x: 10, y: 20, width: 100, height: 60)

  @Test func `The animatable data of shapes is the same as in SwiftUI, with fractions, angles and anchors times 128`() {
    let trimmed = _TrimmedShape(shape: Circle(), startFraction: 0.25, endFraction: 0.6)
    #expect(trimmed.animatableData.second == AnimatablePair(32, 76.8))
    let rotated = Rectangle().rotation(.radians(1), anchor: .topTrailing)
    #expect(rotated.animatableData.second == AnimatablePair(128, AnimatablePair(128, 0)))
    let scaled = Rectangle().scale(x: 2, y: 3, anchor: .bottom)
    #expect(scaled.animatableData.second == AnimatablePair(AnimatablePair(2, 3), AnimatablePair(64, 128)))
    #expect(Rectangle().offset(x: 4, y: 5).animatableData.second == AnimatablePair(4, 5))
    #expect(RoundedRectangle(cornerSize: CGSize(width: 6, height: 7)).animatableData == AnimatablePair(6, 7))
    let style = StrokeStyle(lineWidth: 3, miterLimit: 4, dash: [1], dashPhase: 5)
    #expect(style.animatableData == AnimatablePair(3, AnimatablePair(4, 5)))
    #expect(_StrokedShape(shape: Circle(), style: style).animatableData.second == style.animatableData)
    #expect(Circle().inset(by: 8).animatableData.second == 8)
    let radii = RectangleCornerRadii(topLeading: 1, bottomLeading: 2, bottomTrailing: 3, topTrailing: 4)
    #expect(radii.animatableData == AnimatablePair(AnimatablePair(1, 2), AnimatablePair(3, 4)))
  }

  private static func isRestored<S: Shape>(_ shape: S, _ other: S) -> Bool {
    var copy = other
    copy.animatableData = shape.animatableData
    return copy.path(in: rect) == shape.path(in: rect) && copy.path(in: rect) != other.path(in: rect)
  }

  @Test func `A shape is drawn according to its animatable data`() {
    let dashed = StrokeStyle(lineWidth: 3, dash: [9, 4], dashPhase: 2)
    #expect(Self.isRestored(Circle().trim(from: 0.1, to: 0.7), Circle().trim(from: 0, to: 1)))
    #expect(Self.isRestored(Circle().stroke(style: dashed), Circle().stroke(style: StrokeStyle(dash: [9, 4]))))
    #expect(Self.isRestored(Circle().offset(x: 3, y: 4), Circle().offset(x: 0, y: 0)))
    #expect(Self.isRestored(Circle().scale(2, anchor: .top), Circle().scale(1)))
    #expect(Self.isRestored(Rectangle().rotation(.degrees(30), anchor: .leading), Rectangle().rotation(.zero)))
    #expect(Self.isRestored(Circle().size(width: 3, height: 4), Circle().size(width: 1, height: 2)))
    #expect(
      Self.isRestored(RoundedRectangle(cornerRadius: 9).inset(by: 3), RoundedRectangle(cornerRadius: 0).inset(by: 0)))
    #expect(
      Self.isRestored(UnevenRoundedRectangle(topLeadingRadius: 4), UnevenRoundedRectangle(bottomTrailingRadius: 7)))
    #expect(Self.isRestored(AnyShape(Circle().offset(x: 3)), AnyShape(Circle().offset(x: 0))))
    let moved = CGAffineTransform(translationX: 5, y: 5)
    #expect(Self.isRestored(Circle().offset(x: 3).transform(moved), Circle().offset(x: 0).transform(moved)))
  }

  @Test func `AnyShape animates like its shape and jumps if the type of the shape changes`() {
    let (start, end) = (Circle().offset(x: 0), Circle().offset(x: 10, y: 4))
    var (plain, hidden) = (start, AnyShape(start))
    plain.animatableData.interpolate(towards: end.animatableData, amount: 0.25)
    hidden.animatableData.interpolate(towards: AnyShape(end).animatableData, amount: 0.25)
    #expect(hidden.path(in: Self.rect) == plain.path(in: Self.rect))
    hidden.animatableData = AnyShape(RoundedRectangle(cornerRadius: 3)).animatableData
    #expect(hidden.path(in: Self.rect) == plain.path(in: Self.rect))

    let animator = Animator(AnyShape(start))
    animator.animate(to: AnyShape(end), .linear(duration: 1), at: 0)
    #expect(abs(animator.value(at: 0.5).path(in: Self.rect).boundingRect.minX - (10 + 20 + 5)) < 1e-4)
  }

  @Test func `The animatable data of AnyShape satisfies the laws of arithmetic`() {
    let (a, b) = (AnyShape(Circle().offset(x: 3)).animatableData, AnyShape(Circle().offset(x: 5, y: 1)).animatableData)
    #expect(a + .zero == a && .zero + a == a && a - a == .zero && .zero - a + a == .zero)
    #expect(a + b == b + a && (a + b) - b == a && a != b && a.magnitudeSquared == 9)
    #expect(_AnyAnimatableData.zero == .zero && _AnyAnimatableData.zero - .zero == .zero)
  }

  @Test func `A shape takes the size proposed to it, and a circle takes the largest square that fits`() {
    let offer = ProposedViewSize(width: 100, height: 60)
    #expect(Rectangle().sizeThatFits(offer) == CGSize(width: 100, height: 60))
    #expect(Rectangle().sizeThatFits(.unspecified) == CGSize(width: 10, height: 10))
    #expect(Rectangle().sizeThatFits(ProposedViewSize(width: nil, height: 7)) == CGSize(width: 10, height: 7))
    for size in [
      Circle().sizeThatFits(offer), Circle().scale(0.5).sizeThatFits(offer), Circle().stroke().sizeThatFits(offer),
      Circle().inset(by: 4).offset(x: 2).sizeThatFits(offer), AnyShape(Circle()).sizeThatFits(offer),
      Circle().trim().rotation(.zero).sizeThatFits(offer),
      Circle().sizeThatFits(ProposedViewSize(width: nil, height: 60)),
    ] {
      #expect(size == CGSize(width: 60, height: 60))
    }
    #expect(Circle().sizeThatFits(.unspecified) == CGSize(width: 10, height: 10))
  }

  @Test func `All shapes have the role fill, except for stroked shapes`() {
    func role<S: Shape>(_ shape: S) -> ShapeRole { S.role }
    #expect(role(Circle()) == .fill && role(Circle().trim()) == .fill && role(Circle().stroke()) == .stroke)
    #expect(role(Circle().stroke().offset(x: 1)) == .stroke)
  }

  @Test func `A shape that is inset by more than its size draws nothing`() {
    #expect(Circle().inset(by: 31).path(in: Self.rect).isEmpty)
    #expect(RoundedRectangle(cornerRadius: 5).inset(by: .nan).path(in: Self.rect).isEmpty)
    #expect(Rectangle().inset(by: -5).path(in: Self.rect).boundingRect == CGRect(x: 5, y: 15, width: 110, height: 70))
  }

  @Test func `A shape with an offset or a rotation is inset before it is transformed`() {
    let moved = Rectangle().offset(x: 10, y: 5).inset(by: 20).path(in: Self.rect)
    #expect(moved.boundingRect == CGRect(x: 40, y: 45, width: 60, height: 20))
    let turned = Rectangle().rotation(.degrees(90)).inset(by: 20).path(in: Self.rect)
    #expect(turned.boundingRect.isNear(CGRect(x: 50, y: 20, width: 20, height: 60)))
  }

  @Test func `Shapes draw nothing in an invalid rectangle`() {
    let none = [
      CGRect.null, CGRect(x: Double.nan, y: 0, width: 1, height: 1),
      CGRect(x: 0, y: 0, width: Double.infinity, height: 1),
    ]
    for rect in none {
      for shape in [AnyShape(Rectangle()), AnyShape(Circle()), AnyShape(Ellipse()), AnyShape(Capsule())] {
        #expect(shape.path(in: rect).isEmpty, "\(rect)")
      }
      #expect(RoundedRectangle(cornerRadius: 4).path(in: rect).isEmpty)
      #expect(UnevenRoundedRectangle(topLeadingRadius: 4).path(in: rect).isEmpty)
    }
  }

  @Test func `A shape with a fixed size is placed at its anchor`() {
    let shape = Rectangle().size(CGSize(width: 10, height: 10), anchor: .center)
    #expect(shape.path(in: Self.rect).boundingRect == CGRect(x: 55, y: 45, width: 10, height: 10))
    #expect(Rectangle().size(width: 10, height: 10).path(in: Self.rect).boundingRect.origin == Self.rect.origin)
  }

  @Test func `Shapes are available as static members`() {
    func path(_ shape: some Shape) -> Path { shape.path(in: Self.rect) }
    #expect(path(.rect) == path(Rectangle()) && path(.circle) == path(Circle()) && path(.ellipse) == path(Ellipse()))
    #expect(path(.capsule) == path(Capsule()) && path(.capsule(style: .circular)) == path(Capsule(style: .circular)))
    #expect(path(.rect(cornerRadius: 9)) == path(RoundedRectangle(cornerRadius: 9)))
    #expect(path(.rect(topLeadingRadius: 9)) == path(UnevenRoundedRectangle(topLeadingRadius: 9)))
  }
}
