import FastVectorViews
import FastVectorViewsCairo
import Testing

/// Expects that a program of 100 x 100 points shows exactly the given strings at the given time, after the given
/// events. The program must also be drawable without warnings.
func expect(
  _ program: some View, texts: [String], at time: Double = 0, sourceLocation: SourceLocation = #_sourceLocation,
  after events: (Stage) throws -> Void = { _ in }
) throws {
  let stage = Stage(program, size: CGSize(width: 100, height: 100))
  try events(stage)
  stage.advance(to: time)
  var shown: [String] = []
  func add(_ elements: [DisplayList.Element]) {
    for element in elements {
      if case .text(let text, _, _) = element { shown.append(text) }
      if case .layer(let layer) = element { add(layer.elements) }
    }
  }
  add(stage.frame().elements)
  #expect(shown == texts, sourceLocation: sourceLocation)
  #expect(stage.warnings.isEmpty, sourceLocation: sourceLocation)
  _ = try stage.png()
}

/// The center of a stage of 100 x 100 points.
let middle = CGPoint(x: 50, y: 50)
