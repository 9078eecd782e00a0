/// The instructions that a program executed, by call stack. The profile is parsed from the output of callgrind, which
/// must run with `--separate-callers` and without compressed names and positions.
///
/// The format is described in the Valgrind User Manual, section 8, Callgrind Format Specification.
package struct CallProfile: Hashable, Sendable {
  /// The number of instructions that the innermost function of each call stack executed itself, without the functions
  /// that it called. Stacks begin with the outermost function.
  package internal(set) var own: [[String]: Double] = [:]

  /// The number of calls to each function. Direct recursive calls aren't counted.
  package internal(set) var calls: [String: Double] = [:]

  /// The functions of the program itself. All other functions belong to libraries.
  package internal(set) var programFunctions: Set<String> = []

  package init() {}

  /// Parses the output of callgrind.
  ///
  /// - Parameters:
  ///   - text: The output of callgrind.
  ///   - program: The path of the program that ran.
  ///   - root: The function at which stacks begin. Stacks without this function are omitted. If it is nil, stacks are
  ///     kept whole.
  package init(callgrind text: String, program: String, root: String?) {
    var names = FunctionNames()
    var isProgram = false
    var stack: [String] = []
    var callee: String?
    var isCost = true
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1)
      switch parts.first {
      case "ob" where parts.count == 2: isProgram = parts[1] == program
      case "fn" where parts.count == 2:
        stack = names.stack(parts[1], root: root)
        if isProgram, let function = stack.last { programFunctions.insert(function) }
      case "cfn" where parts.count == 2: callee = names.stack(parts[1], root: root).last
      case "calls" where parts.count == 2:
        if let callee, callee != stack.last, let count = parts[1].split(separator: " ").first.flatMap({ Double($0) }) {
          calls[callee, default: 0] += count
        }
        // Skip the next line, which contains the instructions of the callee. They are listed again, and counted, in the
        // lines of the callee itself.
        isCost = false
      default:
        guard line.first?.isNumber == true || line.first == "+" || line.first == "-" || line.first == "*" else {
          continue
        }
        let fields = line.split(separator: " ")
        if isCost, !stack.isEmpty, fields.count == 2, let cost = Double(fields[1]) { own[stack, default: 0] += cost }
        isCost = true
      }
    }
  }

  /// Creates the profile of one iteration from the profiles of two runs that differ only in their number of iterations.
  /// The instructions outside of the iterations are equal in both runs and cancel out.
  ///
  /// - Parameter iterations: The difference between `more` and `fewer` in their numbers of iterations.
  package init(fewer: CallProfile, more: CallProfile, iterations: Int) {
    own = Self.difference(more.own, fewer.own, iterations)
    calls = Self.difference(more.calls, fewer.calls, iterations)
    programFunctions = more.programFunctions
  }

  private static func difference<Key>(
    _ more: [Key: Double], _ fewer: [Key: Double], _ iterations: Int
  ) -> [Key: Double] {
    more.merging(fewer.mapValues { -$0 }, uniquingKeysWith: +).compactMapValues { difference in
      difference == 0 ? nil : difference / Double(iterations)
    }
  }

  package var total: Double { own.values.reduce(0, +) }

  /// The number of instructions that each function executes itself, without the functions that it calls.
  package var ownByFunction: [String: Double] {
    own.reduce(into: [:]) { sums, entry in
      if let function = entry.key.last { sums[function, default: 0] += entry.value }
    }
  }

  /// The number of instructions of each function, including the instructions of all functions that it calls directly or
  /// indirectly.
  package var inclusiveByFunction: [String: Double] {
    own.reduce(into: [:]) { sums, entry in for function in Set(entry.key) { sums[function, default: 0] += entry.value }
    }
  }

  /// The average depth of each function in call stacks, weighted by instructions.
  var depthByFunction: [String: Double] {
    var weights: [String: (sum: Double, weight: Double)] = [:]
    for (stack, cost) in own {
      for function in Set(stack) {
        let depth = Double(stack.firstIndex(of: function) ?? 0)
        weights[function, default: (0, 0)].sum += depth * abs(cost)
        weights[function, default: (0, 0)].weight += abs(cost)
      }
    }
    return weights.mapValues { $0.weight > 0 ? $0.sum / $0.weight : 0 }
  }
}
