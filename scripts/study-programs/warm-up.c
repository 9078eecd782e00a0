// A benchmark whose iterations take 1.6 times as long in the first SECONDS after the start of the program. If FIRST_CALL is
// defined, SECONDS is counted from the first call instead.
#include "vecbench.h"

#include <time.h>

static double start;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static double multiply(int count) {
  double x = 1;
  for (int i = 0; i < count; ++i) x = x * 1.0000001 + 1e-9;
  return x;
}

static void warm_up(vecbench_state *state) {
#ifdef FIRST_CALL
  if (start == 0) start = now();
#endif
  VECBENCH_LOOP(state) {
    double result = multiply(now() - start < SECONDS ? 1600 : 1000);
    vecbench_use(result);
  }
}

int main(int argc, char **argv) {
#ifndef FIRST_CALL
  start = now();
#endif
  const vecbench_benchmark benchmarks[] = {{"warm-up", warm_up, 1}};
  return vecbench_main(argc, argv, benchmarks, 1);
}
