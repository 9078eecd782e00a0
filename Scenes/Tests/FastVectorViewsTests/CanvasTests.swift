import FastVectorCairo
import Foundation
import Observation
import Testing

@testable import FastVectorViewsCairo

@Suite struct `Canvases` {
  /// Draws a canvas of 40 x 20 points, and returns a function that reads the pixel in a column and row.
  private func pixels(
    _ renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) throws -> (Int, Int) -> UInt32 {
    let bitmap = try Stage(size: CGSize(width: 40, height: 20)) { Canvas(renderer: renderer) }.bitmap()
    return { bitmap[$0, $1] }
  }

  private let nothing: UInt32 = 0xffff_ffff
  private let square = Path(CGRect(x: 0, y: 0, width: 10, height: 10))

  @Test func `A canvas has the size proposed to it`() {
    var sizes: [CGSize] = []
    let stage = Stage(size: CGSize(width: 40, height: 20)) {
      Canvas { context, size in
        sizes.append(size)
        context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.red))
      }
      .frame(width: 30)
    }
    #expect(stage.frames == [CGRect(x: 5, y: 0, width: 30, height: 20)] && sizes == [CGSize(width: 30, height: 20)])
    #expect(stage.text == "VStack\n  Canvas (5, 0, 30, 20)")
  }

  @Test func `A canvas fills and strokes paths`() throws {
    let pixel = try pixels { context, _ in
      context.fill(square, with: .color(pureRed))
      context.stroke(Path(CGRect(x: 20, y: 4, width: 10, height: 10)), with: .color(pureBlue), lineWidth: 2)
    }
    #expect(pixel(5, 5) == 0xffff_0000 && pixel(12, 5) == nothing)
    #expect(pixel(20, 8) == 0xff00_00ff && pixel(25, 8) == nothing && pixel(25, 4) == 0xff00_00ff)
  }

  @Test func `Copies of a canvas context have separate translations, rotations and scales`() throws {
    let pixel = try pixels { context, _ in
      var copy = context
      copy.translateBy(x: 20, y: 10)
      copy.rotate(by: .degrees(180))
      copy.scaleBy(x: 1, y: 0.5)
      copy.fill(square, with: .color(pureRed))
      context.fill(Path(CGRect(x: 0, y: 0, width: 2, height: 2)), with: .color(pureBlue))
    }
    #expect(pixel(15, 7) == 0xffff_0000 && pixel(15, 3) == nothing && pixel(22, 7) == nothing)
    #expect(pixel(1, 1) == 0xff00_00ff)
  }

  @Test func `A canvas context has an opacity, a blend mode and a clip`() throws {
    let pixel = try pixels { context, size in
      context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(pureRed))
      var mixed = context
      mixed.blendMode = .multiply
      mixed.fill(square, with: .color(pureBlue))
      var half = context
      half.opacity = 0.5
      half.clip(to: Path(CGRect(x: 20, y: 0, width: 5, height: 20)))
      half.translateBy(x: 20, y: 0)
      half.clip(to: Path(CGRect(x: 0, y: 0, width: 20, height: 5)))
      half.fill(square, with: .color(pureBlue))
    }
    #expect(pixel(5, 5) == 0xff00_0000 && isClose(pixel(22, 2), 0xff80_007f, 2))
    #expect(pixel(28, 2) == 0xffff_0000 && pixel(22, 8) == 0xffff_0000)
  }

  @Test func `Gradients use the coordinates of the canvas, and styles use the bounds of a path`() throws {
    let colors = Gradient(colors: [pureRed, pureBlue])
    let pixel = try pixels { context, _ in
      let (start, end) = (CGPoint(x: 0, y: 0), CGPoint(x: 40, y: 0))
      context.fill(square, with: .linearGradient(colors, startPoint: start, endPoint: end))
      let style = LinearGradient(gradient: colors, startPoint: .leading, endPoint: .trailing)
      context.fill(Path(CGRect(x: 20, y: 0, width: 10, height: 10)), with: .style(style))
    }
    #expect(isClose(pixel(9, 5), 0xffc2_003d) && isClose(pixel(20, 5), 0xfff2_000d))
    #expect(isClose(pixel(29, 5), 0xff0d_00f2))
  }

  @Test func `Text in a canvas uses the font and the style of the environment`() {
    var size = CGSize.zero
    let stage = Stage(size: CGSize(width: 100, height: 50)) {
      Canvas { context, _ in
        context.draw(Text("middle"), at: CGPoint(x: 50, y: 25))
        context.draw(Text("left"), at: CGPoint(x: 50, y: 25), anchor: .topLeading)
        context.draw(Text("a b"), in: CGRect(x: 10, y: 5, width: 1, height: 40))
        size = context.resolve(Text("middle")).measure(in: CGSize(width: 1000, height: 1000))
      }
      .font(.system(size: 10))
    }
    #expect(stage.texts == ["middle", "left", "a", "b"])
    let places = stage.drawn.map(\.frame.origin)
    #expect(abs(places[0].x - (50 - size.width / 2)) < 1e-9 && abs(places[0].y - (25 - size.height / 2)) < 1e-9)
    #expect(places[1] == CGPoint(x: 50, y: 25) && places[2] == CGPoint(x: 10, y: 5))
    #expect(places[3].x == 10 && abs(places[3].y - 5 - size.height) < 1e-9)
  }

  @Test func `Layers and filters of a canvas are drawn as a single image`() throws {
    let pixel = try pixels { context, _ in
      context.opacity = 0.5
      context.drawLayer { layer in
        layer.fill(square, with: .color(pureRed))
        layer.fill(square, with: .color(pureBlue))
      }
      var shadowed = context
      shadowed.opacity = 1
      shadowed.addFilter(.shadow(color: pureRed, radius: 0, x: 15))
      shadowed.fill(Path(CGRect(x: 20, y: 0, width: 5, height: 5)), with: .color(.black))
    }
    #expect(isClose(pixel(5, 5), 0xff7f_7fff, 2) && pixel(22, 2) == 0xff00_0000 && pixel(37, 2) == 0xffff_0000)
  }

  @Observable final class Model {
    var x = 0.0
  }

  @Test func `A canvas is redrawn when its data or the time changes`() {
    let model = Model()
    let stage = Stage(size: CGSize(width: 40, height: 20)) {
      Canvas { context, _ in
        context.fill(Path(CGRect(x: model.x, y: 0, width: 1, height: 1)), with: .color(.red))
      }
    }
    #expect(stage.frames.map(\.minX) == [0])
    model.x = 7
    #expect(stage.frames.map(\.minX) == [7])

    let start = Date(timeIntervalSinceReferenceDate: 0)
    let clock = Stage(size: CGSize(width: 40, height: 20)) {
      TimelineView(.animation) { timeline in
        Canvas { context, _ in
          let x = timeline.date.timeIntervalSince(start)
          context.fill(Path(CGRect(x: x, y: 0, width: 1, height: 1)), with: .color(.red))
        }
      }
    }
    clock.advance(to: 0.5)
    #expect(abs(clock.frames[0].minX - 0.5) < 0.02)
  }
}

