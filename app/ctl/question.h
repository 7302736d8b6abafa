#pragma once

#include <QObject>
#include <QSocketNotifier>

namespace lockscope::ctl
{

/// One question in the terminal and the line that is typed in answer to it; without blocking, so that the end
/// may come meanwhile. Main thread.
class Question final : public QObject
{
    Q_OBJECT
public:
    /// True where standard input and output are a terminal with somebody before it.
    static bool canBeAsked();
    /// True for the answer that lets an act go ahead: “yes”, typed whole in any case.
    static bool isYes(const QString& answer);

    /// Writes the text to standard output and begins to read the answer.
    explicit Question(const QString& text, QObject* parent = nullptr);

Q_SIGNALS:
    /// Once: the line without its end; empty at the end of the input.
    void answered(const QString& line);

private:
    void readLine();

    QSocketNotifier m_keys;
};

} // namespace lockscope::ctl
