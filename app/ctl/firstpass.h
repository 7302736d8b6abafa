#pragma once

#include "app/ctl/commandsession.h"
#include "app/ctl/viewnotice.h"

#include <QObject>
#include <QTimer>

namespace lockscope::ctl
{

/// Tells once that discovery has been everywhere and that what it found, and each pinned name, was read and
/// delivered: health may arrive before the locks that it counts. In the sandbox that is so after the second
/// pass: its clients begin together with it, and take their first locks after the first. Or tells once that
/// this will not come about. Main thread.
class FirstPass final : public QObject
{
    Q_OBJECT
public:
    explicit FirstPass(CommandSession& session, QObject* parent = nullptr);

Q_SIGNALS:
    void over();
    /// What can be found was found, and the rest is kept from us: a sentence of what, and why, for each part.
    void incomplete(const QStringList& missing);

private:
    /// What changes as long as there is something to wait for.
    struct Progress {
        quint64 keys = 0;
        quint64 locks = 0;
        qsizetype shards = 0;
        bool live = false;
        friend bool operator==(const Progress&, const Progress&) = default;
    };

    void look();
    [[nodiscard]] bool isComplete() const;
    [[nodiscard]] Progress progress() const;
    void watchTheRest();
    void giveUp();

    CommandSession& m_session;
    const ViewNotice m_notice;
    QTimer m_patience; ///< runs while nothing more is to be expected
    QTimer m_stall;    ///< runs since something was found last
    Progress m_progress;
    bool m_seen = false;
};

/// Says on standard error what is missing.
void complainOfGaps(const QStringList& missing);

} // namespace lockscope::ctl
