import FastVectorCairo
import Testing

@Suite struct `A colour` {
  @Test func `is read as CSS writes it`() throws {
    #expect(try Color(css: "#4682b4") == Color(red: 0x46, green: 0x82, blue: 0xb4))
    #expect(try Color(css: "#4682B480") == Color(red: 0x46, green: 0x82, blue: 0xb4, alpha: 0x80))
    #expect(try Color(css: "#f0a") == Color(red: 255, green: 0, blue: 0xaa))
    #expect(try Color(css: "#f0a8") == Color(red: 255, green: 0, blue: 0xaa, alpha: 0x88))
    #expect(try Color(css: "SteelBlue") == Color(red: 0x46, green: 0x82, blue: 0xb4))
    #expect(try Color(css: "rebeccapurple").css == "#663399")
    #expect(try Color(css: "transparent").alpha == 0)
  }

  @Test func `is written as it is read`() throws {
    for color in [Color(red: 1, green: 20, blue: 255), Color(red: 0, green: 0, blue: 0, alpha: 7)] {
      #expect(try Color(css: color.css) == color)
    }
  }

  @Test(arguments: ["", "#", "#12", "#12345", "#1234567", "#123456789", "#12345g", "blu", "rgb(1,2,3)", "#١٢٣", "# 123"])
  func `is nothing else`(text: String) {
    #expect(throws: ColorError.self) { try Color(css: text) }
  }

  @Test func `is named by the 148 names of CSS`() {
    #expect(Color.names.count == 148)
    #expect(Color.names["lightgoldenrodyellow"]?.css == "#fafad2")
    #expect(Color.names["grey"] == Color.names["gray"])
  }

  @Test func `says what would be right`() {
    let error = #expect(throws: ColorError.self) { try Color(css: "stealblue") }
    #expect(
      error?.description
        == "'stealblue' is no colour; colours are #rgb, #rgba, #rrggbb, #rrggbbaa, transparent and the 148 names of "
        + "CSS, such as steelblue")
  }

  @Test func `becomes more transparent, but never more than clear`() {
    let color = Color(red: 1, green: 2, blue: 3, alpha: 200)
    #expect(color.opacity(0.5).alpha == 100)
    for (opacity, alpha) in [(-1, 0), (.nan, 0), (2, 200), (.infinity, 200)] as [(Double, UInt8)] {
      #expect(color.opacity(opacity).alpha == alpha)
    }
  }
}
