import FastVectorViews
import Testing

@Suite struct `Grids` {
  private func boxes<V: View>(_ view: V) -> [CGRect] { Stage(view, size: CGSize(width: 100, height: 100)).frames }

  private func square(_ length: CGFloat) -> some View { Color.red.frame(width: length, height: length) }

  @Test func `A grid column is as wide as its widest cell, and a row as tall as its tallest cell`() {
    let boxes = boxes(
      Grid(alignment: .topLeading, horizontalSpacing: 4, verticalSpacing: 2) {
        GridRow {
          square(10)
          square(20)
        }
        GridRow {
          square(30)
          square(5)
        }
      })
    // The grid is 30 + 4 + 20 = 54 points wide and 20 + 2 + 30 = 52 points high, and centered in the stage.
    #expect(boxes.count == 4)
    #expect(isAt(boxes[0], 23, 24, 10, 10))
    #expect(isAt(boxes[1], 57, 24, 20, 20))
    #expect(isAt(boxes[2], 23, 46, 30, 30))
    #expect(isAt(boxes[3], 57, 46, 5, 5))
  }

  @Test func `Flexible columns and rows of a grid share the remaining space`() {
    let boxes = boxes(
      Grid(horizontalSpacing: 10, verticalSpacing: 20) {
        GridRow {
          Color.red
          Color.red.frame(width: 30)
        }
        GridRow {
          Color.red
          Color.red
        }
      })
    #expect(isAt(boxes[0], 0, 0, 45, 40))
    #expect(isAt(boxes[1], 62.5, 0, 30, 40))
    #expect(isAt(boxes[2], 0, 60, 45, 40))
    #expect(isAt(boxes[3], 55, 60, 45, 40))
    // The least flexible cell is measured first.
    let fixed = self.boxes(
      Grid(horizontalSpacing: 10) {
        GridRow {
          Color.red
          Color.red.frame(width: 30)
        }
      })
    #expect(isAt(fixed[0], 0, 0, 60, 100))
    #expect(isAt(fixed[1], 70, 0, 30, 100))
  }

  @Test func `The default spacing of a grid is 8 points`() {
    let boxes = boxes(
      Grid {
        GridRow {
          square(10)
          square(10)
        }
        square(10)
      })
    #expect(isAt(boxes[0], 36, 36, 10, 10))
    #expect(isAt(boxes[1], 54, 36, 10, 10))
    #expect(isAt(boxes[2], 45, 54, 10, 10))
  }

  @Test func `A grid cell can span several columns, and widens them if needed`() {
    let boxes = boxes(
      Grid(alignment: .leading, horizontalSpacing: 0, verticalSpacing: 0) {
        GridRow {
          square(10)
          square(10)
          square(10)
        }
        GridRow {
          Color.red.frame(width: 40, height: 10).gridCellColumns(2)
          square(10)
        }
      })
    #expect(isAt(boxes[0], 25, 40, 10, 10))
    #expect(isAt(boxes[1], 45, 40, 10, 10))
    #expect(isAt(boxes[2], 65, 40, 10, 10))
    #expect(isAt(boxes[3], 25, 50, 40, 10))
    #expect(isAt(boxes[4], 65, 50, 10, 10))
  }

  @Test func `A view outside a grid row spans all columns, and an unsized one doesn't affect them`() {
    func rows(_ axes: Axis.Set) -> [CGRect] {
      boxes(
        Grid(alignment: .leading, horizontalSpacing: 0, verticalSpacing: 0) {
          GridRow {
            square(10)
            square(10)
          }
          Color.red.frame(height: 10).gridCellUnsizedAxes(axes)
        })
    }
    #expect(isAt(rows([])[2], 0, 50, 100, 10))
    #expect(isAt(rows([])[1], 50, 40, 10, 10))
    #expect(isAt(rows(.horizontal)[2], 40, 50, 20, 10))
  }

  @Test func `Grid cells are aligned by column, by row and individually`() {
    let boxes = boxes(
      Grid(horizontalSpacing: 0, verticalSpacing: 0) {
        GridRow(alignment: .bottom) {
          square(10).gridColumnAlignment(.trailing)
          square(50)
        }
        GridRow {
          square(50)
          square(10).gridCellAnchor(.topTrailing)
        }
      })
    #expect(isAt(boxes[0], 40, 40, 10, 10))
    #expect(isAt(boxes[1], 50, 0, 50, 50))
    #expect(isAt(boxes[2], 0, 50, 50, 50))
    #expect(isAt(boxes[3], 90, 50, 10, 10))
  }

  @Test func `The alignment guides of a grid row are aligned`() {
    let boxes = boxes(
      Grid(alignment: .topLeading, horizontalSpacing: 0) {
        GridRow(alignment: .firstTextBaseline) {
          square(10).alignmentGuide(.firstTextBaseline) { _ in 2 }
          square(20).alignmentGuide(.firstTextBaseline) { _ in 15 }
        }
      })
    // The row extends 15 points above the baseline (second square) and 10 - 2 = 8 points below it (first square).
    #expect(isAt(boxes[0], 35, 51.5, 10, 10))
    #expect(isAt(boxes[1], 45, 38.5, 20, 20))
  }

  @Test func `Grid rows can appear, disappear, and contain any view`() {
    struct Content: View {
      @State private var count = 0
      var body: some View {
        Grid {
          GridRow { ForEach(0..<count, id: \.self) { Text("\($0)") } }
          GridRow {}
          if count > 1 { GridRow { Text("more").gridCellColumns(.max) } }
          Text("tap").onTapGesture { count += 1 }.gridCellColumns(-1)
        }
      }
    }
    let stage = Stage(Content(), size: CGSize(width: 100, height: 100))
    for _ in 0..<3 {
      #expect(throws: Never.self) { try stage.tap("tap") }
    }
    #expect(stage.text.contains("more"))
    #expect(stage.text.contains("\"2\""))
    #expect(stage.frames.allSatisfy { $0.minX.isFinite && $0.width.isFinite })
  }

  @Test func `A grid row outside a grid acts as a group`() {
    let boxes = boxes(
      HStack(spacing: 0) {
        GridRow {
          square(10)
          square(20)
        }
      })
    #expect(isAt(boxes[0], 35, 45, 10, 10))
    #expect(isAt(boxes[1], 45, 40, 20, 20))
  }

  @Test func `Grid cells move with an animation`() {
    struct Content: View {
      @State private var isWide = false
      var body: some View {
        Grid(alignment: .leading, horizontalSpacing: 0) {
          GridRow {
            Color.red.frame(width: isWide ? 50 : 10, height: 10)
            Color.blue.frame(width: 10, height: 10)
          }
        }
        .onTapGesture { withAnimation(.linear(duration: 1)) { isWide = true } }
      }
    }
    let stage = Stage(Content(), size: CGSize(width: 100, height: 100))
    try? stage.tap(index: 0)
    stage.advance(to: 0.5)
    // The cell is halfway between 50 and 70.
    #expect(isAt(stage.frames[1], 60, 45, 10, 10))
  }
}
