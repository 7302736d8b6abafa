#include "ui/models/auditlines.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace lockscope::ui::phrases
{
namespace
{

/// Returns a value as it is written in the line.
QByteArray auditValue(const QJsonValue& value)
{
    if (value.isString())
        return value.toString().toUtf8();
    const QByteArray inArray = QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact);
    return inArray.mid(1, inArray.size() - 2);
}

} // namespace

QByteArrayList auditLines(const audit::AuditEntry& entry)
{
    QByteArrayList lines;
    for (const QJsonObject& line : {entry.intent, entry.ended}) {
        for (auto field = line.begin(); field != line.end(); ++field) {
            const QByteArray text = auditValue(field.value());
            if (!text.isEmpty() && text != "null")
                lines.append(field.key().toUtf8() + ": " + text);
        }
        lines.append(QByteArray());
    }
    lines.removeLast();
    return lines;
}

} // namespace lockscope::ui::phrases
