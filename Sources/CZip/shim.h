// Imports libzip, which is in Debian's package libzip-dev.

#ifndef CZIP_SHIM_H
#define CZIP_SHIM_H

#include <zip.h>

#endif