@Suite struct `Images, layers and clips of canvases` {
  private static let size = CGSize(width: 40, height: 20)
  private let nothing: UInt32 = 0xffff_ffff
  private let square = Path(CGRect(x: 0, y: 0, width: 10, height: 10))

  /// Draws a canvas of 40 x 20 points, and returns a function that reads the pixel in a column and row.
  private func pixels(
    _ renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) throws -> (Int, Int) -> UInt32 {
    let bitmap = try Stage(size: Self.size) { Canvas(renderer: renderer) }.bitmap()
    return { bitmap[$0, $1] }
  }

  @Test func `Images in a canvas are drawn at their own size or stretched`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "canvas-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Stage(size: CGSize(width: 4, height: 2)) { pureRed }.writePNG(to: folder + "/red.png")
    var image: (size: CGSize, baseline: CGFloat, isShaded: Bool)?
    let stage = Stage(size: Self.size, imageFolders: [folder]) {
      Canvas { context, _ in
        let resolved = context.resolve(Image("red"))
        image = (resolved.size, resolved.baseline, resolved.shading != nil)
        context.draw(resolved, at: CGPoint(x: 5, y: 5))
        context.draw(Image("red"), at: CGPoint(x: 20, y: 0), anchor: .topTrailing)
        context.draw(Image("red"), in: CGRect(x: 30, y: 0, width: 10, height: 20))
        context.draw(Image("none"), at: .zero)
      }
    }
    #expect(
      stage.drawn.map(\.frame) == [
        CGRect(x: 3, y: 4, width: 4, height: 2), CGRect(x: 16, y: 0, width: 4, height: 2),
        CGRect(x: 30, y: 0, width: 10, height: 20),
      ])
    let known = try #require(image)
    #expect(known.size == CGSize(width: 4, height: 2) && known.baseline == 2 && !known.isShaded)
    #expect(stage.warnings == [.missingImage(name: "none", folders: [folder])])
    let picture = try stage.bitmap()
    #expect(picture[4, 5] == 0xffff_0000 && picture[35, 19] == 0xffff_0000 && picture[10, 5] == nothing)
  }

  @Test func `Symbol images in a canvas are drawn in the foreground style or in another style`() throws {
    let picture = try Stage(size: Self.size) {
      Canvas { context, _ in
        context.draw(Image(systemName: "square.fill"), in: CGRect(x: 0, y: 0, width: 20, height: 20))
        var other = context.resolve(Image(systemName: "square.fill"))
        other.shading = .color(pureBlue)
        context.draw(other, in: CGRect(x: 20, y: 0, width: 20, height: 20))
      }
      .foregroundStyle(pureRed)
    }.bitmap()
    #expect(picture[10, 10] == 0xffff_0000 && picture[30, 10] == 0xff00_00ff)
  }

  @Test func `A canvas context can be clipped to a path, including one with holes`() throws {
    let pixel = try pixels { context, size in
      let all = Path(CGRect(origin: .zero, size: size))
      var inverse = context
      inverse.clip(to: square, options: .inverse)
      inverse.fill(Path(CGRect(x: 0, y: 0, width: 20, height: 20)), with: .color(pureRed))
      var withHole = context
      var frame = Path(CGRect(x: 20, y: 0, width: 20, height: 20))
      frame.addRect(CGRect(x: 25, y: 5, width: 10, height: 10))
      withHole.clip(to: frame, style: FillStyle(eoFill: true))
      withHole.fill(all, with: .color(pureBlue))
    }
    #expect(pixel(5, 5) == nothing && pixel(15, 5) == 0xffff_0000 && pixel(5, 15) == 0xffff_0000)
    #expect(pixel(22, 5) == 0xff00_00ff && pixel(30, 10) == nothing)
  }

  @Test func `A canvas context can be clipped to a layer or its inverse`() throws {
    let pixel = try pixels { context, size in
      let all = Path(CGRect(origin: .zero, size: size))
      var inside = context
      inside.translateBy(x: 10, y: 0)
      inside.clipToLayer(opacity: 0.5) { $0.fill(square, with: .color(.black)) }
      inside.fill(all, with: .color(pureRed))
      var outside = context
      outside.clip(to: Path(CGRect(x: 20, y: 0, width: 20, height: 20)))
      outside.clipToLayer(options: .inverse) { layer in
        layer.fill(Path(CGRect(x: 30, y: 0, width: 10, height: 20)), with: .color(.black))
      }
      outside.fill(all, with: .color(pureBlue))
    }
    #expect(pixel(5, 5) == nothing && isClose(pixel(15, 5), 0xffff_7f7f, 2) && pixel(15, 15) == nothing)
    #expect(pixel(25, 5) == 0xff00_00ff && pixel(35, 5) == nothing)
  }

  @Test func `The clip bounding rectangle of a canvas is the area that can be drawn`() {
    var rects: [CGRect] = []
    let stage = Stage(size: Self.size) {
      Canvas { context, _ in
        rects = [context.clipBoundingRect]
        context.clip(to: Path(ellipseIn: CGRect(x: 10, y: -5, width: 20, height: 20)))
        context.clip(to: square, options: .inverse)
        rects.append(context.clipBoundingRect)
        context.translateBy(x: 10, y: 0)
        context.scaleBy(x: 2, y: 2)
        rects.append(context.clipBoundingRect)
        context.drawLayer { rects.append($0.clipBoundingRect) }
      }
    }
    _ = stage.frame()
    let scaled = CGRect(x: 0, y: 0, width: 10, height: 7.5)
    #expect(
      rects == [CGRect(origin: .zero, size: Self.size), CGRect(x: 10, y: 0, width: 20, height: 15), scaled, scaled])
  }

  @Test func `The canvas filter that was added last is applied first`() throws {
    let pixel = try pixels { context, _ in
      context.addFilter(.colorMultiply(pureRed))
      context.addFilter(.brightness(1))
      context.fill(square, with: .color(pureBlue))
    }
    #expect(pixel(5, 5) == 0xffff_0000)
  }

  @Test func `Resolved text in a canvas has the baselines of its first and last lines`() {
    var baselines: [CGFloat] = []
    var height: CGFloat = 0
    let stage = Stage(size: Self.size) {
      Canvas { context, _ in
        let text = context.resolve(Text("a b"))
        let narrow = CGSize(width: 1, height: 100)
        baselines = [text.firstBaseline(in: narrow), text.lastBaseline(in: narrow)]
        height = text.measure(in: narrow).height
      }
    }
    _ = stage.frame()
    #expect(baselines[0] > 0 && abs(baselines[1] - baselines[0] - height / 2) < 1e-9)
  }
}
