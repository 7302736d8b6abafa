#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QString>

namespace lockscope::base
{

/// Raw bytes as a JSON text: as they are where they are UTF-8, else a picture of all of them.
QString jsonText(const QByteArray& bytes);

/// Puts bytes into an object under `name`. Where they are not UTF-8, the text under `name` is a picture and
/// NAME_b64 beside it has the bytes.
void insertRaw(QJsonObject& object, const QString& name, const QByteArray& bytes);

/// Returns the bytes that insertRaw() has put there; empty where there is nothing.
QByteArray rawAt(const QJsonObject& object, const QString& name);

/// The object on one line without a line end. Characters that could act on a terminal (control characters,
/// changes of direction) are written as \uXXXX, which means the same.
QByteArray jsonLine(const QJsonObject& object);

} // namespace lockscope::base
