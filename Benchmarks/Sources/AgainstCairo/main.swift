import FastVectorKit
import Foundation
import VecbenchKit

// Compares the line rasterizer with Cairo. All variants stroke the same points into the same bitmap. Each round
// measures them in a random order. Cairo is measured with round joins, which give the same picture, and with bevel
// joins, which are its fastest joins.

let (columns, rows) = (1280, 720)
let lineWidth = 1.5
let color = Color(red: 31 / 255, green: 119 / 255, blue: 180 / 255)

/// Returns the path of a chart line with 64 points per pixel column. As in a chart, the path contains only the first,
/// lowest, highest and last point of each column.
func reduced(_ values: (Int) -> Double) -> Path {
  Path { path in
    for column in 0..<columns {
      var ys = (0..<64).map { values(column * 64 + $0) }
      ys = [ys[0], ys.min()!, ys.max()!, ys[63]]
      for (index, y) in ys.enumerated() {
        path.addLine(to: CGPoint(x: Double(column) + (Double(index) + 0.5) / 4, y: y))
      }
    }
  }
}

func line(_ value: (Double) -> Double) -> Path {
  Path { path in
    for column in 0..<columns {
      let x = Double(column) + 0.5
      path.addLine(to: CGPoint(x: x, y: value(x)))
    }
  }
}

var generator = SplitMix64(seed: 1)
@MainActor func random(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }

var walk = 360.0
let lines: [(name: String, path: Path)] = [
  ("a smooth line, a point for each column", line { 360 + 200 * sin($0 / 90) }),
  (
    "a random walk, four points for each column",
    reduced { _ in
      walk += random(-1...1)
      return walk
    }
  ),
  ("a noisy wave, four points for each column", reduced { 360 + 200 * sin(Double($0) / 5000) + random(-20...20) }),
  ("noise over the whole height, four points for each column", reduced { _ in random(0...720) }),
]

func strokeByCairo(_ path: Path, join: CGLineJoin, into bitmap: inout Bitmap) {
  let style = StrokeStyle(lineWidth: lineWidth, lineCap: .round, lineJoin: join)
  do {
    try bitmap.draw { $0.stroke(path, with: color, style: style) }
  } catch {
    fatalError("\(error)")
  }
}

/// Returns the time of each variant in each round, in seconds.
func times(_ path: Path, _ bitmap: inout Bitmap, _ rasterizer: LineRasterizer) -> [(name: String, seconds: [Double])] {
  let variants: [(name: String, stroke: (inout Bitmap) -> Void)] = [
    ("rasterizer", { _ = rasterizer.stroke(path, lineWidth: lineWidth, color: color, into: &$0) }),
    ("Cairo, round", { strokeByCairo(path, join: .round, into: &$0) }),
    ("Cairo, bevel", { strokeByCairo(path, join: .bevel, into: &$0) }),
  ]
  var seconds = variants.map { _ in [Double]() }
  let clock = ContinuousClock()
  let start = clock.now
  while seconds[0].count < 5 || (clock.now - start < .seconds(4) && seconds[0].count < 201) {
    for index in variants.indices.shuffled() {
      let time = clock.measure { variants[index].stroke(&bitmap) }
      seconds[index].append(Double(time.components.attoseconds) * 1e-18 + Double(time.components.seconds))
    }
  }
  return zip(variants, seconds).map { ($0.name, $1) }
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

print("\(columns) x \(rows) pixels, a line of \(lineWidth) pixels, \(InstructionSet.active); medians of paired rounds")
var bitmap = try Bitmap(width: columns, height: rows)
let rasterizer = LineRasterizer()
for (name, path) in lines {
  let results = times(path, &bitmap, rasterizer)
  print(name)
  for (name, seconds) in results {
    let ratio = median(zip(seconds, results[0].seconds).map { $0 / $1 })
    print(
      "  \(name): \((median(seconds) * 1e7).rounded() / 10) us, \((ratio * 10).rounded() / 10) times the rasterizer's")
  }
}
