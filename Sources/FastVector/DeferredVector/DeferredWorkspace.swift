import Synchronization

/// A cache shared by deferred vectors that are derived from each other. It stores the most recently evaluated elements,
/// and the inner products from which magnitudes are computed.
final class DeferredWorkspace: Sendable {
  private struct Contents {
    /// The elements of the most recently evaluated sum, and the terms and coefficients of that sum.
    var vector = AnimatableVector.zero
    var terms = DeferredTerms.none.identifier
    var coefficients = Coefficients()

    /// The inner products of `measuredTerms`, the terms of the last sum whose magnitude was computed.
    var products = InnerProducts()
    var measuredTerms = DeferredTerms.none.identifier
  }

  private let contents = Mutex(Contents())

  /// Returns the elements of a sum.
  ///
  /// Holds the lock during the evaluation, so that concurrent reads of the same sum evaluate it only once.
  func vector(_ coefficients: Coefficients, of terms: DeferredTerms) -> AnimatableVector {
    contents.withLock { contents in
      if contents.terms != terms.identifier || contents.coefficients != coefficients {
        terms.store(coefficients, into: &contents.vector)
        contents.terms = terms.identifier
        contents.coefficients = coefficients
      }
      return contents.vector
    }
  }

  /// Returns the squared magnitude of a sum. Computes it from the inner products of the terms if that is accurate
  /// enough, otherwise in a pass over the elements.
  func magnitudeSquared(_ coefficients: Coefficients, of terms: DeferredTerms) -> Double {
    contents.withLock { contents in
      if contents.measuredTerms != terms.identifier {
        contents.measuredTerms = terms.identifier
        contents.products = InnerProducts()
      }
      // Pass a closure, because a reference to the method would allocate memory.
      return contents.products.magnitudeSquared(coefficients, count: DeferredTerms.capacity) {
        terms.magnitudeSquared($0)
      }
    }
  }
}
