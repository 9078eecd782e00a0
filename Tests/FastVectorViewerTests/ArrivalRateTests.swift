import FastVectorViewer
import Testing

@Suite struct `Rates of arriving points` {
  @Test func `A steady stream has a steady rate, regardless of the size of its batches`() throws {
    for part in [1, 10, 500] {
      var rate = ArrivalRate()
      var count = 0
      for step in 0..<5000 {
        let time = Double(step * part) / 1000
        rate.record(count, at: time)
        count += part
        guard time > 3 else { continue }
        let measured = try #require(rate.perSecond(count, at: time))
        #expect(abs(measured - 1000) <= 500 + 0.001)
      }
    }
  }

  @Test func `The rate of a stream is initially unknown, and falls to 0 after the last point`() {
    var rate = ArrivalRate()
    #expect(rate.perSecond(0, at: 0) == nil)
    rate.record(0, at: 10)
    #expect(rate.perSecond(5, at: 10.1) == nil)
    #expect(rate.perSecond(5, at: 10.5) == 10)
    rate.record(5, at: 10.6)
    #expect(rate.perSecond(5, at: 12) == 0)
  }

  @Test func `A long stream has the rate of its last second`() {
    var rate = ArrivalRate()
    for step in 0..<100_000 { rate.record(step, at: Double(step) / 100) }
    #expect(rate.perSecond(100_000, at: 1000).map { abs($0 - 100) < 12 } == true)
  }
}
