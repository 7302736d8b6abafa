#pragma once

#include "core/admin/act.h"
#include "ui/models/eventcolumn.h"

#include <QWidget>

namespace lockscope::ui
{

class Foldout;
class PlainLabel;

/// The outcome of an act: shape, word and colour, one sentence, and details that fold out and can be copied.
class OutcomeView final : public QWidget
{
    Q_OBJECT
public:
    explicit OutcomeView(QWidget* parent = nullptr);

    void setAliases(const Aliases& aliases) { m_aliases = aliases; }
    void put(const admin::ActRequest& request, const admin::Outcome& outcome);
    /// Shows the outcome of several acts together.
    void put(const QString& sentence, bool well);
    [[nodiscard]] QString sentence() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    void dress(admin::OutcomeKind kind);

    Aliases m_aliases;
    admin::OutcomeKind m_kind = admin::OutcomeKind::Applied;
    PlainLabel* m_glyph;
    PlainLabel* m_word;
    PlainLabel* m_sentence;
    Foldout* m_details;
};

} // namespace lockscope::ui
