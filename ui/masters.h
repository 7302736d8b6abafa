#pragma once

#include "core/console/source.h"
#include "core/locks/majorityindex.h"
#include "ui/models/majoritymodel.h"
#include "ui/widgets/banner.h"

#include <QHash>
#include <QPointer>
#include <QSet>

#include <map>
#include <memory>

namespace lockscope::console
{
class LockParts;
}

namespace lockscope::ui
{

class ReleaseOnAllDialog;

/// The open servers as the masters of locks that are taken on several of them: those of one group are taken
/// as one set, or of one environment where a group has several. Nothing is kept while fewer than two are
/// open. Owned by the window with the tabs; has no timer. Main thread.
class Masters final : public QObject
{
    Q_OBJECT
public:
    explicit Masters(QWidget* window);

    /// Adds the server of a tab, or takes another source, name or group of it. Recordings and the sandbox
    /// have none.
    void put(quint64 id, const std::shared_ptr<console::Source>& source, const QString& name,
        const QString& group);
    /// Removes the server of a tab that was closed.
    void remove(quint64 id);

    [[nodiscard]] QList<MajorityRow> rows() const; ///< the gravest, at most MajorityPart::mostShown
    [[nodiscard]] qsizetype count() const { return m_index.size(); }
    /// Returns how many of them need attention.
    [[nodiscard]] qsizetype inTrouble() const;

    /// Opens the dialog that frees what `token` has of the lock on all servers.
    void release(const locks::MajorityKey& key, const base::HolderId& token);
    [[nodiscard]] bool isReleasing() const { return !m_dialog.isNull(); }
    /// Sends the time to the open dialog; call it while isReleasing().
    void tick();

Q_SIGNALS:
    /// A server came, went, or told of its health, which each does several times a second; what locks have
    /// become is not reported one by one.
    void changed();
    /// Asks to show a sentence about a release.
    void notified(lockscope::ui::Banner::Tone tone, const QString& text);
    /// A person has said what the server of that tab is for.
    void environmentStated(quint64 id, lockscope::profile::Environment environment);

private:
    struct Server {
        std::shared_ptr<console::Source> source;
        QString name;
        QString group;
    };
    void follow();
    using GroupEnvironments = QHash<QString, QSet<profile::Environment>>; ///< that are stated in each group
    [[nodiscard]] static QByteArray setOf(const Server& server, const GroupEnvironments& environments);
    [[nodiscard]] QString nodeOf(quint64 id) const;
    [[nodiscard]] MajorityRow rowOf(
        const locks::MajorityLock& lock, const QHash<quint64, base::ServerTime>& clocks) const;
    void stateEnvironment(profile::Environment environment);

    QWidget* m_window;
    std::map<quint64, Server> m_servers;
    locks::MajorityIndex m_index;
    QPointer<ReleaseOnAllDialog> m_dialog;
    std::weak_ptr<console::LockParts> m_parts; ///< of the dialog
    QList<quint64> m_asked;                    ///< the servers of the dialog
};

} // namespace lockscope::ui
