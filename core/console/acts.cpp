#include "core/console/acts.h"
