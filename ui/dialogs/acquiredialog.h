#pragma once

#include "ui/dialogs/actsheet.h"

class QComboBox;
class QFormLayout;
class QLineEdit;
class QSpinBox;

namespace lockscope::ui
{

class ActDemand;
class ActFacts;
class ActHead;

/// The dialog that takes a lock as any client would and holds it. It asks for the kind, for a watchdog or a
/// fixed lease, and for how long to wait. A wait can be given up. Main thread.
class AcquireDialog final : public ActSheet
{
    Q_OBJECT
public:
    /// Proposes `ref` and its kind; any other name can be typed.
    AcquireDialog(const std::shared_ptr<console::Source>& from, const locks::LockRef& ref,
        const Aliases& aliases, QWidget* parent = nullptr);

    /// Returns the act as the fields say it.
    [[nodiscard]] admin::ActRequest request() const;
    void setAliases(const Aliases& aliases) override;

public Q_SLOTS:
    void tick(lockscope::base::ServerTime now) override;

protected:
    [[nodiscard]] admin::ActKind act() const override { return admin::ActKind::Acquire; }
    [[nodiscard]] QString hindrance() const override;
    void perform() override;
    [[nodiscard]] QString progress(base::milliseconds elapsed) const override;
    void phaseChanged() override;
    [[nodiscard]] QWidget* firstMissing() const override;

private:
    [[nodiscard]] QFormLayout* makeForm();
    [[nodiscard]] QSpinBox* makeSeconds(const char* id, int value);
    [[nodiscard]] QComboBox* makeChoice(const char* id, const QStringList& texts);
    void proposeKind();
    void showAll();
    void showTerms();
    [[nodiscard]] admin::HoldTerms terms() const;
    [[nodiscard]] locks::LockPtr present() const;

    locks::LockRef m_ref;
    ActHead* m_head;
    QWidget* m_fields;
    QLineEdit* m_name;
    QComboBox* m_kind;
    QComboBox* m_keep;
    QSpinBox* m_lease;
    QComboBox* m_wait;
    QSpinBox* m_patience;
    QSpinBox* m_permits;
    ActFacts* m_facts;
    ActDemand* m_demand;
    QPushButton* m_giveUp;
};

} // namespace lockscope::ui
