import FastVectorCairo
import Foundation

// A year of waves that become others, as a film: `chart-film FILE [FRAMES]`, where the ending of FILE is one of png, svg,
// gif, apng, mp4 and webm, or `chart-film --terminal [FRAMES]`.

let arguments = CommandLine.arguments
guard arguments.count == 2 || arguments.count == 3, let frames = Int(arguments.dropFirst(2).first ?? "90"), frames > 0
else {
  FileHandle.standardError.write(Data("usage: chart-film FILE|--terminal [FRAMES]\n".utf8))
  exit(64)
}
let frameRate = 30.0
let winter = waves(around: 40, size: 8, length: 300, ripple: 3)
let summer = waves(around: 70, size: 12, length: 200, ripple: 5)

func waves(around middle: Double, size: Double, length: Double, ripple: Double) -> AnimatableVector {
  AnimatableVector(
    (0..<4000).map { point in
      let x = Double(point)
      return middle + size * sin(x / length) + ripple * sin(x / 9)
    })
}

/// How far the film is at a frame.
func progress(_ frame: Int) -> Double { UnitCurve.easeInOut.value(at: Double(frame) / Double(max(frames - 1, 1))) }

func play() throws {
  let film = try TerminalFilm()
  for frame in 0..<frames {
    try film.show(at: Double(frame) / frameRate, for: 1 / frameRate) { canvas in
      let rect = CGRect(x: 0, y: 4, width: canvas.width, height: canvas.height - 4)
      var transition = LineTransition(from: winter, to: summer, range: 20...90, in: rect)
      canvas.draw(transition.path(at: progress(frame)), color: ChartTheme.dark.color(ofLine: 0))
      canvas.write("Waves, frame \(frame + 1) of \(frames)", column: 1, row: 0)
    }
  }
  try film.finish()
}

func write(to path: String) throws {
  let labels = stride(from: 20, through: 90, by: 10).map { "\($0) °F" }
  let layout = try ChartLayout(
    width: 800, height: 450, texts: ChartTexts(title: "Waves", subtitle: "from winter to summer", xLabel: "hour"),
    names: ["temperature"], yTickLabels: labels)
  let plot = layout.plot
  let yTicks = labels.enumerated().map {
    ChartPicture.Tick(plot.maxY - plot.height * Double($0.offset) / Double(labels.count - 1), $0.element)
  }
  let xTicks = (0...8).map { ChartPicture.Tick(plot.minX + plot.width * Double($0) / 8, "\(500 * $0)") }
  var transition = LineTransition(from: winter, to: summer, range: 20...90, in: plot)
  let encoder = try FilmFileFormat(path: path).encoder(path: path, layout: layout)
  try encoder.begin(FilmFormat(width: layout.pixelWidth, height: layout.pixelHeight, frameRate: frameRate))
  for frame in 0..<frames {
    let line = ChartPicture.Line(transition.path(at: progress(frame)))
    try encoder.append(ChartPicture(lines: [line], xTicks: xTicks, yTicks: yTicks))
  }
  try encoder.finish()
}

do {
  if arguments[1] == "--terminal" { try play() } else { try write(to: arguments[1]) }
} catch {
  FileHandle.standardError.write(Data("chart-film: \(error)\n".utf8))
  exit(1)
}
