import FastVectorViews
import Foundation

// Measures scenes with many views: the time to create a scene, and the time per frame if one view moves, if all views
// move, or if one view shows a counter. Compare the times for different numbers of views to check that they grow
// linearly.

struct Counting: View, Animatable {
  var value: Double
  var animatableData: Double {
    get { value }
    set { value = newValue }
  }
  var body: some View { Text("\(Int(value))") }
}

/// A list of circles. One or all of them move.
struct Circles: View {
  let count: Int
  let movesAll: Bool
  @State private var isOn = false

  var body: some View {
    VStack(spacing: 0) {
      Button("go") { withAnimation(.linear(duration: 1000)) { isOn = true } }
      ForEach(0..<count) { index in
        Circle().frame(width: 4, height: 4).offset(x: isOn && (movesAll || index == count / 2) ? 100 : 0)
      }
    }
  }
}

/// A list of text views, one of which shows a counter.
struct Counts: View {
  let count: Int
  @State private var isOn = false

  var body: some View {
    VStack(spacing: 0) {
      Button("go") { withAnimation(.linear(duration: 1000)) { isOn = true } }
      ForEach(0..<count) { index in
        if index == count / 2 { Counting(value: isOn ? 1e6 : 0) } else { Text("row \(index)") }
      }
    }
  }
}

/// Paragraphs next to a moving circle.
struct Paragraphs: View {
  let count: Int
  @State private var isOn = false
  private let paragraph = String(repeating: "a paragraph of words that are wrapped ", count: 12)

  var body: some View {
    VStack(spacing: 0) {
      Button("go") { withAnimation(.linear(duration: 1000)) { isOn = true } }
      Circle().frame(width: 40, height: 40).offset(x: isOn ? 100 : 0)
      ForEach(0..<count) { Text("\($0) " + paragraph) }
    }
  }
}

func milliseconds(_ work: () throws -> Void) rethrows -> Double {
  let time = try ContinuousClock().measure(work)
  return Double(time.components.attoseconds) * 1e-15 + Double(time.components.seconds) * 1e3
}

func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

let parts = CommandLine.arguments.dropFirst().filter { Int($0) == nil }

/// Prints the minimum of three creation times of a scene, and the median time of its frames.
func measure(_ name: String, frames: Int, _ view: some View) throws {
  guard parts.isEmpty || parts.contains(where: name.contains) else { return }
  let size = CGSize(width: 400, height: 4000)
  var making: [Double] = []
  for _ in 0..<3 { making.append(milliseconds { _ = Stage(view, size: size).frame() }) }
  let stage = Stage(view, size: size)
  try stage.tap("go")
  _ = stage.frame()
  let times = (1...frames).map { frame in
    milliseconds {
      stage.advance(to: Double(frame) / 60)
      _ = stage.frame()
    }
  }
  print("\(name): \(rounded(making.min()!)) ms to make, \(rounded(times.sorted()[frames / 2])) ms a frame")
}

// Integer arguments set the numbers of views. Other arguments select the scenes whose names contain them. By default,
// all scenes are measured with 100, 1000 and 10,000 views.
let counts = CommandLine.arguments.dropFirst().compactMap { Int($0) }
for count in counts.isEmpty ? [100, 1000, 10_000] : counts {
  let frames = count > 1000 ? 21 : 101
  try measure("\(count) views, one moves", frames: frames, Circles(count: count, movesAll: false))
  try measure("\(count) views, all move", frames: frames, Circles(count: count, movesAll: true))
  try measure("\(count / 2) texts, one counts", frames: frames, Counts(count: count / 2))
  try measure("\(count / 10) paragraphs, a circle moves", frames: frames, Paragraphs(count: count / 10))
}
