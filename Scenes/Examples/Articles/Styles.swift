import FastVectorViewsCairo

// Animated gradients, shadows, filters and masks.

/// A sky that changes from night to day.
private struct Sunrise: View {
  @State private var isDay = false

  var body: some View {
    ZStack(alignment: .bottom) {
      LinearGradient(colors: isDay ? [.cyan, .yellow] : [.black, .indigo], startPoint: .top, endPoint: .bottom)
      Circle().fill(.radialGradient(colors: [.white, .orange], center: .center, startRadius: 0, endRadius: 40))
        .frame(width: 80, height: 80).offset(y: isDay ? -60 : 80)
      Rectangle().fill(.green).frame(height: 40)
    }
    .onAppear { withAnimation(.easeInOut(duration: 2)) { isDay = true } }
  }
}

/// A ring that closes, drawn with an angular gradient.
private struct Ring: View {
  @State private var fraction = 0.0

  var body: some View {
    Circle().trim(from: 0, to: fraction)
      .stroke(
        AngularGradient(colors: [.red, .yellow, .green, .blue], center: .center),
        style: StrokeStyle(lineWidth: 20, lineCap: .round)
      )
      .rotationEffect(.degrees(-90))
      .overlay { Percentage(value: fraction * 100) }
      .padding(30)
      .onAppear { withAnimation(.linear(duration: 2)) { fraction = 1 } }
  }
}

private struct Percentage: View, Animatable {
  var value: Double

  var animatableData: Double {
    get { value }
    set { value = newValue }
  }

  var body: some View { Text("\(Int(value.rounded())) %").font(.title).bold() }
}

/// A card that rises, with a growing shadow.
private struct Lift: View {
  @State private var isLifted = false

  var body: some View {
    RoundedRectangle(cornerRadius: 16).fill(.white).frame(width: 160, height: 90)
      .overlay(Text("Lift").font(.title))
      .shadow(color: .black.opacity(0.4), radius: isLifted ? 16 : 2, x: 0, y: isLifted ? 20 : 2)
      .scaleEffect(isLifted ? 1.2 : 1)
      .onAppear { withAnimation(.linear(duration: 1).repeatForever()) { isLifted = true } }
  }
}

/// Blurred text that becomes sharp.
private struct Mist: View {
  @State private var isClear = false

  var body: some View {
    Text("Out of the mist").font(.title).bold()
      .blur(radius: isClear ? 0 : 12).opacity(isClear ? 1 : 0.2)
      .onAppear { withAnimation(.linear(duration: 2)) { isClear = true } }
  }
}

/// A highlight that moves over text.
private struct Shimmer: View {
  @State private var isRight = false

  private var light: some View {
    LinearGradient(colors: [.clear, .white, .clear], startPoint: .leading, endPoint: .trailing)
      .frame(width: 100).offset(x: isRight ? 160 : -160)
  }

  var body: some View {
    Text("Shimmering").font(.largeTitle).bold().foregroundStyle(.gray)
      .overlay { light.mask { Text("Shimmering").font(.largeTitle).bold() } }
      .padding(40).background(Color.black)
      .onAppear { withAnimation(.linear(duration: 2).repeatForever(autoreverses: false)) { isRight = true } }
  }
}

/// Rectangles that cycle through all hues.
private struct Hues: View {
  @State private var isTurned = false

  var body: some View {
    HStack(spacing: 4) {
      ForEach(0..<6) { index in
        RoundedRectangle(cornerRadius: 8).fill(.red)
          .hueRotation(.degrees(Double(index) * 30 + (isTurned ? 360 : 0)))
      }
    }
    .padding()
    .onAppear { withAnimation(.linear(duration: 2)) { isTurned = true } }
  }
}

/// Three lights that blend where they overlap.
private struct Lights: View {
  @State private var areSpreadOut = false

  private func light(_ color: Color, _ degrees: Double) -> some View {
    let distance: Double = areSpreadOut ? 40 : 0
    return Circle().fill(color).frame(width: 100, height: 100)
      .offset(x: distance * cos(degrees * .pi / 180), y: distance * sin(degrees * .pi / 180))
      .blendMode(.screen)
  }

  var body: some View {
    ZStack {
      Color.black
      light(Color(red: 1, green: 0, blue: 0), -90)
      light(Color(red: 0, green: 1, blue: 0), 30)
      light(Color(red: 0, green: 0, blue: 1), 150)
    }
    .compositingGroup()
    .onAppear { withAnimation(.linear(duration: 1).repeatForever()) { areSpreadOut = true } }
  }
}

/// An image that loses its saturation and contrast.
private struct Fading: View {
  @State private var isOld = false

  var body: some View {
    VStack(spacing: 0) {
      Color.cyan
      HStack(spacing: 0) {
        Color.green
        Color.orange
      }
    }
    .clipShape(RoundedRectangle(cornerRadius: 20))
    .saturation(isOld ? 0 : 1).contrast(isOld ? 0.6 : 1).brightness(isOld ? 0.1 : 0)
    .padding(30)
    .onAppear { withAnimation(.linear(duration: 2)) { isOld = true } }
  }
}

/// A fountain whose drops are drawn in a canvas, at positions computed from the time of the frame.
private struct Fountain: View {
  var body: some View {
    TimelineView(.animation) { timeline in
      let time = timeline.date.timeIntervalSinceReferenceDate
      Canvas { context, size in
        for number in 0..<60 {
          let age = (time + Double(number) / 30).truncatingRemainder(dividingBy: 2)
          let speed = 40 * sin(Double(number) * 2.4)
          let point = CGPoint(x: size.width / 2 + speed * age, y: size.height - 180 * age + 90 * age * age)
          context.opacity = 1 - age / 2
          context.fill(
            Path(ellipseIn: CGRect(x: point.x - 3, y: point.y - 3, width: 6, height: 6)), with: .color(.blue))
        }
      }
      .overlay(alignment: .topLeading) { Text("\(Int(time * 10)) tenths") }
    }
  }
}

/// A clock whose hand moves once a second.
private struct Clock: View {
  var body: some View {
    TimelineView(.periodic(from: Date(timeIntervalSinceReferenceDate: 0), by: 1)) { timeline in
      let second = timeline.date.timeIntervalSinceReferenceDate
      ZStack {
        Circle().stroke(.gray, lineWidth: 4)
        ForEach(0..<12) { index in
          Rectangle().frame(width: 2, height: 10).offset(y: -70).rotationEffect(.degrees(Double(index) * 30))
        }
        Capsule().fill(.red).frame(width: 4, height: 64).offset(y: -28).rotationEffect(.degrees(second * 6))
          .animation(.spring(duration: 0.4, bounce: 0.5), value: second)
        Text("\(Int(second))").offset(y: 36)
      }
      .frame(width: 160, height: 160)
    }
  }
}

func styleExamples() -> [Example] {
  [
    Example("sunrise", "Two gradients") { Sunrise() },
    Example("ring", "A ring with an angular gradient") { Ring() },
    Example("lift", "A shadow that grows") { Lift() },
    Example("mist", "A blur that fades") { Mist() },
    Example("shimmer", "A light masked by a text") { Shimmer() },
    Example("hues", "Rotated hues") { Hues() },
    Example("lights", "Lights that mix") { Lights() },
    Example("fading-colors", "Saturation, contrast and brightness") { Fading() },
    Example("fountain", "A canvas at each frame's time") { Fountain() },
    Example("clock", "A view that changes every second", duration: 4) { Clock() },
  ]
}
