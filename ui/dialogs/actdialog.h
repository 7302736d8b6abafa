#pragma once

#include "ui/dialogs/actsheet.h"

class QComboBox;
class QHBoxLayout;
class QLineEdit;
class QSpinBox;

namespace lockscope::ui
{

class ActDemand;
class ActFacts;
class ActHead;
class Aftermath;
class Banner;
class Foldout;
class PlainLabel;

/// The dialog of one act on one lock. One screen shows the lock, the commands that would be sent, their
/// effects and who is affected, and afterwards the outcome. It follows the server. The act is bound to the
/// state of the lock that the person has seen: once that has changed, the button is disabled until the person
/// has looked again. A mere renewal of the same hold only updates the times. Main thread.
class ActDialog final : public ActSheet
{
    Q_OBJECT
public:
    static constexpr base::milliseconds shortLease{5000};

    /// `request` has no fence, lease or reason; the dialog adds them.
    ActDialog(const std::shared_ptr<console::Source>& from, const admin::ActRequest& request,
        const Aliases& aliases, QWidget* parent = nullptr);

    void setAliases(const Aliases& aliases) override;
    /// Sets what is known of where clients connect from; later news come from the source.
    void setClients(const locks::ClientSight& sight);
    /// Returns how much an act takes away.
    [[nodiscard]] static Strength strengthOf(admin::ActKind act);
    /// Returns true where the lock is no longer in the state that the person has seen.
    [[nodiscard]] bool isMoved() const { return m_moved; }

public Q_SLOTS:
    void tick(lockscope::base::ServerTime now) override;

Q_SIGNALS:
    /// Asks for the softer act in place of the hard one, or for a signal to the waiters after it.
    void anotherWanted(const lockscope::locks::LockRef& ref, lockscope::admin::ActKind act);

protected:
    [[nodiscard]] QString hindrance() const override;
    [[nodiscard]] admin::ActKind act() const override { return m_request.act; }
    void perform() override;
    void phaseChanged() override;
    [[nodiscard]] QWidget* firstMissing() const override;

private:
    [[nodiscard]] QHBoxLayout* makeMiddle();
    void makeLease(QVBoxLayout* column);
    void makeSignal(QVBoxLayout* column);
    QWidget* offer(const char* name, const QString& text, admin::ActKind act);
    void takeBatch(const locks::Batch& batch);
    void takeLock(const locks::LockPtr& lock);
    void askPermission();
    void lookAgain();
    void showPlan();
    void showTimes();
    void showSofter();
    [[nodiscard]] admin::ActRequest bound() const;

    admin::ActRequest m_request;
    Aliases m_aliases;
    admin::Plan m_plan;
    locks::LockPtr m_looked;  ///< the state that the button is bound to
    locks::LockPtr m_present; ///< the present state
    bool m_lookedDead = false;
    bool m_moved = false;
    bool m_unseen = false;      ///< sight was lost since m_looked was read
    bool m_wakesNobody = false; ///< waiters of the act that was done may need their library's signal
    QByteArray m_missing;       ///< what the server's ACL does not grant
    ActHead* m_head;
    ActFacts* m_facts;
    Aftermath* m_aftermath;
    QWidget* m_future;
    PlainLabel* m_consequences;
    PlainLabel* m_fence;
    Foldout* m_sends;
    QSpinBox* m_lease = nullptr;
    Banner* m_movedBanner = nullptr;
    ActDemand* m_demand = nullptr;
    QWidget* m_softer = nullptr;
    QWidget* m_signalAfter = nullptr; ///< after a release that woke no waiter
    QComboBox* m_signalHow = nullptr;
    QLineEdit* m_signalWhere = nullptr;
    QLineEdit* m_signalWhat = nullptr;
};

} // namespace lockscope::ui
