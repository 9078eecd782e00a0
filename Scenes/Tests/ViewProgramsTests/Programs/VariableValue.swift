import FastVectorViews
import Testing

private struct Program: View {
  var body: some View { Image(systemName: "speaker.wave.2", variableValue: 0.5) }
}

@Test func `A symbol image accepts a variable value`() throws { try expect(Program(), "lit 0.5") }
