#include "ui/mnemonic.h"

#include <QAction>
#include <QRegularExpression>

namespace lockscope::ui
{

QString withoutMnemonic(QString text)
{
    static const QRegularExpression bracketed(QStringLiteral("\\(&.\\)"));
    return text.remove(bracketed).remove(u'&');
}

void setTitle(QAction& action, const QString& text)
{
    action.setText(text);
    action.setIconText(withoutMnemonic(text));
    action.setToolTip(withoutMnemonic(text));
}

} // namespace lockscope::ui
