extension CSVTable {
  /// Returns true if a column probably contains x values although it isn't sorted, such as a voltage that is swept
  /// several times. The numbers must be a repeated sweep in equal steps, or be nearly ascending.
  ///
  /// In addition, sorting the first rows by this column must make every other numeric column smoother. This means that
  /// the sum of the absolute differences between successive values decreases by at least 30 %.
  func determinesOthers(_ index: Int) -> Bool {
    let x = columns[index].numbers
    let rows = reader.dialect.sample.count
    let distinct = Set(x).sorted()
    let steps = zip(distinct, distinct.dropFirst()).map { $1 - $0 }
    let isSweep = 2 * distinct.count <= rows && steps.allSatisfy { abs($0 - steps[0]) <= 1e-3 * steps[0] }
    let descents = zip(x, x.dropFirst()).count { $0 > $1 }
    // Exclude times, because a time that starts over indicates a new run rather than a sweep.
    guard x.count == rows, rows >= 6, distinct.count > 2, !Self.isNamedLikeTime(columnNames[index]),
      isSweep || descents <= max(1, rows / 20)
    else { return false }
    let order = x.indices.sorted { (x[$0], $0) < (x[$1], $1) }
    let others = columns.indices.filter {
      $0 != index && columns[$0].isNumeric && !isRowNumber($0) && !isIdentifier($0)
    }
    func sumOfSteps(_ values: [Double]) -> Double {
      zip(values, values.dropFirst()).reduce(0) { $0 + abs($1.1 - $1.0) }
    }
    return !others.isEmpty
      && others.allSatisfy { other in
        let y = columns[other].numbers
        return y.count == rows && 10 * sumOfSteps(order.map { y[$0] }) <= 7 * sumOfSteps(y)
      }
  }

  /// Returns the index of the first column that varies, if its numbers ascend in mostly equal steps. An example is
  /// `distance` in a table with the columns `profile`, `distance` and `height`, if all rows have the same profile.
  ///
  /// Returns nil in any of these cases:
  /// - The numbers in the column don't ascend in mostly equal steps, or there are fewer than eight.
  /// - It is the first column of the table, or no other numeric column follows.
  /// - Another column has a similar name, such as `p2` next to `p1`.
  ///
  /// - Parameter values: The indexes of the numeric columns except for row numbers.
  func leadingColumn(_ values: [Int]) -> Int? {
    let leading = columns.indices.first { !isRowNumber($0) && !isUnnamedIndex($0) && !columns[$0].isConstant }
    guard let leading, leading > 0, values.contains(leading), values.contains(where: { $0 > leading }),
      columns[leading].texts.count == reader.dialect.sample.count, !hasSimilarName(leading),
      columns[leading].ascendsStrictly, columns[leading].isMostlyEven
    else { return nil }
    return leading
  }

  /// True if the first column numbers the pixels, channels or points of an instrument, and the numbers in the second
  /// column steadily ascend or descend. For example, the second column can contain wavelengths. Another numeric column
  /// must follow.
  var hasChannels: Bool {
    let names: Set = ["pixel", "channel", "point", "sample"]
    return columns.count > 2 && names.contains(columnNames[0].lowercased()) && columns[0].isCounter
      && columns[1].texts.count >= 5 && !columns[1].isCounter
      && (columns[1].ascendsStrictly || columns[1].descendsStrictly) && columns[2...].contains(where: \.isNumeric)
  }

  /// Returns true if a column is the second column and follows a column of row numbers. It must have at least eight
  /// numbers in the first rows, and must not be one of several similar columns, such as `p1` and `p2`.
  func followsRowNumbers(_ index: Int) -> Bool {
    !hasSimilarName(index) && index == 1 && isRowNumber(0) && convertedFormat.isEmpty && columns[index].texts.count >= 8
  }

