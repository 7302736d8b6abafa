#pragma once

#include "core/console/acts.h"

#include <QWidget>

class QLineEdit;

namespace lockscope::ui
{

class PlainLabel;

/// The fields for what acts need and the guard lacks: what the server is for, the connection's name, which
/// unlocks production for a quarter of an hour, and the password of the user that acts, which is kept
/// nowhere. Only what is missing is shown. Follows the guard. Main thread.
class UnlockPart final : public QWidget
{
    Q_OBJECT
public:
    /// `acts` must outlive it.
    explicit UnlockPart(console::Acts& acts, QWidget* parent = nullptr);

    /// Returns true where anything is missing that can be given here.
    [[nodiscard]] bool isNeeded() const { return m_needed; }
    /// Returns true where each field that is shown is filled in, rightly or not.
    [[nodiscard]] bool isFilledIn() const;
    /// Returns the control to begin with; null where nothing is missing.
    [[nodiscard]] QWidget* first() const;
    /// Passes on what was given; a password only where the name was right. Returns whether nothing is
    /// missing any more; else it says why.
    bool unlock();

Q_SIGNALS:
    /// A person has changed a field.
    void changed();
    /// Reports that Enter was pressed in a field.
    void entered();
    /// A person has said what the server is for; it is to be kept.
    void environmentStated(lockscope::profile::Environment environment);

private:
    [[nodiscard]] QWidget* makeChoices();
    [[nodiscard]] QLineEdit* makeField(const char* id);
    void follow(const admin::GuardState& guard);

    console::Acts& m_acts;
    bool m_needed = false;
    PlainLabel* m_question; ///< what the server is for
    QWidget* m_choices;
    PlainLabel* m_nameAsked;
    QLineEdit* m_name;
    PlainLabel* m_passwordAsked;
    QLineEdit* m_password;
    PlainLabel* m_fault;
};

} // namespace lockscope::ui
