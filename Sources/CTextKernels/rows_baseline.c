// Reads rows with the instructions that all processors of the architecture support.
#define ROWS(name) fv_##name##_baseline
#include "rows.inc"
