// FastVector's vector operations in C++, as plain loops and with Eigen, for the comparison in `AgainstCpp`. Compiled
// for the processor of this machine.

#ifndef CPP_LOOPS_H
#define CPP_LOOPS_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The operations. The order must match the Swift enumeration `Operation` in `AgainstCpp/main.swift`, whose cases are
/// converted by index.
typedef enum { cpp_add, cpp_subtract, cpp_scale, cpp_magnitude_squared, cpp_dot, cpp_interpolate, cpp_combine3 } cpp_operation;

/// Arrays of `count` elements, each aligned to 64 bytes.
typedef struct {
  double *x;
  const double *y, *z, *w;
  size_t count;
} cpp_operands;

/// Performs an operation `iterations` times with a plain loop, and returns the sum of the results.
double cpp_run_loop(cpp_operation operation, const cpp_operands *operands, size_t iterations);

/// Performs an operation `iterations` times with Eigen, and returns the sum of the results.
double cpp_run_eigen(cpp_operation operation, const cpp_operands *operands, size_t iterations);

/// Makes the compiler assume that all memory has been read and written, so that it performs every iteration.
static inline void cpp_barrier(void) { __asm__ volatile("" ::: "memory"); }

/// Returns the factor for an iteration of `scale`. Every second iteration reverts the previous one.
static inline double cpp_factor(size_t iteration) { return iteration % 2 == 0 ? 0.5 : 2; }

/// Returns the amount for an iteration of `interpolate`. Every second iteration reverts the previous one.
static inline double cpp_amount(size_t iteration) { return iteration % 2 == 0 ? 0.25 : -0.25 / 0.75; }

#ifdef __cplusplus
}
#endif

#endif
