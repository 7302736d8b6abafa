#pragma once

#include <QString>

class QDialog;
class QWidget;

/// The manual by the names of its pages: that of the file without its end, and perhaps "#" and a heading's
/// anchor.
namespace lockscope::ui::manual
{

/// Sets the page that F1 opens while `widget` or a child of it has the focus.
void setPage(QWidget& widget, const char* page);

/// Sets the page of a dialog, and lets F1 open it there: a dialog hides the window's keys.
void offer(QDialog& dialog, const char* page);

/// Returns the page of the nearest widget at or above `focus` that has one; else the first of the manual.
QString pageOf(const QWidget* focus);

/// Shows the page in the window of the manual that belongs to the window of `over`.
void open(QWidget& over, const QString& page);

} // namespace lockscope::ui::manual
