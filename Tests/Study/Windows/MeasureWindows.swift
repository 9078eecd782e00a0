#if PostgreSQL && os(Linux)
  import FastVectorSQL
  import Foundation
#endif

/// Measures the time to load windows of a table with different lengths and positions, for `scripts/measure-postgresql`.
/// The windows are the same in every run.
///
/// Arguments: the address of a database, a table, its x column, its y column, and the number of windows.
@main struct MeasureWindows {
  static func main() throws {
    #if PostgreSQL && os(Linux)
      let arguments = CommandLine.arguments
      guard arguments.count == 6, let count = Int(arguments[5]), count > 0 else {
        fatalError("the arguments must be an address, a table, an x column, a y column and a number of windows")
      }
      let clock = ContinuousClock()
      var lines: SQLLines?
      let first = try clock.measure {
        lines = try SQLLines(SQLTable(arguments[2], x: arguments[3], y: arguments[4]), in: SQLConnection(arguments[1]))
        _ = try lines?.series(columns: 1200)
      }
      guard let lines, let extent = lines.xExtent else { fatalError("the table is empty") }
      let length = extent.upperBound - extent.lowerBound
      var times: [Double] = []
      for index in 0..<count {
        // The lengths of the windows range from the whole table to a thousandth of it. Their positions vary.
        let part = length * pow(2, -10 * Double(index) / Double(count))
        let place = (Double(index) * 0.618_033_988_75).truncatingRemainder(dividingBy: 1)
        let start = extent.lowerBound + (length - part) * place
        times.append(
          try clock.measure { _ = try lines.series(in: start...start + part, columns: 1200) } / .milliseconds(1))
      }
      times.sort()
      print("first window with connection: \(Self.rounded(first / .milliseconds(1))) ms")
      print(
        "windows: median \(Self.rounded(times[count / 2])) ms, 99 % \(Self.rounded(times[count * 99 / 100])) ms, "
          + "slowest \(Self.rounded(times[count - 1])) ms")
    #else
      fatalError("the build needs the trait PostgreSQL")
    #endif
  }

  private static func rounded(_ milliseconds: Double) -> Double { (milliseconds * 10).rounded() / 10 }
}
