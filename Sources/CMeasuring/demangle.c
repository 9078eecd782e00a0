#define _GNU_SOURCE
#include "measuring.h"
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

typedef char *swift_demangle_function(const char *, size_t, char *, size_t *, uint32_t);
typedef char *cxa_demangle_function(const char *, char *, size_t *, int *);

char *cm_demangle(const char *name) {
  // Look up both functions at run time, because no C header declares them. They are in libraries that every Swift
  // program on Linux loads.
  swift_demangle_function *swift = (swift_demangle_function *)dlsym(RTLD_DEFAULT, "swift_demangle");
  cxa_demangle_function *cxa = (cxa_demangle_function *)dlsym(RTLD_DEFAULT, "__cxa_demangle");
  if (name[0] == '$' && swift) return swift(name, strlen(name), NULL, NULL, 0);
  int status = 0;
  if (!strncmp(name, "_Z", 2) && cxa) return cxa(name, NULL, NULL, &status);
  return NULL;
}
