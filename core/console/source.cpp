#include "core/console/source.h"
