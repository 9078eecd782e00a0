package import VecbenchKit

extension Report {
  /// The report with the missing roles of FastVector's benchmarks added. Documents with the schema `vecbench/1` don't
  /// contain roles.
  package var withRoles: Report {
    var report = self
    for index in results.indices where results[index].role == nil {
      switch results[index].benchmark {
      case SuiteBenchmark.chartRead.name: report.results[index].role = .traffic
      case SuiteBenchmark.chartBuild.name: report.results[index].role = .apart
      default: break
      }
    }
    return report
  }
}