  /// Returns true if the name of another column differs only in its digits, such as `p2` next to `p1`.
  func hasSimilarName(_ index: Int) -> Bool {
    let word = columnNames[index].filter { !$0.isNumber }
    return !word.isEmpty
      && columns.indices.contains { $0 != index && columnNames[$0].filter { !$0.isNumber } == word }
  }

  /// Returns true if a column contains inputs, which are round numbers that were chosen, and all other numeric columns
  /// contain results. For example, inputs can be the mesh sizes 0.5, 0.1, 0.05, 0.025 and 0.0125. Inputs must descend
  /// and have at most four significant digits. Results must have at least seven. Constant columns are ignored. Only the
  /// first rows are examined.
  func descendsInRoundNumbers(_ index: Int) -> Bool {
    let others = columns.indices.filter { $0 != index && columns[$0].isNumeric && !columns[$0].isConstantNumber }
    return columns[index].descendsStrictly && columns[index].significantDigits <= 4
      && others.allSatisfy { columns[$0].significantDigits >= 7 }
  }

  /// Returns true if the numbers of a column ascend and repeat, as in 0, 0, 5, 5, 10, 10, because each number is
  /// combined with several cells of another column. Only the first rows are examined. They must satisfy these
  /// conditions:
  /// - There are at least three different numbers, which occur at least twice on average.
  /// - The columns to the left contain only texts and constants.
  /// - The other column contains text that distinguishes the rows with the same number. If there are at least five
  ///   different numbers, up to a quarter of the rows can be exceptions.
  /// - Alternatively, the other column contains integers, and each integer is combined with each number exactly once.
  func ascendsInGroups(_ index: Int) -> Bool {
    let (column, rows) = (columns[index], reader.dialect.sample.count)
    let count = Set(column.texts).count
    guard column.texts.count == rows, count >= 3, 2 * count <= rows, !isIdentifier(index),
      columns[..<index].allSatisfy({ $0.isText || $0.isConstant }),
      zip(column.numbers, column.numbers.dropFirst()).allSatisfy(<=)
    else { return false }
    return columns.indices.contains { other in
      let texts = columns[other].texts
      let groups = Set(texts).count
      guard other != index, texts.count == rows, 2...Self.maxAutomaticGroups ~= groups else { return false }
      let repeated = rows - Set(zip(column.texts, texts).map { [$0, $1] }).count
      return columns[other].isText
        ? 4 * repeated <= (count >= 5 ? rows : 0)
        : repeated == 0 && rows == count * groups && texts.allSatisfy { Int($0) != nil }
          && !isNamedLikePartOfDate(other)
    }
  }

  /// Returns true if a column is named like a component of a date, such as `hour`.
  func isNamedLikePartOfDate(_ index: Int) -> Bool {
    CSVDateParts.Part.named.contains { $0.isNamed([CSVDateParts.Part.plain(columnNames[index])]) }
  }

  /// Returns true if a column is named like the independent variable of a test, such as `strain`, and its numbers
  /// ascend except for noise. To check this, each number is compared with the number that is a quarter of the rows
  /// further down. In at least 95 % of these pairs, the second number must be larger.
  func ascendsWithNoise(_ index: Int) -> Bool {
    let numbers = columns[index].numbers
    let distance = numbers.count / 4
    guard distance >= 3, numbers.count == reader.dialect.sample.count,
      Self.words(in: columnNames[index]).contains(where: Self.variableWords.contains)
    else { return false }
    let steps = zip(numbers, numbers.dropFirst(distance))
    return 20 * steps.count { $0 < $1 } >= 19 * (numbers.count - distance)
  }

  /// Returns true if a column is named like a frequency. The frequencies of a sweep can repeat where its ranges meet.
  func isFrequency(_ index: Int) -> Bool {
    !Self.words(in: columnNames[index]).filter { $0 == "frequency" || $0 == "freq" }.isEmpty
  }

