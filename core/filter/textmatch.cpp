#include "core/filter/textmatch.h"

#include "core/base/printable.h"

#include <algorithm>
#include <array>

namespace lockscope::filter
{

namespace
{

constexpr auto lowered = [] {
    std::array<char, 256> table{};
    for (int byte = 0; byte < 256; ++byte)
        table[static_cast<size_t>(byte)] = static_cast<char>(byte >= 'A' && byte <= 'Z' ? byte + 32 : byte);
    return table;
}();

char lowerByte(char byte) { return lowered[static_cast<unsigned char>(byte)]; }

/// Bytes that are their own printable form: no escape, no mark, no space at an end to be made visible.
bool isPlain(const QByteArray& bytes)
{
    return !bytes.startsWith(' ') && !bytes.endsWith(' ') &&
           std::all_of(bytes.begin(), bytes.end(),
               [](char byte) { return byte >= 0x20 && byte < 0x7f && byte != '\\' && byte != '<'; });
}

/// Searches `needle`, already in lower case, in `bytes`.
bool containsLowered(const QByteArray& bytes, const QByteArray& needle)
{
    if (needle.isEmpty())
        return true;
    const char first = needle.front();
    const qsizetype last = bytes.size() - needle.size();
    for (qsizetype at = 0; at <= last; ++at) {
        if (lowerByte(bytes[at]) != first)
            continue;
        qsizetype same = 1;
        while (same < needle.size() && lowerByte(bytes[at + same]) == needle[same])
            ++same;
        if (same == needle.size())
            return true;
    }
    return false;
}

QString foldedForm(const QByteArray& bytes)
{
    const qsizetype whole = bytes.size() * 8; // no byte is drawn with more units
    return base::printable(bytes, whole).toCaseFolded();
}

} // namespace

TextMatch::TextMatch(const QString& folded, std::optional<Glob> glob)
    : m_folded(folded)
    , m_needle(folded.toUtf8())
    , m_asciiNeedle(isPlain(m_needle))
    , m_glob(std::move(glob))
{
}

TextMatch TextMatch::containing(const QString& text) { return {text.toCaseFolded(), std::nullopt}; }

std::variant<TextMatch, Glob::BadSet> TextMatch::like(const QString& pattern)
{
    const QString folded = pattern.toCaseFolded();
    auto glob = Glob::compile(folded);
    if (const auto* fault = std::get_if<Glob::BadSet>(&glob))
        return *fault;
    return TextMatch(folded, std::get<Glob>(std::move(glob)));
}

bool TextMatch::matches(const QByteArray& bytes) const
{
    const bool plain = isPlain(bytes);
    if (m_glob)
        return plain ? m_glob->matchesAscii(bytes) : m_glob->matchesFolded(foldedForm(bytes));
    // Plain letters stay themselves in every printable form, so finding them among the bytes is enough.
    if (m_asciiNeedle && containsLowered(bytes, m_needle))
        return true;
    return !plain && foldedForm(bytes).contains(m_folded);
}

bool TextMatch::matches(const QString& text) const
{
    const QString folded = text.toCaseFolded();
    return m_glob ? m_glob->matchesFolded(folded) : folded.contains(m_folded);
}

} // namespace lockscope::filter
