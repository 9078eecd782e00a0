// If SwiftUI is available, it already makes these types animatable in the same way.
#if !canImport(SwiftUI)
  public import FastVector
  public import Foundation

  extension CGPoint: Animatable {
    /// The x and y coordinates.
    @inlinable
    public var animatableData: AnimatablePair<CGFloat, CGFloat> {
      get { AnimatablePair(x, y) }
      set { self = CGPoint(x: newValue.first, y: newValue.second) }
    }
  }

  extension CGSize: Animatable {
    /// The width and height.
    @inlinable
    public var animatableData: AnimatablePair<CGFloat, CGFloat> {
      get { AnimatablePair(width, height) }
      set { self = CGSize(width: newValue.first, height: newValue.second) }
    }
  }

  extension CGRect: Animatable {
    /// The origin and size.
    @inlinable
    public var animatableData: AnimatablePair<CGPoint.AnimatableData, CGSize.AnimatableData> {
      get { AnimatablePair(origin.animatableData, size.animatableData) }
      set {
        origin.animatableData = newValue.first
        size.animatableData = newValue.second
      }
    }
  }
#endif
