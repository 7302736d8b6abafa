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
class Banner;
class Foldout;
class PlainLabel;

/// One act on one lock, on one screen: what it is about, what would be sent, what that does to whom, and
/// afterwards what it came to. What is shown follows the server. The act is bound to what was looked at: when
/// that is no longer so, the button is off until the person has looked again; a mere renewal of the same hold
/// only moves the time on. Main thread.
class ActDialog final : public ActSheet
{
    Q_OBJECT
public:
    static constexpr base::milliseconds shortLease{5000};

    /// `request` without fence, lease and reason: they are of what is looked at here.
    ActDialog(const std::shared_ptr<console::Source>& from, const admin::ActRequest& request,
        const Aliases& aliases, QWidget* parent = nullptr);

    void setAliases(const Aliases& aliases) override;
    /// How much an act takes away.
    [[nodiscard]] static Strength strengthOf(admin::ActKind act);
    /// Something else is there than what was looked at.
    [[nodiscard]] bool isMoved() const { return m_moved; }

public Q_SLOTS:
    void tick(lockscope::base::ServerTime now) override;

Q_SIGNALS:
    /// The soft way instead of the hard one, or a signal to those who wait after it.
    void anotherWanted(const lockscope::locks::LockRef& ref, lockscope::admin::ActKind act);

protected:
    [[nodiscard]] QString hindrance() const override;
    [[nodiscard]] admin::ActKind act() const override { return m_request.act; }
    void perform() override;
    void phaseChanged() override;

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
    locks::LockPtr m_looked;  ///< what the button is bound to
    locks::LockPtr m_present; ///< what is there
    bool m_lookedDead = false;
    bool m_moved = false;
    bool m_unseen = false;      ///< sight was lost since it was looked at
    bool m_wakesNobody = false; ///< what was done: its waiters may need a signal of their library
    QByteArray m_missing;       ///< what the server's ACL does not grant
    ActHead* m_head;
    ActFacts* m_facts;
    QWidget* m_future;
    PlainLabel* m_consequences;
    PlainLabel* m_fence;
    Foldout* m_sends;
    QSpinBox* m_lease = nullptr;
    Banner* m_movedBanner = nullptr;
    ActDemand* m_demand = nullptr;
    QWidget* m_softer = nullptr;
    QWidget* m_signalAfter = nullptr; ///< of a release whose waiters nobody has woken
    QComboBox* m_signalHow = nullptr;
    QLineEdit* m_signalWhere = nullptr;
    QLineEdit* m_signalWhat = nullptr;
};

} // namespace lockscope::ui
