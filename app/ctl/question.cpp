#include "app/ctl/question.h"

#include "app/ctl/output.h"

#include <array>
#include <unistd.h>

namespace lockscope::ctl
{

bool Question::canBeAsked() { return ::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1; }

bool Question::isYes(const QString& answer) { return answer.trimmed().toLower() == u"yes"; }

Question::Question(const QString& text, QObject* parent)
    : QObject(parent)
    , m_keys(STDIN_FILENO, QSocketNotifier::Read)
{
    writeOut(text.toUtf8());
    connect(&m_keys, &QSocketNotifier::activated, this, &Question::readLine);
}

/// A terminal delivers a line at a time.
void Question::readLine()
{
    m_keys.setEnabled(false);
    std::array<char, 4096> bytes{};
    const ssize_t count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
    QByteArray line(bytes.data(), std::max<ssize_t>(count, 0));
    while (line.endsWith('\n') || line.endsWith('\r'))
        line.chop(1);
    Q_EMIT answered(QString::fromUtf8(line));
}

} // namespace lockscope::ctl

#include "moc_question.cpp"
