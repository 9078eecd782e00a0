import FastVectorCairo
import Foundation
import Testing

@testable import FastVectorViewsCairo

/// Returns a bitmap on a white background.
private func bitmap<V: View>(_ view: V, time: Double = 0, width: Double = 40, scale: Double = 1) throws -> Bitmap {
  let stage = Stage(size: CGSize(width: width, height: 20)) { view }
  stage.advance(to: time)
  return try stage.bitmap(scale: scale)
}

/// A view whose content depends on a number that is animated from 0 to 1 within a second.
private struct Moving<Content: View>: View {
  @State private var isMoved = false
  let content: (Double) -> Content
  init(@ViewBuilder content: @escaping (Double) -> Content) { self.content = content }
  var body: some View {
    content(isMoved ? 1 : 0).onAppear { withAnimation(.linear(duration: 1)) { isMoved = true } }
  }
}

@Suite struct `Blurs` {
  /// Returns the expected opacity in a pixel column of a blurred picture. Without the blur, its right half is black.
  private func expected(_ column: Int, _ deviation: Double) -> Double {
    (1 + erf((Double(column) + 0.5 - 50) / deviation / 2.0.squareRoot())) / 2
  }

  @Test(arguments: [1, 2.5, 6]) func `The profile of a blurred edge is a Gaussian error function`(radius: Double) throws
  {
    let half = HStack(spacing: 0) {
      Color.clear
      Color.black
    }
    let picture = try bitmap(half.frame(height: 100).blur(radius: radius), width: 100)
    for column in 10..<80 {
      let blackness = 1 - Double(picture[column, 10] & 0xff) / 255
      #expect(abs(blackness - expected(column, radius)) < 0.03, "\(column)")
    }
  }

  @Test func `A blur scales with the picture and extends outside the view`() throws {
    let square = Color.black.frame(width: 10, height: 10).blur(radius: 2)
    let (once, twice) = (try bitmap(square), try bitmap(square, scale: 2))
    #expect(once[13, 10] != 0xffff_ffff && once[25, 10] != 0xff00_0000)
    for column in 10..<30 {
      let mean = (Int(twice[2 * column, 20] & 0xff) + Int(twice[2 * column + 1, 20] & 0xff)) / 2
      #expect(abs(mean - Int(once[column, 10] & 0xff)) <= 8, "\(column)")
    }
  }

  @Test func `A blurred view that fills the stage isn't lighter at its edges`() throws {
    let wide = try bitmap(Color.black.frame(width: 100, height: 100).blur(radius: 3))
    #expect(wide[0, 0] == 0xff00_0000 && wide[39, 19] == 0xff00_0000)
  }

  @Test func `A blur with a zero or invalid radius changes nothing`() throws {
    let plain = try bitmap(Circle())
    for radius in [0, -3, Double.nan] { #expect(try bitmap(Circle().blur(radius: radius)) == plain) }
  }

  @Test func `The radius of a blur animates`() throws {
    let moving = Moving { Circle().blur(radius: 4 * $0) }
    #expect(try bitmap(moving, time: 0.5) == bitmap(Circle().blur(radius: 2)))
  }
}

@Suite struct `Shadows of views` {
  @Test func `A shadow is behind its view, in its own color and at its offset`() throws {
    let picture = try bitmap(
      Color.black.frame(width: 10, height: 10).shadow(color: pureRed, radius: 0, x: 5, y: 3))
    #expect(picture[20, 10] == 0xff00_0000 && picture[24, 14] == 0xff00_0000)
    #expect(picture[28, 10] == 0xffff_0000 && picture[22, 17] == 0xffff_0000)
    #expect(picture[28, 6] == 0xffff_ffff && picture[14, 10] == 0xffff_ffff)
  }

  @Test func `A shadow rotates with the enclosing views`() throws {
    let view = Color.black.frame(width: 10, height: 10).shadow(color: pureRed, radius: 0, x: 5)
    let picture = try bitmap(view.rotationEffect(.degrees(90)))
    #expect(picture[20, 18] == 0xffff_0000 && picture[28, 10] == 0xffff_ffff)
  }

  @Test func `The default shadow is black with an opacity of a third`() throws {
    let picture = try bitmap(Color.white.frame(width: 10, height: 10).shadow(radius: 0, x: 12))
    #expect(isClose(picture[30, 10], 0xffab_abab, 2))
  }

  @Test func `The color, radius and offset of a shadow animate`() throws {
    let moving = Moving {
      Circle().frame(width: 8).shadow(color: Color(red: $0, green: 0, blue: 0), radius: 2 * $0, x: 8 * $0, y: -2 * $0)
    }
    let color = Color.black.mix(with: pureRed, by: 0.5)
    let middle = Circle().frame(width: 8).shadow(color: color, radius: 1, x: 4, y: -1)
    #expect(try bitmap(moving, time: 0.5) == bitmap(middle))
  }

