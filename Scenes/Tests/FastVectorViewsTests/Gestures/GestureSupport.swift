import FastVectorViews

let gestureRoom = CGSize(width: 200, height: 200)

func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

/// The events that the gestures of a test have reported, oldest first.
final class GestureLog {
  var lines: [String] = []
  func add(_ line: String) { lines.append(line) }
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

struct GestureSquare: View {
  var body: some View { Rectangle().frame(width: 100, height: 100) }
}
