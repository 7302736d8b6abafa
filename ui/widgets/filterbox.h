#pragma once

#include "core/filter/filter.h"
#include "ui/widgets/filterfault.h"
#include "ui/widgets/typedfilter.h"

#include <QWidget>

class QAction;
class QLineEdit;

namespace lockscope::ui
{

class FilterCompleter;
class FilterHint;
class LockModel;
class PlainLabel;

/// Gives a field that filters or searches a button that empties it, with a name for screen readers. Where it
/// filters `table`, Escape empties it and leads there.
void makeClearable(QLineEdit& field, QWidget* table = nullptr);
/// Puts the focus into a field as a key of the window does, with its text selected.
void focusByKey(QLineEdit& field);

/// The input field of a filter. A valid filter takes effect at once; an invalid one is underlined, its fault
/// stands below the word, over what is there, and the previous filter stays in force. A word that begins like
/// "state:" looks for names only once the person stops typing, and no longer once it is more than a name.
/// Words that say nothing about the page are named beside the field, and a word that is nearly a known one
/// stands there as it was probably meant, to be taken by a click. Suggestions open as one types and by
/// Down. Escape clears it.
class FilterBox final : public QWidget
{
    Q_OBJECT
public:
    /// Names two actions by what they would filter by or exclude; an empty term disables them.
    static void nameActions(QAction& filterThis, QAction& excludeThis, const QString& term);

    explicit FilterBox(filter::Filter::Subject subject, QWidget* parent = nullptr);
    explicit FilterBox(QWidget* parent = nullptr);

    /// Sets the text that stands in the empty field.
    void setPlaceholder(const QString& text);
    /// Sets the locks that suggestions are made of.
    void setLocks(const LockModel* locks);
    void setText(const QString& text);
    [[nodiscard]] QString text() const;
    /// The filter that is in force.
    [[nodiscard]] const filter::Filter& filter() const { return m_typed.inForce(); }
    [[nodiscard]] QString fault() const; ///< the message shown; empty = none
    [[nodiscard]] QLineEdit* edit() const { return m_edit; }
    [[nodiscard]] FilterHint* hint() const { return m_hint; }
    [[nodiscard]] FilterCompleter* completer() const { return m_completer; }
    void takeFocus();

Q_SIGNALS:
    /// Another filter is in force, which filter() returns by then.
    void filterChanged(const lockscope::filter::Filter& filter);
    /// Enter was pressed: the focus goes to the table.
    void left();

protected:
    void hideEvent(QHideEvent* event) override;

private:
    void read(const QString& text);
    void apply(const filter::Filter& filter);
    void showHint(const QString& text);

    const filter::Filter::Subject m_subject;
    QLineEdit* m_edit;
    PlainLabel* m_notice;
    FilterHint* m_hint;
    FilterCompleter* m_completer;
    FilterFault m_fault;
    TypedFilter<filter::Filter> m_typed;
    bool m_isTyped = false; ///< the change that is read next
};

} // namespace lockscope::ui
