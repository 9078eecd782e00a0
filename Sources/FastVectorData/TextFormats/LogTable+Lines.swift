/// The lines of a log before they are divided into cells.
extension LogTable {
  /// Returns the lines that aren't blank. If a line consists of names, numbers and bars, such as
  /// `Epoch  1 | Batch 100/972 | Train Loss 0.5`, it is rewritten with equals signs:
  /// `Epoch=1 Batch=100 Train_Loss=0.5`.
  static func textLines(_ bytes: some Collection<UInt8>) -> [Substring] {
    let lines = lines(bytes).filter { $0.contains { !$0.isWhitespace } }.map(withoutOverwrittenText)
    return lines.map(withoutBar).map { line in
      guard line.contains("|"), !line.contains("="), !line.contains(":") else { return line }
      let parts = line.split(separator: "|").map { $0.wholeMatch(of: /\s*(\p{L}[^|]*?)\s+(-?[0-9.][-+0-9.e\/%]*)\s*/) }
      guard parts.count > 1, !parts.contains(where: { $0 == nil }) else { return line }
      return parts.compactMap(\.self).map { part in
        "\(part.output.1.split(separator: " ").joined(separator: "_"))=\(part.output.2.prefix { $0 != "/" })"
      }.joined(separator: " ")[...]
    }
  }

  /// Returns the text after the last progress bar if a line contains several of them, as in the logs of Keras. A
  /// terminal shows only the last one, because each bar overwrites the one before it.
  private static func withoutOverwrittenText(_ line: Substring) -> Substring {
    guard line.utf8.contains(UInt8(ascii: "[")) else { return line }
    let bars = line.ranges(of: "[=")
    guard bars.count > 1, let end = line[bars[bars.count - 1].upperBound...].firstIndex(of: "]") else { return line }
    return line[line.index(after: end)...]
  }

  /// The name of the column that contains the step count of progress bars.
  static let bar = "step"

  /// Rewrites a line with results and a progress bar of Keras or tqdm as names and values. The duration and the rate of
  /// the steps are omitted. Returns other lines unchanged. Examples:
  /// - `12/285 [==>...] - ETA: 9s - loss: 4.5` becomes `step=12 loss: 4.5`.
  /// - `Train:  3%|▎  | 20/572 [00:03<01:20, 6.9it/s, loss=4.5]` becomes `Train step=20 loss=4.5`.
  private static func withoutBar(_ line: Substring) -> Substring {
    let isKeras = line.contains("/") && ["[>", "[=", "[.", "━"].contains { line.contains($0) }
    if isKeras, let bar = line.prefixMatch(of: /\s*(\d+)\/\d+ (?:\[[=>.\s]*\]|━+)/) {
      let values = line[bar.range.upperBound...].split(separator: " - ").filter {
        $0.contains(":") && !$0.contains("/step")
      }
      return "\(self.bar)=\(bar.output.1) \(values.joined(separator: " "))"
    }
    // Bars that overwrote each other can be in the same line.
    guard line.contains("%|"),
      let bar = line.matches(of: /([^:|\]]*):?\s*\d+%\|[^|]*\|\s*(\d+)\/\d+ \[([^\]]*)\]/).last
    else { return line }
    // The times and the rate precede the results.
    let values = bar.output.3.split(separator: ", ").dropFirst(2)
    guard !values.isEmpty else { return line }
    return "\(bar.output.1) \(self.bar)=\(bar.output.2) \(values.joined(separator: " "))"
  }
}
