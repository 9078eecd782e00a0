// Multithreaded versions of the active kernels, for large arrays.

#ifndef PARALLEL_KERNELS_H
#define PARALLEL_KERNELS_H

#include "vector_kernels.h"

#pragma clang assume_nonnull begin

/// These functions run the kernel of the same name on up to `threads` threads. `n` and `threads` must be at least 1.
void fv_parallel_add(double *r, const double *a, const double *b, size_t n, size_t threads);
void fv_parallel_subtract(double *r, const double *a, const double *b, size_t n, size_t threads);
void fv_parallel_scale(double *r, const double *a, double s, size_t n, size_t threads);
void fv_parallel_interpolate(double *r, const double *a, const double *b, double t, size_t n,
                             size_t threads);
void fv_parallel_combine(double *r, double offset, const double *c,
                         const double *const _Nonnull *_Nonnull v, size_t k, size_t n, size_t threads);
fv_extent fv_parallel_extent(const double *a, size_t n, size_t threads);

/// These reductions add partial sums in an order that depends only on `n`, so the result is the same for any number of
/// threads. `n` must be at least 1.
double fv_parallel_dot(const double *a, const double *b, size_t n, size_t threads);
double fv_parallel_magnitude_squared(const double *a, size_t n, size_t threads);

#pragma clang assume_nonnull end

#endif
