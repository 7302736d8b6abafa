#pragma once

#include "core/filter/filter.h"

#include <QWidget>

class QLineEdit;

namespace lockscope::ui
{

class PlainLabel;

/// Where a filter is typed. What can be read is in force at once; what cannot is underlined and said, and
/// the filter before stays in force. Escape empties it.
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
    /// Enter or Down: on to the table.
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
