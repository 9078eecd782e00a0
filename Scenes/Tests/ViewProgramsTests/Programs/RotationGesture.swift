import FastVectorViews
import Testing

private struct Program: View {
  @State private var angle = Angle.zero
  var body: some View {
    Text("\(angle.degrees, specifier: "%.0f")")
      .frame(width: 100, height: 100)
      .gesture(RotationGesture().onChanged { angle = $0 })
  }
}

@Test func `RotationGesture has an angle as its value`() throws {
  try expect(Program(), texts: ["-45"]) { try $0.rotate(at: middle, by: .degrees(-45)) }
}
