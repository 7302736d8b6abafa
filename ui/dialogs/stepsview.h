#pragma once

#include "core/console/connectiontest.h"

#include <QWidget>

class QGridLayout;

namespace lockscope::ui
{

class PlainLabel;

/// The steps of connecting, or of a test, one line each: a sign, the step and its result, and how long it
/// took. Below them are the failure and what to do about it.
class StepsView final : public QWidget
{
    Q_OBJECT
public:
    explicit StepsView(QWidget* parent = nullptr);

    /// Shows the steps of an attempt to connect.
    void put(const console::ConnectProgress& progress);
    /// Shows the steps of a test, each with its result.
    void put(const QList<console::TestRow>& rows);
    /// Shows the steps of a test, and its conclusion once it is over.
    void put(const console::ConnectionTest& test);
    /// Shows a failure before any step: the address, a file.
    void putFailure(const base::Error& error);
    void clear();
    /// Sets the text that stands there as long as there are no steps.
    void setHint(const QString& text);
    /// The line of the first step that has failed; null where none has.
    [[nodiscard]] QWidget* failing() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    struct Line {
        PlainLabel* sign;
        PlainLabel* name;
        PlainLabel* time;
    };
    void putRow(qsizetype place, const console::TestRow& row);
    void showRows();
    void showHint();

    QGridLayout* m_grid;
    QList<Line> m_lines;
    QList<console::TestRow> m_shown;
    std::optional<base::Error> m_failure; ///< shown below the steps
    PlainLabel* m_sentence;
    PlainLabel* m_advice;
    PlainLabel* m_hint;
};

} // namespace lockscope::ui
