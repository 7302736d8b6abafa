#pragma once

#include "ui/dialogs/connectprogress.h"

#include <QWidget>

class QGridLayout;

namespace lockscope::ui
{

class PlainLabel;

/// The steps of connecting, one line each: a sign, what is done, how long it took; below them what went wrong
/// and what to do about it.
class StepsView final : public QWidget
{
    Q_OBJECT
public:
    explicit StepsView(QWidget* parent = nullptr);

    void put(const ConnectProgress& progress);
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
    void putRow(const Line& line, const ConnectProgress::Row& row);

    QGridLayout* m_grid;
    QList<Line> m_lines;
    ConnectProgress m_shown;
    PlainLabel* m_sentence;
    PlainLabel* m_advice;
};

} // namespace lockscope::ui
