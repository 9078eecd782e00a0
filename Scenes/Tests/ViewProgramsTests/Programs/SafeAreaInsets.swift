import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    GeometryReader { proxy in Text("\(Int(proxy.safeAreaInsets.top + proxy.safeAreaInsets.leading))") }
  }
}

@Test func `A GeometryProxy has safe area insets`() throws { try expect(Program(), texts: ["0"]) }
