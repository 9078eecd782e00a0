import FastVectorViews
import Testing

private struct Program: View {
  @State private var angle = Angle.zero
  var body: some View {
    Text("\(angle.degrees, specifier: "%.0f")").rotationEffect(angle)
      .frame(width: 100, height: 100)
      .gesture(RotateGesture().onChanged { angle = $0.rotation })
  }
}

@Test func `RotateGesture measures the angle of two fingers`() throws {
  try expect(Program(), texts: ["45"]) { try $0.rotate(at: middle, by: .degrees(45)) }
}
