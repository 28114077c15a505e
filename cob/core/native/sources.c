/* The fingerprint of the sources, by which cob/core/library.py knows a library that is out of date. */
#include "core.h"

#ifndef COB_SOURCES
#define COB_SOURCES "unknown"
#endif

API const char *cob_core_sources(void) { return COB_SOURCES; }
