/// The factor by which SwiftUI multiplies values of the order of 1 (angles in radians, unit points) before it animates
/// them: 128.
///
/// A spring stops where its speed falls below a fixed number; without the factor, small values would stop early. As a
/// power of two it costs no digits.
@usableFromInline package let unitScale = 128.0
