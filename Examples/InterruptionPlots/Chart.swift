import FastVectorCairo
import FastVectorCharts
import Foundation

extension Scene {
  /// Returns a chart with a solid line for the interrupted animation and a dashed line for the same animation without
  /// the interruption. A red vertical line marks the time of the interruption.
  func chart() throws -> Chart {
    let time = endTime / Double(steps)
    let undisturbed = try Series(values(isInterrupted: false), start: 0, step: time)
    let interrupted = try Series(values(isInterrupted: true), start: 0, step: time)
    let interruption = try Series(x: [interruptionTime, interruptionTime.nextUp], y: [-0.25, 1.25])
    return Chart(lines: [
      ChartLine(interruption, style: ChartLine.Style(color: .red, width: 1, dash: [2, 3])),
      ChartLine(undisturbed, style: ChartLine.Style(color: .gray, dash: [5, 4])),
      ChartLine(interrupted, style: ChartLine.Style(color: .blue, width: 2)),
    ])
    .title(title).subtitle(outcome).legend(.hidden).size(width: 480, height: 240)
    .xAxis(unit: "s").yAxis(.fixed(-0.25...1.25), tickCount: 3)
  }
}
