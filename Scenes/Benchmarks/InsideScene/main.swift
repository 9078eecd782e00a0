import FastVectorViews
import Foundation
import VecbenchKit

// Compares the time per frame of a chart inside a scene with the time per frame of the chart without a scene. The scene
// also has a title, a border and a button. Both charts animate the same values and draw into a path of the same size.
// Their frames alternate, so that both are measured under the same conditions.

let size = CGSize(width: 1280, height: 720)

struct ChartScene: View {
  let first, second: AnimatableVector
  @State private var showsSecond = false

  var body: some View {
    VStack {
      Text("Chart").font(.title)
      LineChart(showsSecond ? second : first, range: -3...3).stroke(.blue, lineWidth: 2)
        .frame(width: size.width, height: size.height)
      Button("Switch") { withAnimation(.linear(duration: 1000)) { showsSecond.toggle() } }
    }
    .padding().border(.black)
  }
}

/// A renderer for successive frames of the chart inside a scene.
struct Inside {
  private let stage: Stage
  private var number = 0

  init(_ first: AnimatableVector, _ second: AnimatableVector) throws {
    let room = CGSize(width: size.width + 100, height: size.height + 200)
    stage = Stage(ChartScene(first: first, second: second), size: room)
    try stage.tap("Switch")
  }

  mutating func makeFrame() -> Int {
    number += 1
    stage.advance(to: Double(number) / 60)
    return stage.frame().elements.count
  }
}

/// A renderer for the same frames of the chart without a scene. It retains the last frame, as a screen would.
struct Outside {
  private let animator: Animator<LineChart>
  private var path = Path()
  private var number = 0

  init(_ first: AnimatableVector, _ second: AnimatableVector) {
    animator = Animator(LineChart(first, range: -3...3))
    animator.setTarget(
      LineChart(second, range: -3...3), at: 0, transaction: Transaction(animation: .linear(duration: 1000)))
  }

  mutating func makeFrame() -> Int {
    number += 1
    path = animator.value(at: Double(number) / 60).path(in: CGRect(origin: .zero, size: size))
    return path.xs.count
  }
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

/// Returns the times of `count` frames inside and outside a scene, in microseconds. The two measurements alternate.
func times(_ count: Int) throws -> (inside: [Double], outside: [Double]) {
  var generator = SplitMix64(seed: 1)
  let vectors = (0..<2).map { _ in
    AnimatableVector((0..<count).map { _ in Double.random(in: -3...3, using: &generator) })
  }
  var (inside, outside) = (try Inside(vectors[0], vectors[1]), Outside(vectors[0], vectors[1]))
  let clock = ContinuousClock()
  func microseconds(_ work: () -> Int) -> Double {
    var made = 0
    let time = clock.measure { made = work() }
    precondition(made > 0)
    return Double(time.components.attoseconds) * 1e-12 + Double(time.components.seconds) * 1e6
  }
  var result = (inside: [Double](), outside: [Double]())
  for round in 0..<4000 {
    if round % 2 == 0 { result.inside.append(microseconds { inside.makeFrame() }) }
    result.outside.append(microseconds { outside.makeFrame() })
    if round % 2 == 1 { result.inside.append(microseconds { inside.makeFrame() }) }
  }
  return result
}

print("medians of 4000 paired frames, \(InstructionSet.active)")
for count in [100, 10_000, 100_000] {
  let (inside, outside) = try times(count)
  func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
  let difference = median(zip(inside, outside).map { $0 - $1 }), ratio = median(zip(inside, outside).map { $0 / $1 })
  print(
    "\(count) points: \(rounded(median(outside))) us outside, \(rounded(median(inside))) us inside, "
      + "\(rounded(ratio)) times as much, \(rounded(difference)) us more")
}
