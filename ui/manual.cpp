#include "ui/manual.h"

#include "ui/actions.h"
#include "ui/dialogs/manualdialog.h"

#include <QApplication>

namespace lockscope::ui::manual
{

namespace
{

constexpr const char* pageProperty = "manualPage";

} // namespace

void setPage(QWidget& widget, const char* page) { widget.setProperty(pageProperty, QLatin1String(page)); }

void offer(QDialog& dialog, const char* page)
{
    setPage(dialog, page);
    dialog.addAction(
        makeAction("manual", &dialog, [&dialog] { open(dialog, pageOf(QApplication::focusWidget())); }));
}

QString pageOf(const QWidget* focus)
{
    for (; focus != nullptr; focus = focus->parentWidget())
        if (const QString page = focus->property(pageProperty).toString(); !page.isEmpty())
            return page;
    return QStringLiteral("first-steps");
}

/// Each window has one of its own, as a modal dialog lets nobody use the windows beside it.
void open(QWidget& over, const QString& page)
{
    QWidget* window = over.window();
    auto* dialog = window->findChild<ManualDialog*>(QString(), Qt::FindDirectChildrenOnly);
    if (dialog == nullptr)
        dialog = new ManualDialog(window);
    dialog->showPage(page);
    dialog->show();
    dialog->raise();
    dialog->activateWindow();
}

} // namespace lockscope::ui::manual
