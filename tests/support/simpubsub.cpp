// What the simulated server tells by itself: messages and invalidations.

#include "tests/support/simserver_p.h"

#include <algorithm>
#include <utility>

namespace lockscope::support
{

using redis::Reply;

Reply SimServer::Private::tracking(Client& client, const Words& words)
{
    client.tracking = words.value(2).toLower() == "on";
    client.broadcast = false;
    client.redirect = 0;
    client.prefixes.clear();
    for (qsizetype i = 3; i < words.size(); ++i) {
        const QByteArray word = words[i].toLower();
        if (word == "redirect")
            client.redirect = words.value(++i).toLongLong();
        else if (word == "bcast")
            client.broadcast = true;
        else if (word == "prefix")
            client.prefixes.append(words.value(++i));
    }
    if (client.redirect && !m_clients.contains(client.redirect)) {
        client.tracking = false;
        return Reply::error("ERR The client ID you want redirect to does not exist");
    }
    return Reply::status("OK");
}

Reply SimServer::Private::subscribe(Client& client, const Words& words)
{
    const QByteArray verb = words[0].toLower();
    QByteArrayList& list =
        verb.contains("psub") || verb.startsWith("pun") ? client.patterns : client.channels;
    QList<Reply> confirmations;
    for (const QByteArray& name : words.mid(1)) {
        list.removeAll(name);
        if (!verb.contains("unsub"))
            list.append(name);
        confirmations.append(Reply::array({Reply::bulk(verb), Reply::bulk(name),
            Reply::number(client.channels.size() + client.patterns.size())}));
    }
    client.ownsReplies = true;
    return Reply::array(confirmations);
}

Reply SimServer::Private::pubsub(Client&, const Words& words)
{
    QMap<QByteArray, qint64> subscribers;
    for (const Client* client : std::as_const(m_clients)) {
        for (const QByteArray& channel : client->channels)
            ++subscribers[channel];
    }
    QList<Reply> list;
    if (words.value(1).toLower() == "channels") {
        for (auto channel = subscribers.cbegin(); channel != subscribers.cend(); ++channel) {
            if (words.size() < 3 || globMatches(words[2], channel.key()))
                list.append(Reply::bulk(channel.key()));
        }
        return Reply::array(list);
    }
    for (const QByteArray& channel : words.mid(2)) {
        list.append(Reply::bulk(channel));
        list.append(Reply::number(subscribers.value(channel)));
    }
    return Reply::array(list);
}

qint64 SimServer::Private::deliver(const QByteArray& channel, const QByteArray& payload)
{
    qint64 receivers = 0;
    for (const Client* client : std::as_const(m_clients)) {
        if (client->channels.contains(channel)) {
            m_send(client->id,
                respText(Reply::array({Reply::bulk("message"), Reply::bulk(channel), Reply::bulk(payload)})));
            ++receivers;
        }
        for (const QByteArray& pattern : client->patterns) {
            if (!globMatches(pattern, channel))
                continue;
            m_send(client->id, respText(Reply::array({Reply::bulk("pmessage"), Reply::bulk(pattern),
                                   Reply::bulk(channel), Reply::bulk(payload)})));
            ++receivers;
        }
    }
    return receivers;
}

Reply SimServer::Private::publish(Client&, const Words& words)
{
    return Reply::number(deliver(words.value(1), words.value(2)));
}

void SimServer::Private::changed(const QByteArray& key)
{
    if (!m_touched.contains(key))
        m_touched.append(key);
}

void SimServer::Private::flushInvalidations()
{
    if (m_scripts > 0)
        return;
    for (const QByteArray& key : std::exchange(m_touched, {})) {
        const Reply message = Reply::array({Reply::bulk(key)});
        const QSet<qint64> trackers = m_tracked.take(key);
        for (Client* client : std::as_const(m_clients)) {
            const bool concerned =
                client->broadcast ? std::any_of(client->prefixes.cbegin(), client->prefixes.cend(),
                                        [&key](const QByteArray& prefix) { return key.startsWith(prefix); })
                                  : trackers.contains(client->id);
            if (client->tracking && concerned)
                invalidate(*client, message);
        }
    }
}

void SimServer::Private::invalidate(Client& tracker, const Reply& keys)
{
    const Client* target = m_clients.value(tracker.redirect);
    if (target && target->channels.contains("__redis__:invalidate"))
        m_send(target->id,
            respText(Reply::array({Reply::bulk("message"), Reply::bulk("__redis__:invalidate"), keys})));
}

Reply SimServer::Private::flush(Client& client, const Words& words)
{
    if (words[0].toLower() == "flushall")
        m_databases.clear();
    else
        m_databases.remove(client.db);
    m_tracked.clear();
    for (Client* tracker : std::as_const(m_clients)) {
        if (tracker->tracking)
            invalidate(*tracker, Reply::nil());
    }
    return Reply::status("OK");
}

Reply SimServer::Private::swapdb(Client&, const Words& words)
{
    std::swap(m_databases[words.value(1).toInt()], m_databases[words.value(2).toInt()]);
    return Reply::status("OK");
}

} // namespace lockscope::support
