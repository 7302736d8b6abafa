#include "core/locks/lockmonitor.h"

#include "moc_lockmonitor.cpp"
