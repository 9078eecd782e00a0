import FastVectorCairo
import FastVectorCharts
import FastVectorDrawing
import Foundation

// Animates a chart from one wave to another.
//
//     chart-animation FILE [FRAMES]         # the extension of FILE is png, svg, gif, apng, mp4 or webm
//     chart-animation --terminal [FRAMES]

// Ctrl-C leaves no partial file and restores the screen.
SignalCleanup.install()

let arguments = CommandLine.arguments
guard arguments.count == 2 || arguments.count == 3, let frames = Int(arguments.dropFirst(2).first ?? "90"), frames > 0
else {
  FileHandle.standardError.write(Data("usage: chart-animation FILE|--terminal [FRAMES]\n".utf8))
  exit(64)
}
let frameRate = 30.0

func waves(around middle: Double, size: Double, length: Double, ripple: Double) -> Chart {
  Chart((0..<4000).map { middle + size * sin(Double($0) / length) + ripple * sin(Double($0) / 9) })
}

let summer = waves(around: 70, size: 12, length: 200, ripple: 5).yAxis(.fixed(20...90))
let duration = Double(frames - 1) / frameRate
let animated = waves(around: 40, size: 8, length: 300, ripple: 3)
  .title("Waves").subtitle("from winter to summer").xAxis(label: "hour").yAxis(.fixed(20...90), unit: "°F")
  .size(width: 800, height: 450)
  .animated(to: summer, .easeInOut(duration: duration), frameRate: frameRate, rest: 0, duration: duration)

do {
  if arguments[1] == "--terminal" {
    try animated.play()
  } else {
    try animated.write(to: arguments[1])
  }
} catch {
  FileHandle.standardError.write(Data("chart-animation: \(error)\n".utf8))
  exit(1)
}
