#pragma once

#include <QDialog>

#include <functional>

class QLineEdit;
class QMenu;
class QTreeWidget;

namespace lockscope::ui
{

class PlainLabel;

/// One thing that the palette offers: an action, a page, a lock, a server, a scenario.
struct PaletteRow {
    QString subject; ///< the sort of thing it is
    QString text;
    QString keys;
    QString hindrance; ///< why it cannot be done now; empty = it can
    /// Does it; called once the palette is closed.
    std::function<void()> act;
};

/// Offers everything by its name: typed words filter, Up and Down choose, Enter does it. Acts once it is
/// closed. Main thread.
class CommandPalette final : public QDialog
{
    Q_OBJECT
public:
    using Search = std::function<QList<PaletteRow>(const QString& typed)>;

    static constexpr qsizetype mostShown = 200;

    /// `rows` are offered from the beginning on; `search` returns what else is found for a typed text.
    CommandPalette(const QList<PaletteRow>& rows, Search search, QWidget* parent = nullptr);

    /// The actions of the menus and their submenus, those that are enabled or for which `hindrance` has a
    /// reason.
    [[nodiscard]] static QList<PaletteRow> rowsOf(
        const QList<QMenu*>& menus, const std::function<QString(const QAction&)>& hindrance);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    enum Column { Text, Subject, Keys };

    void offer(const QString& typed);
    void choose();

    QList<PaletteRow> m_rows;
    Search m_search;
    QList<PaletteRow> m_shown;
    QLineEdit* m_edit;
    QTreeWidget* m_list;
    PlainLabel* m_none;
};

} // namespace lockscope::ui
