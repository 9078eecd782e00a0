/// A rule for matching the points of two lines.
public enum JoinRule: Hashable, Sendable {
  /// Matches points with the same identifier if both lines have identifiers. Otherwise, matches points with exactly the
  /// same x value.
  ///
  /// This is the default. If the lines are two windows of the same data, the line appears to slide, because points that
  /// are in both windows keep their values.
  case key

  /// Matches points with the same index. If the new line has more points, its extra points start at the last point of
  /// the old line. If the old line has more points, its extra points end at the last point of the new line.
  case index

  /// Resamples both lines to the number of points of the longer one, and matches points by index.
  case stretching
}
