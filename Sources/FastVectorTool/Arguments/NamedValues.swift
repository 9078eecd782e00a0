import VecbenchKit
import VecbenchSuite

extension NamedAnimation: NamedValue {}
