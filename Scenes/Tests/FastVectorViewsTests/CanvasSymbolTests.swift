import FastVectorCairo
import Foundation
import Testing

@testable import FastVectorViewsCairo

@Suite struct `Symbols of canvases` {
  private static let size = CGSize(width: 40, height: 20)

  @Test func `A canvas symbol is resolved by its tag, has its ideal size, and can be drawn repeatedly`() {
    var sizes: [CGSize?] = []
    let stage = Stage(size: Self.size) {
      Canvas { context, _ in
        let dot = context.resolveSymbol(id: 1)
        sizes = [dot?.size, context.resolveSymbol(id: "bar")?.size, context.resolveSymbol(id: 2)?.size]
        for x in [5.0, 20] { if let dot { context.draw(dot, at: CGPoint(x: x, y: 10)) } }
        if let dot { context.draw(dot, at: CGPoint(x: 30, y: 0), anchor: .topLeading) }
        if let bar = context.resolveSymbol(id: "bar") {
          context.draw(bar, in: CGRect(x: 1, y: 2, width: 20, height: 1))
        }
      } symbols: {
        Circle().frame(width: 4, height: 4).tag(1)
        Rectangle().tag("bar")
      }
    }
    #expect(
      stage.frames == [
        CGRect(x: 3, y: 8, width: 4, height: 4), CGRect(x: 18, y: 8, width: 4, height: 4),
        CGRect(x: 30, y: 0, width: 4, height: 4), CGRect(x: 1, y: 2, width: 20, height: 1),
      ])
    #expect(sizes == [CGSize(width: 4, height: 4), CGSize(width: 10, height: 10), nil])
  }

  @Test func `A tag matches an optional value unless optional values are excluded`() {
    var found: [Bool] = []
    let stage = Stage(size: Self.size) {
      Canvas { context, _ in
        let ids: [Int?] = [1, 2, nil]
        found = ids.map { context.resolveSymbol(id: $0) != nil } + [context.resolveSymbol(id: 2) != nil]
      } symbols: {
        Circle().tag(1).opacity(0.5)
        Circle().tag(2, includeOptional: false)
      }
    }
    _ = stage.frame()
    #expect(found == [true, false, false, true])
  }

  private struct Moving: View {
    @State private var isFar = false

    var body: some View {
      Rectangle().frame(width: 2, height: 2).offset(x: isFar ? 10 : 0)
        .onAppear { withAnimation(.linear(duration: 1)) { isFar = true } }
    }
  }

  @Test func `A canvas symbol has its own state and redraws the canvas while it moves`() {
    let stage = Stage(size: Self.size) {
      Canvas { context, _ in
        for y in [5.0, 15] { context.draw(context.resolveSymbol(id: "moving")!, at: CGPoint(x: 10, y: y)) }
      } symbols: {
        Moving().tag("moving")
      }
    }
    #expect(stage.frames.map(\.midX) == [10, 10])
    stage.advance(to: 0.5)
    #expect(stage.frames.map(\.midX) == [15, 15] && stage.frames.map(\.midY) == [5, 15])
    stage.advance(to: 2)
    #expect(stage.frames.map(\.midX) == [20, 20] && stage.isAtRest)
  }

  private struct Growing: View {
    @State private var count = 1

    var body: some View {
      Button("More") { count += 1 }
      Canvas { context, _ in
        for index in 0..<5 {
          if let bar = context.resolveSymbol(id: index) {
            context.draw(bar, at: CGPoint(x: 4 * Double(index), y: 0), anchor: .topLeading)
          }
        }
      } symbols: {
        ForEach(0..<count, id: \.self) { index in Color.red.frame(width: CGFloat(count), height: 3).tag(index) }
      }
    }
  }

  @Test func `Canvas symbols appear, disappear and resize with the view around the canvas`() throws {
    let stage = Stage(Growing(), size: CGSize(width: 100, height: 100))
    #expect(stage.frames.map(\.width) == [1])
    try stage.tap("More")
    try stage.tap("More")
    #expect(stage.frames.map(\.width) == [3, 3, 3])
  }

  @Test func `Canvas symbols accept no taps and send no preferences`() {
    struct Names: PreferenceKey {
      static let defaultValue: [String] = []
      static func reduce(value: inout [String], nextValue: () -> [String]) { value += nextValue() }
    }
    var names: [String]?
    let stage = Stage(size: Self.size) {
      Canvas { context, _ in
        context.draw(context.resolveSymbol(id: 0)!, at: CGPoint(x: 20, y: 10))
      } symbols: {
        Button("Here") {}.preference(key: Names.self, value: ["here"]).tag(0)
      }
      .preference(key: Names.self, value: ["canvas"])
      .onPreferenceChange(Names.self) { names = $0 }
    }
    #expect(throws: StageError.self) { try stage.tap("Here") }
    #expect(throws: StageError.self) { try stage.tap(at: CGPoint(x: 20, y: 10)) }
    #expect(stage.texts == ["Here"] && names == ["canvas"])
  }

  @Test func `A canvas symbol is drawn with the settings of the context, as a single image`() throws {
    let picture = try Stage(size: Self.size) {
      Canvas { context, _ in
        context.opacity = 0.5
        context.scaleBy(x: 2, y: 2)
        context.draw(context.resolveSymbol(id: 0)!, at: .zero, anchor: .topLeading)
      } symbols: {
        ZStack {
          pureRed.frame(width: 5, height: 5)
          pureBlue.frame(width: 5, height: 5)
        }
        .tag(0)
      }
    }.bitmap()
    #expect(isClose(picture[9, 9], 0xff7f_7fff, 2) && picture[11, 5] == 0xffff_ffff)
  }
}
