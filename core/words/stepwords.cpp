#include "core/words/errorwords.h"

#include <QCoreApplication>

#define WORDS(text) QT_TRANSLATE_NOOP("lockscope::words", text)

namespace lockscope::words
{

namespace
{

constexpr const char* stepTable[] = {WORDS("Not connected"), WORDS("Getting the password"),
    WORDS("Asking where the primary is"), WORDS("Opening the SSH tunnel"), WORDS("Looking up the name"),
    WORDS("Connecting"), WORDS("Securing the connection (TLS)"), WORDS("Logging in"),
    WORDS("Naming the connection"), WORDS("Choosing the database"), WORDS("Ready"),
    WORDS("Waiting before the next try")};

} // namespace

QString stepName(base::ConnectStep step)
{
    return QCoreApplication::translate("lockscope::words", stepTable[size_t(step)]);
}

} // namespace lockscope::words
