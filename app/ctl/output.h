#pragma once

#include <QByteArray>
#include <QString>

namespace lockscope::ctl
{

/// Writes `text` and a line end to standard output, at once. False where it can no longer be written (the
/// reader of a pipe went away): the program should end. Never given bytes that came from Redis as they are.
bool say(const QString& text);
bool say(const QByteArray& utf8);

/// Writes bytes to standard output as they are, to draw a screen.
bool writeOut(const QByteArray& bytes);

/// Writes a sentence to standard error, with the program's name in front.
void complain(const QString& sentence);
/// Writes a line to standard error as it is: for output, where standard output belongs to another program.
void complainRaw(const QByteArray& utf8);

} // namespace lockscope::ctl
