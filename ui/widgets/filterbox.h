#pragma once

#include "core/filter/filter.h"

#include <QPointer>
#include <QTimer>
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
    /// A person who types no more for so long has ended the word.
    static constexpr std::chrono::milliseconds typingPause{400};
    /// Names two actions by what they would filter by or exclude; an empty term disables them.
    static void nameActions(QAction& filterThis, QAction& excludeThis, const QString& term);

    explicit FilterBox(filter::Filter::Subject subject, QWidget* parent = nullptr);
    explicit FilterBox(QWidget* parent = nullptr);
    ~FilterBox() override;

    void setPlaceholder(const QString& text);
    /// Sets the locks that suggestions are made of.
    void setLocks(const LockModel* locks);
    void setText(const QString& text);
    [[nodiscard]] QString text() const;
    /// The filter that is in force.
    [[nodiscard]] const filter::Filter& filter() const { return m_filter; }
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
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void moveEvent(QMoveEvent* event) override;

private:
    void read(const QString& text);
    void apply(const filter::Filter& filter);
    void underline(const filter::FilterError& fault);
    void showHint(const QString& text);
    void showFault();
    void placeFault();
    [[nodiscard]] int leftOf(qsizetype position) const;

    const filter::Filter::Subject m_subject;
    QLineEdit* m_edit;
    PlainLabel* m_notice;
    FilterHint* m_hint;
    QPointer<PlainLabel> m_faultLabel; ///< a child of the window, as it stands over what is below the field
    FilterCompleter* m_completer;
    filter::Filter m_filter;
    filter::FilterError m_fault;
    bool m_isTyped = false;      ///< the change that is read next
    bool m_isFieldBegun = false; ///< the word at the cursor is valid, but may become another
    filter::Filter m_before;     ///< in force before that word
    filter::Filter m_awaited;    ///< takes effect when the pause is over
    QTimer m_pause;
};

} // namespace lockscope::ui
