#include "ui/models/losswords.h"

#include "core/base/printable.h"

#include <QCoreApplication>

namespace lockscope::ui
{

namespace
{

struct LossRow {
    const char* reason;
    const char* words;
};

constexpr LossRow lossRows[] = {
    {"connecting", QT_TRANSLATE_NOOP("loss", "the connection is being made")},
    {"connection-lost", QT_TRANSLATE_NOOP("loss", "the connection to the server was lost")},
    {"closed", QT_TRANSLATE_NOOP("loss", "watching was ended")},
    {"no-answer", QT_TRANSLATE_NOOP("loss", "the server does not answer")},
    {"busy", QT_TRANSLATE_NOOP("loss", "a script blocks the server")},
    {"loading", QT_TRANSLATE_NOOP("loss", "the server is reading its data set")},
    {"master-down", QT_TRANSLATE_NOOP("loss", "the replica has lost its primary")},
    {"catching-up", QT_TRANSLATE_NOOP("loss", "it has not been read again since the reconnect")},
    {"no-permission", QT_TRANSLATE_NOOP("loss", "our user may not read this key")},
    {"unreadable", QT_TRANSLATE_NOOP("loss", "the server answered with an error when it was read")},
    {"too-large", QT_TRANSLATE_NOOP("loss", "it is too large to be read whole")},
};

} // namespace

QString lossWords(const QByteArray& reason)
{
    for (const LossRow& row : lossRows) {
        if (reason == row.reason)
            return QCoreApplication::translate("loss", row.words);
    }
    return base::printable(reason, 80);
}

} // namespace lockscope::ui
