#include "app/ctl/filterfault.h"

#include "app/ctl/output.h"
#include "app/ctl/words.h"
#include "core/base/printable.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::ctl
{

void complainOfFilter(const QString& text, const filter::FilterError& fault)
{
    complain(Words::tr("The filter cannot be read: %1").arg(fault.message));
    const QByteArray typed = text.toUtf8();
    if (text.size() > 70 || base::printable(typed) != text)
        return;
    complain(QStringLiteral("  ") + text);
    complain(QStringLiteral("  ") + QString(fault.position, u' ') +
             QString(std::max<qsizetype>(fault.length, 1), u'^'));
}

} // namespace lockscope::ctl
