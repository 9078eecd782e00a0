import FastVectorDrawing
import FastVectorGeometry
import Foundation
import PictureTestSupport
import TestSupport
import Testing

@Suite struct `Braille canvases` {
  @Test func `A braille character has two columns and four rows of dots`() {
    var canvas = BrailleCanvas(columns: 2, rows: 1)
    #expect(canvas.width == 4 && canvas.height == 4)
    canvas.draw(Path(points: [(0.5, 0.5)]))
    canvas.draw(Path(points: [(3.5, 3.5)]))
    #expect(canvas.text == "⠁⢀\n")
  }

  @Test func `Each dot of a canvas can be set`() {
    let expected = ["⠁", "⠈", "⠂", "⠐", "⠄", "⠠", "⡀", "⢀"]
    for index in 0..<8 {
      var canvas = BrailleCanvas(columns: 1, rows: 1)
      canvas.draw(Path(points: [(Double(index % 2) + 0.5, Double(index / 2) + 0.5)]))
      #expect(canvas.text == expected[index] + "\n")
    }
  }

  @Test func `Lines on a canvas are continuous except for gaps`() {
    var canvas = BrailleCanvas(columns: 4, rows: 2)
    canvas.draw(Path(points: [(0.5, 0.5), (7.5, 7.5)]))
    #expect(canvas.text == "⠑⢄\n  ⠑⢄\n")
    canvas = BrailleCanvas(columns: 4, rows: 1)
    canvas.draw(Path(points: [(0.5, 1.5), (2.5, 1.5), (3, .nan), (5.5, 1.5), (7.5, 1.5)]))
    #expect(canvas.text == "⠒⠂⠐⠒\n")
  }

  @Test func `Text on a canvas covers dots and is truncated at the edge`() {
    var canvas = BrailleCanvas(columns: 6, rows: 1)
    canvas.draw(Path(points: [(0.5, 1.5), (11.5, 1.5)]))
    canvas.write("a\nb", column: -1, row: 0)
    canvas.write("wide", column: 4, row: 0)
    canvas.write("elsewhere", column: 0, row: 7)
    #expect(canvas.text == " b⠒⠒wi\n")
  }

  @Test func `Drawing dots on a canvas replaces text`() {
    var canvas = BrailleCanvas(columns: 3, rows: 1)
    canvas.write("abc", column: 0, row: 0)
    canvas.draw(Path(points: [(2.5, 1.5)]))
    #expect(canvas.text == "a⠂c\n")
  }

  @Test func `A canvas writes colors if they are enabled`() {
    var canvas = BrailleCanvas(columns: 3, rows: 1)
    canvas.draw(Path(points: [(0.5, 0.5)]), color: Color(bytes: 1, 20, 255))
    canvas.draw(Path(points: [(4.5, 0.5)]))
    #expect(canvas.lines(isColored: true) == ["\u{1B}[38;2;1;20;255m⠁ \u{1B}[39m⠁"])
    #expect(canvas.lines(isColored: false) == ["⠁ ⠁"])
  }

  @Test func `Lines through any numbers can be drawn on canvases of any size`() {
    var generator = SeededGenerator(seed: 51)
    let numbers: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, 5, 0, 1e9, -7, .leastNonzeroMagnitude]
    for (columns, rows) in [(1, 1), (0, 0), (-5, 3), (80, 24), (.min, 1)] {
      var canvas = BrailleCanvas(columns: columns, rows: rows)
      for _ in 0..<50 {
        canvas.draw(
          Path {
            for _ in 0..<6 {
              $0.addLine(
                to: CGPoint(
                  x: numbers.randomElement(using: &generator)!, y: numbers.randomElement(using: &generator)!))
            }
            $0.closeSubpath()
          })
      }
      #expect(canvas.lines(isColored: false).count == canvas.rows)
    }
  }

  @Test func `East Asian characters and emoji take up two columns of a canvas`() {
    var canvas = BrailleCanvas(columns: 12, rows: 1)
    canvas.draw(Path(points: [(0.5, 1.5), (23.5, 1.5)]))
    canvas.write("漢a😀ﾊ가e\u{301}", column: 1, row: 0)
    #expect(canvas.text == "⠒漢a😀ﾊ가e\u{301}⠒⠒\n")
    // Replacing one half of a character removes the other half.
    canvas.write("b", column: 2, row: 0)
    canvas.draw(Path(points: [(8.5, 1.5)]))
    #expect(canvas.text == "⠒ ba⠂ ﾊ가e\u{301}⠒⠒\n")
    canvas.write("字字", column: 8, row: 0)
    canvas.write("字", column: 11, row: 0)
    canvas.write("字", column: -1, row: 0)
    #expect(canvas.text == "⠒ ba⠂ ﾊ 字字\n")
  }
}
