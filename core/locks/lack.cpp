#include "core/locks/lack.h"

#include <QCoreApplication>

#include <array>

namespace lockscope::locks
{

namespace
{

struct LackWords {
    const char* id;
    const char* sentence;
};

/// In the order of Lack.
constexpr std::array lackTexts{
    LackWords{"expire-time",
        QT_TRANSLATE_NOOP("Lacks",
            "The server does not tell when a key expires (PEXPIRETIME, Redis 7.0): expiries are computed "
            "from the time that remains and the server's clock, to some milliseconds, and acts are bound "
            "to them less closely (“near”).")},
    LackWords{"scan-type",
        QT_TRANSLATE_NOOP("Lacks", "The server cannot search by type (SCAN … TYPE, Redis 6.0): the type of "
                                   "each name that may be a lock is asked for by itself.")},
    LackWords{"tracking",
        QT_TRANSLATE_NOOP("Lacks",
            "The server does not know CLIENT TRACKING (Redis 6.0): known locks are read again every "
            "second, and sooner where lock channels or keyspace events tell of them.")},
    LackWords{"time", QT_TRANSLATE_NOOP("Lacks",
                          "The server does not tell its clock (TIME): it is taken from INFO where it "
                          "stands there, or else this machine's clock is used.")},
    LackWords{"read-scripts",
        QT_TRANSLATE_NOOP("Lacks",
            "The server does not run scripts that only read (EVAL_RO, Redis 7.0), or this user may not: "
            "each hash is asked for one field by itself, so that finding locks among many ordinary keys "
            "takes longer.")},
};

} // namespace

QByteArray name(Lack lack) { return lackTexts.at(static_cast<std::size_t>(lack)).id; }

QString lackSentence(Lack lack)
{
    return QCoreApplication::translate("Lacks", lackTexts.at(static_cast<std::size_t>(lack)).sentence);
}

} // namespace lockscope::locks
