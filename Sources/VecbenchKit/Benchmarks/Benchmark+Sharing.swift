extension Benchmark {
  // MARK: Work in batches

  /// Adds a variant that does its iterations itself: nothing is called for each of them.
  ///
  /// - Parameters:
  ///   - name: One word.
  ///   - traits: What results state of the variant.
  ///   - run: Does the work `iterations` times. It has to keep the compiler from leaving some out, by
  ///     ``blackHole(_:)``.
  ///   - settle: Waits for the work that iterations have left in the background, such as tasks in a queue. It is called
  ///     before and after each sample and isn't timed.
  ///   - result: Does the work once, for a result that is compared with those of the other variants. It must not change
  ///     the parameter. Without it the variant is not compared.
  public func batchVariant(
    _ name: String, _ traits: VariantTraits = VariantTraits(),
    _ run: @escaping @Sendable (Parameter, _ iterations: Int) throws -> Void,
    settle: @escaping @Sendable (Parameter) throws -> Void = { _ in },
    result: (@Sendable (Parameter) throws -> Output)? = nil
  ) -> Benchmark {
    adding(
      Implementation(name, traits) { parameter in
        Work(
          run: { try run(parameter, $0) }, settle: { try settle(parameter) },
          once: result.map { result in { try result(parameter) } })
      })
  }

  // MARK: Frames

  /// Adds a variant whose iterations are frames. Where ``frames(_:)`` is set, they are timed one by one; in comparisons
  /// of programs, many in a row.
  ///
  /// - Parameters:
  ///   - name: One word.
  ///   - traits: What results state of the variant.
  ///   - prepare: Prepares the frames.
  ///   - result: Makes some frames, for a result that is compared with those of the other variants. Without it the
  ///     variant is not compared.
  public func frameVariant<Frame>(
    _ name: String, _ traits: VariantTraits = VariantTraits(),
    _ prepare: @escaping @Sendable (Parameter) throws -> FrameSource<Frame>,
    result: (@Sendable (Parameter, FrameSource<Frame>) throws -> Output)? = nil
  ) -> Benchmark {
    adding(
      Implementation(name, traits) { parameter in
        let source = try prepare(parameter)
        return Work(FrameWorkload(source), once: result.map { result in { try result(parameter, source) } })
      })
  }
}
