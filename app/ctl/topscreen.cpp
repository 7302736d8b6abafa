#include "app/ctl/topscreen.h"

#include "app/ctl/eventline.h"
#include "app/ctl/healthnews.h"
#include "app/ctl/portrait.h"
#include "app/ctl/question.h"
#include "app/ctl/terminalcolours.h"
#include "app/ctl/terminalcolumns.h"
#include "app/ctl/textwidth.h"
#include "app/ctl/topkeys.h"
#include "app/ctl/words.h"
#include "core/admin/actwords.h"
#include "core/base/printable.h"
#include "core/locks/lockwords.h"
#include "core/locks/situation.h"
#include "core/words/counted.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <limits>

namespace lockscope::ctl
{

namespace
{

constexpr int linesAround = 4; ///< health, counts, titles; the line at the foot
constexpr int markWidth = 3;   ///< the severity before each row, and a gap
constexpr std::size_t keptEvents = 2'000;
constexpr qsizetype farthest = std::numeric_limits<int>::max();

/// A column that the table can be sorted by, and how the order is called beside the counts.
struct OrderRow {
    locks::LockColumn by;
    const char* words;
};
/// In the order in which the key goes through them.
constexpr std::array orderRows{
    OrderRow{locks::LockColumn::Trouble, QT_TRANSLATE_NOOP("lockscopectl", "trouble")},
    OrderRow{locks::LockColumn::Name, QT_TRANSLATE_NOOP("lockscopectl", "name")},
    OrderRow{locks::LockColumn::Kind, QT_TRANSLATE_NOOP("lockscopectl", "kind")},
    OrderRow{locks::LockColumn::Holder, QT_TRANSLATE_NOOP("lockscopectl", "holder")},
    OrderRow{locks::LockColumn::Held, QT_TRANSLATE_NOOP("lockscopectl", "time held")},
    OrderRow{locks::LockColumn::Ttl, QT_TRANSLATE_NOOP("lockscopectl", "remaining time")},
    OrderRow{locks::LockColumn::Waiters, QT_TRANSLATE_NOOP("lockscopectl", "waiters")},
    OrderRow{locks::LockColumn::Renewals, QT_TRANSLATE_NOOP("lockscopectl", "renewals")},
};

/// The act that a letter asks for, in the table and in details alike.
TopWish wishOf(const TopKey& key)
{
    if (key.what != TopKey::What::Letter)
        return TopWish::None;
    return key.text == u"r"   ? TopWish::Release
           : key.text == u"f" ? TopWish::ForceRelease
           : key.text == u"n" ? TopWish::Nudge
           : key.text == u"l" ? TopWish::Shorten
                              : TopWish::None;
}

TopPiece markOf(const std::optional<locks::Finding>& worst)
{
    if (!worst)
        return {QString(markWidth, u' ')};
    const locks::Severity severity = locks::severityOf(*worst);
    return {locks::severityMark(severity).leftJustified(markWidth), colourOf(severity),
        severity != locks::Severity::Notice};
}

/// Cuts what a very narrow terminal has no room for.
void clip(TopLine& line, int width)
{
    int used = 0;
    for (TopPiece& piece : line) {
        const int wide = widthOf(piece.text);
        if (used + wide > width)
            piece.text = fitted(piece.text, std::max(width - used, 0));
        used += wide;
    }
}

/// Returns the column at which the meaning begins in a line like "state       held"; 0 = it has none.
qsizetype hangingColumn(const QString& text)
{
    constexpr qsizetype farthestColumn = 30;
    const qsizetype gap = text.indexOf(QLatin1String("  "));
    qsizetype column = gap;
    while (column >= 0 && column < text.size() && text.at(column) == u' ')
        ++column;
    return gap > 0 && column < std::min(text.size(), farthestColumn) ? column : 0;
}

/// A broken line goes on below the beginning of its meaning.
QStringList wrappedAll(const QStringList& texts, int width)
{
    QStringList lines;
    for (const QString& text : texts) {
        const qsizetype column = hangingColumn(text);
        const int indent = widthOf(text.left(column));
        if (indent == 0 || indent * 2 > width) {
            lines += wrapped(text, width);
            continue;
        }
        QString head = text.left(column);
        for (const QString& line : wrapped(text.mid(column), width - indent)) {
            lines.append(head + line);
            head = QString(indent, u' ');
        }
    }
    return lines;
}

} // namespace

TopScreen::TopScreen(const filter::Context& context, const filter::Filter& filter)
    : m_locks(context)
    , m_filter(filter)
{
    m_locks.setFilter(filter);
}

void TopScreen::take(const locks::Batch& batch)
{
    m_locks.take(batch);
    for (const locks::Event& event : batch.events)
        m_events.push_back(event);
    while (m_events.size() > keptEvents)
        m_events.pop_front();
}

void TopScreen::setTime(base::ServerTime now) { m_locks.setTime(now); }

bool TopScreen::goOn()
{
    m_locks.goOn();
    return isArranging();
}

/// In the table a lock that has left it is followed by the next one. Details stay with their lock, which a
/// filter may hide by now.
locks::LockPtr TopScreen::selected() const
{
    if (m_selected && (m_mode == Mode::Details || m_locks.placeOf(m_selected->ref)))
        return m_locks.find(m_selected->ref);
    if (m_locks.isEmpty())
        return nullptr;
    return m_locks.find(m_selected ? m_locks.near(*m_selected).ref : m_locks.first().ref);
}

void TopScreen::askTerms(const admin::ActRequest& request, const QList<TopTerm>& terms)
{
    m_request = request;
    m_prospect.clear();
    m_terms = terms;
    m_answers.clear();
    m_typed = terms.constFirst().proposed;
    m_notice.clear();
    m_scroll = 0;
    m_mode = Mode::Terms;
}

void TopScreen::confirm(const admin::ActRequest& request, const QStringList& prospect)
{
    m_request = request;
    m_prospect = prospect;
    m_typed.clear();
    m_notice.clear();
    m_scroll = 0;
    m_mode = Mode::Consent;
}

void TopScreen::showOutcome(const QString& sentence, const QStringList& restore)
{
    if (restore.isEmpty() || (m_mode != Mode::Table && m_mode != Mode::Details))
        return report(sentence);
    m_outcome = QStringList{sentence, QString()} + restore +
                QStringList{QString(), Words::tr("It is printed whole when “top” ends.")};
    m_notice.clear();
    m_scroll = 0;
    m_mode = Mode::Outcome;
}

// Keys

TopWish TopScreen::press(const TopKey& key, const QSize& size)
{
    const qsizetype room = std::max(size.height() - linesAround, 1);
    m_notice.clear();
    switch (m_mode) {
    case Mode::Table:
        return pressInTable(key, room);
    case Mode::Filter:
    case Mode::Terms:
    case Mode::Consent:
    case Mode::Reason:
        return pressInLine(key);
    case Mode::Details:
    case Mode::Events:
    case Mode::Keys:
    case Mode::Outcome:
        break;
    }
    const TopWish wish = m_mode == Mode::Details ? wishOf(key) : TopWish::None;
    if (wish != TopWish::None)
        return ask(wish);
    pressInText(key, room);
    return TopWish::None;
}

TopWish TopScreen::pressInTable(const TopKey& key, qsizetype room)
{
    using What = TopKey::What;
    const auto is = [&key](What what, QStringView letter) {
        return key.what == what || (key.what == What::Letter && key.text == letter);
    };
    m_scroll = 0;
    if (is(What::Down, u"j"))
        move(1);
    else if (is(What::Up, u"k"))
        move(-1);
    else if (is(What::PageDown, u" "))
        move(room);
    else if (is(What::PageUp, u"b"))
        move(-room);
    else if (is(What::Home, u"g"))
        m_selected = m_first = std::nullopt;
    else if (is(What::End, u"G") && !m_locks.isEmpty())
        m_selected = m_locks.last();
    else if (key.what == What::Enter)
        showDetails();
    if (key.what != What::Letter)
        return TopWish::None;
    if (key.text == u"/") {
        m_typed = m_filter.text();
        m_filterBefore = m_filter;
        m_fault = {};
        m_mode = Mode::Filter;
    } else if (key.text == u"s") {
        sortByNext();
    } else if (key.text == u"S") {
        m_reversed = !m_reversed;
        m_locks.sort(m_by, m_reversed);
        m_first.reset();
    } else if (key.text == u"e") {
        m_mode = Mode::Events;
    } else if (key.text == u"?" || key.text == u"h") {
        m_mode = Mode::Keys;
    } else if (const TopWish wish = wishOf(key); wish != TopWish::None) {
        return ask(wish);
    }
    return key.text == u"q" || key.text == u"Q" ? TopWish::Quit : TopWish::None;
}

TopWish TopScreen::ask(TopWish wish)
{
    if (selected())
        return wish;
    m_notice = Words::tr("No lock is chosen.");
    return TopWish::None;
}

void TopScreen::move(qsizetype rows)
{
    if (m_locks.isEmpty())
        return;
    m_selected = m_locks.moved(m_selected ? *m_selected : m_locks.first(), rows);
}

/// The first row may be another one by the next moment, so it is chosen from now on.
void TopScreen::showDetails()
{
    const locks::LockPtr lock = selected();
    if (!lock)
        return;
    m_selected = m_locks.placeOf(*lock->ref);
    m_mode = Mode::Details;
}

void TopScreen::sortByNext()
{
    const auto row = std::ranges::find(orderRows, m_by, &OrderRow::by);
    const auto next = std::next(row);
    m_by = (next == orderRows.end() ? orderRows.begin() : next)->by;
    m_locks.sort(m_by, m_reversed);
    m_selected = m_first = std::nullopt;
}

void TopScreen::pressInText(const TopKey& key, qsizetype room)
{
    using What = TopKey::What;
    const auto is = [&key](What what, QStringView letter) {
        return key.what == what || (key.what == What::Letter && key.text == letter);
    };
    const bool leavesByEnter = m_mode == Mode::Details || m_mode == Mode::Outcome;
    if (is(What::Escape, u"q") || (leavesByEnter && key.what == What::Enter) ||
        (m_mode == Mode::Events && key.text == u"e") || (m_mode == Mode::Keys && key.text == u"?")) {
        m_mode = Mode::Table;
        return;
    }
    const qsizetype steps = is(What::Down, u"j")       ? 1
                            : is(What::Up, u"k")       ? -1
                            : is(What::PageDown, u" ") ? room
                            : is(What::PageUp, u"b")   ? -room
                            : is(What::Home, u"g")     ? -farthest
                            : is(What::End, u"G")      ? farthest
                                                       : 0;
    m_scroll = std::max<qsizetype>(m_scroll + steps, 0);
}

/// Returns true where the key has changed the typed line.
bool TopScreen::edit(const TopKey& key)
{
    constexpr qsizetype longest = 4096;
    if (key.what == TopKey::What::Letter && m_typed.size() + key.text.size() <= longest)
        m_typed += key.text;
    else if (key.what == TopKey::What::Backspace)
        m_typed.chop(m_typed.size() > 1 && m_typed.back().isLowSurrogate() ? 2 : 1);
    else if (key.what == TopKey::What::ClearLine)
        m_typed.clear();
    else
        return false;
    return true;
}

TopWish TopScreen::pressInLine(const TopKey& key)
{
    if (key.what == TopKey::What::Enter)
        return enterLine();
    if (key.what == TopKey::What::Escape) {
        if (m_mode == Mode::Filter) {
            m_filter = m_filterBefore;
            m_locks.setFilter(m_filter);
        } else {
            m_notice = Words::tr("Nothing was done.");
        }
        m_mode = Mode::Table;
        return TopWish::None;
    }
    if (edit(key) && m_mode == Mode::Filter)
        tryFilter();
    return TopWish::None;
}

/// While a word is half typed, the last filter that could be read stays in force.
void TopScreen::tryFilter()
{
    auto parsed = filter::Filter::parse(m_typed);
    if (const auto* fault = std::get_if<filter::FilterError>(&parsed)) {
        m_fault = *fault;
        return;
    }
    m_fault = {};
    m_filter = std::get<filter::Filter>(std::move(parsed));
    m_locks.setFilter(m_filter);
    m_first.reset();
}

TopWish TopScreen::enterLine()
{
    if (m_mode == Mode::Filter) {
        m_mode = m_fault.message.isEmpty() ? Mode::Table : Mode::Filter;
        return TopWish::None;
    }
    if (m_mode == Mode::Terms)
        return enterTerm();
    if (m_mode == Mode::Consent && !Question::isYes(m_typed)) {
        m_mode = Mode::Table;
        m_notice = Words::tr("That was not “yes”. Nothing was done.");
        return TopWish::None;
    }
    if (m_mode == Mode::Consent) {
        m_mode = Mode::Reason;
        m_typed.clear();
        return TopWish::None;
    }
    m_request.reason = m_typed.trimmed();
    m_mode = Mode::Table;
    m_notice = Words::tr("It is being done.");
    return TopWish::Perform;
}

TopWish TopScreen::enterTerm()
{
    m_answers.append(m_typed.trimmed());
    if (m_answers.size() < m_terms.size()) {
        m_typed = m_terms.at(m_answers.size()).proposed;
        return TopWish::None;
    }
    m_mode = Mode::Table;
    return TopWish::Answered;
}

// Lines

/// Keeps the chosen row in sight, the last page full, and at the top what comes to the top.
void TopScreen::arrange(qsizetype room)
{
    if (m_locks.isEmpty())
        return;
    if (m_selected)
        m_selected = m_locks.placeOf(m_selected->ref).value_or(m_locks.near(*m_selected));
    const SortedLocks::Place chosen = m_selected ? *m_selected : m_locks.first();
    SortedLocks::Place first = m_first ? m_locks.near(*m_first) : m_locks.first();
    const SortedLocks::Place lastPage = m_locks.moved(m_locks.last(), 1 - room);
    if (m_locks.isBefore(lastPage, first))
        first = lastPage;
    const SortedLocks::Place highest = m_locks.moved(chosen, 1 - room);
    if (m_locks.isBefore(first, highest))
        first = highest;
    if (m_locks.isBefore(chosen, first))
        first = chosen;
    const bool isTop = !m_locks.isBefore(m_locks.first(), first);
    m_first = isTop ? std::nullopt : std::optional(first);
}

QList<TopLine> TopScreen::lines(const QSize& size)
{
    const int width = size.width();
    QList<TopLine> all{headLine(width), countLine(width)};
    m_shown.clear();
    switch (m_mode) {
    case Mode::Table:
    case Mode::Filter:
        addTable(all, size);
        break;
    case Mode::Details:
        addText(all, detailTexts(), size);
        break;
    case Mode::Events:
        addText(all, eventTexts(std::nullopt), size);
        break;
    case Mode::Keys:
        addText(all, topKeyTexts(), size);
        break;
    case Mode::Outcome:
        addText(all, m_outcome, size);
        break;
    case Mode::Terms:
    case Mode::Consent:
    case Mode::Reason:
        addText(all, questionTexts(), size);
        break;
    }
    addFoot(all, width);
    while (all.size() > std::max(size.height(), 1))
        all.removeAt(all.size() - 2);
    for (TopLine& line : all)
        clip(line, width);
    return all;
}

/// How well the server is known comes first where there is no room for all of it.
TopLine TopScreen::headLine(int width) const
{
    QString text = serverText(m_health);
    if (widthOf(text) > width)
        text = livenessText(m_health) + QStringLiteral(" · ") + text;
    return {{fitted(text, width), m_health.live ? green : red, !m_health.live}};
}

TopLine TopScreen::countLine(int width) const
{
    const auto order = std::ranges::find(orderRows, m_by, &OrderRow::by);
    QStringList parts{words::counted(
        m_locks.all(), Words::tr("1 lock"), Words::tr("%n locks", nullptr, words::numerus(m_locks.all())))};
    if (isArranging()) // the rows are still those of the filter and the order before
        parts.append(Words::tr("arranging…"));
    else if (!m_filter.isEmpty())
        parts.append(
            Words::tr("%1 match “%2”")
                .arg(QString::number(m_locks.matching()), base::printable(m_filter.text().toUtf8(), 60)));
    parts.append(m_locks.inTrouble() > 0 ? Words::tr("%1 in trouble").arg(m_locks.inTrouble())
                                         : Words::tr("none in trouble"));
    parts.append(Words::tr("sorted by %1").arg(Words::tr(order->words)) +
                 (m_reversed ? QStringLiteral(" ↑") : QStringLiteral(" ↓")));
    if (!m_health.discovery.firstPassDone)
        parts.append(Words::tr("still looking for locks"));
    const int colour = m_locks.inTrouble() > 0 ? amber : dim;
    return {{fitted(parts.join(QStringLiteral(" · ")), width), colour}};
}

TopLine TopScreen::titleLine(const QList<int>& widths, int width) const
{
    QString line(markWidth, u' ');
    for (qsizetype at = 0; at < widths.size(); ++at) {
        const TerminalColumn& column = lockColumns().at(at);
        if (widths.at(at) > 0)
            line += fitted(locks::columnHeading(column.column), widths.at(at), column.toTheRight) +
                    QString(columnGap, u' ');
    }
    while (line.endsWith(u' '))
        line.chop(1);
    return {{fitted(line, width), 0, true, true}};
}

TopLine TopScreen::rowLine(const locks::Lock& lock, const QList<int>& widths, int width) const
{
    const filter::Context& context = m_locks.context();
    const CellContext cells{context.now, context.aliases, context.limits};
    const bool isChosen = selected() && selected()->ref == lock.ref;
    TopLine line{markOf(locks::gravest(locks::findingsOf(lock, context.now, context.limits)))};
    int used = markWidth;
    for (qsizetype at = 0; at < widths.size(); ++at) {
        if (widths.at(at) <= 0)
            continue;
        const TerminalColumn& column = lockColumns().at(at);
        const bool isState = column.column == locks::LockColumn::State;
        const int colour = isState ? colourOf(locks::stateAt(lock, context.now), lock.lease.kind) : 0;
        line.append({cellText(column, lock, cells, widths.at(at)), colour});
        line.append({QString(std::min(columnGap, std::max(width - used - widths.at(at), 0)), u' ')});
        used += widths.at(at) + columnGap;
    }
    if (used < width)
        line.append({QString(width - used, u' ')});
    for (TopPiece& piece : line)
        piece.reverse = isChosen;
    return line;
}

/// Returns how many lines below the table tell of the chosen lock; none where the table needs them.
int TopScreen::linesOfChosen(const QSize& size) const
{
    constexpr int leastHeight = 16;
    constexpr int wideLine = 80;
    if (m_mode != Mode::Table || size.height() < leastHeight)
        return 0;
    return size.width() < wideLine ? 3 : 2;
}

/// Says what is wrong with the chosen lock, and what is going on with it.
void TopScreen::addChosen(QList<TopLine>& lines, const QSize& size) const
{
    const int count = linesOfChosen(size);
    if (count == 0)
        return;
    const locks::LockPtr lock = selected();
    QStringList texts;
    if (lock) {
        const filter::Context& context = m_locks.context();
        for (const locks::Finding finding :
            locks::foundIn(locks::findingsOf(*lock, context.now, context.limits)))
            texts.append(
                locks::severityMark(locks::severityOf(finding)) + u' ' + locks::findingWords(finding));
        texts.append(goingOn(*lock));
        texts.removeAll(QString());
    }
    QStringList shown = wrapped(texts.join(QStringLiteral(" · ")), size.width());
    if (shown.size() > count)
        shown = shown.first(count - 1) + QStringList{shown.mid(count - 1).join(u' ')};
    for (int at = 0; at < count; ++at)
        lines.append(TopLine{{fitted(shown.value(at), size.width())}});
}

void TopScreen::addTable(QList<TopLine>& lines, const QSize& size)
{
    const int width = size.width();
    const int below = m_mode == Mode::Filter ? 1 : linesOfChosen(size);
    const qsizetype room = std::max(size.height() - linesAround - below, 1);
    const QList<int> widths = columnWidths(width - markWidth, m_health.cluster.has_value());
    arrange(room);
    lines.append(titleLine(widths, width));
    if (m_locks.isEmpty()) {
        const QString why = m_locks.all() > 0 ? Words::tr("The filter hides all %n locks.", nullptr,
                                                    words::numerus(m_locks.all()))
                                              : Words::tr("No lock is known yet.");
        lines.append(TopLine{{fitted(why, width), dim}});
    } else {
        for (const locks::LockPtr& lock : m_locks.from(m_first ? *m_first : m_locks.first(), room)) {
            lines.append(rowLine(*lock, widths, width));
            m_shown.append(*lock->ref);
        }
    }
    while (lines.size() < room + linesAround - 1)
        lines.append(TopLine{});
    addChosen(lines, size);
}

/// A page of text under a line that names it; only what is in sight of it is kept.
void TopScreen::addText(QList<TopLine>& lines, const QStringList& text, const QSize& size)
{
    const int width = size.width();
    const qsizetype room = std::max(size.height() - linesAround, 1);
    const QStringList all = wrappedAll(text, width);
    m_scroll = std::clamp<qsizetype>(m_scroll, 0, std::max<qsizetype>(all.size() - room, 0));
    QString title = Words::tr("Keys");
    if (m_mode == Mode::Events)
        title = Words::tr("Events");
    else if (m_mode == Mode::Details && m_selected)
        title = locks::nameWords(m_selected->ref.name);
    else if (isAsking() || m_mode == Mode::Outcome)
        title = admin::buttonWords(m_request);
    if (m_mode == Mode::Details && selected())
        m_shown.append(*selected()->ref);
    lines.append(TopLine{{fittedMiddle(title, width), 0, true, true}});
    for (const QString& line : all.mid(m_scroll, room))
        lines.append(TopLine{{fitted(line, width)}});
    while (lines.size() < room + linesAround - 1)
        lines.append(TopLine{});
}

/// Connections are listed only while they are looked at: before and after that nothing is said of them.
QString TopScreen::goingOn(const locks::Lock& lock) const
{
    const filter::Context& context = m_locks.context();
    return locks::goingOnWords(lock, aliases(), context.now, wantsClients() ? m_sight : locks::ClientSight());
}

QString TopScreen::who(const locks::Lock& lock) const { return locks::whoWords(lock, m_sight, aliases()); }

const QHash<QByteArray, QString>& TopScreen::aliases() const
{
    static const QHash<QByteArray, QString> none;
    const filter::Context& context = m_locks.context();
    return context.aliases ? *context.aliases : none;
}

/// Findings come first, then the facts of the lock, then what is going on with it, then its events.
QStringList TopScreen::detailTexts() const
{
    const locks::LockPtr lock = selected();
    if (!lock)
        return {Words::tr("It is gone.")};
    const filter::Context& context = m_locks.context();
    QStringList texts;
    for (const locks::Finding finding : locks::foundIn(locks::findingsOf(*lock, context.now, context.limits)))
        texts.append(locks::severityMark(locks::severityOf(finding)) + QStringLiteral("  ") +
                     locks::findingSentence(finding, *lock, context.now, context.limits) + u' ' +
                     locks::findingAdvice(finding));
    if (!texts.isEmpty())
        texts.append(QString());
    texts += portrait(*lock, {std::max(context.now, lock->asOf), context.aliases}).split(u'\n');
    if (const QString words = goingOn(*lock); !words.isEmpty())
        texts += QStringList{QString(), words};
    if (const QString words = who(*lock); !words.isEmpty())
        texts += (u'\n' + words).split(u'\n');
    const QStringList events = eventTexts(*lock->ref);
    return events.isEmpty() ? texts : texts + QStringList{QString(), Words::tr("Events")} + events;
}

/// The newest first; of one lock, or of all that the filter lets pass, under what of it says nothing of them.
QStringList TopScreen::eventTexts(const std::optional<locks::LockRef>& only) const
{
    constexpr qsizetype below = 200; // more than any terminal has lines
    QStringList texts{only ? QString() : m_filter.leftOutSentence(filter::Filter::Subject::Events)};
    texts.removeAll(QString());
    const qsizetype heading = texts.size();
    for (auto event = m_events.rbegin(); event != m_events.rend() && texts.size() < m_scroll + below; ++event)
        if (only ? event->lock == *only : m_filter.matches(*event, m_locks.context()))
            texts.append(eventText(*event, aliases()));
    if (texts.size() == heading && !only)
        texts.append(Words::tr("Nothing has happened yet."));
    return texts;
}

QStringList TopScreen::questionTexts() const
{
    const locks::LockPtr lock = m_locks.find(m_request.lock);
    const filter::Context& context = m_locks.context();
    QStringList texts = m_prospect;
    if (const QString words = lock ? who(*lock) : QString(); !words.isEmpty())
        texts += (u'\n' + words).split(u'\n');
    if (lock)
        texts += QStringList{QString()} +
                 portrait(*lock, {std::max(context.now, lock->asOf), context.aliases}).split(u'\n');
    return texts;
}

/// The line that is typed, a sentence, or the keys.
void TopScreen::addFoot(QList<TopLine>& lines, int width) const
{
    const auto typed = [this, width](const QString& prompt) {
        const QString echo = base::printable(m_typed.toUtf8(), 4096);
        const int room = std::max(width - widthOf(prompt) - 1, 1);
        const QString shown = widthOf(echo) > room ? QStringLiteral("…") + echo.right(room / 2) : echo;
        return TopLine{{fitted(prompt + shown, std::min(width, widthOf(prompt + shown))), 0, true},
            {QStringLiteral(" "), 0, false, true}};
    };
    if (m_mode == Mode::Terms)
        lines.append(typed(m_terms.at(m_answers.size()).prompt));
    else if (m_mode == Mode::Consent)
        lines.append(typed(Words::tr("Type yes to do it, or Esc to leave it: ")));
    else if (m_mode == Mode::Reason)
        lines.append(typed(Words::tr("Reason, for the audit log: ")));
    else if (m_mode == Mode::Filter) {
        lines.append(typed(QStringLiteral("/")));
        lines.append(
            TopLine{{fitted(m_fault.message.isEmpty()
                                ? Words::tr("Enter keeps the filter, Esc takes it back")
                                : QString(std::min<qsizetype>(m_fault.position + 1, width / 3), u' ') +
                                      QStringLiteral("^ ") + m_fault.message,
                         width),
                m_fault.message.isEmpty() ? dim : red}});
    } else if (!m_notice.isEmpty())
        lines.append(TopLine{{fitted(m_notice, width), 0, true}});
    else
        lines.append(TopLine{
            {fitted(m_mode == Mode::Table ? topKeysInShort(width) : Words::tr("↑ ↓ scroll  Esc back"), width),
                dim}});
}

} // namespace lockscope::ctl
