#include "core/console/addressparameters.h"

#include <QCoreApplication>

namespace lockscope::console
{

const QList<AddressParameter>& addressParameters()
{
    static const QList<AddressParameter> all{
        {"db=N|all", QT_TRANSLATE_NOOP("AddressParameters", "the database, or each one that holds keys"),
            "redis://h"},
        {"password-file=PATH", QT_TRANSLATE_NOOP("AddressParameters", "its first line is the password"),
            "redis://h"},
        {"ssh=[USER@]HOST",
            QT_TRANSLATE_NOOP("AddressParameters", "goes through this machine, as “ssh” would"), "redis://h"},
        {"discover=replica",
            QT_TRANSLATE_NOOP(
                "AddressParameters", "looks for locks on a replica, and reads them on the primary"),
            "redis://h"},
        {"ca=PATH",
            QT_TRANSLATE_NOOP("AddressParameters", "TLS: certificates to trust besides the system's (PEM)"),
            "rediss://h"},
        {"cert=PATH",
            QT_TRANSLATE_NOOP("AddressParameters", "TLS: the certificate that is shown to the server"),
            "rediss://h"},
        {"key=PATH", QT_TRANSLATE_NOOP("AddressParameters", "TLS: its key, where it is in a file of its own"),
            "rediss://h"},
        {"server-name=NAME",
            QT_TRANSLATE_NOOP("AddressParameters", "TLS: the name that the certificate is for"),
            "rediss://h"},
        {"tls=1.2|1.3", QT_TRANSLATE_NOOP("AddressParameters", "TLS: no version below this"), "rediss://h"},
        {"pin=SHA256",
            QT_TRANSLATE_NOOP(
                "AddressParameters", "TLS: the one certificate that is believed, by its fingerprint"),
            "rediss://h"},
        {"sentinel-user=NAME",
            QT_TRANSLATE_NOOP("AddressParameters", "the user of the Sentinels, where they want one"),
            "redis+sentinel://h/shop"},
        {"sentinel-password-file=PATH", QT_TRANSLATE_NOOP("AddressParameters", "likewise their password"),
            "redis+sentinel://h/shop"},
    };
    return all;
}

QString meaningOf(const AddressParameter& parameter)
{
    return QCoreApplication::translate("AddressParameters", parameter.meaning);
}

QString addressParameterLines()
{
    QString lines;
    for (const AddressParameter& each : addressParameters())
        lines +=
            QStringLiteral("  ") + QString::fromLatin1(each.head).leftJustified(28) + meaningOf(each) + u'\n';
    return lines;
}

} // namespace lockscope::console
