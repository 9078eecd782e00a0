import FastVectorCharts
import FastVectorData
import FastVectorFiles
import Foundation
import Testing

@Suite struct `Text formats that are converted to tables` {
  @Test(
    arguments: [
      "@ xaxis label \"t\"\n@ s9223372036854775807 legend \"a\"\n0 1\n1 2\n2 4\n",
      "@frequency 9223372036854775807_minutes\n@attribute start date\n@data\n2020-01-01 00-00-00:1,2,4\n",
      "@frequency hourly\n@attribute start date\n@data\n2020-01-01 9223372036854775807-00-00:1,2,4\n",
    ])
  func `Values are read even if a declaration contains the largest integer`(text: String) throws {
    let table = try CSVTable(name: "t", contents: Data(text.utf8))
    let columns = table.columnNames.map { try? table.column(named: $0) }
    #expect(columns.contains([1, 2, 4]))
  }

  @Test func `Skipped lines aren't part of text that is converted`() throws {
    let notes = "@ xaxis label \"wrong\"\n5 6\n"
    let text = "@ xaxis label \"t (ps)\"\n@ yaxis label \"RMSD\"\n0 1\n1 2\n2 4\n"
    var options = CSVOptions()
    options.skippedLines = 2
    let table = try CSVTable(name: "t", contents: Data((notes + text).utf8), options: options)
    #expect(table.columnNames == ["t (ps)", "RMSD"])
    #expect(try table.column(named: "RMSD") == [1, 2, 4])
  }

  @Test func `The label of the y axis names a single column of a Grace file, unless it has a legend`() throws {
    let rows = "0 1\n1 2\n2 4\n"
    let labels = "@ xaxis label \"t\"\n@ yaxis label \"RMSD\"\n"
    func names(_ text: String) throws -> [String] { try CSVTable(name: "t", contents: Data(text.utf8)).columnNames }
    #expect(try names(labels + rows) == ["t", "RMSD"])
    #expect(try names(labels + "@ s0 legend \"a\"\n" + rows) == ["t", "a"])
    #expect(try names(labels + "0 1 2\n1 2 3\n2 4 5\n") == ["t", "2", "3"])
  }

  @Test func `Progress such as Epoch [1/6] is a column that is named by the text before the brackets`() throws {
    let lines = (1...6).map { "INFO:root:Epoch [\($0)/6], Step [\(100 * $0)/600], Loss: \(1.5 / Double($0))\n" }
    let reading = try CSVTable(name: "t", contents: Data(lines.joined().utf8)).lines()
    #expect(reading.xName == "Epoch" && reading.lines.map(\.id) == ["Loss"])
    #expect(reading.lines[0].map(\.y) == (1...6).map { 1.5 / Double($0) })
    #expect(reading.interpretation.contains("left out, times, identifiers, positions or sample sizes: Step"))
  }