  @Test func `A shadow is part of the summary of the stage`() {
    let stage = Stage(size: CGSize(width: 40, height: 20)) { Color.red.shadow(color: .black, radius: 3, x: 1, y: 2) }
    #expect(stage.text.hasPrefix("VStack\n  shadow #000000 3 (1, 2)\n    Rectangle"))
  }
}

@Suite struct `Layer effects with arbitrary numbers` {
  @Test func `Layer effects with invalid numbers can be drawn`() throws {
    let numbers = [0, -1, 1e-300, 0.01, 1e5, 1e300, Double.infinity, -.infinity, .nan]
    for number in numbers {
      _ = try bitmap(Circle().blur(radius: number))
      _ = try bitmap(Circle().shadow(radius: number, x: 3))
      _ = try bitmap(Circle().shadow(color: .red, radius: 2, x: number, y: -number))
      _ = try bitmap(Circle().blur(radius: 2).scaleEffect(number))
      _ = try bitmap(Circle().brightness(number).contrast(number).saturation(number).hueRotation(.radians(number)))
      _ = try bitmap(AngularGradient(colors: [.red, .blue], center: .center, angle: .radians(number)))
      _ = try bitmap(RadialGradient(colors: [.red, .blue], center: .center, startRadius: 1, endRadius: number))
      let stops = [Gradient.Stop(color: .red, location: number), Gradient.Stop(color: .blue, location: 0.5)]
      let place = UnitPoint(x: number, y: 0)
      _ = try bitmap(LinearGradient(stops: stops, startPoint: place, endPoint: .bottom).mask { Circle() })
    }
    // A mask must not affect scenes that are drawn later.
    #expect(try bitmap(pureRed)[20, 10] == 0xffff_0000)
  }

  @Test func `A view in perspective can extend outside its layer`() throws {
    let view = Color.black.frame(width: 10, height: 10).shadow(color: pureRed, radius: 0, x: 8)
    let picture = try bitmap(view.rotation3DEffect(.degrees(1), axis: (x: 0, y: 1, z: 0)))
    #expect(picture[31, 10] == 0xffff_0000 && picture[20, 10] == 0xff00_0000)
  }
}

@Suite struct `Masks` {
  @Test func `A mask shows a view where the mask is opaque`() throws {
    let picture = try bitmap(pureRed.mask { Circle().opacity(0.5).frame(width: 10, height: 10) })
    #expect(isClose(picture[20, 10], 0xffff_7f7f, 2) && picture[10, 10] == 0xffff_ffff)
    let gradient = LinearGradient(colors: [.black, .clear], startPoint: .leading, endPoint: .trailing)
    let faded = try bitmap(Color.black.mask(gradient))
    #expect(isClose(faded[0, 5], 0xff03_0303, 3) && isClose(faded[20, 5], 0xff82_8282, 4))
  }

  @Test func `A mask is aligned within the bounds of the view`() throws {
    let mask = Rectangle().frame(width: 4, height: 4)
    let picture = try bitmap(
      pureRed.frame(width: 20, height: 10).mask(alignment: .topLeading) { mask })
    #expect(picture[11, 6] == 0xffff_0000 && picture[15, 6] == 0xffff_ffff && picture[11, 10] == 0xffff_ffff)
  }

  @Test func `An empty mask hides the view`() throws {
    #expect(try bitmap(pureRed.mask { EmptyView() }) == bitmap(Color.clear))
  }

  @Test func `A mask animates`() throws {
    let moving = Moving { value in pureRed.mask { Rectangle().frame(width: 10 + 20 * value) } }
    #expect(try bitmap(moving, time: 0.5) == bitmap(pureRed.mask { Rectangle().frame(width: 20) }))
  }

  @Test func `A mask isn't hit by taps and doesn't block them`() throws {
    var taps: [String] = []
    let stage = Stage(size: CGSize(width: 40, height: 20)) {
      pureRed.onTapGesture { taps.append("view") }.mask { Circle().onTapGesture { taps.append("mask") } }
    }
    try stage.tap(at: CGPoint(x: 20, y: 10))
    try stage.tap(at: CGPoint(x: 1, y: 1))
    #expect(taps == ["view", "view"])
  }
}

@Suite struct `Blend modes` {
  private func mixed(_ mode: BlendMode) throws -> UInt32 {
    let below = Color(red: 0.8, green: 0.4, blue: 0.2), above = Color(red: 0.5, green: 0.5, blue: 1)
    return try bitmap(
      ZStack {
        below
        above.blendMode(mode)
      })[20, 10]
  }

  @Test func `A blend mode mixes a view with the views behind it`() throws {
    // The expected color is (128, 128, 255) over (204, 102, 51), by the formulas of Compositing and Blending (W3C).
    let expected: [(BlendMode, UInt32)] = [
      (.normal, 0xff80_80ff), (.multiply, 0xff66_3333), (.screen, 0xffe6_b3ff), (.darken, 0xff80_6633),
      (.lighten, 0xffcc_80ff), (.difference, 0xff4c_1acc), (.plusLighter, 0xffff_e6ff),
      (.destinationOver, 0xffcc_6633),
    ]
    for (mode, pixel) in expected { #expect(isClose(try mixed(mode), pixel, 2), "\(mode)") }
  }

  @Test func `A compositing group blends without the views behind it`() throws {
    let inner = pureRed.blendMode(.multiply)
    let apart = try bitmap(pureBlue.overlay(ZStack { inner }.compositingGroup()))
    #expect(apart[20, 10] == 0xffff_0000)
    #expect(try bitmap(pureBlue.overlay(ZStack { inner }))[20, 10] == 0xff00_0000)
  }

  @Test func `The blend mode destinationOut removes the frontmost shape from its group`() throws {
    let picture = try bitmap(
      ZStack {
        pureRed
        Circle().frame(width: 10).blendMode(.destinationOut)
      }
      .compositingGroup())
    #expect(picture[20, 10] == 0xffff_ffff && picture[5, 10] == 0xffff_0000)
  }
}
