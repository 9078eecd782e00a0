import FastVector
public import Foundation

extension Path {
  /// Returns the path with a transform applied to all points, including control points.
  ///
  /// - Complexity: O(n)
  public func applying(_ transform: CGAffineTransform) -> Path {
    guard !transform.isIdentity else { return self }
    var (movedXs, movedYs) = (xs, ys)
    var x = movedXs.mutableSpan
    var y = movedYs.mutableSpan
    for i in 0..<x.count {
      let point = CGPoint(x: x[i], y: y[i]).applying(transform)
      x[i] = point.x
      y[i] = point.y
    }
    return Path(xs: movedXs, ys: movedYs, verbs: verbs)
  }

  /// Returns the path translated by `dx` horizontally and `dy` vertically.
  ///
  /// - Complexity: O(n)
  public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path { applying(CGAffineTransform(translationX: dx, y: dy)) }

  /// Appends the steps of another path.
  ///
  /// - Complexity: O(n), where n is the number of steps of the other path
  public mutating func addPath(_ path: Path, transform: CGAffineTransform = .identity) {
    let path = path.applying(transform)
    verbs += path.verbs
    for (x, y) in zip(path.xs, path.ys) {
      xs.append(x)
      ys.append(y)
    }
  }
}
