#pragma once

#include "ui/widgets/columnfit.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

class QTableView;

namespace lockscope::ui
{

/// Gives the columns of a table what the rows in sight need, within limits, as the window and the rows
/// change: an empty column leaves its room to the others. A width that a person sets stays, and so do the
/// others from then on. Child of its table; main thread.
class ColumnFitter final : public QObject
{
    Q_OBJECT
public:
    /// The limits of a column, in pixels at the usual text size.
    struct Limits {
        int section = 0;
        int least = 32;
        int most = 200;
        bool isWhole = false; ///< of numbers and addresses: a part of one would be another
    };

    /// The columns that are not named keep their widths; one that is stretched gets what the others leave.
    ColumnFitter(QTableView& table, const QList<Limits>& limits);

    /// Fits the columns to the rows in sight now.
    void fit();
    /// Hides the column, or shows it; the others are fitted again.
    void setHidden(int section, bool hidden);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    [[nodiscard]] ColumnRoom roomOf(const Limits& limits) const;
    [[nodiscard]] bool isStretched(int section) const;
    void follow();
    void takeResize(int section, int before, int after);

    QTableView& m_table;
    QList<Limits> m_limits;
    QElapsedTimer m_fitted;
    QTimer m_later; ///< fits to what has come since
    bool m_isFitting = false;
    bool m_isByHand = false;
};

} // namespace lockscope::ui