  @Test(arguments: [
    "Episode %/080 | ", "Step %, ", "Epoch %/80 - ", "[iter %] ", "Round %: ", "[Batch %/80] -> ", "Epoch: [%/80] ",
    "game #% ", "12:00:% Update % ",
  ])
  func `A counter at the start of a line is the x value`(start: String) throws {
    let lines = (1...9).map { "\(start.replacing("%", with: "0\($0)"))reward: \($0 * $0 % 7).5 loss: 0.\($0)\n" }
    let reading = try reading("Using the CPU\n" + lines.joined())
    let name = String(start.drop { !$0.isLetter }.prefix(while: \.isLetter))
    #expect(reading.xName == (start.hasPrefix("12") ? "1" : name))
    #expect(reading.lines.map(\.id).suffix(2) == ["reward", "loss"])
    let losses = (1...9).map { Double($0) / 10 }
    #expect(reading.lines.last?.map(\.y) == losses)
    if !reading.hasDates { #expect(reading.lines[0].map(\.x) == (1...9).map(Double.init)) }
  }

  @Test(arguments: [
    ("step %: train loss 4.%, val loss 0.%", ["train loss", "val loss"]),
    ("iter %: loss 4.%, time 231.%ms, mfu 0.%", ["loss", "time", "mfu"]),
    ("Iteration %, lr = 4.%, loss = 0.%", ["lr", "loss"]),
    ("I0527 solver.cpp:218] Iteration %, loss = 0.%", ["loss"]),
  ])
  func `Numbers in a line with a counter are named by the words before them`(line: String, names: [String]) throws {
    let lines = (1...9).map { line.replacing("%", with: "\($0)") + "\n" }
    let reading = try reading("Using the CPU\n" + lines.joined())
    #expect(reading.lines.map(\.id) == names.map { .text($0) })
    #expect(reading.lines.last?.map(\.y) == (1...9).map { Double($0) / 10 })
    #expect(reading.lines[0].map(\.x) == (1...9).map(Double.init))
  }

  @Test func `Names that repeat in a line are distinguished by the words before them`() throws {
    let lines = (1...9).map { number in
      "[Batch \(number * 100)] -> train MSE: 0.\(number) MAE: 1.\(number) | val MSE: 2.\(number) MAE: 3.\(number)"
        + " | Speed: \(number * number % 5) batch/s\n   >> saved b\(number)\n"
    }
    let reading = try reading(lines.joined())
    #expect(reading.xName == "Batch")
    #expect(reading.lines.map(\.id) == ["train MSE", "train MAE", "val MSE", "val MAE", "Speed"])
    let errors: [Double] = [3.1, 3.2, 3.3, 3.4, 3.5, 3.6, 3.7, 3.8, 3.9]
    #expect(reading.lines[3].map(\.y) == errors)
  }

  @Test(arguments: [
    ("Train Loss: 1.% Acc: 2.% Val. Loss: 3.% Acc: 4.%", ["Train Loss", "Train Acc", "Val. Loss", "Val. Acc"]),
    ("[Epoch @/9] [Batch 5/9] [D loss: 1.%] [G loss: 2.%]", ["D loss", "G loss"]),
    ("temp: 1.% temp: 2.%", ["temp", "temp 2"]), ("sum loss: 1.% | loss: 2.%", ["sum loss", "loss"]),
  ])
  func `All values of a repeated name are drawn`(line: String, names: [String]) throws {
    let lines = (1...9).map { line.replacing("@", with: "\($0)").replacing("%", with: "\($0 * $0 % 10)") + "\n" }
    let reading = try reading(lines.joined())
    #expect(reading.lines.map(\.id) == names.map { .text($0) })
    for (index, line) in reading.lines.enumerated() {
      let values = (1...9).map { number in Double("\(index + 1).\(number * number % 10)") }
      #expect(line.map(\.y) == values)
    }
  }

  @Test func `The total below the intervals of iperf isn't a row`() throws {
    let head = "[ ID] Interval       Transfer     Bandwidth\n"
    let rows = (0..<6).map { "[  3]  \($0).0- \($0 + 1).0 sec  3\($0).5 MBytes   25\($0) Mbits/sec\n" }
    let reading = try reading(head + rows.joined() + "[  3]  0.0- 6.0 sec  186 MBytes  252 Mbits/sec\n")
    #expect(reading.lines.map(\.count) == [6, 6] && reading.lines[0].map(\.x) == [1, 2, 3, 4, 5, 6])
  }

  @Test func `Seconds in brackets at the start of lines are x values`() throws {
    let lines = (1...9).map { "[ \($0)0s] threads: 4, tps: \($0 * $0 % 7).5, response time: 4.\($0 % 4)ms (95%)\n" }
    let reading = try reading("sysbench 0.5\n\nThreads started!\n" + lines.joined())
    #expect(reading.xName == "elapsed (s)" && reading.lines[0].map(\.x) == (1...9).map { Double(10 * $0) })
    #expect(reading.lines.map(\.id) == ["tps", "response time"])
  }

  @Test func `Names, numbers and bars are a log`() throws {
    let lines = (1...9).map { "Epoch  \($0) | Batch 100/972 | Time/Batch(ms) 69\($0).84 | Train Loss 0.\(99 - $0)\n" }
    let reading = try reading("data\nStart loading ....\n" + lines.joined())
    #expect(reading.xName == "Epoch" && reading.lines.map(\.id).contains("Train_Loss"))
    #expect(reading.lines.last?.map(\.y) == (1...9).map { Double("0.\(99 - $0)")! })
  }

  @Test func `Words that differ between lines aren't part of repeated names`() throws {
    let lines = (0..<9).map { "worker\(7 * $0 % 9) cost: \($0 * $0 % 7) total cost: \(5 * $0 % 7)\n" }
    #expect(try reading(lines.joined()).lines.map(\.id) == ["cost", "cost 2"])
  }

  @Test func `A counter that restarts isn't drawn`() throws {
    let lines = (0..<30).map { "[step \($0 % 10 + 1)] loss: \($0 * $0 % 7) rate: 1e-\($0 / 7)\n" }
    let reading = try reading(lines.joined())
    #expect(reading.xName == nil && reading.lines.map(\.id) == ["loss", "rate"])
  }

  @Test func `The line number of a source file isn't a value`() throws {
    let lines = (1...9).map { "10:20:0\($0) src/main.cpp:\(200 - $0 * $0) temp=\($0 * $0).5\n" }
    let reading = try reading(lines.joined())
    #expect(reading.hasDates && reading.lines.map(\.id) == ["temp"])
  }

  @Test(arguments: ["21.% C", "21.%C", "-21.% °C"])
  func `Lines of a log that end with words and a number with a unit are drawn`(value: String) throws {
    let lines = (0..<40).map { number in
      "2024-01-31 10:20:\(number + 10)\t\(number / 20)\t[INFO]\tsrc/sensor.py:\(number % 2 + 5)\t"
        + (number % 2 == 0 ? "sensor ready" : "température \(value.replacing("%", with: "\(number)"))") + "\n"
    }
    let reading = try reading(lines.joined())
    #expect(reading.hasDates && reading.lines.map(\.id) == ["température"])
    let start = value.prefix { $0 != "%" }
    let expected = stride(from: 1, to: 40, by: 2).map { number in Double("\(start)\(number)") }
    #expect(reading.lines[0].map(\.y) == expected)
    // The rows of a table with a column of units aren't such a log.
    let rows = (0..<40).map { "2024-01-31 10:20:\($0 + 10) \(["Rome", "Oslo"][$0 % 2]) \($0 * $0)C\n" }
    #expect(try CSVTable(name: "t", contents: Data(rows.joined().utf8)).columnNames.count > 3)
  }

  @Test func `Lines with two names among other lines are a log`() throws {
    let lines = (1...8).map { number in
      let requests = String(repeating: "INFO:server: GET /\(number * number) 200\n", count: number % 3)
      return "WARNING: debugger is active\n\(requests)INFO:root:Epoch [\(number)/8], Loss: \(number * number)\n"
    }
    let reading = try CSVTable(name: "t", contents: Data(lines.joined().utf8)).lines()
    #expect(reading.xName == "Epoch" && reading.lines.map(\.id) == ["Loss"])
    let squares: [Double] = (1...8).map { Double($0 * $0) }
    #expect(reading.lines[0].map(\.y) == squares)
    // If every line has different names, the lines are metadata.
    let metadata = (1...6).map { "# a\($0): \($0), b\($0): 2\n" }
    let table = try CSVTable(name: "t", contents: Data((metadata.joined() + "t,v\n1,2\n2,3\n3,5\n").utf8))
    #expect(table.columnNames == ["t", "v"])
  }

  @Test(arguments: [3, 1000])
  func `Units with different prefixes are converted wherever the second prefix first occurs`(change: Int) throws {
    let rates = (0..<1200).map { $0 < change ? "\($0 + 1) MBytes" : "\($0 + 1) KBytes" }
    let lines = rates.enumerated().map { "[  4]  \($0)-\($0 + 1)  sec  \($1)  \(8 + $0 % 3) Mbits/sec\n" }
    let reading = try reading(lines.joined())
    #expect(reading.lines.map(\.id) == ["Bytes", "Mbits/sec"])
    let bytes: [Double] = (0..<1200).map { row in Double(1024 * (row + 1)) * (row < change ? 1024 : 1) }
    #expect(reading.lines[0].map(\.y) == bytes)
    #expect(reading.lines.last?.map(\.y) == (0..<1200).map { Double(8 + $0 % 3) })
  }

  @Test(arguments: [
    "2024-01-31 10:20:3%", "10:20:3%", "[2024-01-31 10:20:3%]", "2024-01-31T10:20:3%Z", "Jan 31 10:20:3%",
  ])
  func `A time before numbers with units is the x value, and percentages are columns`(time: String) throws {
    let lines = (0..<9).map { number in
      let state = number % 3 == 0 ? "on" : "off"
      return
        "\(time.replacing("%", with: "\(number)"))  9\(number / 2)%  \(number * number).5 V  -0.\(number) A  [\(state)]\n"
    }
    let reading = try reading(lines.joined())
    #expect(reading.xName == "time" && reading.hasDates && reading.lines.map(\.id) == ["%", "V", "A"])
    #expect(reading.lines[0].map(\.y) == [90, 90, 91, 91, 92, 92, 93, 93, 94])
    #expect(reading.lines[1].map(\.y) == [0.5, 1.5, 4.5, 9.5, 16.5, 25.5, 36.5, 49.5, 64.5])
    let start = try #require(reading.lines[0].first?.x)
    #expect(reading.lines[0].map { $0.x - start } == (0...8).map(Double.init))
  }

  @Test func `Words between the time and a number with a unit name the number or distinguish the rows`() throws {
    let lines = (0..<9).map { "10:20:3\($0) main battery \($0 * $0) V load \($0 * $0 % 7) A\n" }
    #expect(try reading(lines.joined()).lines.map(\.id) == ["main battery (V)", "load (A)"])
    let pairs = (0..<9).flatMap { number in
      ["left", "right"].map { "10:20:3\(number) \($0) \(number * number) V load \(number * number % 7) A\n" }
    }
    let reading = try reading(pairs.joined())
    #expect(reading.detectedGroup == "name" && reading.lines.map(\.count) == [9, 9, 9, 9])
  }

  private func reading(_ text: String) throws -> CSVReading {
    try CSVTable(name: "t", contents: Data(text.utf8)).lines()
  }

  @Test func `Records are recognized even if the examined start of a file ends in the middle of a record`() throws {
    for width in 1...30 {
      let lines = (0..<60).map { number in
        let values = (0..<9).map { "value\($0): \(number * $0)\(String(repeating: "0", count: width))\n" }
        return "2024-01-01T10:\(number + 10 < 60 ? number + 10 : 59):00\n" + values.joined()
      }
      #expect(try reading(lines.joined()).xName == "date")
    }
  }

  @Test func `Lines with only a date begin records of two lines`() throws {
    let lines = (1...9).map { "2024-01-0\($0)T10:00Z\n\($0 * $0) \(30 - 2 * $0)\n\n" }
    let reading = try reading(lines.joined())
    #expect(reading.xName == "date" && reading.lines.map(\.count) == [9, 9])
    let squares: [Double] = (1...9).map { Double($0 * $0) }
    #expect(reading.lines[0].map(\.y) == squares)
    #expect(try reading.lines[0].last?.x == DateFormat.seconds(of: "2024-01-09 10:00"))
  }

  @Test func `The names above records of two lines name the cells`() throws {
    let text =
      "Time,Weight,Fat,\n" + (1...5).map { "\" Dec \($0), 2021\",\n1:0\($0) PM,\(60 + $0) kg,\($0) %,\n" }.joined()
    let reading = try reading(text)
    #expect(reading.xName == "date + Time" && reading.lines.map(\.id) == ["Weight", "Fat"])
    #expect(reading.lines[0].map(\.y) == [61, 62, 63, 64, 65])
    #expect(try reading.lines[0].first?.x == DateFormat.seconds(of: "2021-12-01 13:01"))
  }

  @Test func `Lines with only a name and a number begin records of several lines`() throws {
    let lines = (1...6).map { "epoch   \($0)\nloss: \(6 / Double($0))\ntest accuracy: \(10 * $0)%, (\($0)/7)\n" }
    let reading = try reading("start\n" + lines.joined())
    #expect(reading.xName == "epoch" && reading.lines.map(\.id) == ["loss", "test accuracy"])
    #expect(reading.lines[1].map(\.y) == [10, 20, 30, 40, 50, 60])
  }

  @Test func `Names can follow the values of records`() throws {
    let lines = (1...4).map { "Wed Aug 14 11:57:2\($0) 2013\n  \($0 * $0) K used memory\n  \(9 - $0) forks\n" }
    let reading = try reading(lines.joined())
    #expect(reading.lines.map(\.id) == ["K used memory", "forks"] && reading.lines[1].map(\.y) == [8, 7, 6, 5])
  }

  @Test func `Records of different lengths and columns of dates aren't records of several lines`() throws {
    let ragged = "2024-01-01\n5\n2024-01-02\n6\n7\n2024-01-03\n8\n"
    #expect(try CSVTable(name: "t", contents: Data(ragged.utf8)).columnNames.count == 1)
    let dates = (1...9).map { "2024-01-0\($0)\n" }.joined()
    #expect(try CSVTable(name: "t", contents: Data(dates.utf8)).columnNames.count == 1)
    let incomplete = try reading("2024-01-01\n5 1\n2024-01-02\n6 2\n2024-01-03\n8 3\n2024-01-04\n")
    #expect(incomplete.lines[0].map(\.y).prefix(3) == [5, 6, 8])
  }

  @Test func `Unix times without a name are the x values in the line protocol of InfluxDB`() throws {
    let lines = (0..<12).map { index in
      "cpu,host=\(["a", "b"][index % 2]) user=\(index * index),idle=\(99 - 2 * index) 17000000\(index / 2 + 10)000000000\n"
    }
    let reading = try reading(lines.joined())
    #expect(reading.xName == "time" && reading.hasDates && reading.detectedGroup == "host")
    #expect(reading.lines[0].first?.x == 1_700_000_010)
  }

  @Test func `The types of integers in the line protocol of InfluxDB are ignored`() throws {
    let lines = (1...4).map { "mem,host=a used=\($0 * $0)i,free=\(9 - $0)u,load=0.5 17040672\($0)0000000000\n" }
    let reading = try reading(lines.joined())
    #expect(reading.lines.prefix(2).map(\.id) == ["used", "free"])
    let values: [Double] = [1, 4, 9, 16]
    #expect(reading.lines[0].map(\.y) == values && reading.hasDates)
  }

  @Test func `A total can follow the number of a record, as in Epoch 1/4`() throws {
    let lines = (1...4).map { number in
      "Epoch \(number)/4\n1875/1875 [====] - 5s 2ms/step - loss: \(4 / Double(number)) - val_loss: \(9 - number * 2)\n"
    }
    let reading = try reading(lines.joined())
    #expect(reading.xName == "Epoch" && reading.lines.map(\.id) == ["loss", "val_loss"])
    #expect(reading.lines[1].map(\.y) == [7, 5, 3, 1])
  }

  @Test(arguments: ["[2024-01-31 10:20:3%] temp=%.5 n=1", "[1.5%s][info] temp=%.5 n=1", "[1.5%] temp=%.5 n=1"])
  func `Times in brackets aren't JSON`(line: String) throws {
    let lines = (0..<9).map { line.replacing("%", with: "\($0)") + "\n" }
    let table = try CSVTable(DataFile(name: "t", contents: Data(lines.joined().utf8)))
    #expect(try table.column(named: "temp") == (0..<9).map { Double($0) + 0.5 })
  }

  @Test func `Vectors in parentheses become a column for each component`() throws {
    let lines = (1...5).map { "\(Double($0) / 8)\t((\($0 * $0) 0.5 -1e-3) (\(7 - 2 * $0) 2 3)) (4 5)\n" }
    let table = try CSVTable(name: "t", contents: Data(("# Forces\n# Time forces(a b)\n" + lines.joined()).utf8))
    #expect(table.columnNames == ["Time", "1 x", "1 y", "1 z", "2 x", "2 y", "2 z", "3 x", "3 y"])
    #expect(try table.column(named: "2 x") == [5, 3, 1, -1, -3])
    let reading = try table.lines()
    #expect(reading.xName == "Time" && reading.lines.map(\.id) == ["1 x", "2 x"])
    let amounts = try CSVTable(name: "t", contents: Data("day,v\n1,(5)\n2,(7)\n".utf8))
    #expect(try amounts.column(named: "v") == [-5, -7])
  }

  @Test func `A log with quoted values and units is read although some lines lack them`() throws {
    let lines = (1...9).map { number in
      "[Sat  \(number) Apr 10:03:37 CEST 2023] "
        + (number == 4 ? "error" : "Ping=\"\(number).5 ms\" Upload=\"\(number * number) Mbit/s\"") + "\n"
    }
    let reading = try reading(lines.joined())
    #expect(reading.hasDates && reading.lines.map(\.id) == ["Ping", "Upload"])
    #expect(reading.lines[1].map(\.y).filter { !$0.isNaN } == [1, 4, 9, 25, 36, 49, 64, 81])
  }

  @Test func `The table in the output of a program is read without the text around it`() throws {
    let start = (1...25).map { "fix \($0) all npt temp \($0).5 ${T}\n" }.joined() + "1 2 3\n\nStep Temp Press \n"
    let rows = (0..<8).map { "  \(100 * $0)   \(2.5 + Double($0))   -\($0 * $0) \n" }
    let end = "Loop time of 12.8 on 4 procs\n\nNlocal: 512 ave 530 max\nHistogram: 1 0 0\nTotal wall time: 0:00:06\n"
    let warning = "WARNING: 3 atoms\n"
    let text = start + rows[..<6].joined() + warning + rows[6...].joined() + end
    let table = try CSVTable(name: "t", contents: Data(text.utf8))
    #expect(table.columnNames == ["Step", "Temp", "Press"])
    let reading = try table.lines()
    #expect(reading.xName == "Step" && reading.lines.map(\.id) == ["Temp", "Press"])
    #expect(reading.lines[0].map(\.y) == (0..<8).map { 2.5 + Double($0) })
    #expect(reading.interpretation.contains("tables of at least 5 rows within other text"))
    // If there are only a few lines above the table, they are titles, which are detected by other rules.
    let short = try CSVTable(name: "t", contents: Data(("title\nStep Temp Press\n" + rows.joined()).utf8))
    #expect(try short.lines().interpretation.contains("1 title line skipped"))
  }

  @Test func `A table with durations in several units isn't read as numbers with units in each line`() throws {
    let cells = (1...7).map { "\($0) h \($0 + 10) min" } + ["45 min", "50 min"]
    let rows = cells.enumerated().map { "2024-05-0\($0 + 1)\t\($1)\t\(3000 + $0 * $0 % 5)\n" }
    let reading = try table("Date\tRun\tSteps\n" + rows.joined()).lines()
    #expect(reading.lines.map(\.id) == ["Run", "Steps"] && reading.lines[0].count == 9)
    #expect(reading.lines[0].map(\.y).suffix(2) == [0.75, 50.0 / 60])
  }

  @Test func `Blocks of columns that pandas and R print below each other are joined`() throws {
    let pandas = """
                  temp   hum  \\
      2024-01-01   3.0  50.0
      2024-01-02   3.5  51.0
      2024-01-03   4.0  52.0

                   press
      2024-01-01  1000.0
      2024-01-02  1001.0
      2024-01-03  1002.0

      [3 rows x 3 columns]

      """
    let r = """
              date   temp    hum
      1 2024-01-01   3.00  50.00
      2 2024-01-02   3.50  51.00
      3 2024-01-03   4.00  52.00
          press
      1 1000.00
      2 1001.00
      3 1002.00

      """
    for text in [pandas, r] {
      let reading = try table(text).lines()
      #expect(reading.lines.map(\.id) == ["temp", "hum", "press"], "\(reading.interpretation)")
      let values: [[Double]] = [[3, 3.5, 4], [50, 51, 52], [1000, 1001, 1002]]
      #expect(reading.lines.map { $0.map(\.y) } == values && reading.hasDates)
      #expect(reading.interpretation.contains("blocks of columns joined"))
    }
    // Repeated names, other labels and a missing row.
    let others = [
      "     a\nx   1\ny   2\n     a\nx   3\ny   4\n", "     a\nx   1\ny   2\n     b\nz   3\ny   4\n",
      "     a\nx   1\ny   2\n     b\nx   3\n",
    ]
    for text in others { #expect(try !table(text).lines().interpretation.contains("joined")) }
  }

  @Test func `Matrices of MATLAB are multiplied by their scale factor, and wide ones are joined`() throws {
    let matrix = "\nA =\n\n   1.0e+03 *\n\n    0.0010    1.5\n    0.0020       NaN\n    0.0030   -0.25\n"
    let table = try CSVTable(name: "t", contents: Data(matrix.utf8))
    #expect(table.columnNames == ["A(:,1)", "A(:,2)"])
    #expect(try table.column(named: "A(:,1)") == [1, 2, 3])
    let values = Array(try table.column(named: "A(:,2)"))
    #expect(values[0] == 1500 && values[1].isNaN && values[2] == -250)
    let row = "x =\n\n  Columns 1 through 2\n\n    0.5    1.5\n\n  Column 3\n\n    2.25\n"
    #expect(try CSVTable(name: "t", contents: Data(row.utf8)).column(named: "x") == [0.5, 1.5, 2.25])
    let vectors = "t =\n\n   1\n   2\n\ny =\n\n   5\n   7\n   9\n"
    let error = fileError { try CSVTable(name: "t", contents: Data(vectors.utf8)) }
    #expect(error?.description == "t: matrices of different sizes (t, y); save one of them as a file")
  }

  @Test func `Powers of ten, escapes and line ends in a table of LaTeX are read`() throws {
    let text = #"""
      \begin{table}
      \begin{tabular}{rrr}
      \toprule
      $n$ & Time (\%) & \textbf{Error} \\
      \midrule
      16 & 1.5 & $ 5.5 \times 10^{-4} $ \\
      32 & 1{,}250.5 & $1.5\cdot10^{3}$ \\[2pt]
      64 & 6.5 & $2.5$ \\ \hline
      \bottomrule
      \end{tabular}
      Text & more \\
      """#
    let table = try CSVTable(name: "t", contents: Data(text.utf8))
    #expect(table.columnNames == ["n", "Time (%)", "Error"])
    #expect(try table.column(named: "n") == [16, 32, 64])
    #expect(try table.column(named: "Time (%)") == [1.5, 1250.5, 6.5])
    #expect(try table.column(named: "Error") == [5.5e-4, 1500, 2.5])
  }

  @Test func `Magnitudes and phases of LTspice are columns, in any encoding`() throws {
    let rows = (1...6).map { "\($0).0e+01\t(-\($0).5e+00dB,-\($0).0e+01" }.map {
      Data($0.utf8) + [0xB0] + Data(")\r\n".utf8)
    }
    let table = try CSVTable(name: "t", contents: Data("Freq.\tV(out)\r\n".utf8) + rows.joined())
    #expect(table.columnNames == ["Freq.", "V(out) (dB)", "V(out) (°)"])
    #expect(try table.column(named: "V(out) (dB)") == [-1.5, -2.5, -3.5, -4.5, -5.5, -6.5])
    #expect(try table.column(named: "V(out) (°)") == [-10, -20, -30, -40, -50, -60])
  }

  @Test func `Sections with the same keys become rows`() throws {
    let sections = (0..<5).map { "[s\($0)]\ntime = 2024-01-15 10:0\($0):00\ntemp=\($0 * $0).5\n; remark\n\n" }
    let reading = try reading(sections.joined())
    #expect(reading.xName == "time" && reading.lines.map(\.id) == ["temp"])
    #expect(reading.lines[0].map(\.y) == [0.5, 1.5, 4.5, 9.5, 16.5])
  }

  @Test func `Python dictionaries in a log are read as names and values`() throws {
    let lines = (1...8).map { number in
      "{'loss': 0.\(number * number % 7), 'lr': \(number)e-05, 'epoch': 0.\(number)}\n"
        + (number % 3 == 0 ? " \(number)0%|██    | \(number)/10 [00:05<00:55,  1.02it/s]\n" : "")
    }
    let reading = try reading(lines.joined())
    #expect(reading.xName == "epoch" && reading.lines.map(\.id) == ["loss", "lr"])
    let rates: [Double] = [1e-5, 2e-5, 3e-5, 4e-5, 5e-5, 6e-5, 7e-5, 8e-5]
    #expect(reading.lines[1].map(\.y) == rates)
  }

  @Test(arguments: [
    ("-- MySQL dump 10.13\n--\nINSERT INTO `t` VALUES (1,2);\n", "a dump of MySQL"),
    ("--\n-- PostgreSQL database dump\n--\nCOPY t (a, b) FROM stdin;\n1\t2\n", "a dump of PostgreSQL"),
    ("PRAGMA foreign_keys=OFF;\nINSERT INTO t VALUES(1,2);\n", "a dump of SQLite"),
    ("netcdf test {\ndimensions:\n\ttime = 2 ;\n", "NetCDF as text (CDL)"),
    ("!Type:Bank\nD1/3'24\nT-616.15\n^\n", "bank transactions in QIF"),
    ("OFXHEADER:100\nDATA:OFXSGML\n", "bank transactions in OFX"),
    ("<TABLE>\n<tr><td>1</td></tr>\n", "an HTML page"),
    ("##TITLE=x\n##XYDATA=(X++(Y..Y))\n400 1 2 3\n403 4 5 6\n", "a JCAMP-DX file"),
    ("top - 10:00:00 up 12 days, load average: 0.50\n", "output of top"),
    ("NAME   CPU %   MEM USAGE / LIMIT\nweb    4.03%   111MiB / 7GiB\n", "output of docker stats"),
    ("(1704067200.000000) can0 1A0#0700\n(1704067200.010000) can0 1A0#0E00\n", "a log of a CAN bus"),
  ])
  func `A text format that can't be read is an error that contains advice`(text: String, name: String) throws {
    let error = try #require(fileError { try CSVTable(name: "t", contents: Data(text.utf8)) })
    #expect(error.description.hasPrefix("t: \(name)") && error.description.contains(", which can't be read; "))
  }
}
