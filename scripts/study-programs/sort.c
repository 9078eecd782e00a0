// Sorts numbers with the C library's qsort. WORK is the number of arrays per iteration.
#include "vecbench.h"

enum { COUNT = 200 };

static int by_value(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

static void sort(vecbench_state *state) {
  int numbers[COUNT];
  VECBENCH_LOOP(state) {
    for (int array = 0; array < WORK; ++array) {
      for (int i = 0; i < COUNT; ++i) numbers[i] = (i + array) * 7919 % 997;
      qsort(numbers, COUNT, sizeof *numbers, by_value);
      vecbench_use(numbers[array % COUNT]);
    }
  }
}

int main(int argc, char **argv) {
  const vecbench_benchmark all[] = {{"sort", sort, 1}};
  return vecbench_main(argc, argv, all, 1);
}
