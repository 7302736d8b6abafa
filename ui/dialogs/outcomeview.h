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
    /// Shows the outcome of an act that sent these commands (raw), done at that place.
    void put(const admin::ActRequest& request, const admin::Outcome& outcome, const QByteArrayList& sends,
        const admin::TicketPlace& place);
    /// Shows the outcome of several acts together.
    void put(const QString& sentence, bool well);
    [[nodiscard]] QString sentence() const;
    /// Offers to watch what comes after the act.
    void offerWatch();

Q_SIGNALS:
    void watchWanted();

protected:
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] QPushButton* makeButton(const QString& text, const char* id);
    void dress(admin::OutcomeKind kind);
    void copyTicket(admin::TicketForm form) const;

    Aliases m_aliases;
    admin::OutcomeKind m_kind = admin::OutcomeKind::Applied;
    admin::ActRequest m_request;
    admin::Outcome m_outcome;
    QByteArrayList m_sends;
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
