import Synchronization

/// What the deferred vectors that are derived from one another share: the elements that were worked out last, and lengths.
final class DeferredWorkspace: Sendable {
  private struct Contents {
    /// The elements that were worked out last, and of what.
    var vector = AnimatableVector.zero
    var terms = DeferredTerms.none.identifier
    var coefficients = DeferredCoefficients.zero

    /// The inner products of the terms whose length was asked for last.
    var products = InnerProducts()
    var measuredTerms = DeferredTerms.none.identifier
  }

  private let contents = Mutex(Contents())

  /// The elements of a sum.
  ///
  /// Locked while they are worked out, so that many readers at once cost one pass.
  func vector(_ coefficients: DeferredCoefficients, of terms: DeferredTerms) -> AnimatableVector {
    contents.withLock { contents in
      if contents.terms != terms.identifier || contents.coefficients != coefficients {
        terms.store(coefficients, into: &contents.vector)
        contents.terms = terms.identifier
        contents.coefficients = coefficients
      }
      return contents.vector
    }
  }

  /// The sum of the squares of the elements of a sum, from the inner products of its terms where that is exact enough.
  func magnitudeSquared(_ coefficients: DeferredCoefficients, of terms: DeferredTerms) -> Double {
    let product = contents.withLock { contents in
      if contents.measuredTerms != terms.identifier {
        contents.measuredTerms = terms.identifier
        contents.products = InnerProducts()
      }
      return contents.products.magnitudeSquared(
        count: DeferredTerms.capacity, coefficient: { coefficients[$0] }
      ) { first, second in
        var part = DeferredCoefficients(first.index, is: first.coefficient)
        if let second { part[second.index] = second.coefficient }
        return terms.magnitudeSquared(part)
      }
    }
    return product ?? terms.magnitudeSquared(coefficients)
  }
}
