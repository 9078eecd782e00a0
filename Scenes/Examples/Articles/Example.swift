import FastVectorViewsCairo

/// A scene of an article, with its events.
struct Example {
  /// The name of the file, without its extension.
  let name: String

  /// A description of the scene.
  let caption: String

  let size: CGSize
  let duration: TimeInterval
  let view: AnyView

  /// The events: actions on the stage, with their times in seconds.
  let events: [(time: TimeInterval, action: (Stage) throws -> Void)]

  init<V: View>(
    _ name: String, _ caption: String, size: CGSize = CGSize(width: 320, height: 200), duration: TimeInterval = 2,
    events: [(time: TimeInterval, action: (Stage) throws -> Void)] = [], @ViewBuilder view: () -> V
  ) {
    (self.name, self.caption, self.size, self.duration, self.events) = (name, caption, size, duration, events)
    self.view = AnyView(view())
  }

  /// Returns a stage that shows the start of the scene.
  func stage(imageFolders: [String]) -> Stage {
    Stage(size: size, imageFolders: imageFolders) { view }
  }

  /// Returns a stage that shows the scene `time` seconds after its start, after all events up to that time.
  func stage(at time: TimeInterval, imageFolders: [String]) throws -> Stage {
    let stage = stage(imageFolders: imageFolders)
    for event in events where event.time <= time {
      stage.advance(to: event.time)
      try event.action(stage)
    }
    stage.advance(to: time)
    return stage
  }

  /// Writes the scene as an animation to a file, and returns the stage at the end of the animation.
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
