// ISA-L as Debian packages it: libisal-dev.

#ifndef CISAL_SHIM_H
#define CISAL_SHIM_H

#include <stddef.h>

#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>

// Sizes are macros, which Swift does not see. Room for 4096 tokens: blocks are short, and each has codes of its own. With the room
// that ISA-L takes by default, frames of a chart are 2 % larger, and as much with a quarter of this.
static const size_t isal_level_2_buffer_size = ISAL_DEF_LVL2_REQ + 4 * IGZIP_K * ISAL_DEF_LVL2_TOKEN_SIZE;

#endif
