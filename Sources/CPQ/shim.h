// Imports libpq, which is in Debian's package libpq-dev.

#ifndef CPQ_SHIM_H
#define CPQ_SHIM_H

#include <postgresql/libpq-fe.h>

/// Asks the server to cancel the query of a connection. This function is async-signal-safe.
///
/// @param request The result of `PQgetCancel` for the connection.
static inline void fv_cancel_query(void *request) {
  char message[256];
  PQcancel((PGcancel *)request, message, sizeof message);
}

#endif
