import FastVectorViewsCairo

/// A scene of an article, and what happens in it.
struct Example {
  /// The name of its file.
  let name: String

  /// What is to be seen.
  let caption: String

  let size: CGSize
  let duration: TimeInterval
  let view: AnyView

  /// What happens: at a time, to the stage.
  let events: [(time: TimeInterval, action: (Stage) throws -> Void)]

  init<V: View>(
    _ name: String, _ caption: String, size: CGSize = CGSize(width: 320, height: 200), duration: TimeInterval = 2,
    events: [(time: TimeInterval, action: (Stage) throws -> Void)] = [], @ViewBuilder view: () -> V
  ) {
    (self.name, self.caption, self.size, self.duration, self.events) = (name, caption, size, duration, events)
    self.view = AnyView(view())
  }

  /// The scene at its start.
  func stage(imageFolders: [String]) -> Stage {
    Stage(size: size, imageFolders: imageFolders) { view }
  }

  /// The scene at a time, after all that happens up to then.
  func stage(at time: TimeInterval, imageFolders: [String]) throws -> Stage {
    let stage = stage(imageFolders: imageFolders)
    for event in events where event.time <= time {
      stage.advance(to: event.time)
      try event.action(stage)
    }
    stage.advance(to: time)
    return stage
  }

  /// Writes an animation of the scene.
  func writeAnimation(to path: String, imageFolders: [String]) throws -> Stage {
    let stage = stage(imageFolders: imageFolders)
    var due = events
    try stage.writeAnimation(to: path, until: duration, frameRate: 20) { time in
      while let next = due.first, next.time <= time + 1e-9 {
        due.removeFirst()
        try next.action(stage)
      }
    }
    return stage
  }
}
