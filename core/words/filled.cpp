#include "core/words/filled.h"

namespace lockscope::words
{

QString filled(const QString& pattern, const QStringList& arguments)
{
    QString text;
    for (qsizetype i = 0; i < pattern.size(); ++i) {
        const int place = pattern[i] == u'%' && i + 1 < pattern.size() ? pattern[i + 1].digitValue() : -1;
        if (place < 1 || place > arguments.size()) {
            text += pattern[i];
            continue;
        }
        text += arguments[place - 1];
        ++i;
    }
    return text;
}

} // namespace lockscope::words
