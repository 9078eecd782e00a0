// Kernels for short arrays, inlined into the caller. They use registers of two doubles, which all supported processors
// have.

#ifndef SHORT_KERNELS_H
#define SHORT_KERNELS_H

#include "architecture.h"
#include "vector_kernels.h"
#include <stddef.h>

#pragma clang assume_nonnull begin

/// The maximum number of elements for the functions below, which process up to eight pairs and a single element. The
/// active kernels are faster only from about 24 elements on.
static const size_t fv_short_count = 17;

typedef double fv_pair __attribute__((ext_vector_type(2)));
typedef double fv_unaligned_pair __attribute__((ext_vector_type(2), aligned(8), may_alias));

#define FV_LOAD_PAIR(p) ((fv_pair) * (const fv_unaligned_pair *)(p))
#define FV_STORE_PAIR(p, v) (*(fv_unaligned_pair *)(p) = (v))

// Defines a statement that computes all pairs of elements, with one jump instead of a loop. AT(LOAD, i) computes the
// results from element i onward: two results if LOAD is FV_LOAD_PAIR, one if it loads a single element.
#define FV_PAIRS(AT)                                     \
  switch (n / 2) {                                       \
  case 8: FV_STORE_PAIR(r + 14, AT(FV_LOAD_PAIR, 14));   \
  case 7: FV_STORE_PAIR(r + 12, AT(FV_LOAD_PAIR, 12));   \
  case 6: FV_STORE_PAIR(r + 10, AT(FV_LOAD_PAIR, 10));   \
  case 5: FV_STORE_PAIR(r + 8, AT(FV_LOAD_PAIR, 8));     \
  case 4: FV_STORE_PAIR(r + 6, AT(FV_LOAD_PAIR, 6));     \
  case 3: FV_STORE_PAIR(r + 4, AT(FV_LOAD_PAIR, 4));     \
  case 2: FV_STORE_PAIR(r + 2, AT(FV_LOAD_PAIR, 2));     \
  case 1: FV_STORE_PAIR(r, AT(FV_LOAD_PAIR, 0));         \
  }

// Defines the body of an element-wise kernel. See FV_PAIRS for AT.
#define FV_ELEMENTWISE(AT)                    \
  do {                                        \
    FV_PAIRS(AT);                             \
    if (n % 2) r[n - 1] = AT(*, n - 1);       \
  } while (0)

/// r[i] = a[i] + b[i]
static inline void fv_short_add(double *r, const double *a, const double *b, size_t n) {
#define FV_AT(LOAD, i) (LOAD(a + (i)) + LOAD(b + (i)))
  FV_ELEMENTWISE(FV_AT);
#undef FV_AT
}

/// r[i] = a[i] - b[i]
static inline void fv_short_subtract(double *r, const double *a, const double *b, size_t n) {
#define FV_AT(LOAD, i) (LOAD(a + (i)) - LOAD(b + (i)))
  FV_ELEMENTWISE(FV_AT);
#undef FV_AT
}

/// r[i] = a[i] * s
static inline void fv_short_scale(double *r, const double *a, double s, size_t n) {
#define FV_AT(LOAD, i) (LOAD(a + (i)) * s)
  FV_ELEMENTWISE(FV_AT);
#undef FV_AT
}

/// Returns true if fv_short_interpolate rounds like the active kernels. If it returns false, don't call
/// fv_short_interpolate: the result for an element would depend on the length of the array.
static inline int fv_short_interpolates(void) { return fv_active()->has_fma_instructions; }

// Returns a * b + c. On x86-64, the result is rounded only once, and the processor must support fused multiply-add; see
// fv_short_interpolates. Uses inline assembly there, because the compiler can't emit this instruction: the caller is
// compiled for the baseline processor.
static inline fv_pair fv_multiply_add(fv_pair a, fv_pair b, fv_pair c) {
#if defined(FV_X86_64)
  __asm__("vfmadd213pd %2, %1, %0" : "+x"(a) : "x"(b), "x"(c));
  return a;
#else
  return a * b + c;
#endif
}

/// r[i] = a[i] + (b[i] - a[i]) * t. Call this only if fv_short_interpolates() returns true.
static inline void fv_short_interpolate(double *r, const double *a, const double *b, double t, size_t n) {
#define FV_LOAD_ONE(p) ((fv_pair){*(p), 0})
#define FV_AT(LOAD, i) fv_multiply_add(LOAD(b + (i)) - LOAD(a + (i)), (fv_pair)(t), LOAD(a + (i)))
  FV_PAIRS(FV_AT);
  if (n % 2) r[n - 1] = FV_AT(FV_LOAD_ONE, n - 1)[0];
#undef FV_AT
#undef FV_LOAD_ONE
}

/// Returns the sum of a[i] * b[i].
static inline double fv_short_dot(const double *a, const double *b, size_t n) {
#pragma clang fp contract(off)  // Results must not depend on the processor that the caller is compiled for.
#define FV_AT(i) (FV_LOAD_PAIR(a + (i)) * FV_LOAD_PAIR(b + (i)))
  fv_pair even = 0, odd = 0;
  switch (n / 2) {
  case 8: odd += FV_AT(14);
  case 7: even += FV_AT(12);
  case 6: odd += FV_AT(10);
  case 5: even += FV_AT(8);
  case 4: odd += FV_AT(6);
  case 3: even += FV_AT(4);
  case 2: odd += FV_AT(2);
  case 1: even += FV_AT(0);
  }
  even += odd;
  const double sum = even[0] + even[1];
  return n % 2 ? sum + a[n - 1] * b[n - 1] : sum;
#undef FV_AT
}

#pragma clang assume_nonnull end

#endif
