import FastVectorCairo
import Foundation
import Testing

@testable import FastVectorViewsCairo

@Suite struct `Shadow styles` {
  private func bitmap<V: View>(_ view: V, time: Double = 0, width: Double = 40) throws -> Bitmap {
    let stage = Stage(size: CGSize(width: width, height: 20)) { view }
    stage.advance(to: time)
    return try stage.bitmap()
  }

  private func square<S: ShapeStyle>(_ style: S) -> some View { Rectangle().fill(style).frame(width: 10, height: 10) }

  @Test func `The drop shadow of a style equals the shadow of a view`() throws {
    let shadow = ShadowStyle.drop(color: pureRed, radius: 2, x: 5, y: 3)
    let view = square(Color.black).shadow(color: pureRed, radius: 2, x: 5, y: 3)
    #expect(try bitmap(square(Color.black.shadow(shadow))) == bitmap(view))
  }

  @Test func `An inner shadow is the shadow of everything outside the shape`() throws {
    let picture = try bitmap(square(.black.shadow(.inner(color: pureRed, radius: 0, x: 3, y: 2))))
    for (column, row) in [(16, 10), (17, 14), (20, 5), (24, 6)] { #expect(picture[column, row] == 0xffff_0000) }
    for (column, row) in [(18, 7), (24, 14), (20, 10)] { #expect(picture[column, row] == 0xff00_0000) }
    for (column, row) in [(14, 10), (25, 10), (20, 4), (20, 15)] { #expect(picture[column, row] == 0xffff_ffff) }
  }

  @Test func `An inner shadow fades like a Gaussian blur, even at the edges of the stage`() throws {
    // Next to a long edge, the shadow is as dark as a blurred step function.
    for isWide in [false, true] {
      let shape = Rectangle().fill(Color.white.shadow(.inner(color: .black, radius: 4)))
        .frame(width: isWide ? 100 : 60, height: 200)
      let picture = try bitmap(shape, width: 100)
      let edge = isWide ? 0 : 20
      for column in 0..<12 {
        let distance = Double(column) + 0.5
        let expected = 255 * (1 - erfc(distance / 4 / 2.0.squareRoot()) / 2)
        #expect(abs(Double(picture[edge + column, 10] & 0xff) - expected) < 8, "\(column)")
      }
    }
  }

  @Test func `Text, symbols and canvases draw shadow styles`() throws {
    let style = Color.black.shadow(.drop(color: pureRed, radius: 0, x: 12))
    func redness<V: View>(_ view: V) throws -> Int {
      let picture = try bitmap(view)
      return (0..<800).count { isClose(picture[$0 % 40, $0 / 40], 0xffff_0000, 40) }
    }
    #expect(try redness(Text("I").font(.system(size: 18, weight: .bold)).foregroundStyle(style)) > 10)
    #expect(try redness(Image(systemName: "circle.fill").foregroundStyle(style)) > 30)
    #expect(
      try redness(
        Canvas { context, _ in
          context.fill(Path(CGRect(x: 5, y: 5, width: 10, height: 10)), with: .style(style))
        }) > 80)
    let shadow = ShadowStyle.drop(color: pureRed, radius: 0, x: 12)
    #expect(try redness(Circle().frame(width: 10).foregroundStyle(.shadow(shadow))) > 50)
  }

  @Test func `A style can have several shadows, and the first one is in front`() throws {
    let style = Color.black.shadow(.drop(color: pureRed, radius: 0, x: 5))
      .shadow(.drop(color: pureBlue, radius: 0, x: 12))
    let picture = try bitmap(square(style))
    #expect(picture[20, 10] == 0xff00_0000 && picture[27, 10] == 0xffff_0000 && picture[35, 10] == 0xff00_00ff)
  }

  @Test func `Shadow styles animate`() throws {
    struct Moving: View {
      @State private var isMoved = false
      let style: (Double) -> Color
      var body: some View {
        let amount = isMoved ? 1.0 : 0
        let shadowColor = Color(red: amount, green: 0, blue: 0)
        Rectangle()
          .fill(style(amount).shadow(.inner(color: shadowColor, radius: 4 * amount, x: 8 * amount)))
          .frame(width: 10, height: 10)
          .onAppear { withAnimation(.linear(duration: 1)) { isMoved = true } }
      }
    }
    func style(_ amount: Double) -> Color { Color(red: 0, green: 0, blue: amount) }
    let shadowColor = Color.black.mix(with: pureRed, by: 0.5)
    let middle = square(
      style(0).mix(with: style(1), by: 0.5).shadow(.inner(color: shadowColor, radius: 2, x: 4)))
    #expect(try bitmap(Moving(style: style), time: 0.5) == bitmap(middle))
  }

  @Test func `Shadow styles are part of the summary of the stage`() {
    let style = Color.red.shadow(.drop(color: .black, radius: 3, x: 1)).shadow(.inner(color: .white, radius: 2))
    let stage = Stage(square(style), size: CGSize(width: 40, height: 20))
    #expect(stage.text.contains("Rectangle #ff3b30 shadow #000000 3 (1, 0) inner shadow #ffffff 2 (0, 0) ("))
  }

  @Test func `Shadow styles accept invalid numbers`() throws {
    for number in [-1, 1e300, Double.infinity, .nan] {
      _ = try bitmap(square(.red.shadow(.inner(radius: number))))
      _ = try bitmap(square(.red.shadow(.drop(radius: number, x: number, y: -number))))
    }
    #expect(try bitmap(square(pureRed))[20, 10] == 0xffff_0000)
  }
}

@Suite struct `Styles with an opacity` {
  @Test func `A style with an opacity makes all of its colors paler`() throws {
    func pixel<S: ShapeStyle>(_ style: S) throws -> UInt32 {
      try Stage(Rectangle().fill(style).foregroundStyle(pureBlue).tint(pureRed), size: CGSize(width: 4, height: 4))
        .bitmap()[2, 2]
    }
    #expect(try isClose(pixel(.tint.opacity(0.5)), 0xffff_7f7f, 1))
    #expect(try isClose(pixel(.foreground.opacity(0.25)), 0xffbf_bfff, 1))
    #expect(try isClose(pixel(.opacity(0.25)), 0xffbf_bfff, 1))
    let gradient = LinearGradient(colors: [pureRed, pureRed], startPoint: .top, endPoint: .bottom)
    #expect(try isClose(pixel(gradient.opacity(0.5)), 0xffff_7f7f, 1))
  }
}
