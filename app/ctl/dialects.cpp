#include "app/ctl/output.h"
#include "app/ctl/subcommands.h"
#include "app/ctl/textwidth.h"
#include "app/ctl/words.h"
#include "core/base/rawjson.h"
#include "core/locks/dialect.h"
#include "core/locks/family.h"

#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>
#include <utility>

namespace lockscope::ctl
{

namespace
{

using locks::Checked;
using locks::Dialect;
using locks::Kind;

/// Returns the identifier for JSON.
const char* nameOf(locks::Purpose purpose)
{
    switch (purpose) {
    case locks::Purpose::Marker:
        return "marker";
    case locks::Purpose::Session:
        return "session";
    case locks::Purpose::Lock:
        break;
    }
    return "lock";
}

/// Returns the identifier for JSON.
const char* nameOf(Checked checked)
{
    switch (checked) {
    case Checked::No:
        return "no";
    case Checked::Facts:
        return "facts";
    case Checked::Live:
        break;
    }
    return "live";
}

QString wordOf(Checked checked)
{
    switch (checked) {
    case Checked::No:
        return Words::tr("unchecked");
    case Checked::Facts:
        return Words::tr("by fixture");
    case Checked::Live:
        break;
    }
    return Words::tr("checked live");
}

/// The row of a table; null where the kind is of another family.
const Dialect* dialectOf(Kind kind)
{
    for (const QList<Dialect>* table : {&locks::ownDialects(), &locks::builtInDialects()}) {
        const auto found = std::ranges::find(*table, locks::name(kind), &Dialect::id);
        if (found != table->end())
            return &*found;
    }
    return nullptr;
}

bool isOwn(Kind kind)
{
    const QList<Dialect>& own = locks::ownDialects();
    return std::ranges::find(own, locks::name(kind), &Dialect::id) != own.end();
}

/// A lock of that kind as it stands for all of them: of one of its examples' names.
locks::Lock exampleOf(Kind kind)
{
    locks::Lock lock;
    const Dialect* dialect = dialectOf(kind);
    const bool hasExample = dialect != nullptr && !dialect->examples.isEmpty();
    lock.ref = locks::LockRef{{hasExample ? dialect->examples.constFirst().first : "lock:a"}, 0, {}};
    lock.kind = kind;
    return lock;
}

locks::Recipe freeingOf(Kind kind)
{
    locks::LockOperation operation;
    operation.what = locks::LockOperation::What::Free;
    return locks::familyOf(kind).recipe(operation, exampleOf(kind));
}

/// Returns the identifier for JSON. Permits, and values of a FasterMultiLock, are freed one by one.
QByteArray nameOfFreeing(const locks::Recipe& recipe)
{
    if (!recipe.obstacle.isEmpty())
        return recipe.obstacle.endsWith("frees-it") || recipe.obstacle == "connection-is-it" ? "never"
                                                                                             : "holder";
    if (recipe.script == "force-release-push")
        return "push";
    return recipe.messages.isEmpty() ? "delete" : "publish";
}

QString sentenceOfFreeing(const QByteArray& name)
{
    if (name == "never")
        return Words::tr("not freed by hand");
    if (name == "holder")
        return Words::tr("taken out, one holder at a time");
    if (name == "push")
        return Words::tr("deleted, and a waiter is woken");
    if (name == "publish")
        return Words::tr("deleted, and the waiters are notified");
    return Words::tr("deleted");
}

/// Says in few words how freeing it by hand can hurt its holder or the work; empty = nothing of note.
QString hazardOf(const locks::Recipe& recipe)
{
    const std::pair<const char*, QString> hazards[] = {
        {"queue-frees-it", Words::tr("the job would run twice")},
        {"atlantis-frees-it", Words::tr("its plan would stay without a lock")},
        {"connection-is-it", Words::tr("its holder's connection is the lock")},
        {"session-frees-it", Words::tr("the key is the session itself")},
        {"sidekiq-frees-it", Words::tr("its page of locks in Sidekiq frees it")},
        {"former-takes-it-again", Words::tr("a living holder takes it again")},
        {"task-may-run-twice", Words::tr("the task may run twice")},
        {"next-run-takes-it", Words::tr("the next run takes it")},
        {"former-may-end", Words::tr("its holder's program may end")},
        {"former-does-not-notice", Words::tr("its holder does not notice")},
        {"former-notices", Words::tr("its holder gets an error at its next call")},
        {"unlock-fails", Words::tr("its holder's release fails")},
        {"read-write-unlock-fails", Words::tr("its holder's release fails")},
    };
    for (const auto& [consequence, words] : hazards)
        if (recipe.obstacle == consequence || recipe.consequences.contains(consequence))
            return words;
    return {};
}

QString libraryOf(Kind kind)
{
    const QByteArray family = locks::familyOf(kind).id();
    return QString::fromUtf8(kind->library != nullptr      ? QByteArray(kind->library)
                             : family != locks::name(kind) ? family
                                                           : QByteArray());
}

QJsonArray arrayOf(const QByteArrayList& words)
{
    QJsonArray array;
    for (const QByteArray& word : words)
        array.append(QString::fromUtf8(word));
    return array;
}

/// Returns a part of the lease, "never", or null where it is not known.
QJsonValue renewalOf(const locks::Traces& traces)
{
    if (traces.renewsAt)
        return *traces.renewsAt;
    return traces.neverRenews ? QJsonValue(QStringLiteral("never")) : QJsonValue();
}

/// Says after which part of the lease it is renewed, and by which command, as far as that is known.
QString renewalTextOf(Kind kind)
{
    const Dialect* dialect = dialectOf(kind);
    if (dialect != nullptr && dialect->traces.neverRenews)
        return Words::tr("never");
    const QString command = QString::fromLatin1(QByteArray(kind->renewedBy).toUpper());
    if (dialect == nullptr || !dialect->traces.renewsAt)
        return command;
    return Words::tr("%1 at %2 %")
        .arg(command, QString::number(qRound(*dialect->traces.renewsAt * 100)))
        .trimmed();
}

QByteArray jsonOf(Kind kind)
{
    const Dialect* dialect = dialectOf(kind);
    const locks::Recipe recipe = freeingOf(kind);
    const QByteArray freed = nameOfFreeing(recipe);
    QJsonObject object{{QStringLiteral("kind"), QString::fromUtf8(locks::name(kind))},
        {QStringLiteral("is"), QString::fromLatin1(nameOf(kind->purpose))},
        {QStringLiteral("library"), libraryOf(kind)},
        {QStringLiteral("versions"), QString::fromUtf8(kind->versions)},
        {QStringLiteral("names"), arrayOf(locks::familyOf(kind).namesOf(kind))},
        {QStringLiteral("key_type"), QString::fromUtf8(locks::name(kind->keyType))},
        {QStringLiteral("freed_by"), QString::fromLatin1(freed)},
        {QStringLiteral("hazards"),
            arrayOf(freed == "never" ? QByteArrayList{recipe.obstacle} : recipe.consequences)},
        {QStringLiteral("renewed_by"),
            kind->renewedBy == nullptr ? QJsonValue() : QJsonValue(QString::fromLatin1(kind->renewedBy))},
        {QStringLiteral("acquired"), !kind->takings.empty()},
        {QStringLiteral("checked"), QString::fromLatin1(nameOf(kind->checked))},
        {QStringLiteral("from"), isOwn(kind) ? QStringLiteral("own") : QStringLiteral("built-in")}};
    if (dialect != nullptr) {
        object.insert(QStringLiteral("value"), dialect->token.pattern());
        object.insert(QStringLiteral("job_beside"), !dialect->jobSuffix.isEmpty());
        object.insert(QStringLiteral("only_stated"), dialect->onlyStated);
        object.insert(QStringLiteral("scripts"), arrayOf(dialect->traces.scripts));
        object.insert(QStringLiteral("clients"), arrayOf(dialect->traces.clients));
        object.insert(QStringLiteral("renews_at"), renewalOf(dialect->traces));
    }
    return base::jsonLine(object);
}

/// The names that its keys have, or the type of its keys where these may have any name.
QString recognisedBy(Kind kind)
{
    const Dialect* dialect = dialectOf(kind);
    if (dialect != nullptr && dialect->onlyStated)
        return Words::tr("names that you state (--dialect)");
    if (const QByteArrayList names = locks::familyOf(kind).namesOf(kind); !names.isEmpty())
        return QString::fromUtf8(names.join(' '));
    if (kind->keyless)
        return Words::tr("a connection's name, no key");
    return Words::tr("any name, %1").arg(QString::fromUtf8(locks::name(kind->keyType)));
}

QStringList headings()
{
    return {Words::tr("KIND"), Words::tr("LIBRARY"), Words::tr("NAMES OF KEYS"), Words::tr("FROM"),
        Words::tr("RENEWED"), Words::tr("CHECKED"), Words::tr("FREED")};
}

QStringList cellsOf(Kind kind)
{
    const locks::Recipe recipe = freeingOf(kind);
    const QString library = libraryOf(kind) + u' ' + QString::fromUtf8(kind->versions);
    const QString freed = sentenceOfFreeing(nameOfFreeing(recipe));
    const QString hazard = hazardOf(recipe);
    return {QString::fromUtf8(locks::name(kind)), library.trimmed(), recognisedBy(kind),
        isOwn(kind) ? Words::tr("own") : Words::tr("built in"), renewalTextOf(kind), wordOf(kind->checked),
        hazard.isEmpty() ? freed : freed + QStringLiteral("; ") + hazard};
}

/// A longer cell is cut, except the last one of its line.
bool printKinds(const QList<Kind>& kinds)
{
    constexpr int widestCell = 42;
    QList<QStringList> rows{headings()};
    for (const Kind kind : kinds)
        rows.append(cellsOf(kind));
    QList<int> widths(rows.constFirst().size() - 1, 0);
    for (const QStringList& row : std::as_const(rows))
        for (qsizetype column = 0; column < widths.size(); ++column)
            widths[column] = std::clamp(widthOf(row.at(column)), widths.at(column), widestCell);
    return std::ranges::all_of(rows, [&widths](const QStringList& row) {
        QString line;
        for (qsizetype column = 0; column < widths.size(); ++column)
            line += fitted(row.at(column), widths.at(column)) + QStringLiteral("  ");
        return say(line + row.constLast());
    });
}

int runDialects(const Arguments& arguments)
{
    QList<Kind> kinds = locks::everyKind();
    std::stable_partition(kinds.begin(), kinds.end(), isOwn);
    const bool isPrinted = arguments.json
                               ? std::ranges::all_of(kinds, [](Kind kind) { return say(jsonOf(kind)); })
                               : printKinds(kinds);
    return isPrinted ? Done : OutputClosed;
}

} // namespace

Subcommand dialectsSubcommand()
{
    Subcommand row;
    row.name = QStringLiteral("dialects");
    row.summary = Words::tr("the kinds of locks that are recognised: library, names, how they are freed");
    row.about = {
        Words::tr("Lists each kind of lock with its library, what it is recognised by, how it is freed and "
                  "whether that was checked with the real library. It asks no server.")};
    row.run = runDialects;
    row.mostOperands = 0;
    row.groups = OptionGroup::Json;
    row.subject = Subject::Server;
    row.examples = {QStringLiteral("lockscopectl dialects --json")};
    row.json = {
        Words::tr("One object for each kind: its library, what it is recognised by, how it is freed.")};
    row.needsServer = false;
    return row;
}

} // namespace lockscope::ctl
