// Imports Cairo, which is in Debian's package libcairo2-dev.

#ifndef CCAIRO_SHIM_H
#define CCAIRO_SHIM_H

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <cairo.h>

#endif
