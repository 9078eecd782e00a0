public import FastVector

extension Color: Animatable {
  /// The cube roots of the responses of the eye's three types of cones, each multiplied by the opacity, followed by the
  /// opacity itself. All four values are scaled by 128.
  ///
  /// Colors therefore move along straight lines in Oklab, and transparent colors don't contribute their hue. SwiftUI
  /// does the same in programs built with Xcode 16 or later. In older programs, it interpolates in linear sRGB.
  public var animatableData: AnimatablePair<AnimatablePair<Double, Double>, AnimatablePair<Double, Double>>
  {
    get {
      let roots = lmsCubeRoots * (opacity * 128)
      return AnimatablePair(AnimatablePair(roots.x, roots.y), AnimatablePair(roots.z, opacity * 128))
    }
    set {
      // Keep the color if its data don't change, because converting the data back would add rounding errors.
      guard newValue != animatableData else { return }
      let opacity = newValue.second.second / 128
      let roots = SIMD3(newValue.first.first, newValue.first.second, newValue.second.first) / 128
      self = Color(lmsCubeRoots: opacity == 0 ? roots : roots / opacity, opacity: opacity)
    }
  }
}
