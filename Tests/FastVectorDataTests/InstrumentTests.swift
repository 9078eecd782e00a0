import FastVectorCharts
import FastVectorData
import Foundation
import TestSupport
import Testing

@Suite struct `Tables of instruments and benchmarks` {
  private func reading(_ text: String) throws -> CSVReading {
    try CSVTable(name: "t", contents: Data(text.utf8)).lines()
  }

  @Test func `A line of text at the end of the data of a spectrometer doesn't hide the wavelengths`() throws {
    let text =
      "SpectraSuite Data File\nIntegration Time (usec): 100000\n>>>>>Begin Processed Spectral Data<<<<<\n"
      + rows(30) { "\(400 + Double($0) / 4)\t\(100 + $0 * 37 % 11)" } + ">>>>>End Processed Spectral Data<<<<<\n"
    let reading = try reading(text)
    let x: [Double] = (0..<30).map { 400 + Double($0) / 4 }
    #expect(reading.lines.count == 1 && reading.lines[0].map(\.x) == x)
    #expect(reading.interpretation.hasSuffix("1 line of text below the table left out"), "\(reading.interpretation)")
  }

  // MARK: Well logs

  private static let wellLog = """
    ~Version information
     VERS.   2.0 : LAS version
     WRAP.   NO  : one line for each depth
    ~Well
     NULL.  -999.25 : missing
     WELL.   A. No. 7 : name
    ~Curve
    #MNEM.UNIT
     DEPT.M       : depth
     GR  .GAPI 45 310 : gamma ray
     CALI.        : caliper
    ~Other
    Recorded on 31 January.
    ~A DEPT GR CALI

    """

  @Test func `A well log has the names, units and missing values of its header`() throws {
    let reading = try reading(
      Self.wellLog + "100.0 -999.25 8.5\n100.5 45.5 8.25\n101.0 46.5 8.75\n101.5 44.25 8.5\n102.0 43 8.0\n")
    #expect(reading.xName == "DEPT (M)" && reading.lines.map(\.id) == ["GR (GAPI)", "CALI"])
    #expect(reading.lines[0].map(\.x) == [100, 100.5, 101, 101.5, 102])
    #expect(reading.lines[0].map(\.y).dropFirst() == [45.5, 46.5, 44.25, 43] && reading.lines[0][0].y.isNaN)
    #expect(reading.interpretation.contains("a well log (LAS)"))
  }

  @Test func `The lines of each depth are joined in a wrapped well log`() throws {
    let header = Self.wellLog.replacing("NO  :", with: "YES :")
    let reading = try reading(header + rows(6) { "\(100 + $0)\n 4\($0).5\n 8.\($0)" })
    let values: [Double] = (0..<6).map { 40.5 + Double($0) }
    #expect(reading.lines.count == 2 && reading.lines[0].map(\.y) == values)
  }

  @Test(arguments: ["~Curve\nDEPT.M : depth\n~A\n1\n2\n3\n4\n5\n", "~5,1\n2,2\n3,3\n4,4\n5,5\n6,6\n"])
  func `Text with tildes that isn't a well log is read like other text`(text: String) {
    #expect((try? reading(text))?.interpretation.contains("well log") != true)
  }

  // MARK: x values of instruments

  @Test(arguments: ["Pixel", "channel", "Point"])
  func `The column after a channel number is the x column`(name: String) throws {
    let reading = try reading(
      "\(name),quantity,counts\n" + rows(9) { "\($0),\(268.5 + 0.4981 * Double($0)),\($0 * $0 % 7)" })
    #expect(reading.xName == "quantity" && reading.lines.map(\.id) == ["counts"])
  }

  @Test func `A channel number is the x column if the next column isn't sorted`() throws {
    let reading = try reading("channel,counts,background\n" + rows(9) { "\($0),\($0 * $0 % 7),\($0 % 2)" })
    #expect(reading.xName == "channel")
  }

