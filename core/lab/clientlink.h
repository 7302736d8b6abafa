#pragma once

#include "core/client/lockscripts.h"
#include "core/lab/clientact.h"
#include "core/redis/client.h"

#include <QObject>

#include <functional>
#include <memory>
#include <vector>

namespace lockscope::lab
{

/// The connections of one simulated client: to each server one for its commands, and one that listens. Does
/// its acts and reports what comes back. Thread: the runner's.
class ClientLink final : public QObject
{
    Q_OBJECT
public:
    using Heard = std::function<void(const ClientEvent&)>;

    /// `scripts` and `clock` outlive this object. `heard` is never called from within a call.
    ClientLink(QByteArray connectionName, const QList<redis::Endpoint>& servers,
        const client::LockScripts& scripts, const base::Clock& clock, Heard heard);
    ~ClientLink() override;

    /// Begins to connect; isReady() follows.
    void open();
    /// All of its connections are ready.
    [[nodiscard]] bool isReady() const;
    /// Its connections to that server are ready.
    [[nodiscard]] bool isUp(int server) const { return m_pairs[static_cast<std::size_t>(server)].isUp; }
    /// Why one of its connections did not come about, the last time that it was tried; where any of them was
    /// given a reason since all were up, that reason: who hangs up may do so before it is heard.
    [[nodiscard]] std::optional<base::Error> failure() const;
    /// Call, Send, Subscribe or Unsubscribe.
    void perform(const ClientAct& act);
    /// The connections are gone, until mend().
    void cut();
    void mend();
    /// That server is found elsewhere from now on.
    void move(int server, const redis::Endpoint& endpoint);
    /// Ends them for good; nothing is heard any more.
    void end();

Q_SIGNALS:
    /// isUp() of a server, and with it perhaps isReady(), has changed.
    void readyChanged();

private:
    struct Pair {
        std::unique_ptr<redis::Client> commands;
        std::unique_ptr<redis::Client> ear;
        bool isUp = false;
    };
    void connectTo(int server, const redis::Endpoint& endpoint);
    void stateChanged(int server);
    [[nodiscard]] redis::Client::Callback answerOf(const ClientAct& act);

    const QByteArray m_name;
    const client::LockScripts& m_scripts;
    const base::Clock& m_clock;
    Heard m_heard;
    bool m_isCut = false;
    std::optional<base::Error> m_refusal;
    std::vector<Pair> m_pairs;
};

} // namespace lockscope::lab
