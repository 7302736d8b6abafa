#pragma once

#include "core/lab/exhibit.h"
#include "core/redis/client.h"
#include "core/redis/scripts.h"

#include <QHash>
#include <QObject>
#include <QTimer>

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
    void loadSteps();

    const Exhibit m_exhibit;
    qsizetype m_position = 0;
    QByteArrayList m_heard;                   ///< channels that are subscribed to
    QHash<QByteArray, redis::Script> m_steps; ///< by their names in lua/
    QTimer m_pause;
    redis::Client m_commands;
    redis::Client m_subscriber;
};

} // namespace lockscope::lab
