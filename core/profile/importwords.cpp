#include "core/base/printable.h"
#include "core/profile/connectionfile.h"
#include "core/words/duration.h"
#include "core/words/filled.h"

#include <QCoreApplication>

#include <array>

namespace lockscope::profile
{

namespace
{

/// In the order of What; %1 is the subject.
constexpr std::array sentences{
    QT_TRANSLATE_NOOP("lockscope::profile", "Lock watchdog timeout: %1."),
    QT_TRANSLATE_NOOP(
        "lockscope::profile", "Its locks are not called as in the service's code: %1 changes the names."),
    QT_TRANSLATE_NOOP("lockscope::profile",
        "It trusts the certificates in %1, a store of Java's: export them as PEM, and name that file as "
        "trusted "
        "certificates."),
    QT_TRANSLATE_NOOP(
        "lockscope::profile", "The service does not check whose certificate it is; here it is checked."),
    QT_TRANSLATE_NOOP(
        "lockscope::profile", "One of several nodes; locks are on the one that is the primary."),
    QT_TRANSLATE_NOOP("lockscope::profile",
        "Its Sentinels want a password: put it into a file and name that with sentinel-password-file=."),
    QT_TRANSLATE_NOOP("lockscope::profile",
        "Its locks are in database %1 of the cluster, which only Valkey 9 and newer can have: of any other, "
        "watch it without “/%1”."),
    QT_TRANSLATE_NOOP(
        "lockscope::profile", "A value is in the variable %1, which only the service's surroundings know."),
    QT_TRANSLATE_NOOP("lockscope::profile", "“%1” is not the address of a server."),
};
static_assert(sentences.size() == static_cast<std::size_t>(ImportNote::What::NoAddress) + 1);

QString watchdogSpan(const QString& text)
{
    bool isNumber = false;
    const qint64 span = text.toLongLong(&isNumber);
    return isNumber ? words::duration(base::milliseconds(span)) : text;
}

} // namespace

QString sentence(const ImportNote& note)
{
    const QString subject =
        note.what == ImportNote::What::Watchdog ? watchdogSpan(note.subject) : note.subject;
    const char* const pattern = sentences.at(static_cast<std::size_t>(note.what));
    return words::filled(
        QCoreApplication::translate("lockscope::profile", pattern), {base::printable(subject.toUtf8(), 120)});
}

} // namespace lockscope::profile
