#include "core/watch/dbconnection.h"

#include <algorithm>

namespace lockscope::watch
{

namespace
{

/// Measured: with 100 commands in one pipeline another client's p99 rises by some 80 µs.
constexpr qsizetype commandsUnderWay = 150;

/// Puts ASKING before each command: it counts for the one command that follows.
QList<redis::Command> askingBeforeEach(const QList<redis::Command>& commands)
{
    QList<redis::Command> asking;
    for (const redis::Command& command : commands)
        asking << redis::Command{"asking"} << command;
    return asking;
}

redis::Client::GroupCallback forEachSecond(redis::Client::GroupCallback callback)
{
    return [callback = std::move(callback)](const QList<redis::Client::Answer>& answers) {
        QList<redis::Client::Answer> seconds;
        for (qsizetype i = 1; i < answers.size(); i += 2)
            seconds.append(answers.at(i));
        callback(seconds);
    };
}

} // namespace

DbConnection::DbConnection(const redis::Endpoint& endpoint, const redis::ClientOptions& options,
    const base::Clock& clock, QObject* parent)
    : QObject(parent)
    , m_client(endpoint, options, clock)
    , m_firstDb(endpoint.allDatabases ? 0 : endpoint.database)
{
    connect(&m_client, &redis::Client::stateChanged, this, &DbConnection::follow);
    follow(m_client.state());
}

void DbConnection::follow(const redis::ConnectionState& state)
{
    const bool begins = state.isReady() && !m_isReady; // a server that is busy, or no longer, was ready
    m_isReady = state.isReady();
    if (!m_shown || begins)
        m_shown =
            std::make_shared<Shown>(Shown{m_firstDb, m_firstDb, {}, m_shown && m_shown->isNoTouchRefused});
    Q_EMIT stateChanged();
}

void DbConnection::askForNoTouch()
{
    if (m_shown->isNoTouchRefused)
        return;
    m_client.call({"client", "no-touch", "on"}, [shown = m_shown](const redis::Client::Answer& answer) {
        shown->isNoTouchRefused = !answer && answer.error().kind == base::ErrorKind::NoPermission;
    });
}

void DbConnection::call(const redis::Command& command, redis::Client::Callback callback)
{
    m_client.call(command, std::move(callback));
}

void DbConnection::callIn(int db, const redis::Command& command, redis::Client::Callback callback)
{
    if (m_shown->asked != db)
        select(db);
    m_client.call(command, [db, shown = m_shown, callback = std::move(callback)](const auto& answer) {
        if (shown->actual == db)
            callback(answer);
        else
            callback(shown->refusal);
    });
}

void DbConnection::callTogetherIn(
    int db, const QList<redis::Command>& commands, Way way, redis::Client::GroupCallback callback)
{
    if (way == Way::Importing)
        return callTogetherIn(db, askingBeforeEach(commands), Way::Plain, forEachSecond(std::move(callback)));
    if (m_shown->asked != db)
        select(db);
    m_client.callTogether(
        commands, [db, shown = m_shown, callback = std::move(callback)](const auto& answers) {
            if (shown->actual == db)
                callback(answers);
            else
                callback(QList<redis::Client::Answer>(answers.size(), shown->refusal));
        });
}

void DbConnection::select(int db)
{
    m_shown->asked = db;
    m_client.call({"select", QByteArray::number(db)}, [db, shown = m_shown](const auto& answer) {
        if (answer) {
            shown->actual = db;
            return;
        }
        shown->actual = -1;
        shown->refusal = answer.error();
        if (answer.error().kind == base::ErrorKind::Busy && shown->asked == db)
            shown->asked = -1; // the next command asks again
    });
}

qsizetype DbConnection::room() const
{
    return std::max<qsizetype>(0, commandsUnderWay - m_client.inFlight());
}

} // namespace lockscope::watch

#include "moc_dbconnection.cpp"
