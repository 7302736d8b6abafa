#pragma once

#include <QString>

class QAction;

namespace lockscope::ui
{

/// Returns a menu's text without its mnemonic: "&Quit" becomes "Quit", and "退出(&Q)", the form of languages
/// without Latin letters, becomes "退出".
[[nodiscard]] QString withoutMnemonic(QString text);

/// Sets the text for menus, and the same without its mnemonic for tool bars and tool tips.
void setTitle(QAction& action, const QString& text);

} // namespace lockscope::ui
