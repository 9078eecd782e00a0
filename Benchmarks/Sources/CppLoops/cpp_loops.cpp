#include "cpp_loops.h"

// The arrays never overlap. Terms of sums may be reordered, because otherwise the loops couldn't be vectorized.

static void add(double *__restrict x, const double *__restrict y, size_t n) {
  for (size_t i = 0; i < n; ++i) x[i] += y[i];
}

static void subtract(double *__restrict x, const double *__restrict y, size_t n) {
  for (size_t i = 0; i < n; ++i) x[i] -= y[i];
}

static void scale(double *x, double s, size_t n) {
  for (size_t i = 0; i < n; ++i) x[i] *= s;
}

static double dot(const double *x, const double *y, size_t n) {
#pragma clang fp reassociate(on) contract(fast)
  double sum = 0;
  for (size_t i = 0; i < n; ++i) sum += x[i] * y[i];
  return sum;
}

static double magnitude_squared(const double *x, size_t n) {
#pragma clang fp reassociate(on) contract(fast)
  double sum = 0;
  for (size_t i = 0; i < n; ++i) sum += x[i] * x[i];
  return sum;
}

static void interpolate(double *__restrict x, const double *__restrict y, double t, size_t n) {
  for (size_t i = 0; i < n; ++i) x[i] += (y[i] - x[i]) * t;
}

static void combine3(double *__restrict r, const double *__restrict a, const double *__restrict b,
                     const double *__restrict c, double s, double t, double u, size_t n) {
  for (size_t i = 0; i < n; ++i) r[i] = s * a[i] + t * b[i] + u * c[i];
}

template <typename Step> static inline double repeat(size_t iterations, Step step) {
  double sum = 0;
  for (size_t i = 0; i < iterations; ++i) {
    sum += step(i);
    cpp_barrier();
  }
  return sum;
}

double cpp_run_loop(cpp_operation operation, const cpp_operands *o, size_t iterations) {
  switch (operation) {
  case cpp_add: return repeat(iterations, [=](size_t) { return add(o->x, o->y, o->count), 0.0; });
  case cpp_subtract: return repeat(iterations, [=](size_t) { return subtract(o->x, o->y, o->count), 0.0; });
  case cpp_scale: return repeat(iterations, [=](size_t i) { return scale(o->x, cpp_factor(i), o->count), 0.0; });
  case cpp_magnitude_squared: return repeat(iterations, [=](size_t) { return magnitude_squared(o->x, o->count); });
  case cpp_dot: return repeat(iterations, [=](size_t) { return dot(o->x, o->y, o->count); });
  case cpp_interpolate:
    return repeat(iterations, [=](size_t i) { return interpolate(o->x, o->y, cpp_amount(i), o->count), 0.0; });
  case cpp_combine3:
    return repeat(iterations, [=](size_t) { return combine3(o->x, o->y, o->z, o->w, 1, 0.5, 0.25, o->count), 0.0; });
  }
}
