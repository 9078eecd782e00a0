// The workload as a worker of vecbench compare.
#include <chrono>
#include <cstdio>
#include <cstring>
#include "work.h"

int main() {
  char line[256];
  long count;
  unsigned long value = 1;
  setvbuf(stdout, nullptr, _IOLBF, 0);
  puts("vecbench-worker 1 release");
  while (fgets(line, sizeof line, stdin)) {
    if (!strncmp(line, "list", 4)) {
      puts("rows 1\nwork");
    } else if (sscanf(line, "epoch work %ld", &count) == 1) {
      const auto start = std::chrono::steady_clock::now();
      for (long i = 0; i < count; ++i) value = work(value);
      const std::chrono::duration<double, std::nano> time = std::chrono::steady_clock::now() - start;
      printf("epoch %.0f 0\n", time.count());
    } else {
      puts("allocations -");
    }
  }
  return value == 0;
}
