#pragma once

#include "core/lab/jsonnode.h"
#include "core/lab/scenario.h"

/// Parts that several steps of a program have. The node reports what is wrong.
namespace lockscope::lab
{

/// Returns the number of the server of that name.
int serverNumber(const JsonNode& name, const Scenario& scenario);
/// Returns the number of the resource of that name.
qint16 resourceNumber(const JsonNode& name, const Scenario& scenario);

/// Returns the locks under `name`; a read-write lock needs a mode, any other must not have one.
QList<LockUse> locksOf(const JsonNode& step, const char* name, const Scenario& scenario);
QByteArrayList intoOf(const JsonNode& step);
int serverOf(const JsonNode& step, const Scenario& scenario);
/// ["${left}", ">", "0"]
Condition conditionOf(const JsonNode& node);

/// A key that is not below the Lab's prefix must not be reachable: by the form of the step, not by chance.
void checkKey(const JsonNode& key);
void checkCommand(const JsonNode& words);

} // namespace lockscope::lab
