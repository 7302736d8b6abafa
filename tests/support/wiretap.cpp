#include "tests/support/wiretap.h"

#include "core/redis/readcommands.h"

namespace lockscope::support
{

namespace
{

/// One quoted word from `at` on, as sdscatrepr writes it; `at` is moved behind it.
QByteArray quotedWord(const QByteArray& text, qsizetype& at)
{
    QByteArray word;
    for (++at; at < text.size() && text.at(at) != '"'; ++at) {
        if (text.at(at) != '\\') {
            word += text.at(at);
            continue;
        }
        const char kind = text.at(++at);
        if (kind == 'x') {
            word += QByteArray::fromHex(text.mid(at + 1, 2));
            at += 2;
        } else {
            const qsizetype place = QByteArrayView("nrtab").indexOf(kind);
            word += place < 0 ? kind : "\n\r\t\a\b"[place];
        }
    }
    ++at;
    return word;
}

WireTap::Line lineFrom(const QByteArray& text)
{
    const qsizetype open = text.indexOf('[');
    const qsizetype shut = text.indexOf(']', open);
    const auto seconds = std::chrono::duration<double>(text.left(open).trimmed().toDouble());
    WireTap::Line line{text.sliced(open + 1, shut - open - 1).split(' ').value(1), {},
        base::ServerTime(std::chrono::floor<base::milliseconds>(seconds))};
    for (qsizetype at = text.indexOf('"', shut); at >= 0 && at < text.size(); at = text.indexOf('"', at))
        line.words.append(quotedWord(text, at));
    return line;
}

} // namespace

WireTap::WireTap(const QString& socketPath)
    : m_tap(socketPath)
    , m_mark(socketPath)
{
    m_tap.command({"monitor"});
}

QList<WireTap::Line> WireTap::taken()
{
    const QByteArray mark = "wiretap-" + QByteArray::number(++m_marks);
    m_mark.command({"echo", mark});
    QList<Line> lines;
    for (auto next = m_tap.next(); next; next = m_tap.next()) {
        const Line line = lineFrom(next->bytes);
        if (line.words == QByteArrayList{"echo", mark})
            return lines;
        lines.append(line);
    }
    qFatal("the server's monitor has fallen silent");
}

QByteArrayList WireTap::writes()
{
    QByteArrayList list;
    for (const Line& line : taken()) {
        const bool ours = line.from.contains(':') && !line.from.startsWith("unix:");
        const bool harmless =
            redis::isReadCommand(redis::Command(line.words)) || line.words.value(0) == "auth";
        if (!(ours || line.from == "lua") || harmless)
            continue;
        list.append((line.from == "lua" ? "lua: " : "") + line.words.join(' '));
    }
    return list;
}

} // namespace lockscope::support
