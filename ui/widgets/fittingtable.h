#pragma once

#include <QTableView>

namespace lockscope::ui
{

/// A table without a frame of its own that is as high as its rows, up to a number of them, and scrolls
/// beyond. Ctrl+C copies the current row's CopyRole.
class FittingTable final : public QTableView
{
    Q_OBJECT
public:
    explicit FittingTable(int mostRows, QWidget* parent = nullptr);

    /// A column that is shown where it tells something and there is room.
    struct Column {
        int section = 0;
        int width = 0; ///< 0 = what is left; once
        bool hasContent = true;
    };
    /// The most needed first; where the table is narrow the last ones are left out.
    void setColumns(const QList<Column>& columns);

    void setModel(QAbstractItemModel* model) override;
    /// Copies the current row's bytes, or the first one's.
    void copyCurrent() const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void fitColumns();
    void widen();

    QList<Column> m_columns;
    int m_mostRows;
};

} // namespace lockscope::ui
