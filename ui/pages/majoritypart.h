#pragma once

#include "ui/models/majoritymodel.h"

#include <QWidget>

class QAction;
class QPushButton;
class QTableView;

namespace lockscope::ui
{

class PlainLabel;

/// The locks that have one token on several of the open servers: a table, what the selected one means, and
/// the button that frees it on all of them. Hidden while there is none. Main thread; no timer.
class MajorityPart final : public QWidget
{
    Q_OBJECT
public:
    static constexpr int mostShown = 500; ///< of more, the gravest

    explicit MajorityPart(QWidget* parent = nullptr);

    /// Shows `rows` of `count` such locks.
    void put(const QList<MajorityRow>& rows, qsizetype count);
    [[nodiscard]] MajorityModel* model() const { return m_model; }
    [[nodiscard]] QAction* release() const { return m_release; }

Q_SIGNALS:
    /// A person wants to free that lock on all of its servers.
    void releaseWanted(const lockscope::locks::MajorityKey& key, const lockscope::base::HolderId& token);
    /// A person wants to see the lock on that server.
    void chosen(quint64 server, const lockscope::locks::LockRef& ref);

private:
    void makeTable();
    [[nodiscard]] QWidget* makeFoot();
    void describe();
    void popUp(const QModelIndex& index, const QPoint& place);
    void releaseFirst();
    [[nodiscard]] const MajorityRow* current() const;

    MajorityModel* m_model;
    PlainLabel* m_heading;
    QTableView* m_table;
    PlainLabel* m_meaning;
    QPushButton* m_button;
    QAction* m_release;
};

} // namespace lockscope::ui
