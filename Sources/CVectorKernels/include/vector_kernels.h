// Kernels for arrays of doubles. There is one set of kernels per instruction set. The program chooses a set on first
// use.
//
// This module is internal to FastVector and has no stable API.
//
// A result array may be the same array as an operand, but must not partially overlap an operand. Arrays need no
// particular alignment, but are fastest if they are aligned to 64 bytes. Counts may be zero.

#ifndef VECTOR_KERNELS_H
#define VECTOR_KERNELS_H

#include <stddef.h>

#if defined(__has_feature) && __has_feature(nullability)
#pragma clang assume_nonnull begin
#endif

typedef struct {
  double minimum;  // +infinity if no element is a number
  double maximum;  // -infinity if no element is a number
} fv_extent;

/// The kernels of one instruction set.
typedef struct {
  /// The name to use in FASTVECTOR_ISA.
  const char *name;
  /// 1 if the kernels use the fused multiply-add instructions of x86-64, otherwise 0.
  int has_fma_instructions;
  /// r[i] = a[i] + b[i]
  void (*add)(double *r, const double *a, const double *b, size_t n);
  /// r[i] = a[i] - b[i]
  void (*subtract)(double *r, const double *a, const double *b, size_t n);
  /// r[i] = a[i] * s
  void (*scale)(double *r, const double *a, double s, size_t n);
  /// Returns the sum of a[i] * b[i].
  double (*dot)(const double *a, const double *b, size_t n);
  /// Returns the sum of a[i] * a[i].
  double (*magnitude_squared)(const double *a, size_t n);
  /// r[i] = a[i] + (b[i] - a[i]) * t
  void (*interpolate)(double *r, const double *a, const double *b, double t, size_t n);
  /// r[i] = offset + c[0] * v[0][i] + ... + c[k-1] * v[k-1][i], added from left to right.
  void (*combine)(double *r, double offset, const double *c, const double *const _Nonnull *_Nonnull v,
                  size_t k, size_t n);
  /// Returns the minimum and maximum of the elements, ignoring NaN.
  fv_extent (*extent)(const double *a, size_t n);
  /// r[i] = start + i * step
  void (*ramp)(double *r, double start, double step, size_t n);
} fv_kernel_set;

/// Returns the number of kernel sets compiled into this binary.
size_t fv_compiled_count(void);

/// Returns the kernel set at `index`, which must be less than fv_compiled_count(). This processor may not support the
/// set; see fv_supported. Sets are in ascending order of register width.
const fv_kernel_set *fv_compiled(size_t index);

/// Returns nonzero if this processor and the operating system support the kernel set at `index`.
int fv_supported(size_t index);

/// Returns the active kernel set, after choosing it on the first call. The environment variable FASTVECTOR_ISA selects
/// a set by name. If the variable is unset, or names an unknown or unsupported set, chooses the supported set with the
/// widest registers. Excludes sets whose registers the processor splits into halves.
const fv_kernel_set *fv_choose(void);

/// The kernel set that fv_active returns. Until a set has been chosen, this is a set whose kernels choose the actual
/// set when they are first called.
extern const fv_kernel_set *fv_current;

/// Returns the active kernel set. Unlike fv_choose, never chooses one; see fv_current.
static inline const fv_kernel_set *fv_active(void) {
  return __atomic_load_n(&fv_current, __ATOMIC_RELAXED);
}

#if defined(__has_feature) && __has_feature(nullability)
#pragma clang assume_nonnull end
#endif

#endif
