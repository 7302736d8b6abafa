#include "app/ctl/hashednames.h"
#include "app/ctl/healthlines.h"
#include "app/ctl/nameread.h"
#include "app/ctl/output.h"
#include "app/ctl/sessionrecording.h"
#include "app/ctl/subcommands.h"
#include "app/ctl/words.h"
#include "core/base/printable.h"
#include "core/console/incidentwriter.h"
#include "core/locks/lockwords.h"
#include "core/words/errorwords.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QSet>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

namespace lockscope::ctl
{

namespace
{

const QString pageName = QStringLiteral("incident.html");
const QString recordingName = QStringLiteral("incident.lockrec");

/// The files of one incident: a page, and beside it a recording where it is watched for a while.
struct IncidentFiles {
    QString page;
    QString recording; ///< empty = none
    QByteArray salt;
};

QList<base::KeyName> namesFrom(const Arguments& arguments)
{
    QList<base::KeyName> names;
    for (const QString& typed : arguments.operands)
        names.append({base::fromTyped(typed)});
    return names;
}

/// Waits until each lock was read, or as long as it is watched, has the page written, and ends.
class IncidentRun final : public QObject
{
public:
    IncidentRun(CommandSession& session, const QList<base::KeyName>& names, IncidentFiles files)
        : m_session(session)
        , m_names(names)
        , m_files(std::move(files))
        , m_writer(session.sharedSource())
    {
        session.showNames();
        if (!m_files.recording.isEmpty())
            m_recording.emplace(session, m_files.recording, m_files.salt);
        for (const base::KeyName& name : names)
            follow(name);
        connect(&session, &CommandSession::changed, this, &IncidentRun::take);
        connect(&session, &CommandSession::ending, this, &IncidentRun::end);
        connect(&m_writer, &console::IncidentWriter::finished, this, &IncidentRun::report);
    }

private:
    void follow(const base::KeyName& name)
    {
        auto* read = new NameRead(m_session, name, this);
        connect(read, &NameRead::unread, this, &IncidentRun::countRead);
        connect(read, &NameRead::read, this, &IncidentRun::countRead);
    }

    /// A lock that was there while it was watched is written about, even if it is free at the end.
    void take(const locks::Batch& batch)
    {
        for (const locks::LockPtr& lock : batch.changed) {
            if (lock->exists && m_names.contains(lock->ref->name))
                m_seen.insert(*lock->ref);
        }
    }

    void countRead()
    {
        if (++m_read == m_names.size() && !m_session.arguments().duration && !m_isWriting)
            write();
    }

    /// The locks of those names, in each database that has one.
    [[nodiscard]] QList<locks::LockRef> found() const
    {
        QList<locks::LockRef> refs;
        for (const locks::LockPtr& lock : m_session.source().locks()) {
            const bool isThere =
                lock->exists || !lock->waiters.list->isEmpty() || m_seen.contains(*lock->ref);
            if (isThere && m_names.contains(lock->ref->name))
                refs.append(*lock->ref);
        }
        return refs;
    }

    void complainOfMissing(const QList<locks::LockRef>& refs) const
    {
        for (const base::KeyName& name : m_names) {
            if (std::ranges::find(refs, name, &locks::LockRef::name) != refs.end())
                continue;
            const locks::LockPtr unread = unreadOf(m_session, name);
            complain(unread ? unreadSentence(*unread, m_session.now())
                            : Words::tr("There is no lock “%1”.").arg(locks::nameWords(name)));
        }
    }

    /// Who asks a second time does not wait for the page.
    void end()
    {
        if (m_isWriting)
            m_session.finish(Interrupted);
        else
            write();
    }

    void write()
    {
        m_isWriting = true;
        const QList<locks::LockRef> refs = found();
        complainOfMissing(refs);
        if (refs.isEmpty())
            return m_session.finish(m_session.health().live ? Nothing : NotLive);
        console::IncidentOrder order;
        order.locks = refs;
        order.path = m_files.page;
        order.salt = m_files.salt;
        order.connection = m_session.arguments().request.connectionName;
        order.limits = m_session.limits();
        order.aliases = m_session.aliases();
        if (m_recording)
            endRecording(order);
        m_writer.write(order);
    }

