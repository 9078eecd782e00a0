public import FastVectorGeometry
public import Foundation

extension View {
  /// Draws the view offset by a distance in points. Its place in the layout doesn't change.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { offset(CGSize(width: x, height: y)) }

  /// Draws the view offset by a distance in points. Its place in the layout doesn't change.
  public func offset(_ offset: CGSize) -> some View { modifier(_OffsetEffect(offset: offset)) }

  /// Draws the view rotated clockwise about an anchor.
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
    modifier(_RotationEffect(angle: angle, anchor: anchor))
  }

  /// Draws the view scaled relative to an anchor.
  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View {
    modifier(_ScaleEffect(scale: scale, anchor: anchor))
  }

  /// Draws the view scaled relative to an anchor.
  public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some View {
    scaleEffect(CGSize(width: scale, height: scale), anchor: anchor)
  }

  /// Draws the view scaled relative to an anchor.
  public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some View {
    scaleEffect(CGSize(width: x, height: y), anchor: anchor)
  }

  /// Draws the view rotated in three dimensions, with perspective.
  ///
  /// - Parameters:
  ///   - angle: The angle of the rotation.
  ///   - axis: The axis of the rotation. It doesn't need to have unit length. If its length is 0, the view isn't
  ///     rotated.
  ///   - anchor: The point of the view that the axis passes through.
  ///   - anchorZ: The position of the axis along the z-axis, in points. Positive values are in front of the view.
  ///   - perspective: The strength of the perspective. If it is 1, the distance of the eye from the view equals the
  ///     longer side of the view. If it is 0, the projection is parallel.
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center, anchorZ: CGFloat = 0,
    perspective: CGFloat = 1
  ) -> some View {
    modifier(
      _Rotation3DEffect(angle: angle, axis: axis, anchor: anchor, anchorZ: anchorZ, perspective: perspective))
  }

  /// Draws the view with an affine transform applied.
  public func transformEffect(_ transform: CGAffineTransform) -> some View {
    projectionEffect(ProjectionTransform(transform))
  }

  /// Draws the view with a projection transform applied.
  public func projectionEffect(_ transform: ProjectionTransform) -> some View {
    modifier(_TransformEffect(transform: transform))
  }
}

extension View {
  /// Isolates the geometry of the view. When the view is laid out at another position, it moves as a whole, and its
  /// content keeps its place within the view.
  ///
  /// Without a group, each part of the view moves separately. Parts that have just been inserted are at their final
  /// places from the start.
  public func geometryGroup() -> some View { modifier(_GeometryGroup()) }
}

/// An effect that isolates the geometry of a view.
public struct _GeometryGroup: _OwnEffect {
  public init() {}

  public func effectValue(size: CGSize) -> ProjectionTransform { ProjectionTransform() }
}

/// The modifier behind the `offset` methods.
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

/// The modifier behind `rotationEffect(_:anchor:)`.
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

/// The modifier behind the `scaleEffect` methods.
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
  /// Creates a transform that is applied relative to an anchor of a view, so that the anchor stays in place.
  fileprivate init(_ transform: CGAffineTransform, about anchor: UnitPoint, of size: CGSize) {
    let (x, y) = (anchor.x * size.width, anchor.y * size.height)
    self.init(
      CGAffineTransform(translationX: -x, y: -y).concatenating(transform)
        .concatenating(CGAffineTransform(translationX: x, y: y)))
  }
}

/// A rotation effect in three dimensions.
///
/// The transform moves the anchor to the origin, rotates, applies the perspective, and moves the anchor back. The
/// matrices are the same as in the tests of OpenSwiftUI and SwiftVVD.
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

  /// The animatable data: the angle, the axis, the anchor, its depth, and the perspective. The axis and the perspective
  /// are multiplied by 128, as SwiftUI does for numbers with magnitudes around 1, so that springs don't stop early.
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

/// A fixed transform, which doesn't animate.
public struct _TransformEffect: _OwnEffect {
  public var transform: ProjectionTransform

  public init(transform: ProjectionTransform) { self.transform = transform }

  public func effectValue(size: CGSize) -> ProjectionTransform { transform }
}
