#pragma once

#include <QTabBar>

namespace lockscope::ui
{

struct Standing;

/// A tab for the overview, and one for each connection: its name, its environment by mark and word, its
/// colour by a line, and whether it is live, as plain text. Main thread.
class ServerTabs final : public QTabBar
{
    Q_OBJECT
public:
    explicit ServerTabs(QWidget* parent = nullptr);

    /// Shows the connection on the tab at that place.
    void put(int place, const Standing& standing);
    /// Says on the tab of the overview how many locks on several servers are in trouble.
    void putInTrouble(qsizetype count);
    /// Sets whether tabs but the first can be closed, by a button or a middle click: tabCloseRequested().
    void setClosable(bool closable);

protected:
    /// The tab of the overview is never cut: it is short, and may tell of trouble.
    [[nodiscard]] QSize minimumTabSizeHint(int index) const override;
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
};

} // namespace lockscope::ui
