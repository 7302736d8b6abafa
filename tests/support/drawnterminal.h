#pragma once

#include <QSize>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

namespace lockscope::support
{

/// The lockscopectl that was built, in a terminal whose screen can be looked at: a private tmux, which ends
/// with this. It has folders for configuration and data of its own. Blocks, as only tests may.
class DrawnTerminal
{
public:
    DrawnTerminal(const QSize& size, const QStringList& arguments, const QStringList& environment = {});
    ~DrawnTerminal();
    DrawnTerminal(const DrawnTerminal&) = delete;
    DrawnTerminal& operator=(const DrawnTerminal&) = delete;

    /// Returns the screen as it is drawn now, a line for each of the terminal's.
    [[nodiscard]] QStringList lines() const;
    [[nodiscard]] QString text() const { return lines().join(u'\n'); }
    /// Returns the same with the sequences that give it colours.
    [[nodiscard]] QString colouredText() const;
    /// Types the text as it is.
    void type(const QString& text);
    /// Presses a key by its name: "Enter", "Escape", "Down", "C-c".
    void press(const QString& key);
    void resize(const QSize& size);
    /// Returns the process of the program; 0 where it has ended.
    [[nodiscard]] qint64 program() const;
    /// Where its audit log stands.
    [[nodiscard]] QString auditPath() const
    {
        return m_folder.filePath(QStringLiteral("data/lockscope/audit.jsonl"));
    }

private:
    [[nodiscard]] QString tmux(const QStringList& arguments) const;

    QTemporaryDir m_folder;
};

} // namespace lockscope::support