  @Test(arguments: [("", 55_705.75531), ("", 2_455_376.62817), ("MJD,mag,error\n", 55_705.75531)])
  func `Unsorted Julian dates are x values`(header: String, start: Double) throws {
    let days = [5, 6, 7, 1, 2, 3, 9, 8]
    let reading = try reading(
      header + rows(8) { "\(start + Double(days[$0])),\(16 + Double(days[$0]) / 8),0.0\(days[$0])" })
    let x: [Double] = days.sorted().map { start + Double($0) }
    #expect(reading.xName == (header.isEmpty ? "1" : "MJD") && reading.lines[0].map(\.x) == x)
  }

  @Test func `Each upward or downward sweep of a voltage is a line`() throws {
    let voltages: [Double] = (0..<80).map { Double(min($0 % 40, 40 - $0 % 40)) / 16 }
    let reading = try reading(
      "Ewe/V,<I>/mA\n" + voltages.enumerated().map { "\($1),\($0 % 40 < 20 ? $1 : 2 * $1)\n" }.joined())
    #expect(reading.xName == "Ewe/V" && reading.detectedGroup == "sweep")
    #expect(reading.lines.map(\.id) == (1...4).map { .text("sweep \($0)") })
    #expect(reading.lines[0].map(\.x) == Array(voltages[...20]))
    #expect(reading.lines[1].map(\.x) == voltages[21...40].sorted())
    #expect(reading.interpretation.contains("grouped by sweep (x changes its direction or restarts)"))
  }

  @Test func `A voltage that isn't swept in steps is drawn over the rows`() throws {
    let reading = try reading("voltage,current\n" + rows(60) { "\(12 - Double($0 * $0 % 11) / 16),\($0 % 7)" })
    #expect(reading.xName == nil && reading.lines.map(\.id) == ["voltage", "current"])
  }

  @Test(arguments: ["12/25/2023 16:36:1%", "2023-12-25 16:36:1%", "16:36:1%"])
  func `A date can precede the first value of a row`(date: String) throws {
    let reading = try reading(rows(9) { "\(date.replacing("%", with: "\($0)")) 2\($0).5C, 3\($0).25C, 7" })
    let (first, second): ([Double], [Double]) = ((0..<9).map { 20.5 + Double($0) }, (0..<9).map { 30.25 + Double($0) })
    #expect(reading.hasDates && reading.lines.map { $0.map(\.y) } == [first, second])
  }

  @Test(arguments: ["X,CH1,CH2,Start,Increment,\nSequence,Volt,Volt,", "CH1,CH2,Start,Increment,\nVolt,Volt,"])
  func `The samples of an oscilloscope have times`(header: String) throws {
    let count = header.hasPrefix("X")
    let reading = try reading(
      "\(header)-0.5,0.25\n" + rows(6) { (count ? "\($0)," : "") + "\($0 * $0).5,\(50 - $0)," })
    #expect(reading.xName == "time (s)" && reading.lines.map(\.id) == ["CH1 (Volt)", "CH2 (Volt)"])
    #expect(reading.lines[0].map(\.x) == [-0.5, -0.25, 0, 0.25, 0.5, 0.75])
    #expect(reading.lines[1].map(\.y) == [50, 49, 48, 47, 46, 45])
  }

  @Test(arguments: [("Load_N,Extension_mm", "Extension_mm"), ("load,temperature", nil)])
  func `An ascending extension is the x column at any position`(header: String, x: String?) throws {
    let reading = try reading(
      "\(header)\n" + rows(16) { "\($0 < 9 ? $0 * 100 : 1700 - $0 * 100),\(Double($0 * $0) / 8)" })
    #expect(reading.xName == x)
  }

  @Test func `Rounded times in a first column without a name are x values`() throws {
    let reading = try reading(rows(40) { "\(-2.5 + Double($0 / 5) / 8) \($0 * $0 % 7)" })
    #expect(reading.xName == "1" && reading.lines.count == 1)
    #expect(try self.reading(rows(40) { "\($0 / 5) \(Double($0 * $0 % 7) / 4)" }).xName == nil)
  }

