/// A rule for matching the points of two lines.
public enum JoinRule: Hashable, Sendable {
  /// Matches points by identifier if both lines have identifiers, and otherwise by exactly equal x values.
  ///
  /// This is the default. With this rule, a moving window appears to slide, because points that stay visible keep their
  /// values.
  case key

  /// Matches points by index. If the new line is longer, its surplus points start at the last matched pair. If the old
  /// line is longer, its surplus points end there.
  case index

  /// Resamples both lines to the number of points of the longer one, and matches points by index.
  case stretching
}
