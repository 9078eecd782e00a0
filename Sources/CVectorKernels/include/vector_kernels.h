// Kernels over arrays of doubles, one set per instruction set, chosen once at run time.
//
// This module provides no stable API: it is the engine room of FastVector.
//
// Every result array may be the very same array as an operand (in place), and must otherwise not
// overlap one. No alignment is needed; 64 bytes is fastest. Counts may be zero.

#ifndef VECTOR_KERNELS_H
#define VECTOR_KERNELS_H

#include <stddef.h>

#if defined(__has_feature) && __has_feature(nullability)
#pragma clang assume_nonnull begin
#endif

typedef struct {
  double minimum;  // +infinity where no element is a number
  double maximum;  // -infinity where no element is a number
} fv_extent;

/// One instruction set's kernels.
typedef struct {
  /// The name that FASTVECTOR_ISA takes.
  const char *name;
  /// True if the kernels use the instructions for fused multiply-add of x86-64.
  int has_fma_instructions;
  /// r[i] = a[i] + b[i]
  void (*add)(double *r, const double *a, const double *b, size_t n);
  /// r[i] = a[i] - b[i]
  void (*subtract)(double *r, const double *a, const double *b, size_t n);
  /// r[i] = a[i] * s
  void (*scale)(double *r, const double *a, double s, size_t n);
  /// The sum of a[i] * b[i].
  double (*dot)(const double *a, const double *b, size_t n);
  /// The sum of a[i] * a[i].
  double (*magnitude_squared)(const double *a, size_t n);
  /// r[i] = a[i] + (b[i] - a[i]) * t
  void (*interpolate)(double *r, const double *a, const double *b, double t, size_t n);
  /// r[i] = offset + c[0] * v[0][i] + ... + c[k-1] * v[k-1][i], summed from the left.
  void (*combine)(double *r, double offset, const double *c, const double *const _Nonnull *_Nonnull v,
                  size_t k, size_t n);
  /// The least and the greatest element, NaN left out.
  fv_extent (*extent)(const double *a, size_t n);
  /// r[i] = start + i * step
  void (*ramp)(double *r, double start, double step, size_t n);
} fv_kernel_set;

/// The number of kernel sets compiled into this binary, from the plainest to the widest.
size_t fv_compiled_count(void);

/// The kernel set at `index`, which this processor may lack.
const fv_kernel_set *fv_compiled(size_t index);

/// Whether this processor and its operating system run the kernel set at `index`.
int fv_supported(size_t index);

/// Chooses the kernel set to use, unless that has been done: the one that the environment variable
/// FASTVECTOR_ISA names or, without the name of one that this processor runs, the widest one that it
/// runs at full speed.
const fv_kernel_set *fv_choose(void);

/// What fv_active returns; until the choice is made, kernels that make it when they are first called.
extern const fv_kernel_set *fv_current;

/// The kernel set in use.
static inline const fv_kernel_set *fv_active(void) {
  return __atomic_load_n(&fv_current, __ATOMIC_RELAXED);
}

#if defined(__has_feature) && __has_feature(nullability)
#pragma clang assume_nonnull end
#endif

#endif
