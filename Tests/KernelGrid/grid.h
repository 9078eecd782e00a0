// Shared code of the tests of the C kernels: random numbers, guarded arrays, and the case counter.
//
// The expected results are computed with plain loops, without contraction or vectorization, so they are the same on
// every machine.

#ifndef GRID_H
#define GRID_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/// The number of kernel calls whose results were compared.
extern size_t case_count;

/// Ends the program with a message if a result is wrong.
#define CHECK(holds, ...)                           \
  do {                                              \
    if (holds) break;                               \
    fprintf(stderr, "%s:%d: ", __FILE__, __LINE__); \
    fprintf(stderr, __VA_ARGS__);                   \
    fputc('\n', stderr);                            \
    fail();                                         \
  } while (0)

__attribute__((noreturn)) void fail(void);

/// Returns a pseudorandom integer that is at least 0 and less than `end`.
uint64_t random_below(uint64_t end);

/// Returns a pseudorandom number from `low` to `high`.
double random_between(double low, double high);

/// Returns a positive or negative pseudorandom number whose magnitude varies over many powers of two, or sometimes 0.
double random_number(void);

/// Returns true if two numbers are identical to the last bit, or if both are NaN.
int is_same(double a, double b);

/// Returns true if a kernel set fuses multiplication and addition.
int is_fused(const char *name);

/// Returns a * b + sum, rounded once if `fused` is nonzero, and twice otherwise.
double multiply_add(double a, double b, double sum, int fused);

/// NaN, infinities, both zeros, subnormal numbers and large numbers.
enum { SPECIAL_COUNT = 16 };
extern const double specials[SPECIAL_COUNT];

/// An array of doubles. An array created by `make_guarded` is between sentinels. An array created by `make_at_edge` has
/// no sentinels, but is followed by an unmapped page.
typedef struct {
  double *elements;
  size_t count;
  void *memory;
  size_t bytes;
} guarded;

/// Allocates an array that starts `misalignment` doubles after a multiple of 64 bytes.
guarded make_guarded(size_t count, size_t misalignment);

/// Allocates an array that is followed by an unmapped page.
guarded make_at_edge(size_t count);

void fill_guarded(guarded array, const double *values);

/// Returns true if the sentinels are unchanged, or if the array has none.
int is_intact(guarded array);
void free_guarded(guarded array);

void check_vector_kernels(void);
void check_chart_kernels(void);
void check_line_kernels(void);
void check_text_kernels(void);

#endif
