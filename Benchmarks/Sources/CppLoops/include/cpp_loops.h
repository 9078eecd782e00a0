// The operations as plain loops, to compile for one machine.

#ifndef CPP_LOOPS_H
#define CPP_LOOPS_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

void cpp_add(double *x, const double *y, size_t n);
void cpp_subtract(double *x, const double *y, size_t n);
void cpp_scale(double *x, double s, size_t n);
double cpp_dot(const double *x, const double *y, size_t n);
double cpp_magnitude_squared(const double *x, size_t n);
void cpp_interpolate(double *x, const double *y, double t, size_t n);
void cpp_combine3(double *r, const double *a, const double *b, const double *c, double s, double t, double u,
                  size_t n);

#ifdef __cplusplus
}
#endif

#endif
