extension Benchmark {
  // MARK: Batch variants

  /// Adds a variant that runs its own loop, which avoids a closure call for each iteration.
  ///
  /// - Parameters:
  ///   - name: The name of the variant, a single word.
  ///   - traits: Properties of the variant that are reported with its results.
  ///   - run: Does the work `iterations` times. It must pass its results to ``blackHole(_:)`` so that the compiler
  ///     can't remove iterations.
  ///   - settle: Waits for background work that iterations have started, such as tasks in a queue. It is called before
  ///     and after each sample and isn't timed.
  ///   - result: Does the work once and returns the result, which is compared with the results of the other variants.
  ///     It must not change the parameter. If the closure is nil, the variant isn't compared.
  public func batchVariant(
    _ name: String, _ traits: VariantTraits = VariantTraits(),
    _ run: @escaping @Sendable (Parameter, _ iterations: Int) throws -> Void,
    settle: @escaping @Sendable (Parameter) throws -> Void = { _ in },
    result: (@Sendable (Parameter) throws -> Output)? = nil
  ) -> Benchmark {
    adding(
      Implementation(name, traits) { parameter in
        Workload(
          run: { try run(parameter, $0) }, settle: { try settle(parameter) },
          once: result.map { result in { try result(parameter) } })
      })
  }

  // MARK: Frames

  /// Adds a variant whose iterations are frames.
  ///
  /// Call ``frames(_:)`` to time each frame separately. When two programs are compared, a sample always consists of
  /// consecutive frames that are timed together.
  ///
  /// - Parameters:
  ///   - name: The name of the variant, a single word.
  ///   - traits: Properties of the variant that are reported with its results.
  ///   - prepare: Creates the source of the frames for a parameter. It isn't timed.
  ///   - result: Renders some frames and returns a result, which is compared with the results of the other variants.
  ///     If the closure is nil, the variant isn't compared.
  public func frameVariant<Frame>(
    _ name: String, _ traits: VariantTraits = VariantTraits(),
    _ prepare: @escaping @Sendable (Parameter) throws -> FrameSource<Frame>,
    result: (@Sendable (Parameter, FrameSource<Frame>) throws -> Output)? = nil
  ) -> Benchmark {
    adding(
      Implementation(name, traits) { parameter in
        let source = try prepare(parameter)
        return Workload(FrameWorkload(source), once: result.map { result in { try result(parameter, source) } })
      })
  }
}
