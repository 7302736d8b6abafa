#include "app/ctl/commandline.h"

#include <QCoreApplication>

namespace lockscope::ctl
{

namespace
{

QString section(const char* text) { return QCoreApplication::translate("lockscopectl", text); }

constexpr const char* usage = QT_TRANSLATE_NOOP("lockscopectl",
    R"(lockscopectl shows the distributed locks that live in a Redis server.

Usage: lockscopectl (--connect URI | --sandbox) [options] COMMAND [arguments]

Commands:
)");

constexpr const char* options = QT_TRANSLATE_NOOP("lockscopectl", R"(
Options:
  --connect URI         redis://[user@]host[:port][/db], rediss://… (TLS), unix:///path[?db=n]
  --sandbox             a private redis-server with sample clients; both end with this program
  --db N|all            watch this database, or each one that holds keys
  --password-file FILE  the password is the first line of FILE
  --ask-password        ask for the password in the terminal
                        (a password inside the URI works, but other users of this machine can see it)
  --pin NAME[=KIND]     also watch this name, whatever it is; may be given several times
  --prefix P            have changes of names that begin with P pushed at once; likewise
  --reads N             read at most N locks a second (2000)
  --share PERCENT       use at most this share of one core of the server for discovery (2)
  --json                one JSON object per line instead of text
  --for SECONDS         end after this time
  --help, --version

Names of locks are bytes: \xHH stands for any byte, in what is written here and in what is printed.
)");

constexpr const char* filters = QT_TRANSLATE_NOOP("lockscopectl", R"(
FILTER: words that must all hold; ! before a word excludes. In a shell, put the whole in single quotes.
  orders "two words"    the name contains it, whatever its case
  lock:*:4[0-9]?        the whole name looks like it
  holder:billing-2      held by this id or alias; globs as well
  kind:fair,fenced      reentrant fair read-write fenced permit-semaphore semaphore latch
                        faster-multilock string
  state:expiring        held renewal-overdue expiring no-expiry expired free open exhausted unknown
  lease:watchdog        watchdog fixed none unknown
  ttl<5s  held>10m      remaining time, time held; ms s m h d, also 1h30m
  waiters>0  renewals>=3  count>1  db:0
  event:expired         of events only: acquired reentered renewed partly-released released handed-over
                        expired deleted gone evicted flushed force-released waiter-joined waiter-left
                        changed-unseen
)");

constexpr const char* outcomes = QT_TRANSLATE_NOOP("lockscopectl", R"(
Signs: ● held, kept by a watchdog  ◆ held on a fixed lease  ▲ renewal overdue or expiring  ∞ no expiry
       ✕ expired, not yet deleted  ○ free or open  ? unknown since sight was lost

Exit codes:
  0   done: ls found locks, show found the lock, a stream ended while it was live
  1   nothing matches, or there is no such lock
  2   the command line cannot be read
  3   the server cannot be reached or entered
  4   ended while what is known was not live, or before discovery had been everywhere
  5   the sandbox cannot be started
  6   standard output was closed
  130 ended by Ctrl+C before there was an answer

Examples:
  lockscopectl --sandbox watch
  lockscopectl --connect redis://localhost ls 'kind:fair waiters>0'
  lockscopectl --connect redis://app@db1/2 --password-file ~/.redis-password show lock:orders:42
  lockscopectl --connect unix:///run/redis.sock --json --for 60 events 'event:expired !lock:test:*'
  lockscopectl --connect redis://localhost --pin jobs:gate=semaphore watch 'ttl<5s !state:free'
)");

QString subcommandLines()
{
    QString lines;
    for (const Subcommand& subcommand : subcommands()) {
        const QString head = QStringLiteral("  ") + subcommand.name + u' ' + subcommand.operands;
        lines += head.leftJustified(24) + subcommand.summary + u'\n';
    }
    return lines;
}

QString ownOptionLines()
{
    QString lines;
    for (const Subcommand& subcommand : subcommands()) {
        for (const QCommandLineOption& option : subcommand.options) {
            const QString head =
                QStringLiteral("  --") + option.names().constFirst() + u' ' + option.valueName();
            lines += head.leftJustified(24) + subcommand.name + QStringLiteral(": ") + option.description() +
                     u'\n';
        }
    }
    return lines;
}

} // namespace

QString helpText()
{
    return section(usage) + subcommandLines() + ownOptionLines() + section(options) + section(filters) +
           section(outcomes).chopped(1);
}

} // namespace lockscope::ctl
