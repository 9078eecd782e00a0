/// The factor, 128, by which SwiftUI multiplies values with magnitudes around 1 (angles in radians, unit points) before
/// it animates them.
///
/// A spring stops when its speed falls below a fixed threshold. Without the factor, springs of small values would stop
/// too early. Scaling is exact, because the factor is a power of two.
@usableFromInline package let unitScale = 128.0
