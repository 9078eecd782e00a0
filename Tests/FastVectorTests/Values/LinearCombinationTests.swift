import FastVector
import Testing

@Suite struct `Linear combinations` {
  @Test func `Terms have the vectors and coefficients that were appended`() {
    var terms = LinearCombination<AnimatableVector>()
    terms.append([1, 2], scaledBy: 3)
    terms.append([4], scaledBy: -0.5)
    #expect(terms.count == 2)
    #expect(terms.vector(at: 0) == [1, 2] && terms.coefficient(at: 0) == 3)
    #expect(terms.vector(at: 1) == [4] && terms.coefficient(at: 1) == -0.5)
  }

  @Test func `Reading a term that doesn't exist traps`() async {
    await #expect(processExitsWith: .failure) { _ = LinearCombination<AnimatableVector>().coefficient(at: 0) }
    await #expect(processExitsWith: .failure) { _ = LinearCombination<AnimatableVector>().vector(at: 0) }
    await #expect(processExitsWith: .failure) {
      var terms = LinearCombination<AnimatableVector>()
      terms.append([1], scaledBy: 3)
      _ = terms.coefficient(at: 5)
    }
  }
}
