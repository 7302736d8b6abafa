#pragma once

#include "app/ctl/commandsession.h"
#include "app/ctl/viewnotice.h"

#include <QObject>
#include <QTimer>

namespace lockscope::ctl
{

/// Reports once that discovery has been everywhere and that each lock it found, and each pinned name, was
/// read and delivered: health may arrive before the locks that it counts. In the sandbox that is so after the
/// second pass: its clients begin together with it, and take their first locks after the first. Or reports
/// once that this will not come about. Main thread.
class FirstPass final : public QObject
{
    Q_OBJECT
public:
    /// `session` must outlive it.
    explicit FirstPass(CommandSession& session, QObject* parent = nullptr);

Q_SIGNALS:
    /// All that can be found was found and delivered.
    void over();
    /// All that can be found was found, and the rest is kept from us: a sentence for each part says what, and
    /// why.
    void incomplete(const QStringList& missing);

private:
    /// The figures that change as long as there is something to wait for.
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
