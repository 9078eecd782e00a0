import VecbenchKit
import WordCount

@main struct WordCountBenchmarks: BenchmarkProgram {
  static var benchmarks: [AnyBenchmark] {
    Benchmark("words", variant: "bytes", sizes: [100, 10_000]) { size in
      let text = sampleText(words: size)  // prepared once, not timed
      return { wordCounts(in: text) }  // one iteration
    }
    .variant("split") { size in
      let text = sampleText(words: size)
      return { wordCountsBySplitting(text) }
    }
    .checks()  // compares the results of the variants before timing them
    .bytes { size in sampleText(words: size).utf8.count }  // reports bytes per second
  }
}
