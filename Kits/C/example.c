#include "vecbench.h"

static int by_value(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

static void sort(vecbench_state *state) {
  int *numbers = (int *)malloc(state->size * sizeof(int));
  VECBENCH_LOOP(state) {
    for (size_t i = 0; i < state->size; ++i) numbers[i] = (int)(i * 7919 % 997);
    qsort(numbers, state->size, sizeof(int), by_value);
    vecbench_use(numbers);
  }
  free(numbers);
}

int main(int argc, char **argv) {
  const vecbench_benchmark all[] = {{"sort/100", sort, 100}, {"sort/10000", sort, 10000}};
  return vecbench_main(argc, argv, all, sizeof all / sizeof *all);
}
