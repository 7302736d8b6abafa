#include "ui/dialogs/addressreading.h"

#include "core/words/errorwords.h"
#include "ui/theme.h"

namespace lockscope::ui
{

namespace
{

QString sentenceOf(const console::Address& address)
{
    if (address.passwordInUri)
        return AddressReading::tr(
            "The password in this address can be read by everybody who sees the screen; "
            "better leave it out and type it below.");
    if (!address.master.isEmpty())
        return AddressReading::tr("The primary that these Sentinels call “%1”, followed when it changes: %2")
            .arg(address.master, address.sentinels.join(QStringLiteral(", ")));
    if (!address.nodes.isEmpty())
        return AddressReading::tr("All primaries of the cluster that these nodes know: %1")
            .arg(address.nodes.join(QStringLiteral(", ")));
    if (!address.ssh.isEmpty())
        return AddressReading::tr("%1, as seen from %2, through an SSH tunnel")
            .arg(address.shortName, address.ssh);
    if (address.unixSocket)
        return AddressReading::tr("A Unix socket of this machine: %1").arg(address.shortName);
    return (address.tls ? AddressReading::tr("%1, encrypted") : AddressReading::tr("%1, not encrypted"))
        .arg(address.shortName);
}

} // namespace

AddressReading::AddressReading(QWidget* parent)
    : PlainLabel({}, Tone::Muted, parent)
{
    setObjectName(QStringLiteral("reading"));
    setWordWrap(true);
    setMinimumHeight(2 * fontMetrics().height());
    setAlignment(Qt::AlignTop | Qt::AlignLeft);
}

void AddressReading::say(const QString& typed, const base::Result<console::Address>& address)
{
    setColour({});
    if (typed.isEmpty())
        return put({});
    if (!address && typed.contains(QLatin1String("redis-cli")))
        return put(tr("A command of redis-cli; Tab takes its server over."));
    if (!address) {
        setColour(theme::look(locks::State::Expired).colour);
        return put(address.error().detail == "scheme" ? tr("Start the address with redis:// or rediss://.")
                                                      : words::sentence(address.error()));
    }
    if (address->passwordInUri)
        setColour(theme::look(locks::State::Expiring).colour);
    put(sentenceOf(*address));
}

} // namespace lockscope::ui

#include "moc_addressreading.cpp"
