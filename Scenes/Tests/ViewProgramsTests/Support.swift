import FastVectorViews
import FastVectorViewsCairo
import Testing

// Each file in Programs is a short program that uses one API, written as it would be for SwiftUI.

/// Expects that the description of a program of 100 x 100 points contains the given strings at the given time. The
/// program must also be drawable without warnings.
///
/// - Parameter tapped: True to tap the first tappable view at the start. The tap must change the picture.
func expect(
  _ program: some View, tapped: Bool = false, at time: Double = 0, _ lines: String...,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let stage = Stage(program, size: CGSize(width: 100, height: 100))
  // The picture must differ from an empty picture or, if a view is tapped, from the picture before the tap.
  var unexpected = try Stage(EmptyView(), size: stage.size).png()
  if tapped {
    unexpected = try stage.png()
    try stage.tap(index: 0)
  }
  stage.advance(to: time)
  let text = stage.text
  for line in lines { #expect(text.contains(line), "\(text)", sourceLocation: sourceLocation) }
  #expect(stage.warnings.isEmpty, sourceLocation: sourceLocation)
  #expect(try stage.png() != unexpected, sourceLocation: sourceLocation)
}

/// Expects that the picture of a program differs from the picture of the same program without the tested API.
func expect(
  _ program: some View, at time: Double = 0, looksDifferentFrom other: some View,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let stages = (
    Stage(program, size: CGSize(width: 100, height: 100)), Stage(other, size: CGSize(width: 100, height: 100))
  )
  stages.0.advance(to: time)
  #expect(try stages.0.png() != stages.1.png(), sourceLocation: sourceLocation)
}
