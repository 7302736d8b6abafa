#include "core/redis/clusterpost.h"

#include <utility>

namespace lockscope::redis
{

using namespace std::chrono_literals;
using base::Error;
using base::ErrorKind;

namespace
{

constexpr base::milliseconds mapWithin = 1s;

ClientOptions ofNode(ClientOptions options)
{
    options.readsOnly = true;
    options.gate = {};
    return options;
}

} // namespace

ClusterPost::ClusterPost(
    const Endpoint& node, const ClientOptions& options, const base::Clock& clock, QObject* parent)
    : QObject(parent)
    , m_address{node.host, node.port}
    , m_client(node, ofNode(options), clock)
{
    connect(&m_client, &Client::stateChanged, this, &ClusterPost::follow);
}

void ClusterPost::follow(const ConnectionState& state)
{
    if (state.isReady())
        return ask();
    m_asking = false;
    if (state.step == Step::Waiting && state.failure)
        Q_EMIT reported(*state.failure);
}

void ClusterPost::ask()
{
    if (!m_client.state().isReady() || std::exchange(m_asking, true))
        return;
    m_client.call(
        {"cluster", "nodes"}, [this](const Client::Answer& answer) { take(answer); }, mapWithin);
}

void ClusterPost::take(const Client::Answer& answer)
{
    m_asking = false;
    if (answer)
        return Q_EMIT reported(readClusterNodes(answer->bytes, m_address));
    const Error& error = answer.error();
    if (isOfTheLink(error.kind))
        return;
    if (error.kind == ErrorKind::ServerError || error.kind == ErrorKind::UnknownCommand)
        return Q_EMIT reported(Error{ErrorKind::NotCluster, m_address.text().toUtf8(), error.detail});
    Q_EMIT reported(error);
}

} // namespace lockscope::redis

#include "moc_clusterpost.cpp"
