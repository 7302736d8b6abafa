#include "tests/support/redissonworker.h"

#include "tests/support/truthplay.h"

using namespace std::chrono_literals;

namespace lockscope::support
{

using State = TruthLog::State;

namespace
{

constexpr base::milliseconds lookEvery = 5ms; // the time of an answer is the peer's

QByteArrayList tryFor(const char* ms) { return {"try", "reentrant", TruthPlay::lock.bytes, ms}; }

} // namespace

RedissonWorker::RedissonWorker(RedissonPeer& peer)
    : m_peer(peer)
{
    m_turn.setSingleShot(true);
    connect(&m_turn, &QTimer::timeout, this, &RedissonWorker::look);
}

void RedissonWorker::begin(TruthLog& log, const base::Clock& clock)
{
    m_log = &log;
    m_clock = &clock;
    take();
}

void RedissonWorker::ask(const QByteArray& thread, const QByteArrayList& words, Step next)
{
    m_log->is(State::Unknown, m_clock->now());
    m_call = m_peer.begin(thread, words);
    rest(lookEvery, next);
}

void RedissonWorker::rest(base::milliseconds time, Step next)
{
    m_next = next;
    m_turn.start(time);
}

void RedissonWorker::look()
{
    if (!m_call.isDone())
        return m_turn.start(lookEvery);
    (this->*m_next)();
}

void RedissonWorker::take() { ask("a/one", tryFor("0"), &RedissonWorker::taking); }

void RedissonWorker::taking()
{
    const PeerAnswer& answer = m_call.answer();
    failed += answer.ok ? 0 : 1;
    if (answer.value != "true")
        return rest(retryAfter, &RedissonWorker::take);
    m_log->is(State::Held, answer.at);
    ++taken;
    m_other = m_peer.begin("b/two", tryFor("6000"));
    rest(restFor, &RedissonWorker::leave);
}

void RedissonWorker::leave()
{
    ask("a/one", {"leave", "reentrant", TruthPlay::lock.bytes}, &RedissonWorker::leaving);
}

void RedissonWorker::leaving()
{
    const PeerAnswer& answer = m_call.answer();
    if (!answer.ok) {
        ++failed;
        m_mayBeLeft = true;
        return rest(retryAfter, &RedissonWorker::leave);
    }
    if (answer.value == "0" && !m_mayBeLeft) {
        ++doubted;
        m_log->doubtLastHold();
    }
    m_mayBeLeft = false;
    awaitOther();
}

void RedissonWorker::awaitOther()
{
    if (!m_other.isDone())
        return rest(lookEvery, &RedissonWorker::awaitOther);
    const PeerAnswer& answer = m_other.answer();
    failed += answer.ok ? 0 : 1;
    if (answer.value != "true")
        return leaveOther();
    m_log->is(State::Held, answer.at);
    ++taken;
    rest(restFor, &RedissonWorker::leaveOther);
}

void RedissonWorker::leaveOther()
{
    ask("b/two", {"leave", "reentrant", TruthPlay::lock.bytes}, &RedissonWorker::leavingOther);
}

void RedissonWorker::leavingOther()
{
    const PeerAnswer& answer = m_call.answer();
    if (!answer.ok) {
        ++failed;
        m_mayBeLeft = true;
        return rest(retryAfter, &RedissonWorker::leaveOther);
    }
    if (answer.value == "0" && !m_mayBeLeft && m_other.answer().value == "true") {
        ++doubted;
        m_log->doubtLastHold();
    }
    m_mayBeLeft = false;
    m_log->is(State::Free, answer.at);
    rest(restFor, &RedissonWorker::take);
}

} // namespace lockscope::support
