public import FastVectorGeometry
public import Foundation

extension View {
  /// Draws the view at a distance. Its place in the layout stays.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { offset(CGSize(width: x, height: y)) }

  /// Draws the view at a distance. Its place in the layout stays.
  public func offset(_ offset: CGSize) -> some View { modifier(_OffsetEffect(offset: offset)) }

  /// Draws the view rotated about an anchor, clockwise.
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
    modifier(_RotationEffect(angle: angle, anchor: anchor))
  }

  /// Draws the view scaled away from an anchor.
  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View {
    modifier(_ScaleEffect(scale: scale, anchor: anchor))
  }

  /// Draws the view scaled away from an anchor.
  public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some View {
    scaleEffect(CGSize(width: scale, height: scale), anchor: anchor)
  }

  /// Draws the view scaled away from an anchor.
  public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some View {
    scaleEffect(CGSize(width: x, height: y), anchor: anchor)
  }

  /// Draws the view rotated in space, in perspective.
  ///
  /// - Parameters:
  ///   - angle: How far.
  ///   - axis: What it is rotated about, which needs no length of 1; without a length nothing is rotated.
  ///   - anchor: The point of the view that the axis goes through.
  ///   - anchorZ: How far behind the view the axis is, in points.
  ///   - perspective: How near the eye is: 1 for as far as the longer side of the view, 0 for no perspective.
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center, anchorZ: CGFloat = 0,
    perspective: CGFloat = 1
  ) -> some View {
    modifier(
      _Rotation3DEffect(angle: angle, axis: axis, anchor: anchor, anchorZ: anchorZ, perspective: perspective))
  }

  /// Draws the view moved by a transform.
  public func transformEffect(_ transform: CGAffineTransform) -> some View {
    projectionEffect(ProjectionTransform(transform))
  }

  /// Draws the view moved by a transform.
  public func projectionEffect(_ transform: ProjectionTransform) -> some View {
    modifier(_TransformEffect(transform: transform))
  }
}

extension View {
  /// Moves the view as a whole when it is laid out elsewhere: what is in it keeps its places in the view.
  ///
  /// Otherwise each part of it moves to its own new place, and parts that have just come are at theirs from the start.
  public func geometryGroup() -> some View { modifier(_GeometryGroup()) }
}

/// A view whose parts move with it.
public struct _GeometryGroup: _OwnEffect {
  public init() {}

  public func effectValue(size: CGSize) -> ProjectionTransform { ProjectionTransform() }
}

/// An offset.
public struct _OffsetEffect: _OwnEffect {
  public var offset: CGSize

  public init(offset: CGSize) { self.offset = offset }

  public var animatableData: CGSize.AnimatableData {
    get { offset.animatableData }
    set { offset.animatableData = newValue }
  }

  public func effectValue(size: CGSize) -> ProjectionTransform {
    ProjectionTransform(CGAffineTransform(translationX: offset.width, y: offset.height))
  }
}

/// A rotation.
public struct _RotationEffect: _OwnEffect {
  public var angle: Angle
  public var anchor: UnitPoint

  public init(angle: Angle, anchor: UnitPoint = .center) {
    self.angle = angle
    self.anchor = anchor
  }

  public var animatableData: AnimatablePair<Angle.AnimatableData, UnitPoint.AnimatableData> {
    get { AnimatablePair(angle.animatableData, anchor.animatableData) }
    set { (angle.animatableData, anchor.animatableData) = (newValue.first, newValue.second) }
  }

  public func effectValue(size: CGSize) -> ProjectionTransform {
    ProjectionTransform(CGAffineTransform(rotationAngle: angle.radians), about: anchor, of: size)
  }
}

/// A scaling.
public struct _ScaleEffect: _OwnEffect {
  public var scale: CGSize
  public var anchor: UnitPoint

  public init(scale: CGSize, anchor: UnitPoint = .center) {
    self.scale = scale
    self.anchor = anchor
  }

  public var animatableData: AnimatablePair<CGSize.AnimatableData, UnitPoint.AnimatableData> {
    get { AnimatablePair(scale.animatableData, anchor.animatableData) }
    set { (scale.animatableData, anchor.animatableData) = (newValue.first, newValue.second) }
  }

  public func effectValue(size: CGSize) -> ProjectionTransform {
    ProjectionTransform(CGAffineTransform(scaleX: scale.width, y: scale.height), about: anchor, of: size)
  }
}

extension ProjectionTransform {
  /// A transform that leaves an anchor of a view where it is.
  fileprivate init(_ transform: CGAffineTransform, about anchor: UnitPoint, of size: CGSize) {
    let (x, y) = (anchor.x * size.width, anchor.y * size.height)
    self.init(
      CGAffineTransform(translationX: -x, y: -y).concatenating(transform)
        .concatenating(CGAffineTransform(translationX: x, y: y)))
  }
}

/// A rotation in space.
///
/// To the anchor, rotated, to the eye's distance in perspective, and back: the matrices of OpenSwiftUI's and SwiftVVD's
/// tests.
public struct _Rotation3DEffect: _OwnEffect {
  public var angle: Angle
  public var axis: (x: CGFloat, y: CGFloat, z: CGFloat)
  public var anchor: UnitPoint
  public var anchorZ: CGFloat
  public var perspective: CGFloat

  public init(
    angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center, anchorZ: CGFloat = 0,
    perspective: CGFloat = 1
  ) {
    self.angle = angle
    self.axis = axis
    self.anchor = anchor
    self.anchorZ = anchorZ
    self.perspective = perspective
  }

  public typealias AxisData = AnimatablePair<CGFloat, AnimatablePair<CGFloat, CGFloat>>
  public typealias AnchorData = AnimatablePair<UnitPoint.AnimatableData, AnimatablePair<CGFloat, CGFloat>>

  /// The angle, the axis times 128, the anchor, its depth, and the perspective times 128.
  public var animatableData: AnimatablePair<Angle.AnimatableData, AnimatablePair<AxisData, AnchorData>> {
    get {
      let axisData = AxisData(axis.x * 128, AnimatablePair(axis.y * 128, axis.z * 128))
      let anchorData = AnchorData(anchor.animatableData, AnimatablePair(anchorZ, perspective * 128))
      return AnimatablePair(angle.animatableData, AnimatablePair(axisData, anchorData))
    }
    set {
      angle.animatableData = newValue.first
      let (axisData, anchorData) = (newValue.second.first, newValue.second.second)
      axis = (axisData.first / 128, axisData.second.first / 128, axisData.second.second / 128)
      anchor.animatableData = anchorData.first
      (anchorZ, perspective) = (anchorData.second.first, anchorData.second.second / 128)
    }
  }

  public func effectValue(size: CGSize) -> ProjectionTransform {
    let (x, y) = (anchor.x * size.width, anchor.y * size.height)
    let distance = max(size.width, size.height)
    var projection = CATransform3DIdentity
    if distance > 0 { projection.m34 = -perspective / distance }
    let back = CATransform3DConcat(projection, CATransform3DMakeTranslation(x, y, 0))
    let rotation = CATransform3DMakeRotation(angle.radians, axis.x, axis.y, axis.z)
    let there = CATransform3DMakeTranslation(-x, -y, -anchorZ)
    return ProjectionTransform(CATransform3DConcat(CATransform3DConcat(there, rotation), back))
  }
}

/// A transform, which does not animate.
public struct _TransformEffect: _OwnEffect {
  public var transform: ProjectionTransform

  public init(transform: ProjectionTransform) { self.transform = transform }

  public func effectValue(size: CGSize) -> ProjectionTransform { transform }
}
