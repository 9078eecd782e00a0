// ISA-L as Debian packages it: libisal-dev.

#ifndef CISAL_SHIM_H
#define CISAL_SHIM_H

#include <stddef.h>

#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>

// A macro of sizes, which Swift does not see.
static const size_t isal_level_1_buffer_size = ISAL_DEF_LVL1_DEFAULT;

#endif
