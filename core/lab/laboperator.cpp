#include "core/lab/laboperator.h"

#include "core/admin/operationcontext.h"
#include "core/lab/clientact.h"

namespace lockscope::lab
{

namespace
{

using namespace std::chrono_literals;
using admin::OutcomeKind;

constexpr base::milliseconds connectWithin = 5s;

/// A journal that lets every act pass: the recording has what is done.
class OpenJournal final : public admin::Journal
{
public:
    void intent(const admin::Intent&, Written written) override
    {
        QMetaObject::invokeMethod(
            &m_context, [written = std::move(written)] { written({}); }, Qt::QueuedConnection);
    }
    void outcome(const QByteArray&, const admin::Outcome&) override {}

private:
    QObject m_context; ///< of what is called later
};

redis::ClientOptions operatorOptions()
{
    redis::ClientOptions options;
    options.clientName = "lockscope-lab-operator";
    options.readsOnly = false;
    return options;
}

QByteArray whyNot(const admin::Outcome& outcome)
{
    if (outcome.kind == OutcomeKind::Applied)
        return {};
    return outcome.error ? errorText(*outcome.error) : outcome.why;
}

} // namespace

/// The operator's place at one server: the executor, and the connection by which a lock is read first.
class LabOperator::Post
{
public:
    Post(const redis::Endpoint& endpoint, const base::Clock& clock)
        : m_link{clock, m_journal, m_scripts, [] { return base::ServerClock(); },
              [this](const auto& ref) { return seen(ref); }, {}, {}, [](const auto&) {},
              [](const auto&, const auto&, const auto&) {}}
        , m_line(endpoint, operatorOptions(), clock, nullptr)
        , m_executor({endpoint, operatorOptions(), {}, {}, [this](const auto& ref) { return seen(ref); },
                         [this](const auto& ref) { takenAway(ref); },
                         [this](const auto& ref, const auto& call, const auto& answer) {
                             answered(ref, call, answer);
                         }},
              m_journal, clock)
    {
    }

    void forceRelease(const locks::Lock& lock, Said said, TookAway tookAway, Done done)
    {
        m_reported[lock.ref] = {std::move(said), std::move(tookAway)};
        m_line.join();
        m_line.whenReady(&m_context, connectWithin, false, [this, lock, done](const auto& ready) {
            if (!ready.ok())
                return finish(lock.ref, errorText(ready.error()), done);
            admin::readSnapshot(m_link, m_line, lock, &m_context,
                [this, ref = lock.ref, done](const auto& recorded) { act(ref, recorded, done); });
        });
    }

private:
    void act(const locks::LockRef& ref, const base::Result<admin::LockSnapshot>& recorded, const Done& done)
    {
        if (!recorded.ok())
            return finish(ref, errorText(recorded.error()), done);
        if (!recorded->isHeld())
            return finish(ref, "ended", done);
        m_seen[ref] = recorded->lock;
        admin::ActRequest request;
        request.lock = ref;
        request.fence = recorded->lock->fence.toHex();
        m_executor.perform(
            request, [this, ref, done](const auto& outcome) { finish(ref, whyNot(outcome), done); });
    }

    void finish(const locks::LockRef& ref, const QByteArray& why, const Done& done)
    {
        m_seen.erase(ref);
        m_reported.erase(ref);
        m_line.leave();
        done(why);
    }

    void takenAway(const locks::LockRef& ref)
    {
        if (const auto found = m_reported.find(ref); found != m_reported.end())
            found->second.tookAway();
    }

    void answered(
        const locks::LockRef& ref, const locks::BoundCall& call, const redis::Client::Answer& answer)
    {
        if (const auto found = m_reported.find(ref); found != m_reported.end())
            found->second.said(call.script + ' ' + (call.keys + call.arguments).join(' '), answer);
    }

    [[nodiscard]] locks::LockPtr seen(const locks::LockRef& ref) const
    {
        const auto found = m_seen.find(ref);
        return found == m_seen.end() ? locks::LockPtr() : found->second;
    }

    OpenJournal m_journal;
    admin::ActScripts m_scripts;
    std::map<locks::LockRef, locks::LockPtr> m_seen;
    struct Callbacks {
        Said said;
        TookAway tookAway;
    };
    std::map<locks::LockRef, Callbacks> m_reported;
    admin::OperationContext m_link;
    admin::ActLine m_line;
    admin::OperationExecutor m_executor;
    QObject m_context; ///< of looks under way: gone first
};

LabOperator::LabOperator(const LabServers& servers, const base::Clock& clock)
    : m_labServers(servers)
    , m_clock(clock)
{
}

LabOperator::~LabOperator() = default;

/// The server may have moved since the last time.
LabOperator::Post& LabOperator::postAt(int server)
{
    auto& post = m_posts[server];
    if (m_open == 0 || !post)
        post = std::make_unique<Post>(m_labServers.endpoint(server), m_clock);
    return *post;
}

void LabOperator::forceRelease(int server, const locks::Lock& lock, Said said, TookAway tookAway, Done done)
{
    Post& post = postAt(server);
    ++m_open;
    ++m_atWork;
    const auto works = std::make_shared<bool>(true);
    const auto restsFromNow = [this, works] { m_atWork -= std::exchange(*works, false) ? 1 : 0; };
    post.forceRelease(
        lock, std::move(said),
        [restsFromNow, tookAway = std::move(tookAway)] {
            restsFromNow();
            tookAway();
        },
        [this, restsFromNow, done = std::move(done)](const QByteArray& why) {
            restsFromNow();
            --m_open;
            done(why);
        });
}

} // namespace lockscope::lab

#include "moc_laboperator.cpp"
