import FastVectorData
import Foundation

// Reads columns of a table as lines, and prints the time in seconds, the greatest memory in bytes beyond the memory of the
// program before, and the number of points. For compare-csv-readers.
//
//     read-csv FILE COLUMN [X-COLUMN]

/// The greatest resident memory of this process since `resetPeak`, in bytes. `ru_maxrss` is at least the memory of the
/// process that started this one.
func peakBytes() throws -> Int {
  let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
  let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }!
  return Int(line.filter(\.isNumber))! << 10
}

/// Sets the greatest resident memory to the current one.
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
