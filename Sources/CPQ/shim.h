// Imports libpq, which is in Debian's package libpq-dev.

#ifndef CPQ_SHIM_H
#define CPQ_SHIM_H

#include <postgresql/libpq-fe.h>

#endif