  @Test func `Row numbers that restart in each group aren't drawn`() throws {
    let table = try table(
      "station,bottle,pressure,salinity\n"
        + rows(24) {
          "S\($0 / 8),\($0 % 8 + 1),\(Double($0 % 8 * ($0 % 8) * 3) + Double($0 / 8) / 2 + 5.25),33.\($0 * 7 % 10)"
        })
    let reading = try table.lines(x: "pressure")
    #expect(reading.lines.map(\.id) == ["S0", "S1", "S2"])
    #expect(reading.interpretation.contains("left out, numbers of rows in each group: bottle"))
  }

  // MARK: Results of benchmarks

  @Test(arguments: [
    ("% sort_100: 9.0μs (±7.63)\n", "value (μs)", 9.0),
    ("test %sort_100 ... bench:       9,000 ns/iter (+/- 12)\n", "value (ns/iter)", 9000),
    ("%sort/100    time:   [8.5 µs 9.0 µs 9.5 µs]\n", "value (µs)", 9),
    ("%sort/100\n                time:   [8.5 µs 9.0 µs 9.5 µs]\n", "value (µs)", 9),
  ])
  func `Numbers in the names of benchmarks are x values`(line: String, name: String, first: Double) throws {
    let sizes = [100, 200, 400]
    let lines = ["sort", "scan"].flatMap { kind in
      sizes.map { line.replacing("sort", with: kind).replacing("100", with: "\($0)").replacing("%", with: "") }
    }
    let reading = try reading("Started at 10:20\n\n" + lines.joined())
    #expect(reading.xName == "size" && reading.lines.count == 2)
    #expect(reading.lines.map { $0.map(\.x) } == [[100, 200, 400], [100, 200, 400]])
    #expect(reading.lines[0][0].y == first && reading.interpretation.contains("y = \(name)"))
  }

  @Test func `Times with different units are converted to seconds, and repeated names are ignored`() throws {
    let times = ["250.0 ns", "2.5 µs", "25.0 ms"]
    let lines = ["sort", "scan"].flatMap { kind in
      times.enumerated().map { "\(kind)/\(10 << $0)  time:   [1.0 ns \($1) 1.0 s]\n" }
    }
    let reading = try reading(lines.joined() + lines[0].replacing("250.0", with: "999.0"))
    #expect(reading.lines.map { $0.map(\.y) } == [[2.5e-7, 2.5e-6, 0.025], [2.5e-7, 2.5e-6, 0.025]])
    #expect(reading.interpretation.contains("y = value (s)"))
  }

  @Test func `Results with different units are separate columns`() throws {
    let lines = (1...4).map { "sort_\($0)00: \($0).5ms\nmemory_\($0)00: \(30 - $0 * $0)MB\n" }
    let table = try table(lines.joined())
    #expect(table.columnNames.suffix(2) == ["value (ms)", "value (MB)"])
    #expect(try table.column(named: "value (MB)").filter { !$0.isNaN } == [29, 26, 21, 14])
  }

  @Test func `The results of Criterion are found even if most lines are other text`() throws {
    let other =
      "                change: [+0.05% +1.37% +3.17%] (p = 0.07 > 0.05)\nNo change.\n2 outliers\n1 mild\n1 severe\n"
    let lines = ["RB tree", "AVL tree"].flatMap { name in
      (1...3).map { "\(name)/insert \($0)0000 elements\n     time:   [1.5 ms \($0).5 ms 9.5 ms]\n\(other)" }
    }
    let reading = try reading(lines.joined())
    #expect(reading.lines.map(\.id) == ["RB tree/insert elements", "AVL tree/insert elements"])
    #expect(reading.lines[0].map(\.x) == [10_000, 20_000, 30_000] && reading.lines[0].map(\.y) == [1.5, 2.5, 3.5])
  }

