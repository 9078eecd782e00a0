/// The factor by which SwiftUI multiplies values of the order of 1 (angles in radians, unit points) before it animates
/// them: 128.
///
/// A spring stops when its speed falls below a fixed threshold, so without the factor, small values would stop early.
/// The factor is a power of two, so scaling is exact.
@usableFromInline package let unitScale = 128.0
