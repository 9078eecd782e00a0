// The workload as a Google Benchmark program.
#include <benchmark/benchmark.h>
#include "work.h"

static void BM_work(benchmark::State &state) {
  unsigned long value = 1;
  for (auto _ : state) benchmark::DoNotOptimize(value = work(value));
}
BENCHMARK(BM_work);
BENCHMARK_MAIN();
