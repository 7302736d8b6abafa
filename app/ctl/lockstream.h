#pragma once

#include "app/ctl/commandsession.h"
#include "app/ctl/locknews.h"

#include <QTimer>

namespace lockscope::ctl
{

/// Watch without a screen: a line for each lock when it changes, also when its state changes by the passage
/// of time alone, and once more when it stops matching the filter. Main thread.
class LockStream final : public QObject
{
    Q_OBJECT
public:
    /// `session` must outlive it.
    explicit LockStream(CommandSession& session, QObject* parent = nullptr);

private:
    void take(const locks::Batch& batch);
    /// Reports what time alone has changed: a lease that runs out, a term like ttl<5s.
    void advance();
    void takeNames();
    void report(const QList<locks::LockPtr>& news);

    CommandSession& m_session;
    LockNews m_news;
    QTimer m_beat;
};

} // namespace lockscope::ctl
