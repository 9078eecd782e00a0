/// Converts Swift closures to C callbacks. A C callback consists of a function pointer and a context pointer.
package enum CFunction {
  package typealias Body = @convention(c) (UnsafeMutableRawPointer?) -> Void

  /// Converts a closure to a C callback and passes the callback to `call`. The callback is valid until `call` returns.
  package static func with<Result>(
    _ body: () -> Void, _ call: (_ function: Body, _ context: UnsafeMutableRawPointer) -> Result
  ) -> Result {
    withoutActuallyEscaping(body) { body in
      var body = body
      return unsafe withUnsafeMutablePointer(to: &body) { pointer in
        unsafe call({ unsafe $0!.assumingMemoryBound(to: (() -> Void).self).pointee() }, pointer)
      }
    }
  }
}
