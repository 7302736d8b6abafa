#pragma once

#include "core/record/step.h"

#include <QJsonObject>

namespace lockscope::record
{

/// Adds a step as a line: {"at_us":12031000,"step":"acquired","client":2,…}; fields that are as in a fresh
/// Step are left out. Written by hand, because there are millions.
void appendStepLine(QByteArray& lines, const Step& step);
/// Reads a line of appendStepLine() without making a document of it; nothing where the line has another form,
/// which may be valid too.
std::optional<Step> stepFromOwnLine(QByteArrayView line);
/// Nothing where this version does not know what happened.
std::optional<Step> stepFromJson(const QJsonObject& object);

} // namespace lockscope::record
