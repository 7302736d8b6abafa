#pragma once

#include "core/record/step.h"

#include <QJsonObject>

namespace lockscope::record
{

/// Adds a step as a line: {"at_us":12031000,"step":"acquired","client":2,…}; what is as in a fresh Step is
/// left out. Written by hand, because there are millions.
void appendStepLine(QByteArray& lines, const Step& step);
/// What appendStepLine() wrote, read without the detour of a document; nothing where the line has any other
/// form, which may be as good.
std::optional<Step> stepFromOwnLine(QByteArrayView line);
/// Nothing where what happened is not known to this version.
std::optional<Step> stepFromJson(const QJsonObject& object);

} // namespace lockscope::record
