import FastVectorCairo
import FastVectorDrawing
import Foundation
import PictureTestSupport
import Testing

/// Runs a headless browser that plays animated SVG.
private enum Browser {
  static let program = findProgram("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")

  static func run(_ arguments: [String], page: String) throws -> String {
    let profile = NSTemporaryDirectory() + "/fastvector-browser-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: profile) }
    let options = [
      "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=1",
      "--user-data-dir=\(profile)", "--virtual-time-budget=60000",
    ]
    let program = try #require(program)
    return String(
      decoding: try PictureTestSupport.run(
        "/usr/bin/timeout", ["60", program] + options + arguments + ["file://\(page)"]
      ).output,
      as: UTF8.self)
  }
}

private let hasBrowser: Bool = {
  if Browser.program == nil {
    print("Skipping the tests of SVG in a browser, because chromium-headless-shell isn't installed.")
  }
  return Browser.program != nil
}()

@Suite(.enabled(if: hasBrowser), .serialized) struct `Animated SVG in a browser` {
  private static let frames = 30

  /// Writes a page with an animated SVG and a script.
  private static func write(_ folder: String, layout: ChartLayout, script: String) throws -> String {
    let animation = "\(folder)/animation.svg", page = "\(folder)/page.html"
    let encoder = AnimatedSVGEncoder(path: animation, layout: layout)
    try encoder.begin(FrameFormat(width: layout.pixelWidth, height: layout.pixelHeight, frameRate: 30))
    for frame in 0..<frames { try encoder.append(SampleChart.picture(layout, time: Double(frame) / 10)) }
    try encoder.finish()
    let svg = try String(contentsOfFile: animation, encoding: .utf8)
    let html =
      "<!DOCTYPE html><meta charset=utf-8><body style=\"margin:0\">\(svg)<script>const svg=document.querySelector('svg');"
      + "svg.style.display='block';\(script)</script>"
    try html.write(toFile: page, atomically: true, encoding: .utf8)
    return page
  }

  @Test(arguments: [0, 10, 23]) func `A browser shows each frame of an animated SVG at its time`(frame: Int) throws {
    try withTemporaryFolder { folder throws in
      let layout = try SampleChart.layout()
      // The lines of an animated SVG move continuously between frames. Pause just after the start of a frame, because
      // only the pictures at the starts of frames are known exactly.
      let page = try Self.write(
        folder, layout: layout, script: "svg.pauseAnimations();svg.setCurrentTime(\(Double(frame) / 30 + 1e-4));")
      let picture = "\(folder)/shot.png"
      _ = try Browser.run(["--screenshot=\(picture)", "--window-size=320,240"], page: page)
      let shot = try Bitmap(png: picture)
      try #require(shot.width == 320 && shot.height == 240)
      let renderer = try ChartRenderer(layout: layout)
      func difference(_ time: Double) throws -> Double {
        try Double(shot.difference(from: renderer.bitmap(of: SampleChart.picture(layout, time: time))).sum)
          / (320 * 240)
      }
      let right = try difference(Double(frame) / 10)
      #expect(right < 1.5)
      #expect(try difference(Double(frame) / 10 + 0.5) > 2 * right)
    }
  }

  @Test func `A browser plays an animated SVG document automatically`() throws {
    try withTemporaryFolder { folder throws in
      let script = """
        const path=document.querySelectorAll('g g path')[1];
        const middle=p=>Math.round(p.getPointAtLength(p.getTotalLength()/2).y);
        // Copy the path without its animation. The copy shows where the path would be if it weren't animated.
        const still=document.createElementNS(svg.namespaceURI,'path');still.setAttribute('d',path.getAttribute('d'));
        // The browser uses virtual time for timers, so they run ahead. The animation advances only with rendered
        // frames, in real time.
        const tell=()=>{document.title=[middle(still),middle(path),svg.animationsPaused(),svg.getCurrentTime()>0].join()};
        const look=()=>{tell();if(svg.getCurrentTime()==0)setTimeout(look,1)};
        look()
        """
      let page = try Self.write(folder, layout: try SampleChart.layout(), script: script)
      let document = try Browser.run(["--dump-dom"], page: page)
      let title = try #require(document.firstMatch(of: /<title>(-?\d+),(-?\d+),(\w+),(\w+)<\/title>/))
      #expect(title.1 != title.2)
      #expect(title.3 == "false" && title.4 == "true")
    }
  }
}
