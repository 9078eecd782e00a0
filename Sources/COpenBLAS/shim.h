// Imports OpenBLAS and LAPACKE, which are in Debian's packages libopenblas-dev and liblapacke-dev.

#ifndef COPENBLAS_SHIM_H
#define COPENBLAS_SHIM_H

#include <cblas.h>
#include <lapacke.h>
#include <openblas_config.h>

// The number of elements per block. The functions below call several BLAS routines for each block, which stays in the
// L1 cache. They are written in C because Swift has no uninitialized arrays on the stack.
enum { FV_BLAS_TILE = 1024 };

/// r[i] = a[i] + (b[i] - a[i]) * t. `r` and `a` may be the same array.
static inline void fv_blas_interpolate(double *r, const double *a, const double *b, double t, int n) {
  double difference[FV_BLAS_TILE];
  for (int i = 0; i < n; i += FV_BLAS_TILE) {
    const int count = n - i < FV_BLAS_TILE ? n - i : FV_BLAS_TILE;
    cblas_dcopy(count, b + i, 1, difference, 1);
    cblas_daxpy(count, -1, a + i, 1, difference, 1);
    if (r != a) cblas_dcopy(count, a + i, 1, r + i, 1);
    cblas_daxpy(count, t, difference, 1, r + i, 1);
  }
}

/// r[i] = offset + c[0] * v[0][i] + ... + c[k-1] * v[k-1][i]. `r` may be the same array as any of the k operands.
static inline void fv_blas_combine(double *r, double offset, const double *c, const double *const *v, int k,
                                   int n) {
  double sum[FV_BLAS_TILE];
  for (int i = 0; i < n; i += FV_BLAS_TILE) {
    const int count = n - i < FV_BLAS_TILE ? n - i : FV_BLAS_TILE;
    for (int j = 0; j < count; ++j) sum[j] = offset;
    for (int term = 0; term < k; ++term) cblas_daxpy(count, c[term], v[term] + i, 1, sum, 1);
    cblas_dcopy(count, sum, 1, r + i, 1);
  }
}

#endif
