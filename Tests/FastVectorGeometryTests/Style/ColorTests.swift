import FastVectorGeometry
import Testing

@Suite struct `A colour` {
  @Test func `is read as CSS writes it`() throws {
    #expect(try Color(css: "#4682b4") == Color(bytes: 0x46, 0x82, 0xb4))
    #expect(try Color(css: "#4682B480") == Color(bytes: 0x46, 0x82, 0xb4, 0x80))
    #expect(try Color(css: "#f0a") == Color(bytes: 255, 0, 0xaa))
    #expect(try Color(css: "#f0a8") == Color(bytes: 255, 0, 0xaa, 0x88))
    #expect(try Color(css: "SteelBlue") == Color(bytes: 0x46, 0x82, 0xb4))
    #expect(try Color(css: "rebeccapurple").css == "#663399")
    #expect(try Color(css: "transparent").bytes.alpha == 0)
  }

  @Test func `is written as it is read`() throws {
    for color in [Color(bytes: 1, 20, 255), Color(bytes: 0, 0, 0, 7)] {
      #expect(try Color(css: color.css) == color)
    }
  }

  @Test(arguments: [
    "", "#", "#12", "#12345", "#1234567", "#123456789", "#12345g", "blu", "rgb(1,2,3)", "#١٢٣", "# 123",
  ])
  func `is nothing else`(text: String) {
    #expect(throws: ColorError.self) { try Color(css: text) }
  }

  @Test func `is named by the 148 names of CSS`() {
    #expect(Color.cssNames.count == 148)
    #expect(Color.cssNames["lightgoldenrodyellow"]?.css == "#fafad2")
    #expect(Color.cssNames["grey"] == Color.cssNames["gray"])
  }

  @Test func `says what would be right`() {
    let error = #expect(throws: ColorError.self) { try Color(css: "stealblue") }
    #expect(
      error?.description
        == "'stealblue' isn't a color; valid colors are #rgb, #rgba, #rrggbb, #rrggbbaa, transparent and the "
        + "148 color names of CSS, such as steelblue")
  }

  @Test func `becomes more transparent, but never more than clear`() {
    let color = Color(bytes: 1, 2, 3, 200)
    #expect(color.opacity(0.5).bytes.alpha == 100)
    for (opacity, alpha) in [(-1, 0), (.nan, 0), (2, 200), (.infinity, 200)] as [(Double, UInt8)] {
      #expect(color.opacity(opacity).bytes.alpha == alpha)
    }
  }
}
