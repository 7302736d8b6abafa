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
    static constexpr int rowHeight = 26;

    explicit FittingTable(int mostRows, QWidget* parent = nullptr);

    void setModel(QAbstractItemModel* model) override;
    /// Copies the current row's bytes, or the first one's.
    void copyCurrent() const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    int m_mostRows;
};

} // namespace lockscope::ui
