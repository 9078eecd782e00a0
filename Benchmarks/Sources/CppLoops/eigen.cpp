#include "cpp_loops.h"
#include <Eigen/Core>

using Vector = Eigen::Map<Eigen::VectorXd, Eigen::Aligned64>;
using Operand = Eigen::Map<const Eigen::VectorXd, Eigen::Aligned64>;

// Creates the maps in each iteration, so that addresses and counts are loaded each time, as they would be for an
// Eigen::VectorXd in memory.
template <typename Step> static inline double repeat(const cpp_operands *o, size_t iterations, Step step) {
  double sum = 0;
  for (size_t i = 0; i < iterations; ++i) {
    Vector x(o->x, o->count);
    sum += step(x, Operand(o->y, o->count), i);
    cpp_barrier();
  }
  return sum;
}

double cpp_run_eigen(cpp_operation operation, const cpp_operands *o, size_t iterations) {
  switch (operation) {
  case cpp_add: return repeat(o, iterations, [](Vector &x, Operand y, size_t) { return x += y, 0.0; });
  case cpp_subtract: return repeat(o, iterations, [](Vector &x, Operand y, size_t) { return x -= y, 0.0; });
  case cpp_scale: return repeat(o, iterations, [](Vector &x, Operand, size_t i) { return x *= cpp_factor(i), 0.0; });
  case cpp_magnitude_squared: return repeat(o, iterations, [](Vector &x, Operand, size_t) { return x.squaredNorm(); });
  case cpp_dot: return repeat(o, iterations, [](Vector &x, Operand y, size_t) { return x.dot(y); });
  case cpp_interpolate:
    return repeat(o, iterations, [](Vector &x, Operand y, size_t i) { return x += (y - x) * cpp_amount(i), 0.0; });
  case cpp_combine3:
    return repeat(o, iterations, [o](Vector &x, Operand y, size_t) {
      const Operand z(o->z, o->count), w(o->w, o->count);
      return x.noalias() = 1.0 * y + 0.5 * z + 0.25 * w, 0.0;
    });
  }
}