    void endRecording(console::IncidentOrder& order)
    {
        if (const auto ended = m_recording->end(); !ended)
            order.recordingFailure = ended.error();
        else if (m_recording->isBegun())
            order.recording = recordingName;
        m_recordingFailure = order.recordingFailure;
    }

    void report(const QString& path, const base::Result<void>& outcome)
    {
        if (m_recordingFailure)
            complain(words::sentence(*m_recordingFailure));
        if (!outcome)
            complain(words::sentence(outcome.error()));
        else
            say(Words::tr("The incident is in %1.").arg(base::printable(QFile::encodeName(path), 240)));
        if (!outcome || m_recordingFailure)
            m_session.finish(Failed);
        else
            m_session.finishByHealth();
    }

    CommandSession& m_session;
    const QList<base::KeyName> m_names;
    const IncidentFiles m_files;
    console::IncidentWriter m_writer;
    std::optional<SessionRecording> m_recording;
    std::optional<base::Error> m_recordingFailure;
    qsizetype m_read = 0;        ///< of the names
    QSet<locks::LockRef> m_seen; ///< of those names, that were there
    bool m_isWriting = false;
};

/// Returns the files that --out asks for; empty, with a complaint, where they cannot be.
std::optional<IncidentFiles> filesFrom(const Arguments& arguments)
{
    const QString out = arguments.option("out");
    const QByteArray salt = console::saltFor(namingFrom(arguments));
    if (out.endsWith(u".html", Qt::CaseInsensitive))
        return IncidentFiles{out, {}, salt};
    if (out.isEmpty()) {
        complain(Words::tr("Say where it is to be written: --out FILE.html, or --out FOLDER."));
        return std::nullopt;
    }
    std::error_code fault;
    std::filesystem::create_directories(QFile::encodeName(out).toStdString(), fault);
    if (fault) {
        complain(words::sentence(base::Error{base::ErrorKind::FileUnwritable, QFile::encodeName(out),
            QByteArray::fromStdString(fault.message())}));
        return std::nullopt;
    }
    const QDir folder(out);
    return IncidentFiles{
        folder.filePath(pageName), arguments.duration ? folder.filePath(recordingName) : QString(), salt};
}

int runIncident(const Arguments& arguments)
{
    const QList<base::KeyName> names = namesFrom(arguments);
    Arguments pinning = arguments;
    auto& pins = pinning.request.pins;
    for (const base::KeyName& name : names)
        if (std::ranges::find(pins, name, &locks::Pinned::name) == pins.end())
            pins.append({name});
    CommandSession session(pinning);
    if (const ExitCode code = session.prepare({}); code != Done)
        return code;
    const auto files = filesFrom(arguments);
    if (!files)
        return arguments.option("out").isEmpty() ? Usage : Failed;
    std::optional<HealthLines> health;
    if (arguments.duration)
        health.emplace(session);
    const IncidentRun run(session, names, *files);
    return session.run();
}

} // namespace

Subcommand incidentSubcommand()
{
    Subcommand row;
    row.name = QStringLiteral("incident");
    row.operands = QStringLiteral("LOCK…");
    row.summary = Words::tr("write what is known of some locks as a page, to hand it on");
    row.about = {Words::tr("Writes one HTML page about the locks of those names: what is going on, what is "
                           "wrong and since when, who holds and who waits, the last events, what was done "
                           "from here. It needs nothing else to be read, and has no script."),
        Words::tr("Without --for it ends as soon as each lock was read, and knows no past but what it has "
                  "seen. With --for it watches that long first; where --out is a folder, a recording of that "
                  "time stands beside the page.")};
    row.run = runIncident;
    row.leastOperands = 1;
    row.options = {
        ownOption("out", Words::tr("the page (its name ends in .html), or a folder for it"), "FILE"),
        hashOption()};
    row.groups = OptionGroup::Server | OptionGroup::Watching | OptionGroup::Duration;
    row.duration = Words::tr("watch the locks for so many seconds before the page is written");
    row.subject = Subject::Record;
    row.codes = {Nothing, Failed};
    row.examples = {
        QStringLiteral("lockscopectl --connect redis://localhost incident orders:42 --out orders.html"),
        QStringLiteral(
            "lockscopectl --connect redis://localhost --for 60 incident orders:42 stock --out night --hash")};
    return row;
}

} // namespace lockscope::ctl
