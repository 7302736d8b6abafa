#include "app/ctl/commandline.h"
#include "app/ctl/words.h"
#include "core/console/addressparameters.h"
#include "core/locks/family.h"

#include <QCoreApplication>
#include <QHash>

#include <utility>

namespace lockscope::ctl
{

namespace
{

constexpr const char* usage = QT_TRANSLATE_NOOP("lockscopectl",
    R"(lockscopectl shows the distributed locks that live in a Redis server, and acts on them.

Usage: lockscopectl (--connect URI | --sandbox) [options] COMMAND [arguments]

Commands:
)");

constexpr const char* options = QT_TRANSLATE_NOOP("lockscopectl", R"(
Options:
  --connect URI         redis://[user@]host[:port][/db], rediss://… (TLS), unix:///path[?db=n],
                        redis+sentinel://host,host/NAME[/db] for the primary that Sentinels name, or
                        redis+cluster://host,host[/db] for all primaries of a cluster;
                        several times, once for each server, with “acquire”;
                        but for unix, ?discover=replica looks for locks on a replica, and reads on the primary
  --sandbox             a private redis-server with sample clients; both end with this program
  --db N|all            watch this database, or each one that holds keys
  --password-file FILE  the password is the first line of FILE
  --ask-password        ask for the password in the terminal
                        (a password inside the URI works, but other users of this machine can see it)
  --pin NAME[=KIND]     also watch this name, whatever it is; may be given several times
  --dialect PATTERN=KIND
                        keys whose names look like PATTERN (* stands for anything) are locks of that kind,
                        as “app:lock:*=redis-py”; of several that fit the longest counts; likewise
  --prefix P            have changes of names that begin with P pushed at once; likewise
  --reads N             read known locks again at most N times a second (2000)
  --share PERCENT       use at most this share of one core of the server to look for new locks (2)
                        (neither bounds the first search, nor “ls”, which is one: it goes as fast as the
                        server answers, in steps of a quarter of a millisecond, so that others hardly wait)
  --json                one JSON object per line instead of text
  --for SECONDS         end after this time; of “acquire”: hold it so long; of “audit list”: acts of the
                        last SECONDS
  --env ENVIRONMENT     what the server is for, where no kept connection states it: development, test or
                        production. A server of which nobody has stated it is only looked at
  --unlock NAME         lets acts pass on production: the name of the connection (“host:port”, where it was
                        not given another); once for each such connection
  --act-password-file F the password, likewise, of the ACL user that the kept connection names for acts
  --language LANG       shows texts in that language: en or zh_CN; without it, in the desktop's. JSON, the
                        words of filters and kinds are the same in all
  --help, --version

Names of locks are bytes: \xHH stands for any byte, in what is written here and in what is printed.
In JSON, where a name, id or content is not UTF-8, the field beside it whose name ends in _b64 has its bytes.
)");

constexpr const char* filters = QT_TRANSLATE_NOOP("lockscopectl", R"(
FILTER: words that must all hold; ! before a word excludes. In a shell, put the whole in single quotes.
  orders "two words"    the name contains it, whatever its case
  lock:*:4[0-9]?        the whole name looks like it
  holder:billing-2      held by this id or alias; globs as well
  kind:fair,fenced      %1
  state:expiring        held renewal-overdue expiring no-expiry expired free open exhausted unknown
                        possibly-lost
  lease:watchdog        watchdog fixed none unknown
  trouble:any           critical warning notice, or possibly-lost no-expiry renewal-overdue long-wait
                        dead-waiter many-waiters expired
  ttl<5s  held>10m      remaining time, time held; ms s m h d, also 1h30m
  waiters>0  renewals>=3  count>1  db:0
                        only time shows held, renewals, most leases, and what is overdue or lost:
                        for these “ls” needs --for, and watches so long first
  node:10.0.0.7         in a cluster: on the node of that address
  event:expired         of events only: acquired reentered renewed partly-released released handed-over
                        expired deleted gone evicted flushed force-released waiter-joined waiter-left
                        changed-unseen possibly-lost; and of the server itself: database-flushed
                        server-restarted demoted promoted failed-over
)");

/// The paragraphs behind the words of the filter, each translated by itself.
constexpr const char* notes[] = {
    QT_TRANSLATE_NOOP("lockscopectl", R"(
Signs: ● held, kept by a watchdog  ◆ held on a fixed lease  ▲ renewal overdue or expiring  ∞ no expiry
       ✕ expired, not yet deleted  ○ free or open  ? unknown since sight was lost
)"),
    QT_TRANSLATE_NOOP("lockscopectl", R"(
Exit codes:
  0   done: ls found locks, show found the lock, a stream ended while it was live
  1   nothing matches, or there is no such lock
  2   the command line cannot be read
  3   the server cannot be reached or entered
  4   ended while what is known was not live, or before discovery had been everywhere; ls was asked
      what one look cannot know
  5   the sandbox cannot be started
  6   standard output was closed
  7   the act was refused, nothing was done
  8   the act was sent, and it could not be found out whether it was done
  9   the act failed, nothing was done
  10  the audit log is not as it was written
  11  the audit log cannot be read
  12  a lock was lost while it was held
  13  a run showed other violations than its scenario means to show; two runs of one seed decided otherwise
  14  a branch of a run, played on with something changed, was spared what its scenario means to show
  15  a recording could not be judged: it is damaged, cut off, newer than this program, or shows no holder
  16  ls --fail-on: a listed lock has a finding of that severity or a graver one
  17  nothing was broken, and not every rule could be judged: a server does not show what clients do
  130 ended by Ctrl+C before there was an answer
)"),
    QT_TRANSLATE_NOOP("lockscopectl", R"(
“test” ends with 3 where the server, or any node, replica or Sentinel that it goes to, cannot be entered, or
is a Sentinel given as a server; with 4 where one of them lacks something without which locks go unseen
(finding them, the cluster's map), is one node of a cluster or a replica without a link to its primary, and
says which; otherwise with 0, whatever else is not permitted.
With --json each step is a line: step, verdict (passed, failed, not-needed, not-known, limited), took_ms,
sentence, advice.
)"),
    QT_TRANSLATE_NOOP("lockscopectl", R"(
A kept connection may say that its password, that of the user that acts or that of the Sentinels comes from
the desktop's key store or from a command; it is fetched where none is given here, and once again when the
server refuses it later.
)"),
    QT_TRANSLATE_NOOP("lockscopectl", R"(
“acquire” with a command ends with the command's own code, once the lock is held: 126 where it cannot be run,
127 where it is not found, 128 and the signal's number where one ended it, 12 where the lock was lost and the
command ended with 0 all the same. When the lock is lost, the command gets SIGTERM. Signals are passed on to
it, and it finds LOCKSCOPE_HOLDER and, of a fenced lock, LOCKSCOPE_TOKEN among its variables.
)"),
    QT_TRANSLATE_NOOP("lockscopectl", R"(
“acquire” of several locks holds them as one: all of them or none, and lost as soon as one is lost.
)"),
    QT_TRANSLATE_NOOP("lockscopectl", R"(
“acquire” on several independent servers (--connect for each) takes one lock on all of them, as a MultiLock:
it is lost as soon as one server's part is lost. With “--kind redlock” and three servers or more it is held
where a majority grants it, so a minority may be away. Each server keeps its own guard, and each has its lines
in the audit log. Where too few can be reached it ends with 3, where others have it with 7; what was granted
in vain is given back.
)"),
    QT_TRANSLATE_NOOP("lockscopectl", R"(
“release” gives back what somebody else holds, as its holder would once: a reader's entry, one of several
entries, or a permit. Who has the whole lock loses its last entry by “force-release” alone; a hold of
“acquire” ends with the program that keeps it.
)"),
    QT_TRANSLATE_NOOP("lockscopectl", R"(
With --json an act is told in one line (of “acquire” two, on standard error where a command has the output):
act, lock, db, node, outcome (applied, refused, unknown, failed), why, error, finding, finding_after_ms,
woken (how many clients its message reached, without ourselves; null: not known), woken_at_least (in a
cluster: those at other nodes are not counted), sentence, seen and after (the lock before and after, as of
“show”).
)"),
};

constexpr const char* examples = R"(
  lockscopectl --sandbox watch
  lockscopectl --connect redis://localhost ls 'kind:fair waiters>0'
  lockscopectl --connect redis://app@db1/2 --password-file ~/.redis-password show lock:orders:42
  lockscopectl --connect unix:///run/redis.sock --json --for 60 events 'event:expired !lock:test:*'
  lockscopectl --connect redis://localhost acquire nightly --wait 60 -- ./nightly-report
  lockscopectl --connect redis://a --connect redis://b --connect redis://c acquire nightly --kind redlock
  lockscopectl --connect redis://db1 --unlock db1:6379 force-release lock:orders:42 \
      --expect 9f86d081… --reason 'host gone, ticket 4711'
  lockscopectl --connect redis://localhost --pin jobs:gate=semaphore watch 'ttl<5s !state:free'
)";

constexpr const char* parameters = QT_TRANSLATE_NOOP("lockscopectl", R"(
Address parameters, behind the address as ?NAME=VALUE&NAME=VALUE (in a shell, put the whole in quotes):
)");

QString subcommandLines()
{
    QString lines;
    for (const Subcommand& subcommand : subcommands()) {
        const QString head = QStringLiteral("  ") + subcommand.name + u' ' + subcommand.operands;
        lines += head.leftJustified(26) + subcommand.summary + u'\n';
    }
    return lines;
}

/// A line for each, with the subcommands that have it in that meaning.
QString ownOptionLines()
{
    QStringList heads;
    QHash<QString, QStringList> owners;
    QHash<QString, QString> meanings;
    for (const Subcommand& subcommand : subcommands()) {
        for (const QCommandLineOption& option : subcommand.options) {
            const QString head =
                QStringLiteral("  --") + option.names().constFirst() + u' ' + option.valueName();
            if (!heads.contains(head))
                heads.append(head);
            owners[head].append(subcommand.name);
            meanings.insert(head, option.description());
        }
    }
    QString lines;
    for (const QString& head : std::as_const(heads))
        lines += head.leftJustified(24) + owners.value(head).join(QStringLiteral(", ")) +
                 QStringLiteral(": ") + meanings.value(head) + u'\n';
    return lines;
}

/// The names of all kinds, in lines beside the words of the filter.
QString kindNames()
{
    constexpr qsizetype beside = 24;
    constexpr qsizetype widest = 100;
    QString text;
    qsizetype width = beside;
    for (const locks::Kind kind : locks::everyKind()) {
        const QString word = QString::fromLatin1(locks::name(kind));
        const bool isNewLine = width + 1 + word.size() > widest;
        if (!text.isEmpty())
            text += isNewLine ? u'\n' + QString(beside, u' ') : QStringLiteral(" ");
        width = isNewLine ? beside + word.size() : width + 1 + word.size();
        text += word;
    }
    return text;
}

} // namespace

QString helpText()
{
    QString text = Words::tr(usage) + subcommandLines() + ownOptionLines() + Words::tr(options) +
                   Words::tr(parameters) + console::addressParameterLines() +
                   Words::tr(filters).arg(kindNames());
    for (const char* note : notes)
        text += Words::tr(note);
    return text + u'\n' + Words::tr("Examples:") + QString::fromUtf8(examples).chopped(1);
}

} // namespace lockscope::ctl
