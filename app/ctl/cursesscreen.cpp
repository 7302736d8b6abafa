#include "app/ctl/cursesscreen.h"

#include "app/ctl/terminal.h"
#include "app/ctl/terminalcolours.h"

#include <poll.h>
#include <unistd.h>

#define NCURSES_NOMACROS
#include <curses.h>

namespace lockscope::ctl
{

namespace
{

constexpr int escapeDelay = 25; ///< milliseconds in which the rest of a key's bytes comes behind Escape
constexpr int firstColour = 30; ///< as SGR numbers foregrounds, from black on
constexpr int grey = 90;

/// Returns the pair of colours for an SGR foreground number; 0 = the terminal's own.
short pairOf(int colour)
{
    if (colour == grey)
        return 8;
    return colour > firstColour && colour < firstColour + 8 ? short(colour - firstColour) : short(0);
}

TopKey::What functionKey(wint_t code)
{
    using What = TopKey::What;
    switch (code) {
    case KEY_UP:
        return What::Up;
    case KEY_DOWN:
        return What::Down;
    case KEY_PPAGE:
        return What::PageUp;
    case KEY_NPAGE:
        return What::PageDown;
    case KEY_HOME:
        return What::Home;
    case KEY_END:
        return What::End;
    case KEY_ENTER:
        return What::Enter;
    case KEY_BACKSPACE:
    case KEY_DC:
        return What::Backspace;
    default:
        return What::Other;
    }
}

TopKey letterKey(wint_t letter)
{
    using What = TopKey::What;
    constexpr wint_t escape = 27;
    constexpr wint_t clearLine = 21;
    constexpr wint_t deleteByte = 127;
    if (letter == '\n' || letter == '\r')
        return {What::Enter};
    if (letter == escape)
        return {What::Escape};
    if (letter == deleteByte || letter == '\b')
        return {What::Backspace};
    if (letter == clearLine)
        return {What::ClearLine};
    if (letter < ' ')
        return {What::Other};
    const auto code = char32_t(letter);
    return {What::Letter, QString::fromUcs4(&code, 1)};
}

/// Reading says nothing of it: a terminal that went away reads as one without keys.
bool hasGone(int terminal)
{
    pollfd state{terminal, POLLIN, 0};
    return ::poll(&state, 1, 0) == 1 && (state.revents & (POLLHUP | POLLERR)) != 0;
}

} // namespace

CursesScreen::CursesScreen(QObject* parent)
    : QObject(parent)
{
}

CursesScreen::~CursesScreen() { leave(); }

bool CursesScreen::enter()
{
    m_screen = ::newterm(nullptr, stdout, stdin);
    if (m_screen == nullptr)
        return false;
    m_entered = true;
    ::set_escdelay(escapeDelay);
    ::cbreak();
    ::noecho();
    ::nonl();
    ::keypad(stdscr, true);
    ::nodelay(stdscr, true);
    ::curs_set(0);
    defineColours();
    m_keys = std::make_unique<QSocketNotifier>(STDIN_FILENO, QSocketNotifier::Read);
    connect(m_keys.get(), &QSocketNotifier::activated, this, &CursesScreen::readKeys);
    return true;
}

void CursesScreen::leave()
{
    if (!m_entered)
        return;
    m_entered = false;
    m_keys.reset();
    ::endwin();
    ::delscreen(static_cast<SCREEN*>(m_screen));
    m_screen = nullptr;
}

void CursesScreen::defineColours()
{
    m_hasColours = hasColours() && ::has_colors();
    if (!m_hasColours)
        return;
    ::start_color();
    ::use_default_colors();
    for (short colour = 1; colour < 8; ++colour)
        ::init_pair(colour, colour, -1);
    ::init_pair(pairOf(grey), COLORS > 8 ? 8 : -1, -1);
}

void CursesScreen::resize()
{
    const QSize now = Terminal::size();
    if (m_entered)
        ::resizeterm(now.height(), now.width());
}

QSize CursesScreen::size() const
{
    return m_entered ? QSize(getmaxx(stdscr), getmaxy(stdscr)) : Terminal::size();
}

void CursesScreen::draw(const QList<TopLine>& lines)
{
    if (!m_entered)
        return;
    ::werase(stdscr);
    for (qsizetype y = 0; y < lines.size(); ++y) {
        ::wmove(stdscr, int(y), 0);
        for (const TopPiece& piece : lines.at(y)) {
            const attr_t look = (piece.bold ? A_BOLD : A_NORMAL) | (piece.reverse ? A_REVERSE : A_NORMAL);
            ::wattr_set(stdscr, look, m_hasColours ? pairOf(piece.colour) : short(0), nullptr);
            ::waddwstr(stdscr, piece.text.toStdWString().c_str());
        }
    }
    ::wattr_set(stdscr, A_NORMAL, 0, nullptr);
    ::wrefresh(stdscr);
}

void CursesScreen::readKeys()
{
    wint_t code = 0;
    int count = 0;
    for (int got = ::wget_wch(stdscr, &code); got != ERR && m_entered; got = ::wget_wch(stdscr, &code)) {
        ++count;
        if (got != KEY_CODE_YES)
            Q_EMIT pressed(letterKey(code));
        else if (code != KEY_RESIZE)
            Q_EMIT pressed({functionKey(code)});
    }
    if (count == 0 && m_entered && hasGone(STDIN_FILENO))
        Q_EMIT lost();
}

} // namespace lockscope::ctl

#include "moc_cursesscreen.cpp"
