extension Benchmark {
  // MARK: Batch variants

  /// Adds a variant that runs its iterations in a loop, which avoids a closure call for each iteration.
  ///
  /// - Parameters:
  ///   - name: The name of the variant, a single word.
  ///   - traits: Properties of the variant, such as its number of threads.
  ///   - run: Runs the work `iterations` times. It must pass its results to ``blackHole(_:)``. Otherwise, the
  ///     compiler could remove iterations.
  ///   - settle: Waits until the background work of the iterations has finished, such as tasks in a queue. It is
  ///     called before and after each sample and isn't timed.
  ///   - result: Does the work once and returns the result for the comparison with the other variants. It must not
  ///     change the parameter. If the closure is nil, the variant isn't compared.
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

  /// Adds a variant that renders one frame per iteration.
  ///
  /// Call ``frames(_:)`` to time each frame separately. When two programs are compared, several consecutive frames are
  /// always timed together, as one sample.
  ///
  /// - Parameters:
  ///   - name: The name of the variant, a single word.
  ///   - traits: Properties of the variant, such as its number of threads.
  ///   - prepare: Creates the source of frames for the given parameter. It isn't timed.
  ///   - result: Renders some frames and returns a result for the comparison with the other variants. If the closure
  ///     is nil, the variant isn't compared.
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
