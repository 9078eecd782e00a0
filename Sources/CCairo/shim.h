// Cairo from Debian's package libcairo2-dev, which depends on fontconfig.

#ifndef CCAIRO_SHIM_H
#define CCAIRO_SHIM_H

#include <cairo-svg.h>
#include <cairo.h>
#include <fontconfig/fontconfig.h>

// Declared in cairo-ft.h, which requires the FreeType headers.
cairo_font_face_t *cairo_ft_font_face_create_for_pattern(FcPattern *pattern);

#endif
