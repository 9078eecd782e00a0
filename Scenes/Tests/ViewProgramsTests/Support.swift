import FastVectorViews
import FastVectorViewsCairo
import Testing

// Each file in Programs is a short program with one API, written like for SwiftUI.

/// Expects that a program of 100 x 100 points shows lines of text at a time, can be drawn, and gives no warnings.
///
/// - Parameter tapped: True if the first tappable view is tapped at the start.
func expect(
  _ program: some View, tapped: Bool = false, at time: Double = 0, _ lines: String...,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let stage = Stage(program, size: CGSize(width: 100, height: 100))
  if tapped { try stage.tap(index: 0) }
  stage.advance(to: time)
  let text = stage.text
  for line in lines { #expect(text.contains(line), "\(text)", sourceLocation: sourceLocation) }
  #expect(stage.warnings.isEmpty, sourceLocation: sourceLocation)
  // A picture of a single color is as small as an empty one.
  let nothing = try Stage(EmptyView(), size: stage.size).png()
  #expect(try stage.png() != nothing, sourceLocation: sourceLocation)
}
