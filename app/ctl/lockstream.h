#pragma once

#include "app/ctl/commandsession.h"

#include <QHash>
#include <QTimer>

namespace lockscope::ctl
{

/// Watch without a screen: a line for each lock when it changes, also when its state changes by the passage
/// of time alone, and once more when it stops matching the filter. Main thread.
class LockStream final : public QObject
{
    Q_OBJECT
public:
    explicit LockStream(CommandSession& session, QObject* parent = nullptr);

private:
    void take(const locks::Batch& batch);
    void lookAgain();
    void report(const locks::Lock& lock);

    CommandSession& m_session;
    QHash<locks::LockRef, locks::State> m_reported; ///< of the locks that matched when last reported
    QTimer m_beat;
};

} // namespace lockscope::ctl
