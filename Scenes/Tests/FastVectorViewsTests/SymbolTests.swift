import FastVectorCairo
import Testing

@testable import FastVectorViews
@testable import FastVectorViewsCairo

@Suite struct `Symbols` {
  private func stage(_ view: some View, side: CGFloat = 60) -> Stage {
    Stage(view, size: CGSize(width: side, height: side))
  }

  @Test func `Every symbol is drawn inside its square and differs from the other symbols`() throws {
    var pictures: Set<Data> = []
    let sameNames = [Set(["xmark", "multiply"]), Set(["gear", "gearshape"]), Set(["message", "bubble.left"])]
    #expect(Symbol.names.count >= 80)
    for name in Symbol.names {
      let stage = stage(Image(systemName: name).resizable().frame(width: 40, height: 40))
      #expect(stage.warnings.isEmpty, "\(name)")
      let bitmap = try stage.bitmap()
      var dark = 0
      for row in 0..<60 {
        for column in 0..<60 where bitmap[column, row] != 0xffff_ffff {
          dark += 1
          #expect((9...51).contains(row) && (9...51).contains(column), "\(name) \(column) \(row)")
        }
      }
      #expect(dark > 40, "\(name)")
      pictures.insert(try stage.png())
    }
    #expect(pictures.count == Symbol.names.count - sameNames.count)
  }

  @Test(arguments: ["heart", "bell", "envelope", "gear"])
  func `The filled variant of a symbol covers more than its outline`(
    name: String
  ) throws {
    func dark(_ name: String) throws -> Int {
      let bitmap = try stage(Image(systemName: name).resizable()).bitmap()
      return (0..<60).reduce(0) { sum, row in sum + (0..<60).count { bitmap[$0, row] != 0xffff_ffff } }
    }
    #expect(try dark(name + ".fill") > dark(name))
    #expect(try dark(name + ".slash") != dark(name))
    #expect(try dark(name + ".circle.fill") > dark(name + ".circle"))
  }

  @Test func `A symbol depends on the font, its weight, the image scale and the style`() throws {
    func frame(_ view: some View) -> String { stage(view).text }
    #expect(frame(Image(systemName: "star").font(.system(size: 20))).hasSuffix("(18, 18, 24, 24)"))
    #expect(frame(Image(systemName: "star").font(.system(size: 20)).imageScale(.small)).contains("19.2, 19.2)"))
    #expect(frame(Image(systemName: "star").font(.system(size: 20)).imageScale(.large)).contains("30.72, 30.72)"))
    #expect(frame(Image(systemName: "star").foregroundStyle(.red)).contains(" #ff3b30 "))
    let regular = try stage(Image(systemName: "plus").resizable()).png()
    #expect(try stage(Image(systemName: "plus").resizable().bold()).png() != regular)
  }

  @Test func `The color of a symbol animates`() throws {
    struct Fading: View {
      @State private var isOn = false
      var body: some View {
        Image(systemName: "circle.fill").resizable().foregroundStyle(Color(white: isOn ? 1 : 0))
          .onTapGesture { withAnimation(.linear(duration: 1)) { isOn = true } }
      }
    }
    let stage = stage(Fading())
    try stage.tap(index: 0)
    stage.advance(to: 0.5)
    let grey = try stage.bitmap()[30, 30] & 0xff
    #expect(grey == UInt32((Color.black.mix(with: .white, by: 0.5).red * 255).rounded()))
  }

  @Test func `A translucent symbol has the same opacity everywhere`() throws {
    let bitmap = try stage(Image(systemName: "plus").resizable().foregroundStyle(Color(white: 0, opacity: 0.5)))
      .bitmap()
    #expect(bitmap[30, 30] == bitmap[30, 15])
  }

  @Test(arguments: [
    ("heart", SymbolVariants.fill, "heart.fill"), ("heart", .none, "heart"), ("plus", .fill, "plus"),
    ("plus", .circle.fill, "plus.circle.fill"), ("heart.fill", .circle, "heart.circle.fill"),
    ("bell", .slash.circle, "bell.slash.circle"), ("bell", .rectangle, "bell.rectangle"),
    ("heart.circle", .circle, "heart.circle"), ("star", .square.circle, "star.circle"),
  ]) func `A symbol has the variant that its parent view sets`(
    name: String, variant: SymbolVariants, expected: String
  ) throws {
    let varied = stage(Image(systemName: name).resizable().symbolVariant(variant))
    #expect(varied.text.contains("Image \(expected) #"), "\(varied.text)")
    #expect(varied.warnings.isEmpty)
    #expect(try varied.png() == stage(Image(systemName: expected).resizable()).png())
  }

  @Test func `Symbol variants of enclosing views combine, and the environment can replace them`() {
    let name = Image(systemName: "heart")
    #expect(stage(name.symbolVariant(.circle).symbolVariant(.fill)).text.contains("heart.circle.fill"))
    #expect(stage(name.symbolVariant(.none).symbolVariant(.fill)).text.contains("heart.fill"))
    #expect(stage(name.environment(\.symbolVariants, .none).symbolVariant(.fill)).text.contains("heart #"))
    #expect(SymbolVariants.circle.fill.contains(.fill) && !SymbolVariants.circle.contains(.fill))
  }

  @Test func `An unknown symbol is drawn as a question mark and gives a warning`() throws {
    for name in ["no.such.symbol", "", "plus.fill.fill", ".circle", "plus.fill"] {
      let stage = stage(Image(systemName: name))
      #expect(stage.warnings == [.missingSymbol(name: name)])
      #expect(try stage.png() != Stage(EmptyView(), size: stage.size).png())
    }
  }

  @Test func `The documentation lists all symbols`() throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/FastVectorViews/FastVectorViews.docc/Symbols.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    for name in Symbol.names { #expect(text.contains("`\(name)`"), "\(name)") }
  }

  @Test func `Labels and buttons contain symbols`() throws {
    var isTapped = false
    let stage = Stage(size: CGSize(width: 200, height: 100)) {
      VStack {
        Label("Home", systemImage: "house")
        Button("Add", systemImage: "plus") { isTapped = true }
      }
    }
    try stage.tap("Add")
    #expect(isTapped && stage.texts == ["Home", "Add"] && stage.warnings.isEmpty)
  }
}
