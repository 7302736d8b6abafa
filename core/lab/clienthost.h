#pragma once

#include "core/base/result.h"
#include "core/client/lockscripts.h"
#include "core/lab/clientlink.h"
#include "core/lab/clientwire.h"
#include "core/lab/labclock.h"
#include "core/lab/linepipe.h"
#include "core/lab/simulatedclient.h"

#include <QTimer>

#include <optional>

namespace lockscope::lab
{

/// A simulated client in a process of its own: plays its machine over real connections as the run that has
/// started it orders, and reports everything to it, each word before what follows from it. Where its program
/// crashes, the process is killed. Thread: the main one.
class ClientHost final : public QObject
{
    Q_OBJECT
public:
    /// `descriptor`: the end of the pipe; taken.
    ClientHost(int descriptor, const base::Clock& clock);
    ~ClientHost() override;

Q_SIGNALS:
    /// The program is at its end, or the run is gone.
    void over();

private:
    void takeOrders();
    void take(const ClientOrder& order);
    void play(const ClientOrder& order);
    void run(const ClientOrder& order);
    void heard(const ClientEvent& event);
    void perform(const ClientActs& acts);
    void tick();
    void arm();
    void reportQuiet();
    void reportReady();

    const base::Clock& m_clock;
    LinePipe m_pipe;
    LabClock m_time;
    QTimer m_alarm;
    base::Result<client::LockScripts> m_scripts;
    std::optional<SimulatedClient> m_machine;
    std::unique_ptr<ClientLink> m_link;
    QList<ClientEvent> m_held; ///< what arrived while it stood still
    int m_inFlight = 0;
    bool m_hasBegun = false;
    bool m_isReportedReady = false;
    bool m_standsStill = true;
};

} // namespace lockscope::lab
