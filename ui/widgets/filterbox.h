#pragma once

#include "core/filter/filter.h"

#include <QWidget>

class QLineEdit;

namespace lockscope::ui
{

class PlainLabel;

/// The input field of a filter. A valid filter takes effect at once; an invalid one is underlined and
/// explained, and the previous filter stays in force. Escape clears it.
class FilterBox final : public QWidget
{
    Q_OBJECT
public:
    explicit FilterBox(QWidget* parent = nullptr);

    void setText(const QString& text);
    [[nodiscard]] QString text() const;
    [[nodiscard]] QString fault() const; ///< the message shown; empty = none
    void takeFocus();

Q_SIGNALS:
    void filterChanged(const lockscope::filter::Filter& filter);
    /// Enter or Down was pressed: the focus goes to the table.
    void left();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void read(const QString& text);
    void underline(const filter::FilterError& fault);

    QLineEdit* m_edit;
    PlainLabel* m_fault;
};

} // namespace lockscope::ui
