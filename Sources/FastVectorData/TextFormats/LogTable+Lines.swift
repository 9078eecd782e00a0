/// Preparation of a log's lines before they are divided into cells.
extension LogTable {
  /// Returns all lines that aren't blank. A line that consists of names, numbers and bars, such as `Epoch  1 | Batch
  /// 100/972 | Train Loss 0.5`, is rewritten with equals signs: `Epoch=1 Batch=100 Train_Loss=0.5`.
  static func textLines(_ bytes: some Collection<UInt8>) -> [Substring] {
    let lines = lines(bytes).filter { $0.contains { !$0.isWhitespace } }.map(withoutOverwrittenText).map(withoutBraces)
    return lines.map(withoutBar).map(withoutIntegerTypes).map { line in
      guard line.contains("|"), !line.contains("="), !line.contains(":") else { return line }
      let parts = line.split(separator: "|").map { $0.wholeMatch(of: /\s*(\p{L}[^|]*?)\s+(-?[0-9.][-+0-9.e\/%]*)\s*/) }
      guard parts.count > 1, !parts.contains(where: { $0 == nil }) else { return line }
      return parts.compactMap(\.self).map { part in
        "\(part.output.1.split(separator: " ").joined(separator: "_"))=\(part.output.2.prefix { $0 != "/" })"
      }.joined(separator: " ")[...]
    }
  }

  /// Removes the suffixes that mark integers in the line protocol of InfluxDB, such as the `i` in `cpu usage=5i
  /// 1704067200000000000`. A line of this protocol ends with a Unix time. Returns other lines unchanged.
  private static func withoutIntegerTypes(_ line: Substring) -> Substring {
    guard line.contains("="), let time = line.split(separator: " ").last, isUnixTime(String(time)) else { return line }
    return line.replacing(/=(-?\d+)[iu](?=[, ])/) { "=\($0.output.1)" }
  }

  /// If a line contains several progress bars, as in logs of Keras, returns the text after the last one. In a terminal,
  /// each bar overwrites the previous one, so only the last one is visible.
  private static func withoutOverwrittenText(_ line: Substring) -> Substring {
    guard line.utf8.contains(UInt8(ascii: "[")) else { return line }
    let bars = line.ranges(of: "[=")
    guard bars.count > 1, let end = line[bars[bars.count - 1].upperBound...].firstIndex(of: "]") else { return line }
    return line[line.index(after: end)...]
  }

  /// Rewrites a Python dictionary, as in logs of Hugging Face, as names and values. For example, `{'loss': 1.5, 'lr':
  /// 5e-05}` becomes `loss: 1.5, lr: 5e-05`. Returns other lines unchanged.
  private static func withoutBraces(_ line: Substring) -> Substring {
    guard line.contains("{'"), line.last == "}" else { return line }
    return line.filter { !"{'}".contains($0) }[...]
  }

  /// The name of the column that contains the step counts of progress bars.
  static let bar = "step"

  /// Rewrites a line that contains results and a progress bar of Keras or tqdm as names and values. The duration and
  /// the rate of the steps are left out. Returns other lines unchanged. For example:
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
    // A line can contain several bars that overwrote each other. Use the last one.
    guard line.contains("%|"),
      let bar = line.matches(of: /([^:|\]]*):?\s*\d+%\|[^|]*\|\s*(\d+)\/\d+ \[([^\]]*)\]/).last
    else { return line }
    // The results are preceded by the times and the rate.
    let values = bar.output.3.split(separator: ", ").dropFirst(2)
    guard !values.isEmpty else { return line }
    return "\(bar.output.1) \(self.bar)=\(bar.output.2) \(values.joined(separator: " "))"
  }
}
