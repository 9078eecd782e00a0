import FastVectorViews
import Foundation
import Testing

@Suite struct `Animated colors` {
  private let red = Color(red: 1, green: 0, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 1)

  private struct Moving<Content: View>: View {
    let content: (Bool) -> Content
    @State private var isOn = false

    var body: some View {
      content(isOn).onAppear { withAnimation(.linear(duration: 1)) { isOn = true } }
    }
  }

  /// Returns the description of a view halfway through an animation and at its end.
  private func texts(_ content: @escaping (Bool) -> some View) -> (middle: String, end: String) {
    let stage = Stage(size: CGSize(width: 40, height: 20)) { Moving(content: content) }
    stage.advance(to: 0.5)
    let middle = stage.text
    stage.advance(to: 2)
    return (middle, stage.text)
  }

  // In CSS, mixing red and blue in Oklab gives rgb(140, 83, 162), which is #8c53a2.

  @Test func `Colors of shapes, text, views and effects move in Oklab`() {
    let views: [(Bool) -> AnyView] = [
      { AnyView(Rectangle().fill($0 ? blue : red)) },
      { AnyView(Rectangle().stroke($0 ? blue : red)) },
      { AnyView(Text("a").foregroundStyle($0 ? blue : red)) },
      { AnyView($0 ? blue : red) },
      { AnyView(Rectangle().foregroundColor($0 ? blue : red)) },
      { AnyView(Rectangle().colorMultiply($0 ? blue : red)) },
      { AnyView(Rectangle().shadow(color: $0 ? blue : red, radius: 2)) },
      { AnyView(Rectangle().fill(Color.black.shadow(.drop(color: $0 ? blue : red, radius: 2)))) },
    ]
    for (number, view) in views.enumerated() {
      let (middle, end) = texts(view)
      #expect(middle.contains("#8c53a2"), "view \(number): \(middle)")
      #expect(end.contains("#0000ff"), "view \(number): \(end)")
    }
  }

  @Test func `A color that fades in keeps its hue`() {
    let (middle, end) = texts { Rectangle().fill($0 ? Color(red: 1, green: 0.6, blue: 0) : .clear) }
    #expect(middle.contains("#ff990080"), "\(middle)")
    #expect(end.contains("#ff9900 "), "\(end)")
  }

  @Test func `Color stops of gradients move in sRGB, and transparent stops don't contribute a hue`() {
    let (middle, end) = texts { isOn in
      LinearGradient(
        colors: [isOn ? blue : red, isOn ? red : .clear], startPoint: .leading, endPoint: .trailing)
    }
    #expect(middle.contains("linear(#800080 0, #ff000080 1;"), "\(middle)")
    #expect(end.contains("linear(#0000ff 0, #ff0000 1;"), "\(end)")
  }

  @Test func `Colors of a mesh gradient move in Oklab`() {
    let (middle, end) = texts { isOn in
      MeshGradient(
        width: 2, height: 2, points: [[0, 0], [1, 0], [0, 1], [1, 1]],
        colors: [isOn ? blue : red, .black, .black, .black])
    }
    #expect(middle.contains("#8c53a2, #000000"), "\(middle)")
    #expect(end.contains("#0000ff, #000000"), "\(end)")
  }
}
