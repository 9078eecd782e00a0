import FastVectorViews
import Testing

private struct Program: View {
  @State private var scale: CGFloat = 1
  @State private var angle = Angle.zero
  var body: some View {
    Text("\(scale, specifier: "%.1f") \(angle.degrees, specifier: "%.0f")")
      .frame(width: 100, height: 100)
      .gesture(
        MagnifyGesture().simultaneously(with: RotateGesture())
          .onChanged {
            scale = $0.first?.magnification ?? scale
            angle = $0.second?.rotation ?? angle
          })
  }
}

@Test func `A simultaneous gesture has the values of both gestures`() throws {
  try expect(Program(), texts: ["2.0 30"]) {
    try $0.beginPinch(at: middle)
    $0.movePinch(magnification: 2, rotation: .degrees(30))
  }
}
