#pragma once

#include "core/console/labsweep.h"

#include <QDialog>

class QComboBox;
class QDoubleSpinBox;
class QPushButton;
class QSpinBox;

namespace lockscope::ui
{

class HeatMapView;
class PlainLabel;

/// The dialog that plays a scenario many times in virtual time, with two of its durations varied, and shows
/// how often holders overlapped. Stays open beside the window. Main thread.
class SweepDialog final : public QDialog
{
    Q_OBJECT
public:
    /// The scenario has no lab::obstacleToVirtualTime() and two durations at least.
    explicit SweepDialog(const lab::Scenario& scenario, QWidget* parent = nullptr);

    [[nodiscard]] HeatMapView* map() const { return m_map; }
    [[nodiscard]] const console::LabSweep& sweep() const { return *m_sweep; }

private:
    /// The fields of one duration that varies.
    struct Range {
        QComboBox* name = nullptr;
        QDoubleSpinBox* least = nullptr;
        QDoubleSpinBox* most = nullptr;
    };

    [[nodiscard]] Range makeRange(const QString& direction, const QByteArrayList& preferred, int otherwise);
    [[nodiscard]] QLayout* makeFields();
    [[nodiscard]] QLayout* makeButtons();
    void orderTabs() const;
    void putRange(const Range& range) const;
    [[nodiscard]] lab::SweepTerms terms() const;
    void startOrStop();
    void showState();
    void showEnd(const base::Result<void>& outcome);
    void askAndSave();

    const lab::Scenario m_scenario;
    const QList<lab::Variation> m_durations;
    console::LabSweep* m_sweep;
    HeatMapView* m_map;
    PlainLabel* m_state;
    QSpinBox* m_runs;
    QPushButton* m_start;
    QPushButton* m_save;
    Range m_across;
    Range m_up;
    quint64 m_wanted = 0; ///< runs of the sweep under way
};

} // namespace lockscope::ui
