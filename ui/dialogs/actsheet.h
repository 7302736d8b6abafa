#pragma once

#include "core/admin/ticket.h"
#include "core/console/acts.h"
#include "core/console/source.h"
#include "ui/models/eventcolumn.h"
#include "ui/widgets/actbutton.h"

#include <QDialog>

#include <memory>

class QHBoxLayout;
class QVBoxLayout;

namespace lockscope::ui
{

class FittedScroll;
class OutcomeView;
class PlainLabel;
class UnlockPart;

/// The base class of the dialogs of all acts. The focus is on the first field that must be filled in, else on
/// Cancel, which does nothing; where acts may not leave, the fields that unlock them stand in the dialog, and
/// Ctrl+U leads there. The button of the act is apart from Cancel, is enabled only while nothing hinders the
/// act, and does one act per press, by mouse or by key. While the act runs the dialog shows so; a dialog that
/// is closed meanwhile stays in the background and reports the outcome by leftOutcome(). Owns no timer:
/// connect Beat::beat to tick(). Main thread.
class ActSheet : public QDialog
{
    Q_OBJECT
public:
    /// How far the act is.
    enum class Phase : quint8 { Asking, Running, Ended };

    explicit ActSheet(const std::shared_ptr<console::Source>& source, QWidget* parent = nullptr);

    [[nodiscard]] Phase phase() const { return m_phase; }
    [[nodiscard]] ActButton* actButton() const { return m_act; }
    /// Sets the operator's names for the clients; can be called while the dialog is open.
    virtual void setAliases(const Aliases& aliases);
    /// Returns why the button is disabled; empty = it is enabled.
    [[nodiscard]] QString why() const;

public Q_SLOTS:
    /// Takes the time of the source's server.
    virtual void tick(lockscope::base::ServerTime now);
    void reject() override;

Q_SIGNALS:
    /// Reports the outcome of an act whose dialog was closed while it ran.
    void leftOutcome(const QString& sentence, bool well);
    /// Reports that a person has stated in the dialog what the server is for.
    void environmentStated(lockscope::profile::Environment environment);

protected:
    /// Return the source, its acts, and the parts of the dialog.
    [[nodiscard]] console::Source& source() const { return *m_source; }
    [[nodiscard]] console::Acts& acts() const { return *m_source->acts(); }
    [[nodiscard]] QVBoxLayout* body() const { return m_body; }
    [[nodiscard]] QHBoxLayout* aside() const { return m_aside; } ///< beside Cancel
    [[nodiscard]] base::ServerTime now() const { return m_now; }
    [[nodiscard]] OutcomeView* outcome() const { return m_outcome; }
    /// The fields that unlock the connection, with their button: to be placed above those of the act.
    [[nodiscard]] QWidget* unlockRow() const { return m_unlockRow; }

    /// Checks everything again and enables or disables the button.
    void refresh();
    /// Goes to that phase; phaseChanged() follows.
    void enter(Phase phase);
    /// Shows the outcome of an act that sent these commands, or reports it where the dialog was closed.
    void end(
        const admin::ActRequest& request, const admin::Outcome& outcome, const QByteArrayList& sends = {});
    /// Does the same for several acts, with their outcome in one sentence; `leftOut` says a line for each
    /// lock left alone.
    void endWith(const QString& sentence, bool well, const QList<admin::DoneAct>& acts,
        const QStringList& leftOut = {});

    /// Returns the kind of act that the dialog is for.
    [[nodiscard]] virtual admin::ActKind act() const = 0;
    /// Returns the first reason against the act besides the guard and lost sight, as a sentence.
    [[nodiscard]] virtual QString hindrance() const = 0;
    /// Does the act; called once nothing hinders it and its button was pressed.
    virtual void perform() = 0;
    /// Returns the sentence that is shown while the act runs, for so long by now.
    [[nodiscard]] virtual QString progress(base::milliseconds elapsed) const;
    /// Called after each enter(), for fields that depend on the phase.
    virtual void phaseChanged() {}
    /// Returns the field of the act that is still to be filled in; null where there is none.
    [[nodiscard]] virtual QWidget* firstMissing() const { return nullptr; }

    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void fitHeight();
    [[nodiscard]] admin::TicketPlace placeNow() const;
    void reportLeft(const QString& sentence, bool well);
    void press();
    [[nodiscard]] QString firstHindrance() const;
    [[nodiscard]] QWidget* makeUnlockRow();
    void unlock();
    [[nodiscard]] QWidget* unlockField() const; ///< to begin with; null where nothing is to be unlocked
    void focusFirst();

    std::shared_ptr<console::Source> m_source;
    Phase m_phase = Phase::Asking;
    bool m_left = false;
    base::ServerTime m_now{};
    base::MonoTime m_began{};
    FittedScroll* m_bodyScroll;
    QVBoxLayout* m_body;
    QHBoxLayout* m_aside;
    OutcomeView* m_outcome;
    PlainLabel* m_why;
    ActButton* m_act;
    QPushButton* m_cancel;
    UnlockPart* m_unlock;
    QWidget* m_unlockRow;
};

} // namespace lockscope::ui
