// What the tests of the C kernels have in common: random numbers, guarded arrays, and the count of cases.
//
// The results expected are computed here by plain loops, with neither contraction nor vectors: the same on every machine.

#ifndef GRID_H
#define GRID_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/// The calls of kernels whose results were compared.
extern size_t case_count;

/// Ends the program where a result is wrong, with a line that says what it is.
#define CHECK(holds, ...)                           \
  do {                                              \
    if (holds) break;                               \
    fprintf(stderr, "%s:%d: ", __FILE__, __LINE__); \
    fprintf(stderr, __VA_ARGS__);                   \
    fputc('\n', stderr);                            \
    fail();                                         \
  } while (0)

__attribute__((noreturn)) void fail(void);

/// A whole number from 0 up to, and without, `end`, which follows from the seed of the program.
uint64_t random_below(uint64_t end);

/// A number from `low` to `high`.
double random_between(double low, double high);

/// A number of either sign whose size varies over many powers of two, sometimes 0.
double random_number(void);

/// Whether two numbers are the same bit for bit, or both NaN.
int is_same(double a, double b);

/// Whether a kernel set rounds a product and its sum once.
int is_fused(const char *name);

/// product + sum, rounded as the kernel set in question does.
double multiply_add(double a, double b, double sum, int fused);

/// NaN, infinities, both zeros, subnormal and large numbers.
enum { SPECIAL_COUNT = 16 };
extern const double specials[SPECIAL_COUNT];

/// An array of doubles between sentinels; or, where it is `at_edge`, one that ends where no memory is.
typedef struct {
  double *elements;
  size_t count;
  void *memory;
  size_t bytes;
} guarded;

/// Makes an array, `misalignment` doubles beyond a multiple of 64 bytes.
guarded make_guarded(size_t count, size_t misalignment);

/// Makes an array whose last element is followed by memory that cannot be read.
guarded make_at_edge(size_t count);

void fill_guarded(guarded array, const double *values);

/// Whether nothing has been written around the array.
int is_intact(guarded array);
void free_guarded(guarded array);

void check_vector_kernels(void);
void check_chart_kernels(void);
void check_line_kernels(void);

#endif
