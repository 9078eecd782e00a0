// The files of Examples/Data, embedded in the executable, so that it works from any folder.

#ifndef SAMPLE_DATA_H
#define SAMPLE_DATA_H

#include <stddef.h>

typedef struct {
  const unsigned char *_Nonnull bytes;
  size_t count;
} sample_file;

sample_file sample_seattle_temps(void);
sample_file sample_sf_temps(void);
sample_file sample_ecg(void);

#endif
