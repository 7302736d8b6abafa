#pragma once

#include <QTableView>

namespace lockscope::ui
{

/// A frameless table that is as high as its rows, up to a number of them, and scrolls beyond.
class FittingTable final : public QTableView
{
    Q_OBJECT
public:
    explicit FittingTable(int mostRows, QWidget* parent = nullptr);

    /// A column that is shown where it has information and there is room.
    struct Column {
        int section = 0;
        int width = 0; ///< 0 = the remaining width; for one column
        bool hasContent = true;
    };
    /// Sets the columns, the most needed first; in a narrow table the last ones are left out.
    void setColumns(const QList<Column>& columns);

    void setModel(QAbstractItemModel* model) override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void fitColumns();
    void widen();

    QList<Column> m_columns;
    int m_mostRows;
};

} // namespace lockscope::ui
