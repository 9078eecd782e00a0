import FastVectorViews
import Foundation
import Testing

@Suite struct `Symbol effects` {
  private struct Bell<Effect: IndefiniteSymbolEffect>: View {
    let effect: Effect
    var options = SymbolEffectOptions.default
    @State var isActive = true

    var body: some View {
      VStack {
        Image(systemName: "bell").symbolEffect(effect, options: options, isActive: isActive)
        Button("switch") { isActive.toggle() }
      }
    }
  }

  private struct Counter<Effect: DiscreteSymbolEffect>: View {
    let effect: Effect
    var options = SymbolEffectOptions.default
    @State private var count = 0

    var body: some View {
      VStack {
        Image(systemName: "bell").symbolEffect(effect, options: options, value: count)
        Button("count") { count += 1 }
      }
    }
  }

  private func stage(_ view: some View) -> Stage { Stage(view, size: CGSize(width: 100, height: 100)) }

  /// Returns the line of the stage's summary that describes the symbol, without the symbol's position.
  private func look(_ stage: Stage) -> String {
    let line = stage.text.split(separator: "\n").first { $0.contains("Image") }.map(String.init) ?? ""
    return String(line.prefix { $0 != "(" }.drop { $0 == " " }.dropLast())
  }

  private let rest = "Image bell #000000"

  @Test func `A symbol effect plays when its value changes, and then ends`() throws {
    let stage = stage(Counter(effect: .bounce))
    #expect(look(stage) == rest && stage.isAtRest)
    try stage.tap("count")
    stage.advance(to: 0.15)
    // A bounce is one oscillation of 0.6 s with an amplitude of 0.3, which decays linearly. After a quarter of it, the
    // scale is 1 + 0.3 * 0.75. After three quarters, it is 1 - 0.3 * 0.25.
    #expect(look(stage) == rest + " scale 1.225")
    stage.advance(to: 0.45)
    #expect(look(stage) == rest + " scale 0.925")
    stage.advance(to: 0.61)
    #expect(look(stage) == rest && stage.isAtRest)
  }

  @Test func `A symbol effect restarts when its value changes again`() throws {
    let stage = stage(Counter(effect: .bounce.down))
    try stage.tap("count")
    stage.advance(to: 0.3)
    try stage.tap("count")
    stage.advance(to: 0.45)
    #expect(look(stage) == rest + " scale 0.775")
    stage.advance(to: 0.91)
    #expect(stage.isAtRest)
  }

  @Test func `A symbol effect can repeat with pauses and at a different speed`() throws {
    let stage = stage(Counter(effect: .pulse, options: .repeat(.periodic(2, delay: 0.4)).speed(2)))
    try stage.tap("count")
    stage.advance(to: 0.4)
    #expect(look(stage) == rest + " opacity 0.4")
    stage.advance(to: 0.9)
    #expect(look(stage) == rest && !stage.isAtRest)
    stage.advance(to: 1.4)
    #expect(look(stage) == rest + " opacity 0.4")
    stage.advance(to: 1.81)
    #expect(look(stage) == rest && stage.isAtRest)
  }

  @Test func `An indefinite effect plays while it is active, and finishes its cycle`() throws {
    let stage = stage(Bell(effect: .rotate))
    stage.advance(to: 120.3)
    #expect(look(stage) == rest + " rotation 90")
    try stage.tap("switch")
    stage.advance(to: 120.9)
    #expect(look(stage).contains("rotation"))
    stage.advance(to: 121.3)
    #expect(look(stage) == rest && stage.isAtRest)
    try stage.tap("switch")
    stage.advance(to: 121.6)
    #expect(look(stage) == rest + " rotation 90")
  }

  @Test func `The scale, appear and disappear effects of a symbol hold their final state`() throws {
    let stage = stage(Bell(effect: .scale.up))
    #expect(look(stage) == rest + " scale 1.2" && stage.isAtRest)
    try stage.tap("switch")
    stage.advance(to: 0.1)
    #expect(look(stage) != rest)
    stage.advance(to: 5)
    #expect(look(stage) == rest && stage.isAtRest)
    #expect(look(self.stage(Bell(effect: .disappear))) == rest + " scale 0.5 opacity 0")
    #expect(look(self.stage(Bell(effect: .appear, isActive: false))) == rest + " scale 0.5 opacity 0")
    #expect(look(self.stage(Bell(effect: .appear))) == rest)
  }

