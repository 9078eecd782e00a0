import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    TimelineView(.periodic(from: Date(timeIntervalSinceReferenceDate: 0), by: 1)) { context in
      Text("\(Int(context.date.timeIntervalSinceReferenceDate))")
    }
  }
}

@Test func `A TimelineView shows the time`() throws {
  try expect(Program(), at: 2.5, "\"2\"")
}
