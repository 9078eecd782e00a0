/// Which points of two lines belong together.
public enum JoinRule: Hashable, Sendable {
  /// Points with equal identifiers where both lines have them; otherwise points at exactly equal x.
  ///
  /// The default: a window that moves on slides, since what it still shows stays where it is.
  case key

  /// The first with the first, the second with the second and so on. The last ones of the longer line enter from,
  /// or leave to, the last pair.
  case index

  /// Both lines are spread over as many points as the longer one has; points at equal shares of the way belong
  /// together.
  case stretching
}
