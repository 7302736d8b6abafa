#pragma once

#include "core/locks/finding.h"

#include <QWidget>

class QToolButton;

namespace lockscope::ui
{

class PlainLabel;

/// The trouble of a server in one line: a button for each finding that some lock has, with the number of
/// these locks, and the lock that got into trouble last, as long as it is out of sight; or a calm sentence. A
/// press on a finding filters for these locks, a second one shows all again. Buttons without room go to
/// another line. Main thread.
class TroubleStrip final : public QWidget
{
    Q_OBJECT
public:
    explicit TroubleStrip(QWidget* parent = nullptr);

    using Counts = std::array<qsizetype, locks::everyFinding.size()>; ///< by Finding
    /// `filter` is the present filter of the table; `calm` is shown where there are no findings.
    void put(const Counts& counts, const QString& filter, const QString& calm);
    /// Shows the lock that got into trouble last, with its gravest finding; an empty name = there is none to
    /// show.
    void putNewest(const QString& name, locks::Finding gravest);

Q_SIGNALS:
    /// Asks to set that text as the filter of the table.
    void filterWanted(const QString& text);
    /// Asks to show the lock that got into trouble last.
    void newestWanted();

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QToolButton* makeButton();
    void putFinding(locks::Finding finding, qsizetype count);
    void press(locks::Finding finding);
    void paintSigns();
    void place();

    std::array<QToolButton*, locks::everyFinding.size()> m_buttons{};
    QToolButton* m_newest;
    PlainLabel* m_calm;
    locks::Finding m_newestFinding = locks::Finding::Expired;
    QString m_filter;
};

} // namespace lockscope::ui
