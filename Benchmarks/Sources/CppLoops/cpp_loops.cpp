#include "cpp_loops.h"

// The arrays never overlap. Sums may be reordered, or they could not be vectorised.

void cpp_add(double *__restrict x, const double *__restrict y, size_t n) {
  for (size_t i = 0; i < n; ++i) x[i] += y[i];
}

void cpp_subtract(double *__restrict x, const double *__restrict y, size_t n) {
  for (size_t i = 0; i < n; ++i) x[i] -= y[i];
}

void cpp_scale(double *x, double s, size_t n) {
  for (size_t i = 0; i < n; ++i) x[i] *= s;
}

double cpp_dot(const double *x, const double *y, size_t n) {
#pragma clang fp reassociate(on) contract(fast)
  double sum = 0;
  for (size_t i = 0; i < n; ++i) sum += x[i] * y[i];
  return sum;
}

double cpp_magnitude_squared(const double *x, size_t n) {
#pragma clang fp reassociate(on) contract(fast)
  double sum = 0;
  for (size_t i = 0; i < n; ++i) sum += x[i] * x[i];
  return sum;
}

void cpp_interpolate(double *__restrict x, const double *__restrict y, double t, size_t n) {
  for (size_t i = 0; i < n; ++i) x[i] += (y[i] - x[i]) * t;
}

void cpp_combine3(double *__restrict r, const double *__restrict a, const double *__restrict b,
                  const double *__restrict c, double s, double t, double u, size_t n) {
  for (size_t i = 0; i < n; ++i) r[i] = s * a[i] + t * b[i] + u * c[i];
}
