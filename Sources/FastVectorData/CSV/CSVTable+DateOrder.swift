import FastVectorCharts

extension CSVTable {
  /// Chooses among the possible date formats of a column by comparing the dates with columns that are named like a
  /// month or a day. For example, `01/05/2022` is 1 May if the columns `month` and `day` contain 5 and 1. Returns the
  /// format that agrees with these columns, or all formats if none or several of them agree. Only the first rows are
  /// examined.
  func confirmed(_ formats: [DateFormat], of index: Int) -> [DateFormat] {
    guard formats.count > 1 else { return formats }
    let parts: [(part: CSVDateParts.Part, number: (CivilDate) -> Int)] = [(.month, \.month), (.day, \.day)]
    let named = parts.flatMap { part, number in
      columns.indices.filter {
        $0 != index && columns[$0].isNumeric && part.isNamed(names(of: $0).map(CSVDateParts.Part.plain))
      }.map { (numbers: columns[$0].numbers, number) }
    }
    guard !named.isEmpty else { return formats }
    let agreeing = formats.filter { format in
      let parser = format.parser()
      let dates = columns[index].texts.compactMap { parser.seconds($0) }.map {
        CivilDate(daysSince1970: Int(($0 / 86_400).rounded(.down)))
      }
      return named.allSatisfy { numbers, number in numbers == dates.map { Double(number($0)) } }
    }
    return agreeing.count == 1 ? agreeing : formats
  }
}
