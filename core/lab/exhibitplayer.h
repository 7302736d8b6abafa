#pragma once

#include "core/lab/exhibit.h"
#include "core/redis/client.h"
#include "core/redis/scripts.h"

#include <QObject>
#include <QTimer>

#include <map>

namespace lockscope::lab
{

/// Plays one exhibit round after round, over one connection for its acts and one for its waiters. An act that
/// fails is passed over: the objects' own expiry tidies up. Thread: its owner's.
class ExhibitPlayer final : public QObject
{
    Q_OBJECT
public:
    ExhibitPlayer(redis::Endpoint endpoint, Exhibit exhibit, const base::Clock& clock);

    void start();

private:
    void play();
    void run(const ExhibitStep& step);
    void follow(const ExhibitStep& step);
    [[nodiscard]] const redis::Script* script(const QByteArray& name);

    const Exhibit m_exhibit;
    qsizetype m_position = 0;
    QByteArrayList m_heard; ///< channels that are subscribed to
    std::map<QByteArray, redis::Script> m_scripts;
    QTimer m_pause;
    redis::Client m_commands;
    redis::Client m_subscriber;
};

} // namespace lockscope::lab
