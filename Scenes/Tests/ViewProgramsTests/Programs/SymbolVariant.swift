import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    VStack {
      Image(systemName: "heart")
      Image(systemName: "bell").symbolVariant(.slash)
      Image(systemName: "plus").symbolVariant(.circle)
    }
    .symbolVariant(.fill)
  }
}

@Test func `The modifier symbolVariant selects variants of symbols`() throws {
  try expect(Program(), "Image heart.fill", "Image bell.slash.fill", "Image plus.circle.fill")
}
