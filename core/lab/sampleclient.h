#pragma once

#include "core/client/lockclient.h"
#include "core/lab/sampleturns.h"

#include <QObject>
#include <QTimer>

#include <memory>

namespace lockscope::lab
{

/// One simulated client: plays its turns over a LockClient of its own, with a uuid of its own. After a crash
/// it comes back as another client. Destroying it ends its connections. Thread: its owner's.
class SampleClient final : public QObject
{
    Q_OBJECT
public:
    SampleClient(redis::Endpoint endpoint, const SampleSettings& settings, int number,
        const base::Clock& clock, QObject* parent);

    void start();

private:
    /// What comes when the pause is over.
    using Step = void (SampleClient::*)();

    void connectAnew();
    void then(base::milliseconds pause, Step step);
    void takeTurn();
    void enter();
    void entered(const base::Result<client::Attempt>& outcome);
    void endTurn();
    void leave();
    void crash();

    const redis::Endpoint m_endpoint;
    const int m_number;
    const base::Clock& m_clock;
    const double m_scale;
    SampleTurns m_turns;
    SampleTurn m_turn;
    int m_entries = 0;
    Step m_next = nullptr;
    QTimer m_pause;
    std::unique_ptr<client::LockClient> m_client;
};

} // namespace lockscope::lab
