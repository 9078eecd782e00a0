import FastVectorData
import Foundation

// Reads columns of a CSV file as the lines of a chart. Prints the time in seconds, the increase of the peak memory in
// bytes, and the number of points. The script compare-csv-readers runs this program.
//
//     read-csv FILE COLUMN [X-COLUMN]

/// Returns the peak resident memory of this process since `resetPeak`, in bytes. `ru_maxrss` would also include the
/// memory of the process that started this one.
func peakBytes() throws -> Int {
  let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
  let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }!
  return Int(line.filter(\.isNumber))! << 10
}

/// Sets the peak resident memory to the current resident memory. Linux does so if 5 is written to `clear_refs`.
func resetPeak() throws {
  let file = try FileHandle(forWritingTo: URL(fileURLWithPath: "/proc/self/clear_refs"))
  try file.write(contentsOf: Data("5".utf8))
}

let arguments = CommandLine.arguments
try resetPeak()
let bytesBefore = try peakBytes()
let start = ContinuousClock.now
let x = arguments.count > 3 ? CSVTable.X.column(arguments[3]) : .rowNumber
let reading = try CSVTable(path: arguments[1]).lines(y: [arguments[2]], x: x)
let duration = ContinuousClock.now - start
print(duration / .seconds(1), try peakBytes() - bytesBefore, reading.lines[0].count)
