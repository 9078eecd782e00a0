import FastVectorViews
import Testing

/// A drawn fill, stroke or text, with its frame in the coordinates of the stage.
struct Drawn: Equatable, CustomStringConvertible {
  var what: String
  var frame: CGRect
  var opacity: Double

  var description: String { "\(what) \(frame) \(opacity)" }
}

extension Stage {
  /// The fills, strokes and text in drawing order. The transforms and opacities of their containers are applied.
  var drawn: [Drawn] {
    var result: [Drawn] = []
    func add(_ elements: [DisplayList.Element], _ transform: ProjectionTransform, _ opacity: Double) {
      for element in elements {
        switch element {
        case .fill(let path, _, _): result.append(Drawn(what: "fill", frame: box(path, transform), opacity: opacity))
        case .stroke(let path, _, _):
          result.append(Drawn(what: "stroke", frame: box(path, transform), opacity: opacity))
        case .text(let text, _, _):
          let origin = CGPoint.zero.applying(transform)
          result.append(Drawn(what: text, frame: CGRect(origin: origin, size: .zero), opacity: opacity))
        case .image(let file, let size):
          result.append(
            Drawn(what: file.path, frame: box(Path(CGRect(origin: .zero, size: size)), transform), opacity: opacity))
        case .layer(let layer):
          add(layer.elements, layer.transform.concatenating(transform), opacity * layer.opacity)
        }
      }
    }
    add(frame().elements, ProjectionTransform(), 1)
    return result
  }

  /// The frames of all fills and strokes.
  var frames: [CGRect] { drawn.filter { $0.what == "fill" || $0.what == "stroke" }.map(\.frame) }

  /// The strings of all text that is drawn.
  var texts: [String] { drawn.map(\.what).filter { $0 != "fill" && $0 != "stroke" } }
}

private func box(_ path: Path, _ transform: ProjectionTransform) -> CGRect {
  let points = zip(path.xs, path.ys).map { CGPoint(x: $0, y: $1).applying(transform) }
  guard let first = points.first else { return .null }
  return points.reduce(CGRect(origin: first, size: .zero)) { $0.union(CGRect(origin: $1, size: .zero)) }
}

/// Returns true if two rectangles are equal up to rounding.
func isAt(_ rect: CGRect?, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> Bool {
  guard let rect else { return false }
  return zip([rect.minX, rect.minY, rect.width, rect.height], [x, y, width, height]).allSatisfy { abs($0 - $1) < 1e-6 }
}

/// An animation that records the values that it animates.
struct Recording: CustomAnimation {
  final class Log: @unchecked Sendable {
    var deltas: [[Double]] = []
  }

  let name: String
  let log: Log

  func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
    if time == 0 { log.deltas.append(numbers(value)) }
    return time < 1 ? value.scaled(by: time) : nil
  }

  private func numbers(_ value: Any) -> [Double] {
    if let number = value as? any BinaryFloatingPoint { return [Double(number)] }
    return Mirror(reflecting: value).children.flatMap { numbers($0.value) }
  }

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.name == rhs.name }
  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
