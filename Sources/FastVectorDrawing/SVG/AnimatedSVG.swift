import FastVectorCharts
import Foundation

/// An animated SVG document that is built from the frames of an animation.
///
/// Browsers interpolate linearly between key frames, so the document contains only frames that can't be interpolated
/// from others. Some changes can't be interpolated, such as a change in the number of a line's points or in the ticks
/// of an axis. For each such change, the document contains a new element that is visible until the next change.
struct AnimatedSVG {
  /// The maximum difference between an interpolated value and the actual value in a frame. The unit is tenths of a
  /// point for coordinates (see ``SVGPath``), and thousandths for opacities.
  static let tolerance = 2.0

  /// The layout of the next picture. The layout of the last picture is also used for the document. From picture to
  /// picture, only the rectangles of the plots may change.
  var layout: ChartLayout
  private let loops: Bool
  private let frameRate: Double
  private var strokes: [[SVGStroke]] = []
  /// The elements below the lines (`marks`) and above the lines (`texts`). `first` is the index of the first frame in
  /// which they are visible.
  private var marks: [(marks: ChartMarks, first: Int)] = []
  private var texts: [(texts: [ChartPicture.Text], first: Int)] = []
  private var count = 0

  init(_ layout: ChartLayout, frameRate: Double, loops: Bool) {
    self.layout = layout
    self.frameRate = frameRate
    self.loops = loops
  }

  mutating func append(_ picture: ChartPicture) {
    let marks = ChartMarks(picture, layout)
    if marks != self.marks.last?.marks { self.marks.append((marks, count)) }
    let texts = picture.plots(layout).flatMap(\.picture.texts)
    if texts != self.texts.last?.texts ?? [] { self.texts.append((texts, count)) }
    for (index, stroke) in SVGStroke.all(of: picture, layout).enumerated() {
      if index == strokes.count { strokes.append([]) }
      // If a line appears for the first time in this frame, add empty paths for the earlier frames.
      while strokes[index].count < count {
        strokes[index].append(SVGStroke(path: SVGPath(Path()), attributes: "", clip: layout.plot))
      }
      strokes[index].append(stroke)
    }
    count += 1
  }

  /// The text of the whole document.
  var text: String {
    let below = alternating(marks.map { (SVGText.marks($0.marks), $0.first) })
    let above = alternating(texts.map { (SVGText.texts($0.texts, layout), $0.first) })
    var lines: [SVGText.ClippedElements] = []
    for frames in strokes {
      var first = 0
      while first < frames.count {
        var end = first + 1
        while end < frames.count, frames[end].path.steps == frames[first].path.steps,
          frames[end].attributes == frames[first].attributes, frames[end].clip == frames[first].clip
        {
          end += 1
        }
        lines.append(
          SVGText.ClippedElements(
            text: element(Array(frames[first..<end]), from: first), clip: frames[first].clip))
        first = end
      }
    }
    return SVGText.document(layout, marks: below, lines: lines, above: above)
  }

  /// Returns the text of alternating elements. Each element is visible from its first frame until the next element
  /// becomes visible.
  private func alternating(_ elements: [(text: String, first: Int)]) -> String {
    elements.enumerated().map { index, element in
      let end = index + 1 < elements.count ? elements[index + 1].first : count
      let group = visibility(from: element.first, to: end)
      guard !group.isEmpty, !element.text.isEmpty else { return element.text }
      return "<g\(hidden(end))>\(group)\n\(element.text)</g>\n"
    }.joined()
  }

  /// Returns the SVG element for a path, including its animations and the times during which it is visible.
  private func element(_ frames: [SVGStroke], from first: Int) -> String {
    guard let last = frames.last, !last.path.steps.isEmpty else { return "" }
    let end = first + frames.count
    let opening = "<path\(last.attributes)\(last.opacityAttribute)\(hidden(end)) d=\"\(last.path.data)\""
    let motion = movement("d", of: frames, from: first, coordinates: \.path.coordinates, text: \.path.data)
    let fading = movement(
      "opacity", of: frames, from: first, coordinates: { [$0.opacity] }, text: { SVGStroke.text(ofOpacity: $0.opacity) }
    )
    let animations = motion + fading + visibility(from: first, to: end)
    return opening + (animations.isEmpty ? "/>\n" : ">\(animations)</path>\n")
  }

