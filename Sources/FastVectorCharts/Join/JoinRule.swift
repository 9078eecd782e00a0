/// A rule for matching the points of two lines.
public enum JoinRule: Hashable, Sendable {
  /// Matches points by identifier if both lines have identifiers, and otherwise by exactly equal x values.
  ///
  /// This is the default. A moving window slides, because points that stay visible keep their values.
  case key

  /// Matches points by index. Surplus points of the longer line enter from, or leave to, the last matched pair.
  case index

  /// Resamples both lines to the number of points of the longer one, and matches points by index.
  case stretching
}
