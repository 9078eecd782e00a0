import FastVectorCairo
import Testing

@testable import FastVectorViewsCairo

@Suite struct `Incremental frames` {
  /// A scene with many static views and an animated view of each type.
  private struct Scene: View {
    let seed: UInt64
    @State private var isOn = false

    private func view(_ kind: Int, _ length: Double) -> AnyView {
      let gradient = LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottomTrailing)
      switch kind {
      case 0: return AnyView(Circle().fill(gradient).frame(width: length, height: length))
      case 1: return AnyView(Text("Text \(Int(length))").font(.system(size: length / 2)))
      case 2: return AnyView(Rectangle().stroke(.green, lineWidth: 3).frame(width: length, height: length / 2))
      case 3: return AnyView(Color.orange.frame(width: length, height: 9).shadow(radius: 4, x: 3, y: 5))
      case 4: return AnyView(Capsule().fill(.purple).frame(width: length, height: 12).blur(radius: 2.5))
      case 5: return AnyView(gradient.frame(width: length, height: length).mask { Circle() }.opacity(0.7))
      case 6: return AnyView(Ellipse().fill(.cyan).frame(width: length, height: 20).blendMode(.multiply))
      case 7:
        return AnyView(
          Text("space").rotation3DEffect(.degrees(length), axis: (x: 0, y: 1, z: 0)))
      default:
        return AnyView(
          Color.pink.frame(width: length, height: length).clipShape(Circle()).hueRotation(.degrees(length)))
      }
    }

    var body: some View {
      var generator = SeededGenerator(seed: seed)
      return ZStack {
        ForEach(0..<12) { index in
          let kind = Int.random(in: 0..<9, using: &generator)
          let length = Double.random(in: 10...30, using: &generator)
          let x = Double.random(in: -60...60, using: &generator)
          let y = Double.random(in: -40...40, using: &generator)
          let isMoving = index == 3 || (index == 8 && seed % 4 < 2)
          let degrees = Double.random(in: 0...90, using: &generator)
          view(kind, length)
            .rotationEffect(.degrees(isMoving && isOn ? degrees : 0))
            .offset(x: x + (isMoving && isOn ? 20 : 0), y: y)
        }
        if isOn, seed % 3 == 0 { Text("come").offset(y: 40) }
      }
      .onAppear { withAnimation(.linear(duration: 1)) { isOn = true } }
    }
  }

  @Test(arguments: 0..<UInt64(rounds(12))) func `An incremental frame equals a complete frame`(seed: UInt64) throws {
    let scale = [1, 1.5][Int(seed % 2)]
    let stage = Stage(Scene(seed: seed), size: CGSize(width: 140.5, height: 100))
    let background = FastVectorViews.Color(red: 1, green: 1, blue: 1, opacity: seed % 4 == 0 ? 0.5 : 1)
    var pictures = FramePictures()
    for frame in 0..<5 {
      stage.advance(to: Double(frame) / 4)
      let picture = try stage.picture(scale, background, &pictures)
      #expect(try picture == stage.bitmap(scale: scale, background: background), "seed \(seed), frame \(frame)")
    }
  }

  @Test func `A frame is drawn incrementally if few views have changed`() throws {
    struct Many: View {
      @State private var isOn = false
      var body: some View {
        VStack(spacing: 1) {
          ForEach(0..<50) { index in
            Rectangle().frame(width: 20, height: 2).offset(x: index == 20 && isOn ? 30 : 0)
          }
        }
        .onAppear { withAnimation(.linear(duration: 1)) { isOn = true } }
      }
    }
    let stage = Stage(Many(), size: CGSize(width: 200, height: 200))
    var pictures = FramePictures()
    _ = try stage.picture(1, .white, &pictures)
    #expect(pictures.work == (51, 51))
    stage.advance(to: 0.5)
    let picture = try stage.picture(1, .white, &pictures)
    // The background, the moving view and its neighbors are drawn.
    #expect(pictures.work.drawn <= 6 && pictures.work.all == 51)
    #expect(try picture == stage.bitmap())
    // Nothing has changed.
    _ = try stage.picture(1, .white, &pictures)
    #expect(pictures.work == (0, 51))
    // A different size requires a new picture.
    _ = try stage.picture(2, .white, &pictures)
    #expect(pictures.work == (51, 51))
  }
}
