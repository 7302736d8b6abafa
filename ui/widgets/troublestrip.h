#pragma once

#include "core/locks/finding.h"

#include <QWidget>

class QToolButton;

namespace lockscope::ui
{

class PlainLabel;

/// The trouble of a server in one line: a button for each finding that some lock has, with how many have it,
/// and the lock that got into trouble last, as long as it is out of sight; or a calm sentence. A press on a
/// finding asks for these locks alone, another one for all. More buttons than have room take another line.
/// Main thread.
class TroubleStrip final : public QWidget
{
    Q_OBJECT
public:
    explicit TroubleStrip(QWidget* parent = nullptr);

    using Counts = std::array<qsizetype, locks::everyFinding.size()>; ///< by Finding
    /// `filter` is the text that the table is filtered by; `calm` is said where nothing is found.
    void put(const Counts& counts, const QString& filter, const QString& calm);
    /// The lock that got into trouble last, with the gravest that is found about it; an empty name = nobody
    /// has to be told of one.
    void putNewest(const QString& name, locks::Finding gravest);

Q_SIGNALS:
    /// The table shall be filtered by that text.
    void filterWanted(const QString& text);
    /// The lock that got into trouble last shall be shown.
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
