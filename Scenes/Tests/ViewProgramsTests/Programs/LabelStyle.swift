import FastVectorViews
import Testing

private struct Below: LabelStyle {
  func makeBody(configuration: Configuration) -> some View {
    VStack {
      configuration.icon
      configuration.title
    }
  }
}

private struct Program: View {
  var body: some View {
    VStack {
      Label("Home", systemImage: "house").labelStyle(Below())
      Label("Star", systemImage: "star").labelStyle(.titleOnly)
      Label("Bell", systemImage: "bell").labelStyle(.iconOnly)
    }
  }
}

@Test func `A LabelStyle draws a Label`() throws {
  try expect(Program(), texts: ["Home", "Star"])
  let plain = VStack {
    Label("Home", systemImage: "house")
    Label("Star", systemImage: "star")
    Label("Bell", systemImage: "bell")
  }
  try expect(Program(), looksDifferentFrom: plain)
}
