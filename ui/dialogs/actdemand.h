#pragma once

#include "core/admin/guard.h"

#include <QWidget>

class QFormLayout;
class QLineEdit;

namespace lockscope::ui
{

class PlainLabel;

/// The fields that a person must fill in before an act: the number of several locks, typed, and a reason.
/// Fields that are not required are hidden, except for the reason, which can always be given.
class ActDemand final : public QWidget
{
    Q_OBJECT
public:
    explicit ActDemand(QWidget* parent = nullptr);

    /// Shows the fields that are demanded for so many locks.
    void put(const admin::Demand& demand, int count);
    /// Returns what is still missing, as a sentence; empty = everything is given.
    [[nodiscard]] QString missing() const;
    /// Returns the field that is still to be filled in; null where everything is given.
    [[nodiscard]] QWidget* firstMissing() const;
    /// Returns the reason as it was typed; empty = none.
    [[nodiscard]] QString reason() const;

Q_SIGNALS:
    /// A person has changed a field.
    void changed();

private:
    [[nodiscard]] QLineEdit* makeRow(const QString& label, const char* id);
    [[nodiscard]] bool isTyped() const;

    admin::Demand m_demand;
    int m_count = 1;
    QFormLayout* m_form;
    PlainLabel* m_typeLabel = nullptr; ///< of the newest row; after construction of m_typed
    QLineEdit* m_typed;
    QLineEdit* m_reason;
};

} // namespace lockscope::ui
