#pragma once

#include "app/ctl/sortedlocks.h"
#include "core/admin/act.h"
#include "core/locks/clientsight.h"
#include "core/locks/health.h"

#include <QSize>
#include <QStringList>

#include <deque>

namespace lockscope::ctl
{

/// A key that was pressed.
struct TopKey {
    enum class What : quint8 {
        Letter, ///< its text
        Enter,
        Escape,
        Backspace,
        ClearLine, ///< Ctrl+U
        Up,
        Down,
        PageUp,
        PageDown,
        Home,
        End,
        Other,
    };
    What what = What::Letter;
    QString text = {};
};

/// A part of a drawn line, in one look.
struct TopPiece {
    QString text;
    int colour = 0; ///< SGR foreground number; 0 = the terminal's own
    bool bold = false;
    bool reverse = false;
};
using TopLine = QList<TopPiece>;

/// Says what a key asks of the outside. Answered: the terms that were asked for are there.
enum class TopWish : quint8 { None, Quit, Release, ForceRelease, Nudge, Shorten, Answered, Perform };

/// A term of an act that is asked for in a line of its own.
struct TopTerm {
    QString prompt;
    QString proposed = {};
};

/// The screen of “top” as a value: locks, health, time and keys go in, lines come out. Pure: no terminal, no
/// clock, no source; main thread.
class TopScreen
{
public:
    explicit TopScreen(const filter::Context& context, const filter::Filter& filter = {});

    /// Take what has changed; it is seen in the next lines().
    void take(const locks::Batch& batch);
    void take(const locks::Health& health) { m_health = health; }
    void take(const locks::ClientSight& sight) { m_sight = sight; }
    /// True while a lock is shown in full: where its holder connects from is to be asked.
    [[nodiscard]] bool wantsClients() const { return m_mode == Mode::Details || isAsking(); }
    /// Takes that names of clients have changed; see goOn().
    void takeNames() { m_locks.takeNames(); }
    /// Sets the present moment, on the server's clock.
    void setTime(base::ServerTime now);
    /// Goes on with the filter or the order of many locks that was chosen last, or with their names; true
    /// while some are left.
    [[nodiscard]] bool goOn();
    /// True while another filter or order is being arranged, and the present rows still stand.
    [[nodiscard]] bool isArranging() const { return m_locks.isArranging(); }
    /// Takes a key on a screen of that size, and returns what it asks of the caller.
    [[nodiscard]] TopWish press(const TopKey& key, const QSize& size);

    /// Returns as many lines as the size has, each at most as wide.
    [[nodiscard]] QList<TopLine> lines(const QSize& size);
    /// Returns the locks that the last lines() showed.
    [[nodiscard]] const QList<locks::LockRef>& shown() const { return m_shown; }
    /// Returns the lock that keys are about; null where there is none.
    [[nodiscard]] locks::LockPtr selected() const;

    /// Returns the lock of that name; null where it is not known.
    [[nodiscard]] locks::LockPtr find(const locks::LockRef& ref) const { return m_locks.find(ref); }

    /// Asks for the terms of `request`, one or more, a line each.
    void askTerms(const admin::ActRequest& request, const QList<TopTerm>& terms);
    /// Returns what was typed for each of them.
    [[nodiscard]] const QStringList& answers() const { return m_answers; }
    /// Asks for consent and a reason before `request`; `prospect` is what would be done.
    void confirm(const admin::ActRequest& request, const QStringList& prospect);
    /// Returns the request that Answered and Perform are about; for Perform with its reason.
    [[nodiscard]] const admin::ActRequest& request() const { return m_request; }
    /// Shows a sentence in the last line until the next key.
    void report(const QString& sentence) { m_notice = sentence; }
    /// Shows what came of an act: where it can be put back, on a page with `restore`, which says how.
    void showOutcome(const QString& sentence, const QStringList& restore);

private:
    enum class Mode : quint8 { Table, Filter, Details, Events, Keys, Outcome, Terms, Consent, Reason };

    [[nodiscard]] TopWish pressInTable(const TopKey& key, qsizetype room);
    [[nodiscard]] TopWish pressInLine(const TopKey& key);
    [[nodiscard]] TopWish enterLine();
    [[nodiscard]] TopWish enterTerm();
    void pressInText(const TopKey& key, qsizetype room);
    bool edit(const TopKey& key);
    void tryFilter();
    void move(qsizetype rows);
    void showDetails();
    void sortByNext();
    [[nodiscard]] TopWish ask(TopWish wish);
    [[nodiscard]] bool isAsking() const
    {
        return m_mode == Mode::Terms || m_mode == Mode::Consent || m_mode == Mode::Reason;
    }

    [[nodiscard]] TopLine headLine(int width) const;
    [[nodiscard]] TopLine countLine(int width) const;
    [[nodiscard]] TopLine titleLine(const QList<int>& widths, int width) const;
    [[nodiscard]] TopLine rowLine(const locks::Lock& lock, const QList<int>& widths, int width) const;
    void addTable(QList<TopLine>& lines, const QSize& size);
    [[nodiscard]] int linesOfChosen(const QSize& size) const;
    void addChosen(QList<TopLine>& lines, const QSize& size) const;
    void addText(QList<TopLine>& lines, const QStringList& text, const QSize& size);
    void addFoot(QList<TopLine>& lines, int width) const;
    void arrange(qsizetype room);
    [[nodiscard]] QString goingOn(const locks::Lock& lock) const;
    [[nodiscard]] QString who(const locks::Lock& lock) const;
    [[nodiscard]] const QHash<QByteArray, QString>& aliases() const;
    [[nodiscard]] QStringList detailTexts() const;
    [[nodiscard]] QStringList eventTexts(const std::optional<locks::LockRef>& only) const;
    [[nodiscard]] QStringList questionTexts() const;

    SortedLocks m_locks;
    filter::Filter m_filter;
    locks::Health m_health;
    locks::ClientSight m_sight;
    std::deque<locks::Event> m_events; ///< the newest last
    Mode m_mode = Mode::Table;
    locks::LockColumn m_by = locks::LockColumn::Trouble;
    bool m_reversed = false;
    std::optional<SortedLocks::Place> m_selected; ///< of a row that was chosen; empty = the first one
    std::optional<SortedLocks::Place> m_first;    ///< the first row in sight; empty = the top
    QList<locks::LockRef> m_shown;
    qsizetype m_scroll = 0;        ///< of a page of text
    QString m_typed;               ///< in the line that is being typed
    filter::Filter m_filterBefore; ///< comes back by Escape
    filter::FilterError m_fault;   ///< of the typed filter
    QList<TopTerm> m_terms;
    QStringList m_answers;
    admin::ActRequest m_request;
    QStringList m_prospect;
    QStringList m_outcome; ///< the page about the last act
    QString m_notice;
};

} // namespace lockscope::ctl
