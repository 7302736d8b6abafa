#pragma once

#include <QObject>
#include <QSize>
#include <QSocketNotifier>
#include <QStringList>

#include <memory>
#include <termios.h>

namespace lockscope::ctl
{

/// The terminal as a screen of our own: the alternate screen, keys as they are pressed, everything as it was
/// before at the end. Main thread; one at a time.
class Terminal final : public QObject
{
    Q_OBJECT
public:
    explicit Terminal(QObject* parent = nullptr);
    ~Terminal() override;

    /// Returns true where standard output is a terminal that can be drawn on.
    static bool isThere();

    /// Takes the terminal over, and gives it back as it was.
    void enter();
    void leave();
    /// Returns columns and lines.
    [[nodiscard]] static QSize size();
    /// Replaces the screen's content; lines above its height are left out. Returns false where it cannot be
    /// written.
    [[nodiscard]] bool draw(const QStringList& lines) const;

Q_SIGNALS:
    /// Brings the bytes that one key sends: "q", "\x1b[A", …
    void pressed(const QByteArray& key);

private:
    void readKeys();

    std::unique_ptr<QSocketNotifier> m_keys;
    termios m_before{};
    bool m_entered = false;
};

} // namespace lockscope::ctl
