package import VecbenchKit

extension Report {
  /// The report, with missing roles (see ``BenchmarkResult/Role``) filled in according to the names of FastVector's
  /// benchmarks. Documents with the schema `vecbench/1` don't contain roles.
  package var withRoles: Report {
    var report = self
    for index in results.indices where results[index].role == nil {
      switch results[index].benchmark {
      case SuiteBenchmark.chartRead.name: report.results[index].role = .traffic
      case SuiteBenchmark.chartBuild.name: report.results[index].role = .separate
      default: break
      }
    }
    return report
  }
}
