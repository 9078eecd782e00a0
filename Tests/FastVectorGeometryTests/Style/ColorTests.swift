import FastVectorGeometry
import Testing

@Suite struct `Colors` {
  @Test func `A color is parsed from its CSS notation`() throws {
    #expect(try Color(css: "#4682b4") == Color(bytes: 0x46, 0x82, 0xb4))
    #expect(try Color(css: "#4682B480") == Color(bytes: 0x46, 0x82, 0xb4, 0x80))
    #expect(try Color(css: "#f0a") == Color(bytes: 255, 0, 0xaa))
    #expect(try Color(css: "#f0a8") == Color(bytes: 255, 0, 0xaa, 0x88))
    #expect(try Color(css: "SteelBlue") == Color(bytes: 0x46, 0x82, 0xb4))
    #expect(try Color(css: "rebeccapurple").css == "#663399")
    #expect(try Color(css: "transparent").bytes.alpha == 0)
  }

  @Test func `The CSS notation of a color can be parsed again`() throws {
    for color in [Color(bytes: 1, 20, 255), Color(bytes: 0, 0, 0, 7)] {
      #expect(try Color(css: color.css) == color)
    }
  }

  @Test(arguments: [
    "", "#", "#12", "#12345", "#1234567", "#123456789", "#12345g", "blu", "rgb(1,2,3)", "#١٢٣", "# 123",
  ])
  func `Text that isn't a CSS color is rejected`(text: String) {
    #expect(throws: ColorError.self) { try Color(css: text) }
  }

  @Test func `All 148 CSS color names are recognized`() {
    #expect(Color.cssNames.count == 148)
    #expect(Color.cssNames["lightgoldenrodyellow"]?.css == "#fafad2")
    #expect(Color.cssNames["grey"] == Color.cssNames["gray"])
  }

  @Test func `The error about an invalid color lists valid colors`() {
    let error = #expect(throws: ColorError.self) { try Color(css: "stealblue") }
    #expect(
      error?.description
        == "'stealblue' isn't a color; valid colors are #rgb, #rgba, #rrggbb, #rrggbbaa, transparent and the "
        + "148 color names of CSS, such as steelblue")
  }

  @Test func `Opacity makes a color more transparent, and is clamped to the range from 0 to 1`() {
    let color = Color(bytes: 1, 2, 3, 200)
    #expect(color.opacity(0.5).bytes.alpha == 100)
    for (opacity, alpha) in [(-1, 0), (.nan, 0), (2, 200), (.infinity, 200)] as [(Double, UInt8)] {
      #expect(color.opacity(opacity).bytes.alpha == alpha)
    }
  }
}
