package import VecbenchKit

extension Report {
  /// Adds the roles that results of FastVector's benchmarks lack in documents with the schema `vecbench/1`.
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
