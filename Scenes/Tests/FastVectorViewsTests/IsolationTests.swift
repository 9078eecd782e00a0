import FastVectorViews
import Foundation
import Testing

/// Tests of code that must compile in the Swift 6 language mode. This file is compiled in that mode.
@Suite struct `Scenes and threads` {
  private struct Flag: GeometryEffect {
    @Binding var isPast: Bool
    var angle: Double
    let axis: (x: CGFloat, y: CGFloat)

    var animatableData: Double {
      get { angle }
      set { angle = newValue }
    }

    func effectValue(size: CGSize) -> ProjectionTransform {
      DispatchQueue.main.async {
        self.isPast = self.angle >= 90
      }
      return ProjectionTransform(CATransform3DMakeRotation(angle * .pi / 180, axis.x, axis.y, 0))
    }
  }

  private struct Flagged: View {
    @State private var isPast = false
    @State private var angle = 0.0
    var body: some View {
      Color.red.modifier(Flag(isPast: $isPast, angle: angle, axis: (x: 1, y: 5)))
      Text(isPast ? "past" : "before")
      Button("turn") { withAnimation(.linear(duration: 1)) { angle = 180 } }
    }
  }

  @Test func `A binding can be used in work on the main queue`() throws {
    let stage = Stage(Flagged(), size: CGSize(width: 100, height: 100))
    try stage.tap("turn")
    stage.advance(to: 0.45)
    #expect(stage.texts.first == "before")
    stage.advance(to: 0.55)
    #expect(stage.texts.first == "past" && stage.warnings.isEmpty)
  }

  private struct Loading: View {
    let load: (Binding<String>) -> Void
    @State private var text = "nothing"
    var body: some View {
      Text(text)
      Button("load") { load($text) }
      Button("other") {}
    }
  }

  /// Runs a closure on a separate thread and waits for it.
  private func onAnotherThread(_ work: @escaping @Sendable () -> Void) {
    let isDone = DispatchSemaphore(value: 0)
    Thread {
      work()
      isDone.signal()
    }.start()
    isDone.wait()
  }

  @Test func `State changes from other threads are applied before the next event or frame`() throws {
    let stage = Stage(
      Loading { text in onAnotherThread { text.wrappedValue = text.wrappedValue + " more" } },
      size: CGSize(width: 300, height: 100))
    try stage.tap("load")
    #expect(stage.texts.first == "nothing")
    try stage.tap("other")
    #expect(stage.texts.first == "nothing more")
    try stage.tap("load")
    stage.advance(to: 0.001)
    #expect(stage.texts.first == "nothing more more")
  }

  @MainActor private final class Model {
    var name = "model"
  }

  @MainActor private struct Named: @MainActor View {
    let model: Model
    var body: some View {
      Text(model.name)
      Button("rename") { model.name += "s" }
    }
  }

  @Test @MainActor func `A view that uses a main-actor class is evaluated on the main thread`() throws {
    let model = Model()
    let stage = Stage(Named(model: model), size: CGSize(width: 100, height: 100))
    try stage.tap("rename")
    #expect(stage.texts.first == "model" && model.name == "models")
  }
}
