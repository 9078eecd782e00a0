import FastVectorViewsCairo

// Images from files, shown on the sides of a card that turns.

/// Writes the image files that the examples show.
func writePictures(to folder: String) throws {
  let faces = [("sun", Color.orange, Color.yellow), ("moon", .indigo, .white)]
  for (name, sky, disc) in faces {
    let stage = Stage(size: CGSize(width: 53, height: 80)) {
      ZStack {
        sky
        Circle().fill(disc).padding(12)
      }
    }
    try stage.writePNG(to: "\(folder)/\(name).png")
  }
}

struct PictureCard: View {
  @State private var showsBack = false
  @State private var isTurned = false

  var body: some View {
    Image(showsBack ? "moon" : "sun").resizable()
      .cornerRadius(12)
      .frame(width: 106, height: 160)
      .modifier(Turn(showsBack: $showsBack, degrees: isTurned ? 360 : 0, axis: (0, 1)))
      .onAppear { withAnimation(.linear(duration: 2).repeatForever(autoreverses: false)) { isTurned = true } }
  }
}

struct Album: View {
  var body: some View {
    HStack {
      PictureCard()
      VStack {
        Image("sun")
        Image("moon").resizable().frame(width: 40, height: 40).border(.black)
      }
    }
  }
}

func pictureExamples() -> [Example] {
  [Example("picture", "Image files, one of them on a rotating card") { Album() }]
}
