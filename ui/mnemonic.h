#pragma once

#include <QString>

class QAction;

namespace lockscope::ui
{

/// A menu's text without its key: "&Quit" is "Quit", and "退出(&Q)", as languages without Latin letters write
/// it, is "退出".
[[nodiscard]] QString withoutMnemonic(QString text);

/// The text for menus, and without its key for tool bars and tips.
void setTitle(QAction& action, const QString& text);

} // namespace lockscope::ui
