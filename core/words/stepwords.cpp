#include "core/words/errorwords.h"

#include <QCoreApplication>

namespace lockscope::words
{

namespace
{

constexpr const char* stepTable[] = {QT_TRANSLATE_NOOP("lockscope::words", "Not connected"),
    QT_TRANSLATE_NOOP("lockscope::words", "Getting the password"),
    QT_TRANSLATE_NOOP("lockscope::words", "Asking where the primary is"),
    QT_TRANSLATE_NOOP("lockscope::words", "Opening the SSH tunnel"),
    QT_TRANSLATE_NOOP("lockscope::words", "Looking up the name"),
    QT_TRANSLATE_NOOP("lockscope::words", "Connecting"),
    QT_TRANSLATE_NOOP("lockscope::words", "Securing the connection (TLS)"),
    QT_TRANSLATE_NOOP("lockscope::words", "Logging in"),
    QT_TRANSLATE_NOOP("lockscope::words", "Naming the connection"),
    QT_TRANSLATE_NOOP("lockscope::words", "Choosing the database"),
    QT_TRANSLATE_NOOP("lockscope::words", "Ready"),
    QT_TRANSLATE_NOOP("lockscope::words", "Waiting before the next try")};

} // namespace

QString stepName(base::ConnectStep step)
{
    return QCoreApplication::translate("lockscope::words", stepTable[size_t(step)]);
}

} // namespace lockscope::words
