#include "core/console/acts.h"

#include "moc_acts.cpp"
