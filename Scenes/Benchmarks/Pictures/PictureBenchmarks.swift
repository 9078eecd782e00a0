import FastVectorCairo
import FastVectorViews
import FastVectorViewsCairo
import VecbenchKit

/// Labels in a view of 1280 x 720 points, with a single moving circle or with a moving circle per label.
private struct Labels: View {
  let count: Int
  let movesAll: Bool
  @State private var isOn = false

  var body: some View {
    ZStack(alignment: .topLeading) {
      Button("go") { withAnimation(.linear(duration: 1e6)) { isOn = true } }
      ForEach(0..<count) { index in
        let (x, y) = (Double(index % 25) * 48 + 40, Double(index / 25) * 16 + 30)
        Text("label \(index)").font(.caption).position(x: x, y: y)
        if movesAll || index == 0 {
          Circle().frame(width: 10, height: 10).position(x: x, y: y).offset(x: isOn ? 1e6 : 0)
        }
      }
    }
  }
}

/// A scene that is drawn one picture at a time.
private struct Frames {
  private let stage: Stage
  private var pictures = FramePictures()
  private var number = 0

  init(_ count: Int, movesAll: Bool) throws {
    stage = Stage(Labels(count: count, movesAll: movesAll), size: CGSize(width: 1280, height: 720))
    try stage.tap("go")
  }

  /// Advances by 1/60 s and draws the next picture: completely if `whole` is true, otherwise only the area that
  /// changed.
  ///
  /// - Returns: The width of the picture, in pixels.
  mutating func next(whole: Bool) throws -> Int {
    number += 1
    stage.advance(to: Double(number) / 60)
    if whole { pictures = FramePictures() }
    return try stage.picture(1, .white, &pictures).width
  }
}

/// Measures the time to draw complete pictures of a scene, and the time to redraw only the area that changed.
@main struct PictureBenchmarks: BenchmarkProgram {
  static var benchmarks: [AnyBenchmark] {
    return [benchmark("one-moves", movesAll: false), benchmark("all-move", movesAll: true)]
  }

  private static func benchmark(_ name: String, movesAll: Bool) -> AnyBenchmark {
    AnyBenchmark(
      Benchmark(name, variant: "whole", sizes: [10, 100, 1000]) { count in
        Workload(state: try Frames(count, movesAll: movesAll)) { frames in try frames.next(whole: true) }
      }
      .variant("changed") { count in
        Workload(state: try Frames(count, movesAll: movesAll)) { frames in try frames.next(whole: false) }
      })
  }
}
