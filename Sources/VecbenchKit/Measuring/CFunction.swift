/// A closure as C takes one: a function, and a pointer that it is called with.
enum CFunction {
  typealias Body = @convention(c) (UnsafeMutableRawPointer?) -> Void

  /// Hands a closure to C code, which may call it until it returns.
  static func with<Result>(
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
