#pragma once

#include "core/filter/filter.h"

#include <QObject>
#include <QPointer>

class QLineEdit;
class QWidget;

namespace lockscope::ui
{

class FilterCompleter;
class PlainLabel;

/// Shows why a filter cannot be read: the word is underlined, and the sentence stands below it, over what is
/// there, so that nothing moves when it comes and goes; while suggestions are listed there, beside them.
/// Member of what contains the field, which outlives it. Main thread; no timer.
class FilterFault final : public QObject
{
public:
    /// The field stands in `around`, and moves in the window as that does. `id` names the label.
    FilterFault(QLineEdit& field, FilterCompleter& completer, QWidget& around, const char* id);
    ~FilterFault() override;

    /// Without a message there is no fault.
    void put(const filter::FilterError& fault);
    [[nodiscard]] QString message() const { return m_fault.message; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void underline();
    void show();
    void place();
    [[nodiscard]] int leftOf(qsizetype position) const;

    QLineEdit& m_field;
    FilterCompleter& m_completer;
    QPointer<PlainLabel> m_label; ///< a child of the window, as it stands over what is below the field
    filter::FilterError m_fault;
};

} // namespace lockscope::ui
