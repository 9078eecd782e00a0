/// The warnings and counters that a stage collects about its views.
struct StageDiagnostics {
  /// The warnings so far, each listed once.
  private(set) var warnings: [StageWarning] = []
  private var known: Set<StageWarning> = []
  var placed = 0
  private var evaluations: [ObjectIdentifier: (type: Any.Type, count: Int)] = [:]

  mutating func warn(_ warning: StageWarning) {
    if known.insert(warning).inserted { warnings.append(warning) }
  }

  mutating func countEvaluation<T>(of type: T.Type) {
    evaluations[ObjectIdentifier(type), default: (type, 0)].count += 1
  }

  /// The number of body evaluations by type name, without types of this module.
  var evaluationCounts: [String: Int] {
    let module = String(reflecting: Stage.self).prefix { $0 != "." } + "."
    let own = evaluations.values.filter { !String(reflecting: $0.type).hasPrefix(module) }
    return Dictionary(own.map { (String(describing: $0.type), $0.count) }, uniquingKeysWith: +)
  }
}
