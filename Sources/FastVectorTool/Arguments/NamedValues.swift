import CommandLineSupport
import FastVectorSamples

extension NamedAnimation: NamedValue {}
