#include "core/lab/freezer.h"

#include "core/client/lockkind.h"
#include "core/lab/visit.h"

#include <QPointer>

namespace lockscope::lab
{

namespace
{

/// The arguments for a private server: every expiry is a lease, and frozen keys stay for good. The patterns
/// match the Lab's keys and the companions that the wire format derives: {lockscope:lab:x}:…,
/// …:{lockscope:lab:x}.
QByteArrayList argumentsAtHome() { return {"0", "0", labPrefix + '*', "*{" + labPrefix + '*'}; }

/// The arguments for a server that is not the run's own: even frozen keys expire in the end, should the run
/// never go on.
QByteArrayList argumentsOnVisit()
{
    return {client::inMilliseconds(Visit::longestLease), client::inMilliseconds(Visit::leftoversLast)};
}

QByteArrayList textsOf(const redis::Reply& reply)
{
    QByteArrayList list;
    for (const redis::Reply& element : reply.elements)
        list.append(element.bytes);
    return list;
}

} // namespace

void Freezer::freeze(Done done) { runOnAll("lab-freeze", done); }

void Freezer::copy(Copied done)
{
    runOnAll("lab-copy", [this, done = std::move(done)](const base::Result<void>& result) {
        if (result.ok())
            done(std::exchange(m_frozen, {}));
        else
            done(result.error());
    });
}

void Freezer::runOnAll(const char* name, const Done& done)
{
    const auto script = redis::Script::load(name);
    if (!script.ok())
        return done(script.error());
    m_open = m_labServers.size();
    m_result = {};
    m_frozen.assign(static_cast<std::size_t>(m_open), {});
    for (int server = 0; server < m_labServers.size(); ++server)
        if (m_labServers.isVisit())
            run(*script, server, m_footprint.names(), argumentsOnVisit(), done);
        else
            run(*script, server, {}, argumentsAtHome(), done);
}

/// The expiries come with the thaw, all at the same moment.
void Freezer::restore(const std::vector<Frozen>& copied, Done done)
{
    m_frozen = copied;
    m_open = 1;
    m_result = {};
    const auto arrived = [this, guard = QPointer(this), done](const redis::Client::Answer& answer) {
        if (guard)
            this->arrived(answer.ok() ? base::Result<void>() : base::Result<void>(answer.error()), done);
    };
    for (int server = 0; server < m_labServers.size(); ++server) {
        const QByteArrayList& contents = copied[static_cast<std::size_t>(server)].contents;
        for (qsizetype i = 0; i + 2 < contents.size(); i += 3) {
            ++m_open;
            m_labServers.keeper(server).call(
                {"restore", contents[i], "0", contents[i + 2], "replace"}, arrived);
        }
    }
    m_labServers.keeper(0).call({"ping"}, arrived);
}

void Freezer::thaw(double factor, Done done)
{
    const auto script = redis::Script::load("lab-thaw");
    if (!script.ok())
        return done(script.error());
    m_open = m_labServers.size();
    m_result = {};
    for (int server = 0; server < m_labServers.size(); ++server) {
        const Frozen frozen = std::exchange(m_frozen[static_cast<std::size_t>(server)], {});
        QByteArrayList arguments{QByteArray::number(frozen.at), QByteArray::number(factor, 'g', 12)};
        for (const qint64 left : frozen.left)
            arguments.append(QByteArray::number(left));
        run(*script, server, frozen.keys + frozen.moments, arguments, done);
    }
}

void Freezer::run(const redis::Script& script, int server, const QByteArrayList& keys,
    const QByteArrayList& arguments, const Done& done)
{
    redis::evalScript(m_labServers.keeper(server), script, keys, arguments,
        [this, guard = QPointer(this), server, done](const redis::Client::Answer& answer) {
            if (!guard)
                return;
            if (answer.ok() && answer->isArray())
                keep(server, *answer);
            arrived(answer.ok() ? base::Result<void>() : base::Result<void>(answer.error()), done);
        });
}

void Freezer::keep(int server, const redis::Reply& reply)
{
    if (reply.elements.size() < 3)
        return;
    Frozen& frozen = m_frozen[static_cast<std::size_t>(server)];
    frozen.at = reply.elements[0].integer;
    const QList<redis::Reply>& pairs = reply.elements[1].elements;
    for (qsizetype i = 0; i + 1 < pairs.size(); i += 2) {
        frozen.keys.append(pairs[i].bytes);
        frozen.left.append(pairs[i + 1].integer);
    }
    frozen.moments = textsOf(reply.elements[2]);
    if (reply.elements.size() > 3)
        frozen.contents = textsOf(reply.elements[3]);
}

void Freezer::arrived(const base::Result<void>& result, const Done& done)
{
    if (!result.ok() && m_result.ok())
        m_result = result;
    if (--m_open == 0)
        done(m_result);
}

} // namespace lockscope::lab

#include "moc_freezer.cpp"
