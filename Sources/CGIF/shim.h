// Imports giflib, which is in Debian's package libgif-dev.

#ifndef CGIF_SHIM_H
#define CGIF_SHIM_H

#include <gif_lib.h>

#endif
