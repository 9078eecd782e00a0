#include "grid.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { SEED = 18, SENTINELS = 16 };

size_t case_count = 0;

const double specials[SPECIAL_COUNT] = {NAN,       INFINITY, -INFINITY, 0.0,      -0.0, 0x1p-1074, -0x1p-1074, 0x1p-1022,
                                        -0x1p-1022, 0x1.fffffffffffffp1023, -0x1.fffffffffffffp1023, 1, -1, 0.1, -3, 1e200};

void fail(void) {
  fprintf(stderr, "after %zu cases, seed %d\n", case_count, SEED);
  exit(1);
}

// SplitMix64 (G. L. Steele, D. Lea, C. H. Flood, Fast splittable pseudorandom number generators, OOPSLA 2014).
static uint64_t next(void) {
  static uint64_t state = SEED;
  uint64_t z = state += 0x9e3779b97f4a7c15;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return z ^ z >> 31;
}

uint64_t random_below(uint64_t end) { return next() % end; }

double random_between(double low, double high) { return low + (high - low) * ((double)(next() >> 11) * 0x1p-53); }

double random_number(void) {
  if (random_below(16) == 0) return 0;
  const double size = ldexp(random_between(1, 2), (int)random_below(41) - 20);
  return random_below(2) ? size : -size;
}

int is_same(double a, double b) { return (a != a && b != b) || memcmp(&a, &b, sizeof a) == 0; }

int is_fused(const char *name) {
#if defined(__FP_FAST_FMA)
  (void)name;
  return 1;
#else
  return strcmp(name, "sse2") != 0 && strcmp(name, "portable") != 0;
#endif
}

double multiply_add(double a, double b, double sum, int fused) { return fused ? fma(a, b, sum) : a * b + sum; }

static const uint64_t sentinel = 0x7ff8deadbeef0000;

guarded make_guarded(size_t count, size_t misalignment) {
  const size_t bytes = (count + misalignment + 2 * SENTINELS) * sizeof(double);
  guarded array = {.count = count, .bytes = 0};
  if (posix_memalign(&array.memory, 64, bytes)) abort();
  uint64_t *words = array.memory;
  for (size_t i = 0; i < bytes / sizeof *words; ++i) words[i] = sentinel;
  array.elements = (double *)array.memory + SENTINELS + misalignment;
  return array;
}

guarded make_at_edge(size_t count) {
  const size_t page = (size_t)sysconf(_SC_PAGESIZE);
  const size_t used = (count * sizeof(double) + page - 1) / page * page;
  guarded array = {.count = count, .bytes = used + page};
  array.memory = mmap(NULL, array.bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (array.memory == MAP_FAILED || mprotect((char *)array.memory + used, page, PROT_NONE)) abort();
  array.elements = (double *)((char *)array.memory + used) - count;
  return array;
}

void fill_guarded(guarded array, const double *values) {
  if (array.count > 0) memcpy(array.elements, values, array.count * sizeof *values);
}

int is_intact(guarded array) {
  if (array.bytes > 0) return 1;
  for (int i = 1; i <= SENTINELS; ++i) {
    if (memcmp(array.elements - i, &sentinel, sizeof sentinel)) return 0;
    if (memcmp(array.elements + array.count + i - 1, &sentinel, sizeof sentinel)) return 0;
  }
  return 1;
}

void free_guarded(guarded array) {
  if (array.bytes > 0) {
    munmap(array.memory, array.bytes);
  } else {
    free(array.memory);
  }
}

static void run(const char *name, void (*check)(void)) {
  const size_t before = case_count;
  check();
  printf("  %-6s %9zu cases\n", name, case_count - before);
}

int main(void) {
#if defined(__aarch64__)
  printf("kernels on aarch64:\n");
#else
  printf("kernels on x86-64:\n");
#endif
  run("vector", check_vector_kernels);
  run("chart", check_chart_kernels);
  run("line", check_line_kernels);
  run("text", check_text_kernels);
  printf("  %-6s %9zu cases, none wrong\n", "all", case_count);
  return 0;
}
