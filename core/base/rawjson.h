#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QString>

namespace lockscope::base
{

/// Raw bytes as a JSON text: as they are where they are UTF-8, else a picture of all of them.
QString jsonText(const QByteArray& bytes);

/// Puts bytes into an object under `name`; of those that are not UTF-8 the text is a picture, and NAME_b64
/// beside it has the bytes.
void insertRaw(QJsonObject& object, const QString& name, const QByteArray& bytes);

/// What insertRaw() has put there; empty where there is nothing.
QByteArray rawAt(const QJsonObject& object, const QString& name);

/// The object on one line without a line end; what could act on a terminal (control characters, changes of
/// direction) stands as \uXXXX, which means the same.
QByteArray jsonLine(const QJsonObject& object);

} // namespace lockscope::base
