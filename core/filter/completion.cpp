#include "core/filter/completion.h"

namespace lockscope::filter
{

namespace
{

/// A word of the text that ends at the cursor.
struct Word {
    qsizetype begin = 0;
    bool inQuotes = false; ///< the quote that was opened last is open at the cursor
};

Word wordBefore(const QString& text, qsizetype cursor)
{
    Word word;
    for (qsizetype at = 0; at < cursor; ++at) {
        const QChar letter = text.at(at);
        const bool atBegin = at == word.begin;
        if (word.inQuotes) {
            const bool escapes = letter == u'\\' && at + 1 < cursor && text.at(at + 1) == u'"';
            at += escapes ? 1 : 0;
            word.inQuotes = escapes || letter != u'"';
        } else if (letter == u'"' && (atBegin || text.at(at - 1) == u':')) {
            word.inQuotes = true;
        } else if (letter.isSpace() || (atBegin && (letter == u'(' || letter == u'!'))) {
            word.begin = at + 1;
        }
    }
    return word;
}

/// The names of a value list are separated by commas.
bool isList(const QString& field, const KnownWords& known)
{
    return field == u"db" || !known.valuesOf(field).isEmpty();
}

qsizetype endOfWord(const QString& text, qsizetype cursor, bool inQuotes, bool list)
{
    qsizetype end = cursor;
    while (end < text.size()) {
        const QChar letter = text.at(end);
        if (inQuotes && letter == u'"')
            return end + 1;
        if (!inQuotes && (letter.isSpace() || letter == u')' || (list && letter == u',')))
            break;
        ++end;
    }
    return end;
}

} // namespace

Completion Completion::at(const QString& text, qsizetype cursor, const KnownWords& known)
{
    const Word word = wordBefore(text, cursor);
    qsizetype begin = word.begin;
    qsizetype signAt = begin;
    while (signAt < cursor && text.at(signAt).isLetter())
        ++signAt;
    const QString head = text.mid(begin, signAt - begin).toLower();
    const QChar sign = signAt < cursor ? text.at(signAt) : QChar();
    Completion completion;
    if (sign == u':' && known.fields.contains(head)) {
        completion.field = head;
        begin = signAt + 1;
        if (isList(head, known))
            if (const qsizetype comma = text.lastIndexOf(u',', cursor - 1); comma >= begin && !word.inQuotes)
                begin = comma + 1;
    } else if (!sign.isNull() && QStringView(u"<>=!").contains(sign) && known.quantities.contains(head)) {
        completion.field = head;
    }
    completion.position = begin;
    completion.length = endOfWord(text, cursor, word.inQuotes, isList(completion.field, known)) - begin;
    completion.typed = text.mid(begin, cursor - begin);
    if (completion.typed.startsWith(u'"'))
        completion.typed.remove(0, 1);
    return completion;
}

QString Completion::applied(const QString& text, const QString& word) const
{
    return text.first(position) + word + text.sliced(position + length);
}

} // namespace lockscope::filter
