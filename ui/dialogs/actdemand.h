#pragma once

#include "core/admin/guard.h"

#include <QWidget>

class QFormLayout;
class QLineEdit;

namespace lockscope::ui
{

class PlainLabel;

/// What a person must give before an act: the lock's name or how many locks, typed; a reason. What is not
/// asked for is not shown, but for the reason, which can always be given.
class ActDemand final : public QWidget
{
    Q_OBJECT
public:
    explicit ActDemand(QWidget* parent = nullptr);

    void put(const admin::Demand& demand, const base::KeyName& name, int count);
    /// What is still missing, as a sentence; empty = all is given.
    [[nodiscard]] QString missing() const;
    [[nodiscard]] QString reason() const;

Q_SIGNALS:
    void changed();

private:
    [[nodiscard]] QLineEdit* makeRow(const QString& label, const char* id);
    [[nodiscard]] bool isTyped() const;

    admin::Demand m_demand;
    base::KeyName m_name;
    int m_count = 1;
    QFormLayout* m_form;
    PlainLabel* m_typeLabel = nullptr; ///< of the row made last; then of m_typed
    QLineEdit* m_typed;
    QLineEdit* m_reason;
};

} // namespace lockscope::ui
