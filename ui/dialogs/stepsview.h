#pragma once

#include "core/console/connectiontest.h"

#include <QWidget>

class QGridLayout;

namespace lockscope::ui
{

class PlainLabel;

/// The steps of connecting, or of a test, one line each: a sign, what is done and what was found, how long it
/// took; below them what went wrong and what to do about it.
class StepsView final : public QWidget
{
    Q_OBJECT
public:
    explicit StepsView(QWidget* parent = nullptr);

    void put(const console::ConnectProgress& progress);
    /// Those of a test; each with what was found.
    void put(const QList<console::TestRow>& rows);
    /// With what it comes to, once it is over.
    void put(const console::ConnectionTest& test);
    /// A failure before any step: the address, a file.
    void putFailure(const base::Error& error);
    void clear();

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

    QGridLayout* m_grid;
    QList<Line> m_lines;
    QList<console::TestRow> m_shown;
    std::optional<base::Error> m_failure; ///< below them
    PlainLabel* m_sentence;
    PlainLabel* m_advice;
};

} // namespace lockscope::ui
