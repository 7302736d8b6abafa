#pragma once

#include "app/ctl/session.h"

#include <QObject>
#include <QTimer>

namespace lockscope::ctl
{

/// Tells once that discovery has been everywhere and that what it found was read and delivered. Health may
/// arrive before the locks that it counts, so a few batches' time passes before it is said. Main thread.
class FirstPass final : public QObject
{
    Q_OBJECT
public:
    explicit FirstPass(Session& session, QObject* parent = nullptr);

Q_SIGNALS:
    void over();

private:
    void look();

    Session& m_session;
    QTimer m_settling;
    bool m_seen = false;
};

} // namespace lockscope::ctl
