import FastVectorAnimation
import FastVectorCharts
import FastVectorGeometry
import Foundation

extension ChartMarks {
  /// Adds reference lines and their labels. The label of a vertical line is at its top, and the label of a horizontal
  /// line is at its right end.
  mutating func addRules(_ picture: ChartPicture, _ layout: ChartLayout) {
    let (plot, font) = (layout.plot, layout.fonts.tick)
    var taken: [CGRect] = []
    let upright = picture.xRules.filter { plot.minX...plot.maxX ~= $0.position }.sorted { $0.position < $1.position }
    for (index, rule) in upright.enumerated() {
      addRule(
        from: CGPoint(x: rule.position, y: plot.minY), to: CGPoint(x: rule.position, y: plot.maxY), layout)
      let size = font.size(of: rule.label)
      var right = CGRect(x: rule.position + Self.ruleGap, y: plot.minY, width: size.width, height: size.height)
      var left = right
      left.origin.x = rule.position - Self.ruleGap - size.width
      let next = index + 1 < upright.count ? upright[index + 1].position : .infinity
      let last = index > 0 ? upright[index - 1].position : -.infinity
      // Put the label at the top, to the right or left of its reference line. If another line or label is already
      // there, put the label below the existing labels.
      if right.maxX < next, isFree(right, taken, plot) {
        addLabel(rule.label, right, &taken, layout)
      } else if left.minX > last, isFree(left, taken, plot) {
        addLabel(rule.label, left, &taken, layout)
      } else {
        let isRight = right.maxX <= plot.maxX
        while right.maxY <= plot.maxY, !isFree(isRight ? right : left, taken, plot) {
          right.origin.y += size.height
          left.origin.y += size.height
        }
        addLabel(rule.label, isRight ? right : left, &taken, layout)
      }
    }
    for rule in picture.yRules where plot.minY...plot.maxY ~= rule.position {
      addRule(
        from: CGPoint(x: plot.minX, y: rule.position), to: CGPoint(x: plot.maxX, y: rule.position), layout)
      let size = font.size(of: rule.label)
      let isAbove = rule.position - size.height >= plot.minY
      let frame = CGRect(
        x: plot.maxX - Self.ruleGap - size.width, y: isAbove ? rule.position - size.height : rule.position,
        width: size.width, height: size.height)
      addLabel(rule.label, frame, &taken, layout)
    }
  }

  /// The gap between a reference line and its label, in points.
  private static let ruleGap = 4.0

  private mutating func addRule(from start: CGPoint, to end: CGPoint, _ layout: ChartLayout) {
    rules.append(Rule(start: start, end: end, color: layout.theme.axis, width: 1, dash: [2, 4]))
  }

  /// Adds a label if it is inside the plot and doesn't overlap another label.
  private mutating func addLabel(_ text: String, _ frame: CGRect, _ taken: inout [CGRect], _ layout: ChartLayout) {
    guard !text.isEmpty, isFree(frame, taken, layout.plot) else { return }
    taken.append(frame)
    labels.append(
      Label(
        text: text, point: frame.origin, anchor: .topLeading, font: layout.fonts.tick,
        color: layout.theme.secondaryText))
  }

  private func isFree(_ frame: CGRect, _ taken: [CGRect], _ plot: CGRect) -> Bool {
    plot.contains(frame) && !taken.contains(where: frame.intersects)
  }
}
