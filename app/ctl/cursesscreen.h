#pragma once

#include "app/ctl/topscreen.h"

#include <QObject>
#include <QSocketNotifier>

#include <memory>

namespace lockscope::ctl
{

/// The terminal as ncurses draws it: the whole screen, only what has changed of it, and keys as they are
/// pressed. Everything is as it was before at the end. Main thread; one at a time. Nothing here blocks: keys
/// are read when there are some.
class CursesScreen final : public QObject
{
    Q_OBJECT
public:
    explicit CursesScreen(QObject* parent = nullptr);
    ~CursesScreen() override;

    /// Returns false where the terminal's description is not known; nothing has been changed then.
    [[nodiscard]] bool enter();
    /// Gives the terminal back as it was; harmless where it was not entered.
    void leave();
    /// Takes the terminal's size anew; to be called when it has changed.
    void resize();
    /// Returns columns and lines.
    [[nodiscard]] QSize size() const;
    /// Shows these lines, which are as many as there is room for.
    void draw(const QList<TopLine>& lines);

Q_SIGNALS:
    /// A key was pressed.
    void pressed(const lockscope::ctl::TopKey& key);
    /// The terminal went away.
    void lost();

private:
    void readKeys();
    void defineColours();

    std::unique_ptr<QSocketNotifier> m_keys;
    void* m_screen = nullptr; ///< of ncurses; it is freed at the end
    bool m_entered = false;
    bool m_hasColours = false;
};

} // namespace lockscope::ctl
