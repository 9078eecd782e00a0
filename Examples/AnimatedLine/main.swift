import FastVectorCharts
import Foundation

let winter = AnimatableVector((0..<10_000).map { 40 + 8 * sin(Double($0) / 50) })
let summer = AnimatableVector((0..<10_000).map { 70 + 12 * sin(Double($0) / 50) })
let screen = CGRect(x: 0, y: 0, width: 1280, height: 720)

// SwiftUI's way: the vector is a shape's animatable data.
var chart = LineChart(winter, range: 20...90)
chart.animatableData.interpolate(towards: summer, amount: 0.25)
print("shape: top", Int(chart.path(in: screen).boundingRect.minY))

// The fast way: one pass for each frame, no allocation.
var transition = LineTransition(from: winter, to: summer, range: 20...90, in: screen)
for frame in 0...4 {
  let path = transition.path(at: UnitCurve.easeInOut.value(at: Double(frame) / 4))
  print("frame \(frame): top", Int(path.boundingRect.minY))
}
