#pragma once

#include "core/redis/client.h"

#include <QObject>
#include <QTimer>

#include <map>

namespace lockscope::lab
{

/// Notices when keys run out on a server that need not report it: asks what each has left, and again when
/// that is over. The receiver checks whether the key was released instead. Thread: its owner's.
class LeaseWatch final : public QObject
{
    Q_OBJECT
public:
    /// Both outlive it.
    LeaseWatch(redis::Client& client, const base::Clock& clock);

    /// From now on, until it is gone.
    void watch(const QByteArray& key);

Q_SIGNALS:
    /// The key is not there any more.
    void gone(const QByteArray& key);

private:
    void ask(const QByteArray& key);
    void reported(const QByteArray& key, const redis::Client::Answer& answer);
    void lookAtDue();
    void arm();

    redis::Client& m_client;
    const base::Clock& m_clock;
    std::map<QByteArray, base::MonoTime> m_due;
    QTimer m_alarm;
};

} // namespace lockscope::lab
