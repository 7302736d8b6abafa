#include "core/base/rawjson.h"

#include "core/base/printable.h"

#include <QJsonDocument>

#include <algorithm>

namespace lockscope::base
{

namespace
{

QString besideName(const QString& name) { return name + QStringLiteral("_b64"); }

/// JSON leaves these as they are, and a terminal obeys them: C1 controls, DEL, changes of direction.
bool actsOnTerminal(QChar unit)
{
    return unit.unicode() >= 0x7f &&
           (unit.category() == QChar::Other_Control || unit.category() == QChar::Other_Format);
}

} // namespace

QString jsonText(const QByteArray& bytes)
{
    return isUtf8(bytes) ? QString::fromUtf8(bytes) : printable(bytes, bytes.size() * 8 + 1);
}

void insertRaw(QJsonObject& object, const QString& name, const QByteArray& bytes)
{
    object.insert(name, jsonText(bytes));
    if (!isUtf8(bytes))
        object.insert(besideName(name), QString::fromLatin1(bytes.toBase64()));
}

QByteArray rawAt(const QJsonObject& object, const QString& name)
{
    const QJsonValue encoded = object.value(besideName(name));
    return encoded.isString() ? QByteArray::fromBase64(encoded.toString().toLatin1())
                              : object.value(name).toString().toUtf8();
}

QByteArray jsonLine(const QJsonObject& object)
{
    const QByteArray compact = QJsonDocument(object).toJson(QJsonDocument::Compact);
    if (std::none_of(compact.begin(), compact.end(), [](char byte) { return quint8(byte) >= 0x7f; }))
        return compact;
    const QString json = QString::fromUtf8(compact);
    if (std::none_of(json.begin(), json.end(), actsOnTerminal))
        return json.toUtf8();
    QString safe;
    for (const QChar unit : json) {
        if (actsOnTerminal(unit))
            safe += QStringLiteral("\\u%1").arg(uint(unit.unicode()), 4, 16, QLatin1Char('0'));
        else
            safe += unit;
    }
    return safe.toUtf8();
}

} // namespace lockscope::base