  private static let variableWords: Set = [
    "strain", "displacement", "extension", "elongation", "deflection", "stroke", "angle", "theta", "distance",
    "wavelength", "wavenumber", "frequency", "freq", "concentration",
  ]

  /// Returns true if the numbers of a column ascend and start over wherever another column changes. For example, the
  /// hours in a table with the columns `patient`, `hour` and `dose` start over for each patient. Only the first rows
  /// are examined.
  func restarts(_ index: Int) -> Bool {
    let numbers = columns[index].numbers
    let rows = numbers.indices.dropFirst()
    let starts = rows.filter { numbers[$0] <= numbers[$0 - 1] }
    guard numbers.count == reader.dialect.sample.count, !starts.isEmpty, numbers.count >= 3 * (starts.count + 1) else {
      return false
    }
    return columns.contains { column in
      column.texts.count == numbers.count && rows.filter { column.texts[$0] != column.texts[$0 - 1] } == starts
    }
  }

  /// Returns true if a column contains x values that start over in each group, such as `age` in a table with the
  /// columns `tree`, `age` and `size`. Only the first rows are examined. They must satisfy these conditions:
  /// - The numbers ascend, and start over only where the group column changes.
  /// - No number occurs twice in a group.
  /// - A third column contains numbers, which can be y values.
  func restartsInGroups(_ index: Int) -> Bool {
    let numbers = columns[index].numbers
    let rows = numbers.indices.dropFirst()
    let starts = rows.filter { numbers[$0] <= numbers[$0 - 1] }
    guard numbers.count == reader.dialect.sample.count, let first = starts.first, first >= 3,
      numbers.count >= 3 * (starts.count + 1), !isIdentifier(index), !hasSimilarName(index)
    else { return false }
    return columns.indices.contains { column in
      let texts = columns[column].texts
      guard column != index, texts.count == numbers.count,
        columns[column].isText || columns[column].isNumeric,
        columns.indices.contains(where: { $0 != index && $0 != column && columns[$0].isNumeric && !isRowNumber($0) })
      else { return false }
      let changes = rows.filter { texts[$0] != texts[$0 - 1] }
      return numbers.count >= 3 * (changes.count + 1) && Set(starts).isSubset(of: changes)
        && Set(zip(texts, columns[index].texts).map { [$0, $1] }).count == texts.count
    }
  }

  /// Returns true if a column contains the positions of a scanner that moves back and forth, as in the rows `1,0`,
  /// `2,0`, `3,0`, `3,5`, `2,5`, `1,5`. Another column must be constant during each movement. Only the first rows are
  /// examined. They must contain movements in both directions, with at least five rows each.
  func isScanned(_ index: Int) -> Bool {
    let numbers = columns[index].numbers
    guard numbers.count == reader.dialect.sample.count else { return false }
    return columns.indices.contains { other in
      let texts = columns[other].texts
      guard other != index, columns[other].isNumeric, texts.count == numbers.count else { return false }
      let starts = texts.indices.filter { $0 == 0 || texts[$0] != texts[$0 - 1] }
      let scans = zip(starts, starts.dropFirst() + [texts.count]).map { numbers[$0..<$1] }
      let directions = scans.map { scan in
        let steps = zip(scan, scan.dropFirst())
        return steps.allSatisfy(<) ? 1 : steps.allSatisfy(>) ? -1 : 0
      }
      // The first rows may end in the middle of the last scan, so it can be shorter.
      return scans.dropLast().allSatisfy { $0.count >= 5 } && Set(directions) == [-1, 1]
    }
  }

