#include "core/words/errorwords.h"

#include "core/base/printable.h"
#include "core/words/certificatewords.h"
#include "core/words/filled.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>

namespace lockscope::words
{

using base::ErrorKind;

namespace
{

/// %1 is the subject, %2 the detail. A sentence that names neither is used as it is.
struct ErrorWords {
    ErrorKind kind;
    const char* title;
    const char* sentence;
    const char* advice;
};

constexpr ErrorWords errorTable[] = {
    {ErrorKind::InvalidUri, QT_TRANSLATE_NOOP("lockscope::words", "Not an address of a server"),
        QT_TRANSLATE_NOOP("lockscope::words", "“%1” is not the address of a server: %2."),
        QT_TRANSLATE_NOOP("lockscope::words",
            "Write redis://host:port/db, rediss://… for TLS, unix:///path/to/redis.sock, "
            "redis+sentinel://host,host/name for the primary that Sentinels name, or "
            "redis+cluster://host,host for a cluster.")},
    {ErrorKind::InvalidArgument, QT_TRANSLATE_NOOP("lockscope::words", "Unusable value"),
        QT_TRANSLATE_NOOP("lockscope::words", "“%1” cannot be used: %2."), ""},
    {ErrorKind::FileUnreadable, QT_TRANSLATE_NOOP("lockscope::words", "File cannot be read"),
        QT_TRANSLATE_NOOP("lockscope::words", "The file “%1” cannot be read: %2."),
        QT_TRANSLATE_NOOP("lockscope::words", "Check that it exists and that you may read it.")},
    {ErrorKind::FileUnwritable, QT_TRANSLATE_NOOP("lockscope::words", "File cannot be written"),
        QT_TRANSLATE_NOOP("lockscope::words", "The file “%1” cannot be written: %2."),
        QT_TRANSLATE_NOOP("lockscope::words", "Check the folder's permissions and the free space.")},
    {ErrorKind::MissingProgram, QT_TRANSLATE_NOOP("lockscope::words", "Program missing"),
        QT_TRANSLATE_NOOP("lockscope::words", "The program “%1” is not installed."),
        QT_TRANSLATE_NOOP(
            "lockscope::words", "On Debian and Ubuntu the package “%2” brings it: apt-get install %2.")},
    {ErrorKind::StartFailed, QT_TRANSLATE_NOOP("lockscope::words", "Program did not start"),
        QT_TRANSLATE_NOOP("lockscope::words", "“%1” did not come up: %2."), ""},
    {ErrorKind::NameNotFound, QT_TRANSLATE_NOOP("lockscope::words", "Name not found"),
        QT_TRANSLATE_NOOP("lockscope::words", "No host is known by the name “%1”."),
        QT_TRANSLATE_NOOP(
            "lockscope::words", "Check the spelling, and whether this machine's name service knows it.")},
    {ErrorKind::Refused, QT_TRANSLATE_NOOP("lockscope::words", "Connection refused"),
        QT_TRANSLATE_NOOP("lockscope::words", "Connection refused by %1."),
        QT_TRANSLATE_NOOP("lockscope::words", "Check that the server runs, and its address and port.")},
    {ErrorKind::Unreachable, QT_TRANSLATE_NOOP("lockscope::words", "Not reachable"),
        QT_TRANSLATE_NOOP("lockscope::words", "There is no way to %1: %2."),
        QT_TRANSLATE_NOOP("lockscope::words",
            "Check the network, the address, and for a socket the path and its permissions.")},
    {ErrorKind::TimedOut, QT_TRANSLATE_NOOP("lockscope::words", "No answer in time"),
        QT_TRANSLATE_NOOP("lockscope::words", "No answer came in time (%1)."),
        QT_TRANSLATE_NOOP("lockscope::words",
            "The server may be overloaded, paused or frozen, or a firewall may swallow the connection.")},
    {ErrorKind::TlsUntrusted, QT_TRANSLATE_NOOP("lockscope::words", "Certificate not trusted"),
        QT_TRANSLATE_NOOP("lockscope::words", "The certificate of %1 is not trusted: %2."),
        QT_TRANSLATE_NOOP("lockscope::words",
            "Name the certificate authority's file with ?ca=PATH, or the name that the certificate is for "
            "with ?server-name=NAME, or have it renewed.")},
    {ErrorKind::TlsCertificateWanted, QT_TRANSLATE_NOOP("lockscope::words", "Certificate wanted"),
        QT_TRANSLATE_NOOP("lockscope::words", "%1 lets only those in who show a certificate of their own."),
        QT_TRANSLATE_NOOP(
            "lockscope::words", "Name yours with ?cert=PATH and its key with &key=PATH (PEM files).")},
    {ErrorKind::TlsCertificateRefused, QT_TRANSLATE_NOOP("lockscope::words", "Our certificate is refused"),
        QT_TRANSLATE_NOOP("lockscope::words", "%1 does not accept the certificate that was shown to it: %2."),
        QT_TRANSLATE_NOOP("lockscope::words",
            "Check that it is the one for this server, signed by an authority that the server trusts, and "
            "not expired.")},
    {ErrorKind::TlsVersion, QT_TRANSLATE_NOOP("lockscope::words", "No common version of TLS"),
        QT_TRANSLATE_NOOP("lockscope::words", "%1 and this program have no version of TLS in common: %2."),
        QT_TRANSLATE_NOOP("lockscope::words",
            "TLS 1.2 and 1.3 are spoken here; older ones are broken. With ?tls=1.3 it is 1.3 alone.")},
    {ErrorKind::TlsFailed, QT_TRANSLATE_NOOP("lockscope::words", "TLS failed"),
        QT_TRANSLATE_NOOP("lockscope::words", "No secure connection to %1 came about: %2."),
        QT_TRANSLATE_NOOP("lockscope::words",
            "Check that this port speaks TLS (rediss://; redis:// is without), and whether the server "
            "wants a certificate of yours (?cert=PATH&key=PATH).")},
    {ErrorKind::WrongService, QT_TRANSLATE_NOOP("lockscope::words", "Not a Redis server"),
        QT_TRANSLATE_NOOP("lockscope::words", "What answers at %1 does not speak the Redis protocol."),
        QT_TRANSLATE_NOOP("lockscope::words", "Check the port; a port for TLS needs rediss://.")},
    {ErrorKind::WrongPassword, QT_TRANSLATE_NOOP("lockscope::words", "Wrong password"),
        QT_TRANSLATE_NOOP("lockscope::words", "The server does not accept this user and password."),
        QT_TRANSLATE_NOOP(
            "lockscope::words", "Check the user's name and the password; it may have been changed.")},
    {ErrorKind::AuthRequired, QT_TRANSLATE_NOOP("lockscope::words", "Password needed"),
        QT_TRANSLATE_NOOP("lockscope::words", "The server asks for a password."),
        QT_TRANSLATE_NOOP("lockscope::words",
            "Enter the password and try again. In the terminal, ?password-file=PATH names its file.")},
    {ErrorKind::NoPermission, QT_TRANSLATE_NOOP("lockscope::words", "No permission"),
        QT_TRANSLATE_NOOP("lockscope::words", "The server's access rules do not permit “%1”."),
        QT_TRANSLATE_NOOP("lockscope::words",
            "Ask for a user with this permission; what works without it goes on working.")},
    {ErrorKind::Loading, QT_TRANSLATE_NOOP("lockscope::words", "Server is loading"),
        QT_TRANSLATE_NOOP("lockscope::words", "The server is still loading its data."),
        QT_TRANSLATE_NOOP("lockscope::words", "It is tried again until the server is ready.")},
    {ErrorKind::Busy, QT_TRANSLATE_NOOP("lockscope::words", "Server is busy"),
        QT_TRANSLATE_NOOP(
            "lockscope::words", "A script blocks the server; it answers nothing else meanwhile."),
        QT_TRANSLATE_NOOP("lockscope::words",
            "The script ends by itself or is ended with SCRIPT KILL, as long as it has written nothing.")},
    {ErrorKind::MasterDown, QT_TRANSLATE_NOOP("lockscope::words", "Primary is gone"),
        QT_TRANSLATE_NOOP("lockscope::words", "This replica has lost its primary and serves no stale data."),
        QT_TRANSLATE_NOOP("lockscope::words", "Connect to the primary.")},
    {ErrorKind::ReadOnly, QT_TRANSLATE_NOOP("lockscope::words", "Replica"),
        QT_TRANSLATE_NOOP("lockscope::words", "This server is a replica; it accepts no changes."),
        QT_TRANSLATE_NOOP("lockscope::words", "Connect to the primary.")},
    {ErrorKind::Moved, QT_TRANSLATE_NOOP("lockscope::words", "Served by another node"),
        QT_TRANSLATE_NOOP(
            "lockscope::words", "Slot %1 of the cluster is served by %2, not by the node that was asked."),
        QT_TRANSLATE_NOOP("lockscope::words",
            "The cluster's map is asked for again by itself; then what was not done can be done.")},
    {ErrorKind::Ask, QT_TRANSLATE_NOOP("lockscope::words", "On its way to another node"),
        QT_TRANSLATE_NOOP("lockscope::words",
            "Slot %1 of the cluster is being moved to %2, and what was asked for is there or nowhere."),
        QT_TRANSLATE_NOOP("lockscope::words",
            "It is watched there by itself; what was not done can be done when the move has ended.")},
    {ErrorKind::ClusterDown, QT_TRANSLATE_NOOP("lockscope::words", "Cluster does not serve"),
        QT_TRANSLATE_NOOP("lockscope::words", "The node of the cluster does not serve this at present: %2."),
        QT_TRANSLATE_NOOP("lockscope::words",
            "A slot has no primary, or the node does not reach the others; a failover takes a moment.")},
    {ErrorKind::TryAgain, QT_TRANSLATE_NOOP("lockscope::words", "Keys are being moved"),
        QT_TRANSLATE_NOOP("lockscope::words",
            "The keys of “%1” are just being moved to another node of the cluster, and are not yet "
            "together: nothing was done."),
        QT_TRANSLATE_NOOP("lockscope::words",
            "It can be done when the move has ended; CLUSTER NODES shows a slot that is stuck on its way.")},
    {ErrorKind::CrossSlot, QT_TRANSLATE_NOOP("lockscope::words", "Keys in several slots"),
        QT_TRANSLATE_NOOP("lockscope::words",
            "The keys of “%1” are in several slots of the cluster; no command may touch them together."),
        QT_TRANSLATE_NOOP("lockscope::words",
            "Names of which the same part stands in braces, as in {orders}:1, share a slot.")},
    {ErrorKind::NoSentinel, QT_TRANSLATE_NOOP("lockscope::words", "No Sentinel answers"),
        QT_TRANSLATE_NOOP("lockscope::words", "None of the Sentinels answers: %1."),
        QT_TRANSLATE_NOOP("lockscope::words",
            "Check that they run, and their addresses; their port is 26379 unless it was changed.")},
    {ErrorKind::NotSentinel, QT_TRANSLATE_NOOP("lockscope::words", "Not a Sentinel"),
        QT_TRANSLATE_NOOP("lockscope::words", "What answers at %1 is no Sentinel."),
        QT_TRANSLATE_NOOP("lockscope::words",
            "Give the Sentinels' own addresses, or redis://host:port for that server alone.")},
    {ErrorKind::SentinelAuth, QT_TRANSLATE_NOOP("lockscope::words", "Sentinel wants credentials"),
        QT_TRANSLATE_NOOP("lockscope::words", "The Sentinel at %1 does not let us ask: %2."),
        QT_TRANSLATE_NOOP("lockscope::words",
            "Sentinels have users and passwords of their own: add ?sentinel-user=NAME and "
            "?sentinel-password-file=PATH.")},
    {ErrorKind::NoNode, QT_TRANSLATE_NOOP("lockscope::words", "No node answers"),
        QT_TRANSLATE_NOOP("lockscope::words", "None of the cluster's nodes answers: %1."),
        QT_TRANSLATE_NOOP("lockscope::words", "Check that they run, and their addresses.")},
    {ErrorKind::IsSentinel, QT_TRANSLATE_NOOP("lockscope::words", "A Sentinel"),
        QT_TRANSLATE_NOOP("lockscope::words", "This is a Sentinel, it has no locks."),
        QT_TRANSLATE_NOOP(
            "lockscope::words", "Use redis+sentinel://%1/NAME; SENTINEL MASTERS lists the names.")},
    {ErrorKind::NotCluster, QT_TRANSLATE_NOOP("lockscope::words", "Not a cluster"),
        QT_TRANSLATE_NOOP("lockscope::words", "What answers at %1 is no node of a cluster."),
        QT_TRANSLATE_NOOP("lockscope::words",
            "Give the address of any of its nodes, or redis://host:port for one server alone.")},
    {ErrorKind::NoDatabase, QT_TRANSLATE_NOOP("lockscope::words", "No such database"),
        QT_TRANSLATE_NOOP("lockscope::words", "The server has no database %1: %2."),
        QT_TRANSLATE_NOOP("lockscope::words",
            "Connect to database 0, or to one that there is: the server's setting “databases” says how many "
            "(16 unless changed). A cluster has only 0, unless it is Valkey 9 or newer with "
            "“cluster-databases”.")},
    {ErrorKind::UnknownPrimary, QT_TRANSLATE_NOOP("lockscope::words", "Unknown name of a primary"),
        QT_TRANSLATE_NOOP("lockscope::words", "The Sentinels know no primary by the name “%1”."),
        QT_TRANSLATE_NOOP("lockscope::words",
            "Check the name behind the addresses; SENTINEL MASTERS lists those that they know.")},
    {ErrorKind::NotPrimary, QT_TRANSLATE_NOOP("lockscope::words", "Not a primary"),
        QT_TRANSLATE_NOOP("lockscope::words", "The Sentinels name %1 as the primary, but its role is “%2”."),
        QT_TRANSLATE_NOOP("lockscope::words",
            "They are asked again until both agree; during a failover that takes a moment.")},
    {ErrorKind::PrimaryUnreachable, QT_TRANSLATE_NOOP("lockscope::words", "Announced primary not reachable"),
        QT_TRANSLATE_NOOP(
            "lockscope::words", "The Sentinels name %1 as the primary, but it cannot be reached from here."),
        QT_TRANSLATE_NOOP("lockscope::words",
            "Either it is down and they have not agreed on another one yet, or it announces an address that "
            "only its own network knows (replica-announce-ip, containers, NAT).")},
    {ErrorKind::TunnelFailed, QT_TRANSLATE_NOOP("lockscope::words", "SSH tunnel failed"),
        QT_TRANSLATE_NOOP("lockscope::words", "The SSH tunnel by %1 did not come about, or has ended: %2."),
        QT_TRANSLATE_NOOP("lockscope::words",
            "Nothing is asked here: it must work in a terminal without a question (host key known, key in "
            "the "
            "agent). Try: ssh ssh://%1")},
    {ErrorKind::BeyondTunnel, QT_TRANSLATE_NOOP("lockscope::words", "Not reached from the tunnel's end"),
        QT_TRANSLATE_NOOP("lockscope::words", "From where the SSH tunnel ends, %1 cannot be reached: %2."),
        QT_TRANSLATE_NOOP("lockscope::words",
            "A name must be known there, and the port open from there: look with “getent hosts” in a "
            "terminal there. Or let the server announce an address that counts there "
            "(cluster-announce-ip, cluster-announce-hostname, replica-announce-ip).")},
    {ErrorKind::PasswordCommandFailed, QT_TRANSLATE_NOOP("lockscope::words", "No password from the command"),
        QT_TRANSLATE_NOOP("lockscope::words", "The command “%1” gave no password: %2."),
        QT_TRANSLATE_NOOP("lockscope::words",
            "Try it in a terminal: its first line is the password. Or type the password for this time.")},
    {ErrorKind::KeyStoreFailed, QT_TRANSLATE_NOOP("lockscope::words", "Key store does not answer"),
        QT_TRANSLATE_NOOP("lockscope::words", "The desktop's key store cannot be used for %1: %2."),
        QT_TRANSLATE_NOOP("lockscope::words",
            "Until one runs and is unlocked (GNOME Keyring, KWallet) the password is asked for each time; "
            "it is kept nowhere else.")},
    {ErrorKind::NoKeptPassword, QT_TRANSLATE_NOOP("lockscope::words", "No password in the key store"),
        QT_TRANSLATE_NOOP(
            "lockscope::words", "The desktop's key store has no password for %1, or stays locked."),
        QT_TRANSLATE_NOOP(
            "lockscope::words", "Unlock it, or type the password; it can be kept there again.")},
    {ErrorKind::OutOfMemory, QT_TRANSLATE_NOOP("lockscope::words", "Server out of memory"),
        QT_TRANSLATE_NOOP(
            "lockscope::words", "The server has reached its memory limit and refuses the command."),
        QT_TRANSLATE_NOOP("lockscope::words", "Free memory on the server or raise its limit.")},
    {ErrorKind::Misconfigured, QT_TRANSLATE_NOOP("lockscope::words", "Server refuses writes"),
        QT_TRANSLATE_NOOP("lockscope::words", "The server refuses changes at present: %2."),
        QT_TRANSLATE_NOOP("lockscope::words", "Its log tells what it misses (disk, replicas).")},
    {ErrorKind::NoScript, QT_TRANSLATE_NOOP("lockscope::words", "Script not known"),
        QT_TRANSLATE_NOOP("lockscope::words", "The server has forgotten the script."), ""},
    {ErrorKind::Unkillable, QT_TRANSLATE_NOOP("lockscope::words", "Script cannot be ended"),
        QT_TRANSLATE_NOOP(
            "lockscope::words", "The script has already written, so the server will not end it."),
        QT_TRANSLATE_NOOP("lockscope::words",
            "Wait for it to end. Only a shutdown without saving would end it, and that loses data.")},
    {ErrorKind::WrongType, QT_TRANSLATE_NOOP("lockscope::words", "Another type of key"),
        QT_TRANSLATE_NOOP("lockscope::words", "The key “%1” holds another type of value."), ""},
    {ErrorKind::UnknownCommand, QT_TRANSLATE_NOOP("lockscope::words", "Command not known"),
        QT_TRANSLATE_NOOP("lockscope::words", "The server does not know the command “%1”."),
        QT_TRANSLATE_NOOP("lockscope::words",
            "It may be an older version, a managed service, or the command was renamed.")},
    {ErrorKind::ServerError, QT_TRANSLATE_NOOP("lockscope::words", "Error of the server"),
        QT_TRANSLATE_NOOP("lockscope::words", "The server answered: %2."), ""},
    {ErrorKind::Protocol, QT_TRANSLATE_NOOP("lockscope::words", "Broken reply"),
        QT_TRANSLATE_NOOP("lockscope::words", "The server sent something that is not a reply: %2."),
        QT_TRANSLATE_NOOP("lockscope::words", "The connection was closed and is made anew.")},
    {ErrorKind::TooLarge, QT_TRANSLATE_NOOP("lockscope::words", "Too large"),
        QT_TRANSLATE_NOOP("lockscope::words", "The value of “%1” is larger than what is read (%2)."),
        QT_TRANSLATE_NOOP("lockscope::words", "It is not shown; everything else goes on.")},
    {ErrorKind::ConnectionLost, QT_TRANSLATE_NOOP("lockscope::words", "Connection lost"),
        QT_TRANSLATE_NOOP("lockscope::words", "The connection to the server was lost."),
        QT_TRANSLATE_NOOP("lockscope::words", "It is made again by itself.")},
    {ErrorKind::NotSent, QT_TRANSLATE_NOOP("lockscope::words", "Not sent"),
        QT_TRANSLATE_NOOP("lockscope::words", "There was no connection: nothing was sent."), ""},
    {ErrorKind::OutcomeUnknown, QT_TRANSLATE_NOOP("lockscope::words", "Outcome unknown"),
        QT_TRANSLATE_NOOP(
            "lockscope::words", "“%1” was sent and not answered: whether it was carried out is not known."),
        QT_TRANSLATE_NOOP("lockscope::words", "Look at the present state before doing it again.")},
    {ErrorKind::NotAllowed, QT_TRANSLATE_NOOP("lockscope::words", "Not a reading command"),
        QT_TRANSLATE_NOOP(
            "lockscope::words", "“%1” is not on the list of reading commands and was not sent."),
        ""},
    {ErrorKind::Cancelled, QT_TRANSLATE_NOOP("lockscope::words", "Given up"),
        QT_TRANSLATE_NOOP("lockscope::words", "“%1” was given up: %2."), ""},
};

/// A sentence for a kind of error where the facts say more than the kind does.
struct CloserWords {
    bool (*fits)(const base::Error& error);
    ErrorWords words;
};

bool closedAtOnce(const base::Error& error) { return error.detail == "closed at once"; }
bool inTls(const base::Error& error) { return error.subject == "tls"; }
bool wantsNone(const base::Error& error) { return error.detail.contains("without any password configured"); }
bool isInGreeting(const base::Error& error) { return error.detail == "greeting"; }
bool isOutOfStep(const base::Error& error) { return error.detail == "out of step"; }
bool isNotThePinned(const base::Error& error) { return error.detail == "not-the-pinned"; }
bool speaksOtherwise(const base::Error& error) { return error.detail == "WrongService"; }

constexpr CloserWords closerTable[] = {
    {closedAtOnce,
        {ErrorKind::ConnectionLost, QT_TRANSLATE_NOOP("lockscope::words", "Connection closed at once"),
            QT_TRANSLATE_NOOP("lockscope::words", "%1 closed the connection at once, before any answer."),
            QT_TRANSLATE_NOOP("lockscope::words",
                "If it speaks TLS use rediss://; else its log says why it lets nobody in. It is tried "
                "again by itself.")}},
    {inTls,
        {ErrorKind::TimedOut, QT_TRANSLATE_NOOP("lockscope::words", "No answer to TLS in time"),
            QT_TRANSLATE_NOOP("lockscope::words", "No answer to the beginning of TLS came in time."),
            QT_TRANSLATE_NOOP("lockscope::words",
                "It may speak no TLS: then use redis://. Or the server is overloaded, paused or frozen, or "
                "a firewall swallows the connection.")}},
    {wantsNone, {ErrorKind::WrongPassword, QT_TRANSLATE_NOOP("lockscope::words", "No password wanted"),
                    QT_TRANSLATE_NOOP("lockscope::words", "The server has no password, and one was given."),
                    QT_TRANSLATE_NOOP(
                        "lockscope::words", "Connect without it; or check that it is the right server.")}},
    {isInGreeting,
        {ErrorKind::TooLarge, QT_TRANSLATE_NOOP("lockscope::words", "Too large an answer to the greeting"),
            QT_TRANSLATE_NOOP("lockscope::words",
                "%1 answers the greeting with more than a Redis server would. The connection was closed."),
            QT_TRANSLATE_NOOP("lockscope::words",
                "Check the address: it may be another service, or something in between adds to what the "
                "server says. It is tried again by itself.")}},
    {isOutOfStep,
        {ErrorKind::Protocol, QT_TRANSLATE_NOOP("lockscope::words", "Replies out of step"),
            QT_TRANSLATE_NOOP("lockscope::words",
                "A reply of the server is missing or came twice, so what was read since then is not "
                "believed."),
            QT_TRANSLATE_NOOP("lockscope::words",
                "The connection was closed and is made anew. If it happens again, a proxy in between may "
                "lose replies: connect to the server itself.")}},
    {isNotThePinned,
        {ErrorKind::TlsUntrusted, QT_TRANSLATE_NOOP("lockscope::words", "Not the pinned certificate"),
            QT_TRANSLATE_NOOP("lockscope::words", "The certificate of %1 is not trusted: %2."),
            QT_TRANSLATE_NOOP("lockscope::words",
                "Ask whoever runs the server: if it was renewed put the new fingerprint in pin=, or trust "
                "an authority with ?ca=PATH; if it was not, somebody stands in between.")}},
    {speaksOtherwise,
        {ErrorKind::NoSentinel, QT_TRANSLATE_NOOP("lockscope::words", "Not a Redis server"),
            QT_TRANSLATE_NOOP("lockscope::words",
                "What answers at %1 does not speak the Redis protocol: it is no Sentinel."),
            QT_TRANSLATE_NOOP("lockscope::words",
                "Check the Sentinels' addresses; their port is 26379 unless it was changed. A port for TLS "
                "needs rediss+sentinel://.")}},
    {speaksOtherwise,
        {ErrorKind::NoNode, QT_TRANSLATE_NOOP("lockscope::words", "Not a Redis server"),
            QT_TRANSLATE_NOOP("lockscope::words",
                "What answers at %1 does not speak the Redis protocol: it is no node of a cluster."),
            QT_TRANSLATE_NOOP("lockscope::words",
                "Check the address and the port; a port for TLS needs rediss+cluster://.")}},
};

const ErrorWords& wordsOf(ErrorKind kind)
{
    const auto found = std::find_if(std::begin(errorTable), std::end(errorTable),
        [kind](const ErrorWords& words) { return words.kind == kind; });
    Q_ASSERT(found != std::end(errorTable));
    return *found;
}

const ErrorWords& wordsOf(const base::Error& error)
{
    const auto closer = std::find_if(std::begin(closerTable), std::end(closerTable),
        [&](const CloserWords& each) { return each.words.kind == error.kind && each.fits(error); });
    return closer == std::end(closerTable) ? wordsOf(error.kind) : closer->words;
}

/// A text of ours is in the catalogue; one of a server or of the system is shown as it is.
QString translated(const QByteArray& text)
{
    const QString found =
        text.isEmpty() ? QString() : QCoreApplication::translate("ErrorDetails", text.constData());
    return found == QString::fromUtf8(text) ? base::printable(text) : found;
}

/// Some servers end their texts with a full stop, as our sentences do.
QString before(QStringView rest, QString fact)
{
    while (rest.startsWith(u'.') && fact.endsWith(u'.'))
        fact.chop(1);
    return fact;
}

/// The places of the pattern are filled in the order of the language.
QString fromPattern(const QByteArrayList& pattern)
{
    QStringList values;
    for (const QByteArray& value : pattern.sliced(1))
        values.append(translated(value));
    return filled(translated(pattern.constFirst()), values);
}

QString filled(const char* source, const base::Error& error)
{
    if (!*source)
        return {};
    const QString text = QCoreApplication::translate("lockscope::words", source);
    const bool names = text.contains(QLatin1String("%1")) || text.contains(QLatin1String("%2"));
    if (!names)
        return text;
    // Only the places that the sentence has: arg() complains about what it cannot place.
    QString result;
    for (qsizetype at = 0; at < text.size(); ++at) {
        const bool place = text[at] == QLatin1Char('%') && at + 1 < text.size();
        if (place && text[at + 1] == QLatin1Char('1'))
            result += translated(error.subject);
        else if (place && text[at + 1] == QLatin1Char('2'))
            result += before(QStringView(text).mid(at + 2), detail(error));
        else {
            result += text[at];
            continue;
        }
        ++at;
    }
    return result;
}

/// Says what is wrong with that part of an address. Other details are sentences already.
QString addressFault(const QByteArray& part)
{
    struct PartFault {
        const char* part;
        const char* words;
    };
    static constexpr PartFault faults[] = {
        {"scheme", QT_TRANSLATE_NOOP("ErrorDetails", "it does not begin with redis:// or rediss://")},
        {"host", QT_TRANSLATE_NOOP("ErrorDetails", "the host is missing, or is no host's name")},
        {"port", QT_TRANSLATE_NOOP("ErrorDetails", "the port is no number from 1 to 65535")},
        {"database", QT_TRANSLATE_NOOP("ErrorDetails", "the database is no number")},
        {"path", QT_TRANSLATE_NOOP("ErrorDetails", "the path of the socket is missing")},
        {"characters", QT_TRANSLATE_NOOP("ErrorDetails", "it has characters that no address has")},
        {"length", QT_TRANSLATE_NOOP("ErrorDetails", "it is too long")},
    };
    const auto* fault =
        std::ranges::find_if(faults, [&part](const PartFault& each) { return part == each.part; });
    return translated(fault == std::end(faults) ? part : QByteArray(fault->words));
}

} // namespace

QString detail(const base::Error& error)
{
    if (error.kind == ErrorKind::TlsUntrusted)
        return certificateFaults(error.detail);
    if (error.kind == ErrorKind::InvalidUri && error.pattern.isEmpty())
        return addressFault(error.detail);
    return error.pattern.isEmpty() ? translated(error.detail) : fromPattern(error.pattern);
}

QString title(ErrorKind kind) { return QCoreApplication::translate("lockscope::words", wordsOf(kind).title); }

QString sentence(const base::Error& error) { return filled(wordsOf(error).sentence, error); }

QString advice(const base::Error& error) { return filled(wordsOf(error).advice, error); }

} // namespace lockscope::words
