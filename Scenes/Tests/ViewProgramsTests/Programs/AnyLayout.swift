import FastVectorViews
import Testing

private struct Program: View {
  @State private var isOn = false

  var body: some View {
    let layout = isOn ? AnyLayout(VStackLayout(spacing: 0)) : AnyLayout(HStackLayout(spacing: 0))
    layout {
      Rectangle().frame(width: 20, height: 20)
      Rectangle().frame(width: 20, height: 20)
    }
    .frame(width: 100, height: 100)
    .contentShape(Rectangle())
    .onTapGesture { withAnimation(.linear(duration: 1)) { isOn = true } }
  }
}

@Test func `AnyLayout moves views from one layout to another`() throws {
  try expect(Program(), tapped: true, at: 0.5, "(35, 35, 20, 20)", "(45, 45, 20, 20)")
}