  /// Returns true if a column contains a parameter of an experiment, such as the numbers in the rows `sort,100`,
  /// `scan,100`, `sort,200`, `scan,200`, `sort,400`, `scan,400`. Only the first rows are examined.
  ///
  /// The other settings of the experiment are the texts and factors (see ``isFactor(_:)``) to the left of the column.
  /// If no text to the left varies, varying texts to the right are included. These conditions must be satisfied:
  /// - The column contains at least three different integers.
  /// - At least one of the other settings is a text that varies.
  /// - At least 70 % of all possible combinations of integers and other settings occur.
  /// - At most 2 % of the rows repeat a combination.
  func isParameter(_ index: Int) -> Bool {
    let texts = columns[index].texts
    let rows = reader.dialect.sample
    guard texts.count == rows.count, texts.allSatisfy({ Int($0) != nil }), !isIdentifier(index) else { return false }
    let isVaryingText = { (column: Int) in columns[column].isText && !columns[column].isConstant }
    var factors = columns.indices.prefix(index).filter { columns[$0].isText || isFactor($0) }
    if !factors.contains(where: isVaryingText) {
      factors += columns.indices.suffix(from: index + 1).filter(isVaryingText)
    }
    guard factors.contains(where: isVaryingText) else { return false }
    let levels = rows.map { row in factors.map { $0 < row.count ? row[$0] : "" } }
    let (valueCount, levelCount) = (Set(texts).count, Set(levels).count)
    return valueCount > 2 && levelCount > 1 && 10 * rows.count >= 7 * valueCount * levelCount
      && 50 * (rows.count - Set(zip(levels, texts).map { $0 + [$1] }).count) <= rows.count
  }

  /// Returns true if a column counts the iterations of a program, such as the epochs of training.
  func isIteration(_ index: Int) -> Bool {
    columns.indices.contains(index) && columns[index].isCounter
      && Self.iterationNames.contains(columnNames[index].lowercased())
  }

  /// Returns true if a column is named like a counter of the iterations or steps of a training run.
  func isNamedLikeIteration(_ index: Int) -> Bool {
    Self.iterationNames.union(Self.stepNames).contains(columnNames[index].lowercased())
  }

  /// The indexes of two nested counters among the first three columns, such as `epoch` and `iters` in a training log;
  /// empty if there are none. The outer counter repeats, and descends only to its first number, where a new run starts.
  /// The inner counter descends exactly where the outer one changes.
  var nestedCounters: [Int] {
    let names = Self.iterationNames.union(Self.stepNames).union(["iters", "batch"])
    let counters = columns.indices.prefix(3).filter {
      names.contains(columnNames[$0].lowercased()) && columns[$0].numbers.count == reader.dialect.sample.count
    }
    guard counters.count == 2 else { return [] }
    let (outer, inner) = (columns[counters[0]].numbers, columns[counters[1]].numbers)
    let rows = outer.indices.dropFirst()
    let changes = rows.filter { outer[$0] != outer[$0 - 1] }
    let areNested =
      !changes.isEmpty && 2 * changes.count < rows.count
      && rows.allSatisfy { outer[$0] >= outer[$0 - 1] || outer[$0] == outer[0] }
      && rows.allSatisfy { inner[$0] != inner[$0 - 1] } && rows.filter { inner[$0] < inner[$0 - 1] } == changes
    return areNested ? counters : []
  }

  private static let iterationNames: Set = ["epoch", "epochs", "iteration", "iterations", "iter"]
  private static let stepNames: Set = ["step", "steps", "global_step", "timestep", "timesteps"]

  /// Returns true if a column contains a training metric, such as `loss`. This is assumed if another column contains
  /// the same metric for a different data set, such as `val_loss`.
  func isMetric(_ index: Int) -> Bool {
    let metric = Self.metric(columnNames[index])
    return columns.indices.contains { other in
      other != index && columns[other].isNumeric && Self.metric(columnNames[other]) == metric
        && columnNames[other].lowercased() != columnNames[index].lowercased()
    }
  }

  /// Returns the words of a name except for words that refer to a data set. For example, `val_accuracy` yields
  /// `accuracy`.
  private static func metric(_ name: String) -> [String] {
    let words = plainWords(in: name)
    return words.filter { !["train", "training", "val", "valid", "validation", "test", "dev", "eval"].contains($0) }
  }
}
