#pragma once

#include "core/admin/operationcontext.h"

#include <QObject>
#include <QTimer>

namespace lockscope::admin
{

/// Returns the outcome that the server's answer to SCRIPT KILL means. Pure.
Outcome outcomeOfKill(const redis::Client::Answer& answer);

/// Ends the script that blocks the server, over a connection of its own that sends only AUTH before: a busy
/// server answers little else. Deletes itself when it has finished and has reported to the owner. Thread: the
/// executor's.
class KillRun final : public QObject
{
    Q_OBJECT
public:
    using Done = std::function<void(const Outcome&)>;
    KillRun(OperationContext& link, const redis::Endpoint& endpoint, redis::ClientOptions options,
        ActRequest request, Done done, QObject* parent);

    /// Writes the intent, connects and sends; to be called once.
    void begin();

private:
    void send();
    void verify();
    void finish(const Outcome& outcome);

    OperationContext& m_link;
    const ActRequest m_request;
    Done m_done;
    ActLine m_line;
    QByteArray m_intent;
    Outcome m_outcome;
    base::MonoTime m_killedAt{};
    QTimer m_again;
};

} // namespace lockscope::admin
