#include "core/lab/visit.h"

#include <QPointer>
#include <QUuid>

namespace lockscope::lab
{

namespace
{

using namespace std::chrono_literals;
using redis::Client;

constexpr auto beat = 1s;
constexpr auto retryPause = 50ms;
constexpr auto clearWithin = 3s;
/// The claim lasts longer than a beat may be late; a run that was ended by force is in the way that long.
constexpr base::milliseconds claimLasts{30'000};

QByteArray claimKey() { return labPrefix + ":run"; }

QByteArray inMs(base::milliseconds time) { return QByteArray::number(qint64(time.count())); }

} // namespace

Visit::Visit(const LabServers& servers, const Footprint& footprint)
    : m_labServers(servers)
    , m_footprint(footprint)
    , m_id(QUuid::createUuid().toByteArray(QUuid::WithoutBraces))
{
    m_beat.setInterval(beat);
    connect(&m_beat, &QTimer::timeout, this, &Visit::keep);
    m_again.setSingleShot(true);
    m_again.setInterval(retryPause);
    connect(&m_again, &QTimer::timeout, this, &Visit::sweep);
    m_patience.setSingleShot(true);
    m_patience.setInterval(clearWithin);
    connect(&m_patience, &QTimer::timeout, this, [this] {
        finish(base::Error{base::ErrorKind::TimedOut, "clean-up", {}});
    });
}

void Visit::run(const char* script, const QByteArrayList& keys, const QByteArrayList& arguments,
    Client::Callback callback)
{
    const auto loaded = redis::Script::load(script);
    if (!loaded.ok())
        return callback(loaded.error());
    redis::evalScript(m_labServers.keeper(0), *loaded, QByteArrayList{claimKey()} + keys,
        QByteArrayList{m_id} + arguments, std::move(callback));
}

void Visit::claim(Done done)
{
    m_labServers.keeper(0).call({"set", claimKey(), m_id, "nx", "px", inMs(claimLasts)},
        [this, guard = QPointer(this), done = std::move(done)](const Client::Answer& answer) {
            if (!guard)
                return;
            if (!answer.ok())
                return done(answer.error());
            if (answer->isNil())
                return done(base::Error{base::ErrorKind::InvalidArgument, m_labServers.place().toUtf8(),
                    QT_TRANSLATE_NOOP("ErrorDetails",
                        "another run of the Lab is under way there, or was ended by force a moment ago")});
            m_isClaimed = true;
            run("lab-clear", m_footprint.names(), {}, [this, guard, done](const Client::Answer& cleared) {
                if (!guard)
                    return;
                beginToKeep();
                done(cleared.ok() ? base::Result<void>() : base::Result<void>(cleared.error()));
            });
        });
}

void Visit::beginToKeep()
{
    keep();
    m_beat.start();
}

/// Keys without an expiry get one, longer than any lease, again and again: commands take it away.
void Visit::keep()
{
    run("lab-keep", m_footprint.names(), {inMs(claimLasts), inMs(longestLease), inMs(leftoversLast)},
        [this, guard = QPointer(this)](const Client::Answer& answer) {
            if (guard && answer.ok() && answer->integer < 0 && !m_done)
                Q_EMIT lost();
        });
}

void Visit::clear(Done done)
{
    m_beat.stop();
    m_done = std::move(done);
    if (!m_isClaimed)
        return finish({});
    m_patience.start();
    sweep();
}

void Visit::sweep()
{
    run("lab-clear", m_footprint.names(), {}, [this, guard = QPointer(this)](const Client::Answer& answer) {
        if (guard && m_done)
            swept(answer);
    });
}

/// A command that a client had sent before its connection ended may be carried out after the first sweep, but
/// not after a second one that was asked for once the first was answered. The claim goes last.
void Visit::swept(const Client::Answer& answer)
{
    if (!answer.ok()) {
        m_again.start();
        return;
    }
    if (++m_sweeps < 2 || answer->integer > 0)
        return sweep();
    run("lab-clear", {claimKey()}, {}, [this, guard = QPointer(this)](const Client::Answer& last) {
        if (guard && m_done)
            finish(last.ok() ? base::Result<void>() : base::Result<void>(last.error()));
    });
}

void Visit::finish(const base::Result<void>& result)
{
    m_patience.stop();
    m_again.stop();
    if (const Done done = std::exchange(m_done, {}))
        done(result);
}

} // namespace lockscope::lab

#include "moc_visit.cpp"
