// OpenBLAS as Debian packages it: libopenblas-dev and liblapacke-dev.
#include <cblas.h>
#include <lapacke.h>
#include <openblas_config.h>
