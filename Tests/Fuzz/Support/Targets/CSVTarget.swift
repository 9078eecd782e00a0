import FastVectorData
import FastVectorFiles
import Foundation

/// Parses tables and performs all operations on them.
struct CSVTarget: FuzzTarget {
  let name = "csv"

  let seeds = [
    "date,temp\n2010/01/01 00:00,39.4\n2010/01/01 01:00,39.2\n", "a;b\r\n1,5;2\r\n,;NA\r\n", "1\t2\n3\t4\n",
    "\u{FEFF}\"a,b\",\"say \"\"hi\"\"\",\"two\nlines\"\n\"1\",\"2\",\"3\"\n4,5,6\n",
    "2024-01-05 07:05:00 temp=21.5 hum: 40\n2024-01-05 07:06:00 temp=22 hum: 41\n2024-01-05 07:07:00 temp=-999 hum: 41\n",
    "Year Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec\n1880 1 2 3 4 5 6 7 8 9 10 11 12\n1881 1 2 3 4 5 6 7 8 9 10 11 ***\n",
    "12:00:01 AM all 1.5\n12:10:01 PM all 2.5\n12:20:01 PM all 3\nAverage: all 2\n", "1997,1\n1997 Q1,2\n1997 JAN,3\n",
  ].map { [UInt8]($0.utf8) }

  let tokens = [
    ",", ";", "\t", "\n", "\r", "\r\n", "\"", "\"\"", "\u{FEFF}", "NA", "null", "-", "2010-01-31T18:00:00+01:00",
    "1.2345678901234567e-5", "00000000000000000000", "123456789012345678901234567890", "e-40", "\0", "\u{1B}[31m",
  ]

  func check(_ input: [UInt8]) {
    do throws(FileError) {
      let table = try CSVTable(name: "t.csv", contents: Data(input))
      let rowCount = try table.rowCount
      for (index, name) in table.columnNames.prefix(8).enumerated() {
        attempt { () throws(FileError) in
          // Repeated headers and lines of text are omitted.
          let series = try table.series(y: "\(index + 1)")
          expect(series.count <= rowCount, "there are more points than rows")
        }
        attempt { () throws(FileError) in _ = try table.series(x: name) }
        attempt { () throws(FileError) in _ = try table.containsDates(name) }
        attempt { () throws(FileError) in _ = try table.lines(group: .column(name)) }
      }
      attempt { () throws(FileError) in _ = try table.lines() }
      _ = table.summaries()
    } catch {
      checkMessage(error)
    }
  }
}

/// Runs `body`. If it throws an error, checks that the message is a single line.
func attempt(_ body: () throws(FileError) -> Void) {
  do throws(FileError) { try body() } catch { checkMessage(error) }
}

func checkMessage(_ error: FileError) {
  let scalars = error.description.unicodeScalars
  expect(scalars.count <= 290, "a message of \(scalars.count) characters")
  expect(scalars.allSatisfy { $0.value >= 32 && !(127..<160).contains($0.value) }, "a control character in a message")
}
