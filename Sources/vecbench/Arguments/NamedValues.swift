import VecbenchKit
import VecbenchSuite

extension SuiteBenchmark: NamedValue {}
extension KernelSet: NamedValue {}
extension NamedAnimation: NamedValue {}
extension SampleData: NamedValue {}
