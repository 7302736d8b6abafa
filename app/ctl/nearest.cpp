#include "app/ctl/nearest.h"

#include "app/ctl/words.h"
#include "core/base/nearest.h"
#include "core/base/printable.h"

#include <QCoreApplication>

namespace lockscope::ctl
{

QString unknownWordSentence(const QString& sentence, const QString& typed, const QStringList& words)
{
    const QString unknown = sentence.arg(base::printable(typed.toUtf8(), 80));
    const QString nearest = base::nearestTo(typed, words);
    return nearest.isEmpty() ? unknown : unknown + u' ' + Words::tr("Did you mean “%1”?").arg(nearest);
}

} // namespace lockscope::ctl
