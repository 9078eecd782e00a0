package import FastVectorGeometry
import Foundation

extension ChartPicture.Line {
  /// The opacity of the shaded area between a line and its baseline.
  package static let areaOpacity = 0.18

  /// The area between the line and its baseline. Nil if the line has no finite baseline, or if its path contains curves
  /// or closed subpaths.
  package var area: Path? {
    guard let baseline, baseline.isFinite else { return nil }
    var area = Path()
    var start: CGPoint?
    var last = CGPoint.zero
    func finish() {
      guard let first = start else { return }
      area.addLine(to: CGPoint(x: last.x, y: baseline))
      area.addLine(to: CGPoint(x: first.x, y: baseline))
      area.closeSubpath()
      start = nil
    }
    var isStraight = true
    path.forEach { element in
      switch element {
      case .move(let point):
        finish()
        area.move(to: point)
        (start, last) = (point, point)
      case .line(let point):
        area.addLine(to: point)
        last = point
      case .quadCurve, .curve, .closeSubpath: isStraight = false
      }
    }
    finish()
    return isStraight ? area : nil
  }
}