  /// Returns the animation of an attribute. Returns an empty string if the attribute doesn't change.
  private func movement(
    _ attribute: String, of frames: [SVGStroke], from first: Int, coordinates: (SVGStroke) -> [Int32],
    text: (SVGStroke) -> String
  ) -> String {
    let keys = Self.keyFrames(frames.map(coordinates))
    guard keys.count > 1 else { return "" }
    var values = keys.map { text(frames[$0]) }
    var times = keys.map { time(first + $0) }
    // An animation must have values for the times 0 and 1, so add them. The value doesn't change before the first and
    // after the last frame of the element.
    if first > 0 {
      values.insert(values[0], at: 0)
      times.insert("0", at: 0)
    }
    values.append(values[values.count - 1])
    times.append("1")
    return animation(attribute, values: values.joined(separator: ";"), times: times.joined(separator: ";"))
  }

  /// Chooses key frames and returns their indices. Linear interpolation between key frames reproduces the values of all
  /// other frames with a maximum difference of ``tolerance``.
  ///
  /// Each key frame is followed by the farthest frame for which the difference is small enough. To find it, the step is
  /// doubled until the difference becomes too large, and then reduced by bisection. If all frames are equal, only the
  /// first one is returned.
  static func keyFrames(_ frames: [[Int32]]) -> [Int] {
    var keys = [0]
    while let last = keys.last, last < frames.count - 1 {
      var good = last + 1
      var step = 1
      while good + step < frames.count, isStraight(frames, from: last, to: good + step) {
        good += step
        step *= 2
      }
      while step > 0 {
        if good + step < frames.count, isStraight(frames, from: last, to: good + step) { good += step }
        step /= 2
      }
      keys.append(good)
    }
    if keys.count == 2, frames[0] == frames[keys[1]] { keys.removeLast() }
    return keys
  }

  private static func isStraight(_ frames: [[Int32]], from first: Int, to last: Int) -> Bool {
    let (start, end) = (frames[first], frames[last])
    for frame in first + 1..<last {
      let fraction = Double(frame - first) / Double(last - first)
      let values = frames[frame]
      for index in values.indices {
        let value = Double(start[index]) + (Double(end[index]) - Double(start[index])) * fraction
        if abs(value - Double(values[index])) > tolerance { return false }
      }
    }
    return true
  }

  /// Returns the time of a frame as text. The time is a fraction of the animation's duration, rounded to six decimals.
  private func time(_ frame: Int) -> String {
    let millionths = (Double(frame) / Double(count) * 1e6).rounded() / 1e6
    return frame == 0 ? "0" : frame == count ? "1" : "\(millionths)"
  }

  /// Returns the attribute that hides an element in programs without support for animation. These programs show the
  /// last frame, so the attribute is empty if the element is visible in the last frame.
  private func hidden(_ end: Int) -> String { end == count ? "" : " visibility=\"hidden\"" }

  private func visibility(from first: Int, to end: Int) -> String {
    if first == 0 && end == count { return "" }
    var values = ["visible"]
    var times = [time(first)]
    if first > 0 {
      values.insert("hidden", at: 0)
      times.insert("0", at: 0)
    }
    if end < count {
      values.append("hidden")
      times.append(time(end))
    }
    return animation(
      "visibility", values: values.joined(separator: ";"), times: times.joined(separator: ";"), isDiscrete: true)
  }

  private func animation(_ attribute: String, values: String, times: String, isDiscrete: Bool = false) -> String {
    let repeating = loops ? " repeatCount=\"indefinite\"" : " fill=\"freeze\""
    return "<animate attributeName=\"\(attribute)\" dur=\"\(SVGText.number(Double(count) / frameRate))s\""
      + "\(isDiscrete ? " calcMode=\"discrete\"" : "")\(repeating) keyTimes=\"\(times)\" values=\"\(values)\"/>"
  }
}
