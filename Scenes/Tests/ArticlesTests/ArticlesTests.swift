import Foundation
import Testing

/// Tests of the scenes of the articles, at times for which their contents can be computed by hand.
@Suite struct `Scenes of the articles` {
  private func text(_ name: String, at time: Double) throws -> String {
    let (output, status) = try Example.run("articles", [name, "\(time)"])
    #expect(status == 0)
    return output
  }

  @Test(arguments: [
    ("line-animatable", 0.25, "[37.5]"),
    ("pair", 0.5, "[125, 105]"),
    ("line-chart", 0.5, "[10, 65, 30, 75, 45, 20, 55]"),
    // The view has made a quarter turn: π/2 · 128 = 201.062. The text contains animatable data, in which SwiftUI
    // multiplies the radians of an angle by 128.
    ("linear", 0.5, "_RotationEffect [201.062, 64, 64]"),
    ("border-position", 0.7, "\"45 %\""),
    ("circle", 0.7, "Disc [45]"),
    ("two-parameters", 0.7, "_OffsetEffect [129.6, 0]"),
    ("own-vector", 0.7, "_OffsetEffect [129.6, 0]"),
    ("transition-scale", 0.7, "_ScaleEffect [0.5, 0.5, 64, 64]"),
    // The pages are turned by 45 degrees, in opposite directions: π/4 · 128 = 100.531.
    ("transition-spin", 0.7, "_RotationEffect [-100.531, 128, 128]"),
    ("transition-spin", 0.7, "_RotationEffect [100.531, 128, 128]"),
    // From 0.2 s on, the new view grows from its leading edge, and the old view moves out across the trailing edge.
    ("transition-asymmetric", 0.2, "_ScaleEffect [0.1, 0.1, 0, 64]"),
    ("transition-asymmetric", 0.7, "_ScaleEffect [0.55, 0.55, 0, 64]"),
    ("transition-asymmetric", 0.7, "move [50, 0]"),
    ("transition-combined", 0.45, "_ScaleEffect [0.325, 0.325, 0, 64]"),
    ("transition-combined", 0.45, "_ScaleEffect [0.775, 0.775, 0, 64]"),
    ("transition-combined", 0.45, "opacity 0.25"),
    ("transition-combined", 0.45, "opacity 0.75"),
    ("variable-speed", 1, "_OffsetEffect [-24, 0]"),
    ("variable-speed", 1.6, "_OffsetEffect [72, 0]"),
    ("ignored-by-layout", 0.5, "Sway [0]"),
    ("offset", 0.5, "_OffsetEffect [0, 0]"),
    ("random", 1.5, "_OffsetEffect [6, 6]"),
    ("fading", 3, "_OffsetEffect [6, 6]"),
    // The view has no animatable data, so it jumps.
    ("line-plain", 0.01, "Diagonal stroke 3 #"),
    // The rows start at intervals of a tenth of a second, so different rows are halfway at 0.6 s and at 0.8 s.
    ("skew", 0.6, "LeaningOffset [90, 0.5]"),
    ("skew", 0.8, "LeaningOffset [90, 0.5]"),
    ("skew", 2, "LeaningOffset [180, 1]"),
    ("follow", 1, "Follow [0.25]"),
    ("follow", 3, "Follow [0.75]"),
    // The view moves from -100 to 100 in 1.5 s and is sent back after 0.75 s. At 1.125 s, the first animation has
    // reached 50. If the animations are added, the second one has by then covered a quarter of the distance from 50 to
    // -100. If they merge, the view moves from the middle to -100.
    ("merging", 0.375, "_OffsetEffect [-50, 0]"),
    ("merging", 1.125, "_OffsetEffect [12.5, 0]"),
    ("merging", 1.125, "_OffsetEffect [-25, 0]"),
    ("merging", 1.5, "_OffsetEffect [0, 0]"),
    ("merging", 1.5, "_OffsetEffect [-50, 0]"),
    ("merging", 1.875, "_OffsetEffect [-50, 0]"),
    ("merging", 1.875, "_OffsetEffect [-75, 0]"),
    // After a quarter turn, at 0.5 s, the other image is visible.
    ("picture", 0.25, "Image sun (0, 0, 106, 160)"),
    ("picture", 0.6, "Image moon (0, 0, 106, 160)"),
    ("card", 0.5, "#ff3b30"),
    ("card", 0.6, "#5856d6"),
    // The view turns around its own axis once in two seconds, and in the plane once in four seconds. At 0.5 s, the
    // angles are 90 and 45 degrees. The angle in the plane is printed as π/4 · 128 = 100.531.
    ("card-rotating", 0.5, "Turn [90]"),
    ("card-rotating", 0.5, "_RotationEffect [100.531, 64, 64]"),
    ("card-rotating", 0.6, "#5856d6"),
    ("card-rotating", 1.75, "Turn [315]"),
    ("card-rotating", 1.75, "\"8\""),
    // The animation is halfway.
    ("sunrise", 1, "_OffsetEffect [0, 10]"),
    ("ring", 0.5, "\"25 %\""),
    ("lift", 0.5, "shadow #00000066 9 (0, 11)"),
    ("lift", 0.5, "_ScaleEffect [1.1, 1.1, 64, 64]"),
    ("mist", 1, "blur 6"),
    ("shimmer", 0.5, "_OffsetEffect [-80, 0]"),
    ("hues", 0.5, "hue rotation 240"),
    ("lights", 0.5, "_OffsetEffect [0, -20]"),
    ("fading-colors", 1, "saturation 0.5"),
    ("fading-colors", 1, "contrast 0.8"),
    ("fountain", 0.55, "\"5 tenths\""),
    ("clock", 2.5, "\"2\""),
    // After a quarter turn, the first circle is at the bottom.
    ("wheel", 0.5, "Circle #ff3b30 (144, 164, 32, 32)"),
    // The circle moves from (96, 66) to (140, 22).
    ("rearranged", 1, "#ff3b30 (118, 44.105, 40, 40)"),
    // The left edge of the view is halfway between 60 and 230.
    ("guides", 0.5, "#ff9500 (145, 64, 30, 20)"),
    // The capsule surrounds the last of three labels, with its padding.
    ("tabs", 4, "Capsule #ffcc00 (212.301, 82.105, 54.25, 35.789)"),
    // The view is halfway between (20, 20, 60, 60) and (10, 10, 300, 180).
    ("hero", 1, "(15, 15, 180, 120)"),
    // Both the old and the new view are halfway between (76, 21) and (184, 161).
    ("piles", 0.45, "#ff3b30 (130, 91, 60, 24)"),
    ("heart", 0.25, "_ScaleEffect [1.3, 1.3, 64, 64]"),
    ("ball", 0.7, "_OffsetEffect [0, -50]"),
    ("ball", 0.7, "_ScaleEffect [1.111, 0.9, 64, 128]"),
    ("wave", 0.25, "_OffsetEffect [0, 0]"),
    ("wave", 0.25, "_OffsetEffect [0, 16]"),
  ])
  func `A scene of an article shows the documented views`(_ name: String, _ time: Double, _ expected: String) throws {
    let text = try text(name, at: time)
    #expect(text.contains(expected), "\(name) at \(time):\n\(text)")
  }

  @Test func `The program articles fails if the name of an example is unknown`() throws {
    #expect(try Example.run("articles", ["nothing", "1"]).status == 1)
  }
}
