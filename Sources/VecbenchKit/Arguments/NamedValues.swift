import CommandLineSupport
import VecbenchComparison

extension ComparisonFormat: NamedValue {}

extension ReportFormat: NamedValue {
  package var optionName: String { name }
}
