// Imports SQLite, which is in Debian's package libsqlite3-dev.

#ifndef CSQLITE_SHIM_H
#define CSQLITE_SHIM_H

#include <sqlite3.h>

// Binds a copy of the text to a parameter. This is written in C because Swift can't import SQLITE_TRANSIENT, the value
// that makes SQLite copy the text.
static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int size) {
  return sqlite3_bind_text(statement, index, text, size, SQLITE_TRANSIENT);
}

#endif
