#include "core/lab/labsentinels.h"

#include <algorithm>

namespace lockscope::lab
{

namespace
{

using namespace std::chrono_literals;

constexpr auto lookPause = 50ms;
const QByteArray switchedChannel = QByteArrayLiteral("+switch-master");

/// An answer of names and values.
qint64 numberIn(const redis::Reply& reply, const QByteArray& name)
{
    for (qsizetype i = 0; i + 1 < reply.elements.size(); i += 2)
        if (reply.elements[i].bytes == name)
            return reply.elements[i + 1].bytes.toLongLong();
    return -1;
}

} // namespace

LabSentinels::LabSentinels(servers::SentinelWatch watch, const base::Clock& clock)
    : m_group(std::move(watch))
    , m_clock(clock)
{
    m_again.setSingleShot(true);
    m_again.setInterval(lookPause);
    connect(&m_again, &QTimer::timeout, this, &LabSentinels::ask);
    connect(&m_group, &servers::SentinelGroup::ready, this, &LabSentinels::meet);
    connect(&m_group, &servers::SentinelGroup::failed, this, &LabSentinels::failed);
}

LabSentinels::~LabSentinels() = default;

void LabSentinels::meet()
{
    redis::ClientOptions options;
    options.clientName = "lockscope-lab-sentinel";
    options.readsOnly = false;
    for (const QString& path : m_group.socketPaths()) {
        const auto endpoint = redis::Endpoint::ofSocket(path);
        m_posts.push_back({std::make_unique<redis::Client>(endpoint, options, m_clock),
            std::make_unique<redis::Client>(endpoint, options, m_clock)});
    }
    for (Post& post : m_posts) {
        connect(post.ear.get(), &redis::Client::stateChanged, this, [this, &post] { listen(post); });
        connect(post.ear.get(), &redis::Client::message, this,
            [this](const redis::Message& message) { heard(message.payload); });
        post.asker->open();
        post.ear->open();
    }
    ask();
}

void LabSentinels::listen(Post& post)
{
    if (post.ear->state().isReady())
        post.ear->subscribe({switchedChannel}, [&post](const auto& answer) { post.isHeard = answer.ok(); });
}

void LabSentinels::ask()
{
    for (Post& post : m_posts)
        post.asker->call({"sentinel", "master", m_group.watch().name},
            [this, &post](const redis::Client::Answer& answer) { take(post, answer); });
    m_again.start();
}

/// A Sentinel that does not know the others cannot vote, and one without a replica has none to promote.
void LabSentinels::take(Post& post, const redis::Client::Answer& master)
{
    post.knowsAll = master.ok() && numberIn(*master, "num-slaves") > 0 &&
                    numberIn(*master, "num-other-sentinels") == m_group.watch().count - 1;
    const auto isDone = [](const Post& each) { return each.knowsAll && each.isHeard; };
    if (m_isReady || !std::ranges::all_of(m_posts, isDone))
        return;
    m_isReady = true;
    m_again.stop();
    Q_EMIT ready();
}

/// "NAME OLD-HOST OLD-PORT NEW-HOST NEW-PORT"
void LabSentinels::heard(const QByteArray& payload)
{
    const quint16 port = payload.split(' ').value(4).toUShort();
    if (port != 0)
        Q_EMIT switched(port);
}

} // namespace lockscope::lab

#include "moc_labsentinels.cpp"