  @Test func `A symbol effect applies to all symbols in a view, and can be removed`() {
    let stage = stage(
      HStack {
        Image(systemName: "star")
        Image(systemName: "heart").symbolEffectsRemoved()
        Image(systemName: "moon").symbolEffect(.wiggle.right)
      }
      .symbolEffect(.pulse))
    stage.advance(to: 0.8)
    let looks = stage.text.split(separator: "\n").filter { $0.contains("Image") }
    #expect(looks[0].contains("opacity 0.4") && !looks[1].contains("opacity"))
    #expect(looks[2].contains("opacity 0.4"))
    stage.advance(to: 0.9)
    #expect(stage.text.contains("offset ("))
  }

  @Test func `A symbol effect can highlight the layers one after another`() {
    func opacities(_ view: some View, at time: Double) -> [Double] {
      let stage = stage(view)
      stage.advance(to: time)
      return stage.drawn.filter { $0.what == "stroke" }.sorted { $0.frame.width < $1.frame.width }.map(\.opacity)
    }
    let wifi = Image(systemName: "wifi")
    // The symbol has two arcs. Each of the three steps takes 0.4 s.
    #expect(opacities(wifi.symbolEffect(.variableColor), at: 0.2) == [0.3, 0.3])
    #expect(opacities(wifi.symbolEffect(.variableColor), at: 0.6) == [1, 0.3])
    #expect(opacities(wifi.symbolEffect(.variableColor), at: 1.1) == [1, 1])
    #expect(opacities(wifi.symbolEffect(.variableColor.iterative.hideInactiveLayers), at: 1.1) == [0, 1])
    #expect(opacities(wifi.symbolEffect(.variableColor.reversing), at: 0.6) == [1, 1])
    #expect(opacities(wifi.symbolEffect(.variableColor.reversing), at: 1.15) == [0.3, 0.3])
    #expect(opacities(Image(systemName: "wifi", variableValue: 0.5), at: 0) == [1, 0.3])
    #expect(opacities(Image(systemName: "wifi", variableValue: 0), at: 0) == [0.3, 0.3])
  }

  @Test func `A symbol effect stops when its view is removed`() throws {
    struct Scene: View {
      @State private var isShown = true
      var body: some View {
        VStack {
          if isShown { Image(systemName: "bell").symbolEffect(.pulse) }
          Button("hide") { isShown = false }
        }
      }
    }
    let stage = stage(Scene())
    stage.advance(to: 0.1)
    #expect(!stage.isAtRest)
    try stage.tap("hide")
    stage.advance(to: 0.2)
    #expect(stage.isAtRest)
  }

  @Test func `Symbol effects don't affect text and image files`() {
    let stage = stage(Text("a").symbolEffect(.bounce, options: .repeating))
    stage.advance(to: 1)
    #expect(stage.isAtRest && stage.warnings.isEmpty)
  }
}

@Suite struct `Symbols that replace each other` {
  private struct Scene: View {
    let transition: ContentTransition
    var animation: Animation?
    @State private var isPlaying = false
    var body: some View {
      VStack {
        Image(systemName: isPlaying ? "pause" : "play").contentTransition(transition)
        Button("switch") { withAnimation(animation) { isPlaying.toggle() } }
      }
    }
  }

  private func opacities(_ transition: ContentTransition, _ animation: Animation?, at time: Double) throws -> [Double] {
    let stage = Stage(Scene(transition: transition, animation: animation), size: CGSize(width: 100, height: 100))
    try stage.tap("switch")
    stage.advance(to: time)
    return stage.drawn.filter { $0.what == "stroke" && $0.opacity > 0 }.map(\.opacity)
  }

  private func isNear(_ numbers: [Double], _ expected: [Double]) -> Bool {
    numbers.count == expected.count && zip(numbers, expected).allSatisfy { abs($0 - $1) < 1e-6 }
  }

  @Test func `A symbol replaces another symbol with or without an animation`() throws {
    for animation in [nil, Animation.linear(duration: 3)] {
      #expect(isNear(try opacities(.symbolEffect(.replace), animation, at: 0.1), [0.5]))
      #expect(isNear(try opacities(.symbolEffect, animation, at: 0.3), [0.5]))
      #expect(isNear(try opacities(.symbolEffect(.replace.offUp), animation, at: 0.1), [0.25]))
      #expect(isNear(try opacities(.symbolEffect(.replace), animation, at: 0.41), [1]))
    }
  }

  @Test func `A symbol fades in only with an animation`() throws {
    #expect(isNear(try opacities(.opacity, .linear(duration: 1), at: 0.25), [0.75, 0.25]))
    #expect(isNear(try opacities(.opacity, nil, at: 0.25), [1]))
    #expect(isNear(try opacities(.identity, .linear(duration: 1), at: 0.25), [1]))
  }
}
