import FastVectorCairo
import Foundation
import Testing

@testable import FastVectorViewsCairo

@Suite struct `Color effects` {
  private let color = Color(red: 0.8, green: 0.4, blue: 0.2)

  private func pixel<V: View>(_ view: V, time: Double = 0) throws -> UInt32 {
    let stage = Stage(size: CGSize(width: 10, height: 10)) { view }
    stage.advance(to: time)
    return try stage.bitmap()[5, 5]
  }

  private func pixel(_ red: Double, _ green: Double, _ blue: Double) -> UInt32 {
    func byte(_ component: Double) -> UInt32 { UInt32((min(max(component, 0), 1) * 255).rounded()) }
    return 0xff00_0000 | byte(red) << 16 | byte(green) << 8 | byte(blue)
  }

  @Test func `The brightness effect makes colors lighter or darker`() throws {
    #expect(isClose(try pixel(color.brightness(0.1)), pixel(0.9, 0.5, 0.3), 1))
    #expect(isClose(try pixel(color.brightness(-0.3)), pixel(0.5, 0.1, 0), 1))
    #expect(try pixel(color.brightness(1)) == 0xffff_ffff && pixel(color.brightness(-1)) == 0xff00_0000)
  }

  @Test func `The contrast effect increases or decreases contrast`() throws {
    #expect(isClose(try pixel(color.contrast(2)), pixel(1, 0.3, 0), 1))
    #expect(isClose(try pixel(color.contrast(0)), pixel(0.5, 0.5, 0.5), 1))
    #expect(isClose(try pixel(color.contrast(-1)), pixel(0.2, 0.6, 0.8), 1))
  }

  @Test func `The saturation and grayscale effects remove color`() throws {
    let grey = 0.213 * 0.8 + 0.715 * 0.4 + 0.072 * 0.2
    #expect(isClose(try pixel(color.grayscale(1)), pixel(grey, grey, grey), 1))
    #expect(isClose(try pixel(color.saturation(0)), pixel(grey, grey, grey), 1))
    #expect(
      isClose(try pixel(color.grayscale(0.5)), pixel((grey + 0.8) / 2, (grey + 0.4) / 2, (grey + 0.2) / 2), 1))
    #expect(isClose(try pixel(color.saturation(2)), pixel(1.6 - grey, 0.8 - grey, 0.4 - grey), 1))
  }

  @Test func `A hue rotation changes hues but not grays`() throws {
    let grey = Color(red: 0.3, green: 0.3, blue: 0.3)
    #expect(isClose(try pixel(grey.hueRotation(.degrees(77))), pixel(0.3, 0.3, 0.3), 1))
    #expect(isClose(try pixel(color.hueRotation(.degrees(360))), pixel(0.8, 0.4, 0.2), 1))
    // The red column of the matrix in Filter Effects (W3C): 0.213 - 0.787, 0.213 * 2 and 0.213 * 2. The first result is
    // clamped to 0.
    #expect(isClose(try pixel(pureRed.hueRotation(.degrees(180))), pixel(0, 0.426, 0.426), 1))
  }

  @Test func `Colors can be inverted and multiplied`() throws {
    #expect(isClose(try pixel(color.colorInvert()), pixel(0.2, 0.6, 0.8), 1))
    #expect(isClose(try pixel(color.colorMultiply(Color(red: 0.5, green: 1, blue: 0))), pixel(0.4, 0.4, 0), 1))
    #expect(isClose(try pixel(Color.black.colorMultiply(.white.opacity(0.5))), pixel(0.5, 0.5, 0.5), 1))
  }

  @Test func `Color effects preserve the opacity and leave transparent pixels transparent`() throws {
    #expect(isClose(try pixel(Color.black.opacity(0.5).colorInvert()), 0xffff_ffff, 1))
    #expect(isClose(try pixel(Color.white.opacity(0.5).colorInvert()), 0xff7f_7f7f, 2))
    #expect(try pixel(Color.clear.colorInvert().background(pureRed)) == 0xffff_0000)
  }

  @Test func `A color effect with a neutral or invalid amount does nothing`() throws {
    for view in [
      AnyView(color.brightness(0)), AnyView(color.contrast(1)), AnyView(color.saturation(1)),
      AnyView(color.grayscale(0)), AnyView(color.hueRotation(.zero)), AnyView(color.colorMultiply(.white)),
      AnyView(color.brightness(.nan)), AnyView(color.hueRotation(.radians(.infinity))),
    ] {
      let stage = Stage(size: CGSize(width: 10, height: 10)) { view }
      #expect(
        !stage.frame().elements.contains { if case .layer(let layer) = $0 { layer.filter != nil } else { false } })
      #expect(stage.text.hasPrefix("VStack\n  Rectangle"))
    }
  }

  private struct Moving: View {
    @State var isMoved = false
    let content: (Double) -> AnyView
    var body: some View {
      content(isMoved ? 1 : 0).onAppear { withAnimation(.linear(duration: 1)) { isMoved = true } }
    }
  }

  @Test func `Color effects animate`() throws {
    let effects: [(Double) -> AnyView] = [
      { AnyView(color.brightness($0)) }, { AnyView(color.contrast($0)) }, { AnyView(color.saturation($0)) },
      { AnyView(color.grayscale($0)) }, { AnyView(color.hueRotation(.degrees(200 * $0))) },
      {
        let (from, to) = (Color(red: 0, green: 1, blue: 1), Color(red: 1, green: 1, blue: 0))
        return AnyView(color.colorMultiply(from.mix(with: to, by: $0)))
      },
    ]
    for effect in effects {
      #expect(try pixel(Moving(content: effect), time: 0.25) == pixel(effect(0.25)))
      #expect(try pixel(Moving(content: effect), time: 2) == pixel(effect(1)))
    }
  }
}
