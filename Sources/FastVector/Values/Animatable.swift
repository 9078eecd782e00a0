#if !canImport(SwiftUI)
  public import Foundation

  /// A type that can be animated by changing its `animatableData`.
  public protocol Animatable {
    /// The type of the data to animate.
    associatedtype AnimatableData: VectorArithmetic

    /// The data to animate.
    var animatableData: AnimatableData { get set }
  }

  extension Animatable where Self: VectorArithmetic {
    /// The value itself.
    @inlinable
    public var animatableData: Self {
      get { self }
      set { self = newValue }
    }
  }

  extension Animatable where AnimatableData == EmptyAnimatableData {
    /// The empty animatable data, for a type with nothing to animate.
    @inlinable
    public var animatableData: EmptyAnimatableData {
      get { EmptyAnimatableData() }
      set {}
    }
  }

  extension Double: Animatable {}
  extension Float: Animatable {}
  extension CGFloat: Animatable {}
  extension AnimatablePair: Animatable {}
  extension AnimatableValues: Animatable {}
#endif

extension KernelVector: Animatable {}
