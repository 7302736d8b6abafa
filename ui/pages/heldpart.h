#pragma once

#include "core/lab/fault.h"
#include "core/lab/heldmessages.h"
#include "core/record/recording.h"

#include <QWidget>

class QPushButton;
class QTableView;

namespace lockscope::ui
{

class HeldMessageModel;
class PlainLabel;

/// The messages of a run that are held on their way, and the viewer's choice of what becomes of each: Enter
/// or a double click lets one arrive, Delete lets it get lost. Main thread.
class HeldPart final : public QWidget
{
    Q_OBJECT
public:
    explicit HeldPart(QWidget* parent = nullptr);

    /// `recording` names the clients.
    void put(const lab::HeldTraffic& held, const record::Recording& recording);

Q_SIGNALS:
    /// A person wants the message to arrive, or to get lost.
    void meant(const lockscope::lab::Fault& fault);

private:
    void let(lab::Fault::What what);
    void letAllArrive();
    void showPossible();

    HeldMessageModel* m_model;
    QTableView* m_view;
    PlainLabel* m_whose;
    QPushButton* m_deliver;
    QPushButton* m_drop;
    QByteArrayList m_clients; ///< whose messages are held, as faults name them
};

} // namespace lockscope::ui
