#include "tests/support/drawnterminal.h"

#include "tests/support/paths.h"
#include "tests/support/terminalrun.h"

namespace lockscope::support
{

namespace
{

QString quoted(QString word) { return u'\'' + word.replace(u'\'', QStringLiteral("'\\''")) + u'\''; }

} // namespace

/// The shell stays when the program has ended, and tells with which code.
DrawnTerminal::DrawnTerminal(const QSize& size, const QStringList& arguments, const QStringList& environment)
{
    QStringList words{QStringLiteral("env"), QStringLiteral("XDG_CONFIG_HOME=") + m_folder.path(),
        QStringLiteral("XDG_DATA_HOME=") + m_folder.filePath(QStringLiteral("data")),
        QStringLiteral("TZ=UTC")};
    words += environment;
    words += buildDir() + QStringLiteral("/bin/lockscopectl");
    QString line;
    for (const QString& word : words + arguments)
        line += quoted(word) + u' ';
    (void)tmux({QStringLiteral("new-session"), QStringLiteral("-d"), QStringLiteral("-x"),
        QString::number(size.width()), QStringLiteral("-y"), QString::number(size.height()),
        line + QStringLiteral("; echo \"ended with $?\"; exec cat")});
}

DrawnTerminal::~DrawnTerminal() { (void)tmux({QStringLiteral("kill-server")}); }

QString DrawnTerminal::tmux(const QStringList& arguments) const
{
    const QStringList own{QStringLiteral("LC_ALL=C.UTF-8"), QStringLiteral("tmux"), QStringLiteral("-u"),
        QStringLiteral("-f"), QStringLiteral("/dev/null"), QStringLiteral("-S"),
        m_folder.filePath(QStringLiteral("tmux"))};
    return QString::fromUtf8(runProgram(QStringLiteral("env"), own + arguments).out);
}

QStringList DrawnTerminal::lines() const
{
    return tmux({QStringLiteral("capture-pane"), QStringLiteral("-p")}).split(u'\n');
}

QString DrawnTerminal::colouredText() const
{
    return tmux({QStringLiteral("capture-pane"), QStringLiteral("-p"), QStringLiteral("-e")});
}

qint64 DrawnTerminal::program() const
{
    const QString shell =
        tmux({QStringLiteral("display-message"), QStringLiteral("-p"), QStringLiteral("#{pane_pid}")})
            .trimmed();
    return runProgram(QStringLiteral("pgrep"), {QStringLiteral("-P"), shell}).out.trimmed().toLongLong();
}

void DrawnTerminal::type(const QString& text)
{
    (void)tmux({QStringLiteral("send-keys"), QStringLiteral("-l"), text});
}

void DrawnTerminal::press(const QString& key) { (void)tmux({QStringLiteral("send-keys"), key}); }

void DrawnTerminal::resize(const QSize& size)
{
    (void)tmux({QStringLiteral("resize-window"), QStringLiteral("-x"), QString::number(size.width()),
        QStringLiteral("-y"), QString::number(size.height())});
}

} // namespace lockscope::support
