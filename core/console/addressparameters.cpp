#include "core/console/addressparameters.h"

#include <QCoreApplication>

namespace lockscope::console
{

#define WORDS(text) QT_TRANSLATE_NOOP("AddressParameters", text)

const QList<AddressParameter>& addressParameters()
{
    static const QList<AddressParameter> all{
        {"db=N|all", WORDS("the database, or each one that holds keys"), "redis://h"},
        {"password-file=PATH", WORDS("its first line is the password"), "redis://h"},
        {"ssh=[USER@]HOST", WORDS("goes through this machine, as “ssh” would"), "redis://h"},
        {"discover=replica", WORDS("looks for locks on a replica, and reads them on the primary"),
            "redis://h"},
        {"ca=PATH", WORDS("TLS: certificates to trust besides the system's (PEM)"), "rediss://h"},
        {"cert=PATH", WORDS("TLS: the certificate that is shown to the server"), "rediss://h"},
        {"key=PATH", WORDS("TLS: its key, where it is in a file of its own"), "rediss://h"},
        {"server-name=NAME", WORDS("TLS: the name that the certificate is for"), "rediss://h"},
        {"tls=1.2|1.3", WORDS("TLS: no version below this"), "rediss://h"},
        {"pin=SHA256", WORDS("TLS: the one certificate that is believed, by its fingerprint"), "rediss://h"},
        {"sentinel-user=NAME", WORDS("the user of the Sentinels, where they want one"),
            "redis+sentinel://h/shop"},
        {"sentinel-password-file=PATH", WORDS("likewise their password"), "redis+sentinel://h/shop"},
    };
    return all;
}

#undef WORDS

QString addressParameterLines()
{
    QString lines;
    for (const AddressParameter& each : addressParameters())
        lines += QStringLiteral("  ") + QString::fromLatin1(each.head).leftJustified(28) +
                 QCoreApplication::translate("AddressParameters", each.meaning) + u'\n';
    return lines;
}

} // namespace lockscope::console
