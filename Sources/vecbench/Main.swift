import CCleanup
import FastVector
import Foundation
import VecbenchKit

@main
struct Main {
  private static let cutFilePrefix: StaticString = "vecbench: "

  static func main() {
    unsafe fv_end_where_mapped_file_is_cut(cutFilePrefix.utf8Start, EX_DATAERR)
    Vecbench.main(VecbenchCommand.self) { try InstructionSet.checkSelection() }
  }
}