  @Test func `The benchmark parameter in a table of JMH is the x column`() throws {
    let header = "# Run complete. Total time: 00:05:01\n\nBenchmark  (size)  Mode  Cnt  Score  Error  Units\n"
    let results = ["A.sort", "A.scan"].flatMap { name in
      (1...3).map {
        "\(name)  \($0 * 100)  avgt  5  \($0)2.5 ±  0.1  ns/op\n\(name):gc.count  \($0 * 100)  avgt  5  7  counts\n"
      }
    }
    let reading = try reading(header + results.joined())
    #expect(reading.xName == "size" && reading.lines.map(\.id) == ["A.sort", "A.scan"])
    #expect(reading.lines[1].map(\.y) == [12.5, 22.5, 32.5])
  }

  // MARK: Logs

  @Test func `Each run of a program within other text is a line if its steps restart`() throws {
    let start = (1...25).map { "fix \($0) all npt temp \($0).5\n" }.joined()
    func run(_ first: Int, _ count: Int) -> String {
      "Step Temp Press\n" + rows(count) { "  \(first + 100 * $0)   \(2.5 + Double($0))   -\($0 * $0)" } + "Loop time\n"
    }
    let continued = try reading(start + run(0, 2) + run(0, 6) + run(500, 5))
    #expect(continued.xName == "Step" && continued.lines.map(\.id) == ["Temp", "Press"])
    #expect(continued.lines[0].count == 11 && continued.detectedGroup == nil)
    let restarted = try reading(start + run(0, 6) + run(0, 7))
    #expect(restarted.detectedGroup == "run" && restarted.lines.map(\.count) == [6, 6, 7, 7])
  }

  @Test func `A counter in the line above applies to the values below`() throws {
    let text = (1...30).map { "layer \($0)\n" }.joined()
    let log = (1...9).map { "Epoch \($0)/20\n4/4 [====] - 1s - loss: 0.\($0) - acc: 0.\(10 - $0)\n" }.joined()
    let reading = try reading(text + "saved\n" + log)
    #expect(reading.xName == "Epoch" && reading.lines.suffix(2).map(\.id) == ["loss", "acc"])
    #expect(reading.lines[0].map(\.x) == (1...9).map(Double.init))
  }

  @Test func `A name in a log can end with a word in parentheses`() throws {
    let reading = try reading(
      (1...9).map { "model year: 1; julianday: \($0); dV(k_sed): 0.\($0)E-09; T(C)=2\($0 * $0 % 7)\n" }.joined())
    #expect(reading.xName == "julianday" && reading.lines.map(\.id) == ["dV(k_sed)", "T(C)"])
  }

  @Test func `A log whose iterations restart in each epoch is drawn over the rows`() throws {
    let reading = try reading(
      rows(24) {
        "(epoch: \($0 / 8 + 1), iters: \($0 % 8 * 100 + 100), data: 0.00\($0)) D_A: 0.\($0 * 7 % 10) G_A: 1.\($0 % 9)"
      })
    #expect(reading.xName == nil && reading.lines.map(\.id) == ["data", "D_A", "G_A"])
  }

  @Test func `A log of two runs whose iterations restart in each epoch is drawn over the rows`() throws {
    let run = (0..<16).map { "(epoch: \($0 / 8 + 1), iters: \($0 % 8 * 100 + 48)) D_A: 0.\($0 * 7 % 10)\n" }
    let text = ["=== Loss (Wed Aug 23 2023) ===\n"] + run + ["=== Loss (Thu Aug 24 2023) ===\n"] + run
    let reading = try reading(text.joined())
    #expect(reading.xName == nil && reading.lines.map(\.count) == [32])
  }

