#pragma once

#include "core/admin/ticket.h"
#include "ui/models/eventcolumn.h"

#include <QWidget>

class QPushButton;

namespace lockscope::ui
{

class Foldout;
class PlainLabel;

/// The outcome of an act: shape, word and colour, one sentence, the command that puts back what was taken
/// away, a report to copy, and details that fold out and can be copied. Main thread.
class OutcomeView final : public QWidget
{
    Q_OBJECT
public:
    explicit OutcomeView(QWidget* parent = nullptr);

    void setAliases(const Aliases& aliases) { m_aliases = aliases; }
    /// Shows the outcome of an act, done at that place.
    void put(const admin::DoneAct& done, const admin::TicketPlace& place);
    /// Shows the outcome of several acts together; `leftOut` says a line for each lock left alone.
    void put(const QString& sentence, bool well, const QList<admin::DoneAct>& acts,
        const QStringList& leftOut, const admin::TicketPlace& place);
    /// Returns the sentence that is shown.
    [[nodiscard]] QString sentence() const;
    /// Offers to watch what comes after the act.
    void offerWatch();

Q_SIGNALS:
    /// The offer of offerWatch() was taken.
    void watchWanted();

protected:
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] QPushButton* makeButton(const QString& text, const char* id);
    void keep(const QList<admin::DoneAct>& acts, const QStringList& leftOut, const admin::TicketPlace& place);
    void dress(admin::OutcomeKind kind);
    void copyTicket(admin::TicketForm form) const;

    Aliases m_aliases;
    admin::OutcomeKind m_kind = admin::OutcomeKind::Applied;
    QList<admin::DoneAct> m_acts;
    QStringList m_leftOut;
    bool m_isOfSeveral = false;
    admin::TicketPlace m_place;
    PlainLabel* m_glyph;
    PlainLabel* m_word;
    PlainLabel* m_sentence;
    Foldout* m_restore;
    QWidget* m_buttons;
    QPushButton* m_watch = nullptr;
    PlainLabel* m_copied = nullptr;
    Foldout* m_details;
};

} // namespace lockscope::ui
