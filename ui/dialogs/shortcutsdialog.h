#pragma once

#include <QDialog>
#include <QList>

class QGridLayout;

namespace lockscope::ui
{

class PlainLabel;

/// A key and its effect.
struct ShortcutRow {
    QString keys;
    QString text;
    QString subject = {}; ///< the heading that it stands below; those of one subject follow each other
};

/// The list of all keys that have an effect, by subject, in two columns, with a search over both.
class ShortcutsDialog final : public QDialog
{
    Q_OBJECT
public:
    explicit ShortcutsDialog(const QList<ShortcutRow>& rows, QWidget* parent = nullptr);

private:
    /// A row with its labels; of a heading without keys.
    struct Line {
        ShortcutRow row;
        PlainLabel* keys = nullptr;
        PlainLabel* text = nullptr;
    };
    void add(const ShortcutRow& row, bool isHeading);
    void search(const QString& typed);

    QList<Line> m_lines;
    QWidget* m_list;
    QGridLayout* m_grid;
    PlainLabel* m_nothing;
};

} // namespace lockscope::ui

Q_DECLARE_TYPEINFO(lockscope::ui::ShortcutRow, Q_RELOCATABLE_TYPE);