  @Test func `The date above a block of rows is the x value of these rows`() throws {
    let blocks = (0..<4).map { block in
      "Wed Aug 28 16:0\(block):01 UTC 2019\nprocs ----memory----\n r  b   swpd   free\n"
        + rows(block == 0 ? 2 : 1) { " \($0)  0 16\(block * block % 7)472  147\($0)" }
    }
    let reading = try reading(blocks.joined(separator: "\n"))
    #expect(reading.xName == "date" && reading.lines.contains { $0.id == "swpd" && $0.count == 5 })
    #expect(reading.lines[0].map(\.x).last == 1_567_008_181)
    #expect(reading.interpretation.contains("a date above each block of rows"))
  }

  @Test func `Progress bars that are overwritten by the next one are ignored`() throws {
    let log = (1...9).map { number in
      "Epoch \(number)/9\n1/2 [==>..] - loss: 7.5 - acc: 0.12/2 [=====] - loss: 0.\(number) - acc: 0.5\n"
    }
    let reading = try reading((1...30).map { "layer \($0)\n" }.joined() + "saved\n" + log.joined())
    #expect(reading.lines.first { $0.id == "loss" }?.map(\.y) == (1...9).map { Double($0) / 10 })
  }

  @Test func `The remaining time of a progress bar isn't drawn, but the results at the end of an epoch are`() throws {
    let log = (1...2).map { epoch in
      "Epoch \(epoch)/50\n"
        + (1...20).map { step in
          let loss = "\(4.5 / Double(epoch) - Double(step) / 50)"
          return step < 20
            ? " \(step)/20 [==>.....] - ETA: \(step < 3 ? "1:29" : "9s") - loss: \(loss) - acc: 0.\(step)\n"
            : "20/20 [========] - 9s 33ms/step - loss: \(loss) - acc: 0.5 - val_loss: \(epoch).5 - val_acc: 0.75\n"
        }.joined()
    }
    let reading = try reading("Found 4575 images.\n" + log.joined())
    #expect(reading.xName == nil && reading.lines.map(\.id) == ["loss", "acc", "val_loss", "val_acc"])
    #expect(reading.lines[2].map(\.y).filter { !$0.isNaN } == [1.5, 2.5])
  }

  @Test func `The results after the progress bars of tqdm are drawn, but not the bars`() throws {
    let log = rows(40) {
      "Training: \($0)%|█▎   | \($0 + 1)/572 [00:03<01:05, 8.5it/s, loss=1.\(99 - $0), dice=0.\($0 + 10)]"
    }
    let reading = try reading("Training on: cuda\n\nEpoch [1]\n\n" + log)
    #expect(reading.lines.map(\.id) == ["loss", "dice"])
    let expected: [Double] = (0..<40).map { Double("0.\($0 + 10)")! }
    #expect(reading.lines[1].map(\.y) == expected)
  }

  @Test func `Values with a common name are separate columns, and a latency isn't a position`() throws {
    let log = rows(9) {
      "[ \(5 * $0 + 5)s ] thds: 8 tps: \(200 + $0).5 (r/w/o: 32\($0).5/9\($0).25/46.\($0)) lat (ms,95%): 5\($0).75 err/s: 0.00"
    }
    let reading = try reading("sysbench 1.0.17\n\n" + log)
    #expect(reading.lines.map(\.id) == ["tps", "r", "w", "o", "lat (ms,95%)"])
    let expected: [Double] = (0..<9).map { Double("46.\($0)")! }
    #expect(reading.lines[3].map(\.y) == expected)
  }

  @Test func `In a log such as the output of ping, a colon can follow the time of each line`() throws {
    let log = rows(12) {
      "2022-07-01 14:26:\(10 + $0): 64 bytes from \($0 < 6 ? "a.example" : "b.example"): icmp_seq=\($0 % 6 + 1) ttl=58 time=4\($0).5 ms"
    }
    let reading = try reading(log)
    #expect(reading.hasDates && reading.lines.map(\.id).count == 2)
    #expect(reading.lines[0].prefix(6).map(\.x) == (0..<6).map { 1_656_685_570 + Double($0) })
  }
}
