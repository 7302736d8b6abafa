#include "core/words/errorwords.h"

#include "core/base/printable.h"
#include "core/words/certificatewords.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>

namespace lockscope::words
{

using base::ErrorKind;

namespace
{

#define WORDS(text) QT_TRANSLATE_NOOP("lockscope::words", text)

/// %1 is the subject, %2 the detail. A sentence that names neither stands as it is.
struct ErrorWords {
    ErrorKind kind;
    const char* title;
    const char* sentence;
    const char* advice;
};

constexpr ErrorWords errorTable[] = {
    {ErrorKind::InvalidUri, WORDS("Not an address of a server"),
        WORDS("“%1” cannot be read as the address of a server: %2."),
        WORDS("Write redis://host:port/db, rediss://… for TLS, unix:///path/to/redis.sock, "
              "redis+sentinel://host,host/name for the primary that Sentinels name, or "
              "redis+cluster://host,host for a cluster.")},
    {ErrorKind::InvalidArgument, WORDS("Unusable value"), WORDS("“%1” cannot be used: %2."), ""},
    {ErrorKind::FileUnreadable, WORDS("File cannot be read"), WORDS("The file “%1” cannot be read: %2."),
        WORDS("Check that it exists and that you may read it.")},
    {ErrorKind::FileUnwritable, WORDS("File cannot be written"),
        WORDS("The file “%1” cannot be written: %2."),
        WORDS("Check the folder's permissions and the free space.")},
    {ErrorKind::MissingProgram, WORDS("Program missing"), WORDS("The program “%1” is not installed."),
        WORDS("On Debian and Ubuntu the package “%2” brings it: apt-get install %2.")},
    {ErrorKind::StartFailed, WORDS("Program did not start"), WORDS("“%1” did not come up: %2."), ""},
    {ErrorKind::NameNotFound, WORDS("Name not found"), WORDS("No host is known by the name “%1”."),
        WORDS("Check the spelling, and whether this machine's name service knows it.")},
    {ErrorKind::Refused, WORDS("Connection refused"), WORDS("Nobody accepts connections at %1."),
        WORDS("Check that the server runs, and its address and port.")},
    {ErrorKind::Unreachable, WORDS("Not reachable"), WORDS("There is no way to %1: %2."),
        WORDS("Check the network, the address, and for a socket the path and its permissions.")},
    {ErrorKind::TimedOut, WORDS("No answer in time"), WORDS("No answer came in time (%1)."),
        WORDS("The server may be overloaded, paused or frozen, or a firewall may swallow the connection.")},
    {ErrorKind::TlsUntrusted, WORDS("Certificate not trusted"),
        WORDS("The certificate of %1 is not trusted: %2."),
        WORDS("Name the certificate authority's file with ?ca=PATH, or the name that the certificate is for "
              "with ?server-name=NAME, or have it renewed.")},
    {ErrorKind::TlsCertificateWanted, WORDS("Certificate wanted"),
        WORDS("%1 lets only those in who show a certificate of their own."),
        WORDS("Name yours with ?cert=PATH and its key with &key=PATH (PEM files).")},
    {ErrorKind::TlsCertificateRefused, WORDS("Our certificate is refused"),
        WORDS("%1 does not accept the certificate that was shown to it: %2."),
        WORDS("Check that it is the one for this server, signed by an authority that the server trusts, and "
              "not expired.")},
    {ErrorKind::TlsVersion, WORDS("No common version of TLS"),
        WORDS("%1 and this program have no version of TLS in common: %2."),
        WORDS("TLS 1.2 and 1.3 are spoken here; older ones are broken. With ?tls=1.3 it is 1.3 alone.")},
    {ErrorKind::TlsFailed, WORDS("TLS failed"), WORDS("No secure connection to %1 came about: %2."),
        WORDS("Check that this port speaks TLS (rediss://; redis:// is without), and whether the server "
              "wants a certificate of yours (?cert=PATH&key=PATH).")},
    {ErrorKind::WrongService, WORDS("Not a Redis server"),
        WORDS("What answers at %1 does not speak the Redis protocol."),
        WORDS("Check the port; a port for TLS needs rediss://.")},
    {ErrorKind::WrongPassword, WORDS("Wrong password"),
        WORDS("The server does not accept this user and password."),
        WORDS("Check the user's name and the password; it may have been changed.")},
    {ErrorKind::AuthRequired, WORDS("Password needed"), WORDS("The server asks for a password."),
        WORDS("Connect again with one: it is asked for, or read from a file with ?password-file=PATH.")},
    {ErrorKind::NoPermission, WORDS("No permission"), WORDS("The server's access rules do not permit “%1”."),
        WORDS("Ask for a user with this permission; what works without it goes on working.")},
    {ErrorKind::Loading, WORDS("Server is loading"), WORDS("The server is still loading its data."),
        WORDS("It is tried again until the server is ready.")},
    {ErrorKind::Busy, WORDS("Server is busy"),
        WORDS("A script blocks the server; it answers nothing else meanwhile."),
        WORDS("The script ends by itself or is ended with SCRIPT KILL, as long as it has written nothing.")},
    {ErrorKind::MasterDown, WORDS("Primary is gone"),
        WORDS("This replica has lost its primary and serves no stale data."),
        WORDS("Connect to the primary.")},
    {ErrorKind::ReadOnly, WORDS("Replica"), WORDS("This server is a replica; it accepts no changes."),
        WORDS("Connect to the primary.")},
    {ErrorKind::Moved, WORDS("Served by another node"),
        WORDS("Slot %1 of the cluster is served by %2, not by the node that was asked."),
        WORDS("The cluster's map is asked for again by itself; then what was not done can be done.")},
    {ErrorKind::Ask, WORDS("On its way to another node"),
        WORDS("Slot %1 of the cluster is being moved to %2, and what was asked for is there or nowhere."),
        WORDS("It is watched there by itself; what was not done can be done when the move has ended.")},
    {ErrorKind::ClusterDown, WORDS("Cluster does not serve"),
        WORDS("The node of the cluster does not serve this at present: %2."),
        WORDS("A slot has no primary, or the node does not reach the others; a failover takes a moment.")},
    {ErrorKind::TryAgain, WORDS("Keys are being moved"),
        WORDS("The keys of “%1” are just being moved to another node of the cluster, and are not yet "
              "together: nothing was done."),
        WORDS(
            "It can be done when the move has ended; CLUSTER NODES shows a slot that is stuck on its way.")},
    {ErrorKind::CrossSlot, WORDS("Keys in several slots"),
        WORDS("The keys of “%1” are in several slots of the cluster; no command may touch them together."),
        WORDS("Names of which the same part stands in braces, as in {orders}:1, share a slot.")},
    {ErrorKind::NoSentinel, WORDS("No Sentinel answers"), WORDS("None of the Sentinels answers: %1."),
        WORDS("Check that they run, and their addresses; their port is 26379 unless it was changed.")},
    {ErrorKind::NotSentinel, WORDS("Not a Sentinel"), WORDS("What answers at %1 is no Sentinel."),
        WORDS("Give the Sentinels' own addresses, or redis://host:port for that server alone.")},
    {ErrorKind::SentinelAuth, WORDS("Sentinel wants credentials"),
        WORDS("The Sentinel at %1 does not let us ask: %2."),
        WORDS("Sentinels have users and passwords of their own: add ?sentinel-user=NAME and "
              "?sentinel-password-file=PATH.")},
    {ErrorKind::NoNode, WORDS("No node answers"), WORDS("None of the cluster's nodes answers: %1."),
        WORDS("Check that they run, and their addresses.")},
    {ErrorKind::IsSentinel, WORDS("A Sentinel"), WORDS("This is a Sentinel, it has no locks."),
        WORDS("Use redis+sentinel://%1/NAME; SENTINEL MASTERS lists the names.")},
    {ErrorKind::NotCluster, WORDS("Not a cluster"), WORDS("What answers at %1 is no node of a cluster."),
        WORDS("Give the address of any of its nodes, or redis://host:port for one server alone.")},
    {ErrorKind::NoDatabase, WORDS("No such database"), WORDS("The server has no database %1: %2."),
        WORDS(
            "Connect to database 0, or to one that there is: the server's setting “databases” says how many "
            "(16 unless changed). A cluster has only 0, unless it is Valkey 9 or newer with "
            "“cluster-databases”.")},
    {ErrorKind::UnknownPrimary, WORDS("Unknown name of a primary"),
        WORDS("The Sentinels know no primary by the name “%1”."),
        WORDS("Check the name behind the addresses; SENTINEL MASTERS lists those that they know.")},
    {ErrorKind::NotPrimary, WORDS("Not a primary"),
        WORDS("The Sentinels name %1 as the primary, but its role is “%2”."),
        WORDS("They are asked again until both agree; during a failover that takes a moment.")},
    {ErrorKind::PrimaryUnreachable, WORDS("Announced primary not reachable"),
        WORDS("The Sentinels name %1 as the primary, but it cannot be reached from here."),
        WORDS(
            "Either it is down and they have not agreed on another one yet, or it announces an address that "
            "only its own network knows (replica-announce-ip, containers, NAT).")},
    {ErrorKind::TunnelFailed, WORDS("SSH tunnel failed"),
        WORDS("The SSH tunnel by %1 did not come about, or has ended: %2."),
        WORDS("Nothing is asked here: it must work in a terminal without a question (host key known, key in "
              "the "
              "agent). Try: ssh ssh://%1")},
    {ErrorKind::BeyondTunnel, WORDS("Not reached from the tunnel's end"),
        WORDS("From where the SSH tunnel ends, %1 cannot be reached: %2."),
        WORDS("A name must be known there, and the port open from there: look with “getent hosts” in a "
              "terminal there. Or let the server announce an address that counts there "
              "(cluster-announce-ip, cluster-announce-hostname, replica-announce-ip).")},
    {ErrorKind::PasswordCommandFailed, WORDS("No password from the command"),
        WORDS("The command “%1” gave no password: %2."),
        WORDS("Try it in a terminal: its first line is the password. Or type the password for this time.")},
    {ErrorKind::KeyStoreFailed, WORDS("Key store does not answer"),
        WORDS("The desktop's key store cannot be used for %1: %2."),
        WORDS("Until one runs and is unlocked (GNOME Keyring, KWallet) the password is asked for each time; "
              "it is kept nowhere else.")},
    {ErrorKind::NoKeptPassword, WORDS("No password in the key store"),
        WORDS("The desktop's key store has no password for %1, or stays locked."),
        WORDS("Unlock it, or type the password; it can be kept there again.")},
    {ErrorKind::OutOfMemory, WORDS("Server out of memory"),
        WORDS("The server has reached its memory limit and refuses the command."),
        WORDS("Free memory on the server or raise its limit.")},
    {ErrorKind::Misconfigured, WORDS("Server refuses writes"),
        WORDS("The server refuses changes at present: %2."),
        WORDS("Its log tells what it misses (disk, replicas).")},
    {ErrorKind::NoScript, WORDS("Script not known"), WORDS("The server has forgotten the script."), ""},
    {ErrorKind::Unkillable, WORDS("Script cannot be ended"),
        WORDS("The script has already written, so the server will not end it."),
        WORDS("Wait for it to end. Only a shutdown without saving would end it, and that loses data.")},
    {ErrorKind::WrongType, WORDS("Another type of key"), WORDS("The key “%1” holds another type of value."),
        ""},
    {ErrorKind::UnknownCommand, WORDS("Command not known"),
        WORDS("The server does not know the command “%1”."),
        WORDS("It may be an older version, a managed service, or the command was renamed.")},
    {ErrorKind::ServerError, WORDS("Error of the server"), WORDS("The server answered: %2."), ""},
    {ErrorKind::Protocol, WORDS("Broken reply"), WORDS("The server sent something that is not a reply: %2."),
        WORDS("The connection was closed and is made anew.")},
    {ErrorKind::TooLarge, WORDS("Too large"), WORDS("The value of “%1” is larger than what is read (%2)."),
        WORDS("It is not shown; everything else goes on.")},
    {ErrorKind::ConnectionLost, WORDS("Connection lost"), WORDS("The connection to the server was lost."),
        WORDS("It is made again by itself.")},
    {ErrorKind::NotSent, WORDS("Not sent"), WORDS("There was no connection: nothing was sent."), ""},
    {ErrorKind::OutcomeUnknown, WORDS("Outcome unknown"),
        WORDS("“%1” was sent and not answered: whether it was carried out is not known."),
        WORDS("Look at the present state before doing it again.")},
    {ErrorKind::NotAllowed, WORDS("Not a reading command"),
        WORDS("“%1” is not on the list of reading commands and was not sent."), ""},
    {ErrorKind::Cancelled, WORDS("Given up"), WORDS("“%1” was given up: %2."), ""},
};

/// Where the facts tell more than the kind does.
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
        {ErrorKind::ConnectionLost, WORDS("Connection closed at once"),
            WORDS("%1 closed the connection at once, before any answer."),
            WORDS("If it speaks TLS use rediss://; else its log says why it lets nobody in. It is tried "
                  "again by itself.")}},
    {inTls,
        {ErrorKind::TimedOut, WORDS("No answer to TLS in time"),
            WORDS("No answer to the beginning of TLS came in time."),
            WORDS("It may speak no TLS: then use redis://. Or the server is overloaded, paused or frozen, or "
                  "a firewall swallows the connection.")}},
    {wantsNone, {ErrorKind::WrongPassword, WORDS("No password wanted"),
                    WORDS("The server has no password, and one was given."),
                    WORDS("Connect without it; or check that it is the right server.")}},
    {isInGreeting,
        {ErrorKind::TooLarge, WORDS("Too large an answer to the greeting"),
            WORDS("%1 answers the greeting with more than a Redis server would. The connection was closed."),
            WORDS("Check the address: it may be another service, or something in between adds to what the "
                  "server says. It is tried again by itself.")}},
    {isOutOfStep,
        {ErrorKind::Protocol, WORDS("Replies out of step"),
            WORDS("A reply of the server is missing or came twice, so what was read since then is not "
                  "believed."),
            WORDS("The connection was closed and is made anew. If it happens again, a proxy in between may "
                  "lose replies: connect to the server itself.")}},
    {isNotThePinned,
        {ErrorKind::TlsUntrusted, WORDS("Not the pinned certificate"),
            WORDS("The certificate of %1 is not trusted: %2."),
            WORDS("Ask whoever runs the server: if it was renewed put the new fingerprint in pin=, or trust "
                  "an authority with ?ca=PATH; if it was not, somebody stands in between.")}},
    {speaksOtherwise,
        {ErrorKind::NoSentinel, WORDS("Not a Redis server"),
            WORDS("What answers at %1 does not speak the Redis protocol: it is no Sentinel."),
            WORDS("Check the Sentinels' addresses; their port is 26379 unless it was changed. A port for TLS "
                  "needs rediss+sentinel://.")}},
    {speaksOtherwise,
        {ErrorKind::NoNode, WORDS("Not a Redis server"),
            WORDS("What answers at %1 does not speak the Redis protocol: it is no node of a cluster."),
            WORDS("Check the address and the port; a port for TLS needs rediss+cluster://.")}},
};

#undef WORDS

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

QString detailText(const base::Error& error)
{
    return error.kind == ErrorKind::TlsUntrusted ? certificateFaults(error.detail)
                                                 : base::printable(error.detail);
}

/// Some servers end their texts with a full stop, as our sentences do.
QString before(QStringView rest, QString fact)
{
    while (rest.startsWith(u'.') && fact.endsWith(u'.'))
        fact.chop(1);
    return fact;
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
            result += base::printable(error.subject);
        else if (place && text[at + 1] == QLatin1Char('2'))
            result += before(QStringView(text).mid(at + 2), detailText(error));
        else {
            result += text[at];
            continue;
        }
        ++at;
    }
    return result;
}

} // namespace

QString title(ErrorKind kind) { return QCoreApplication::translate("lockscope::words", wordsOf(kind).title); }

QString sentence(const base::Error& error) { return filled(wordsOf(error).sentence, error); }

QString advice(const base::Error& error) { return filled(wordsOf(error).advice, error); }

} // namespace lockscope::words
