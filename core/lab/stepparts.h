#pragma once

#include "core/lab/jsonnode.h"
#include "core/lab/scenario.h"

/// Parts that several steps of a program have. What is wrong is told by the node.
namespace lockscope::lab
{

/// The number of the server of that name.
int serverNumber(const JsonNode& name, const Scenario& scenario);
/// The number of the resource of that name.
qint16 resourceNumber(const JsonNode& name, const Scenario& scenario);

/// The locks that stand under `name`; a read-write lock needs to be told for what, any other must not be.
QList<LockUse> locksOf(const JsonNode& step, const char* name, const Scenario& scenario);
QByteArrayList intoOf(const JsonNode& step);
int serverOf(const JsonNode& step, const Scenario& scenario);
/// ["${left}", ">", "0"]
Condition conditionOf(const JsonNode& node);

/// What is not below the Lab's prefix is not to be reached: by its form, not by chance.
void checkKey(const JsonNode& key);
void checkCommand(const JsonNode& words);

} // namespace lockscope::lab
