import CommandLineSupport
import FastVectorSamples
import VecbenchKit
import VecbenchSuite

extension KernelSet: NamedValue {}
extension NamedAnimation: NamedValue {}
extension SampleData: NamedValue {}
