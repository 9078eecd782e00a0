/// The factor, 128, by which SwiftUI multiplies values with magnitudes around 1 (angles in radians, unit points) before
/// it animates them.
///
/// A spring stops when its speed falls below a fixed threshold, so without the factor, small values would stop early.
/// The factor is a power of two, so scaling is exact.
@usableFromInline package let unitScale = 128.0
