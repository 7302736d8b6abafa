#pragma once

#include "app/ctl/session.h"

#include <QObject>

namespace lockscope::ctl
{

/// Tells once that discovery has been everywhere and that what it found, and each pinned name, was read and
/// delivered: health may arrive before the locks that it counts. In the sandbox that is so after the second
/// pass: its clients begin together with it, and take their first locks after the first. Main thread.
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
    bool m_seen = false;
};

} // namespace lockscope::ctl
