// SQLite from Debian's package libsqlite3-dev.

#ifndef CSQLITE_SHIM_H
#define CSQLITE_SHIM_H

#include <sqlite3.h>

// Swift can't import SQLITE_TRANSIENT, which makes SQLite copy the text.
static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int size) {
  return sqlite3_bind_text(statement, index, text, size, SQLITE_TRANSIENT);
}

#endif
