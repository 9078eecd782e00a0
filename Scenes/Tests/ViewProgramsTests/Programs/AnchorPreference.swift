import FastVectorViews
import Testing

private struct Frame: PreferenceKey {
  static var defaultValue: Anchor<CGRect>? { nil }
  static func reduce(value: inout Anchor<CGRect>?, nextValue: () -> Anchor<CGRect>?) { value = value ?? nextValue() }
}

private struct Program: View {
  var body: some View {
    Text("a")
      .anchorPreference(key: Frame.self, value: .bounds) { $0 }
      .padding(20)
      .overlayPreferenceValue(Frame.self) { anchor in
        GeometryReader { proxy in
          if let anchor {
            let frame = proxy[anchor]
            Rectangle().stroke(.red).frame(width: frame.width, height: frame.height).offset(
              x: frame.minX, y: frame.minY)
          }
        }
      }
  }
}

@Test func `A GeometryProxy resolves an anchor`() throws {
  try expect(Program(), "Rectangle stroke 1 #ff3b30")
}
