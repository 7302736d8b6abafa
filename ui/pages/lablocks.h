#pragma once

#include "core/console/recordedsource.h"
#include "ui/models/eventcolumn.h"

#include <QWidget>

class QStackedWidget;

namespace lockscope::ui
{

class LockModel;
class LockView;
class SawtoothView;

/// The locks of the Lab's recording at the moment shown, and the remaining time of one of them as a sawtooth.
/// Main thread; no timer: the source reports the time.
class LabLocks final : public QWidget
{
    Q_OBJECT
public:
    explicit LabLocks(QWidget* parent = nullptr);

    /// Null: there is nothing to show.
    void setSource(const std::shared_ptr<console::RecordedSource>& source);
    void setAliases(const Aliases& aliases);
    /// Selects `ref` where it exists.
    void choose(const locks::LockRef& ref);
    /// Returns the selected lock; empty = none is.
    [[nodiscard]] std::optional<locks::LockRef> chosen() const;
    [[nodiscard]] const LockModel* model() const { return m_model; }

Q_SIGNALS:
    /// A person has selected a lock.
    void lockChosen(const lockscope::locks::LockRef& ref);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void takeBatch(const locks::Batch& batch);
    void takeMoment();
    void showPast();

    std::shared_ptr<console::RecordedSource> m_source;
    LockModel* m_model;
    LockView* m_view;
    SawtoothView* m_sawtooth;
    QStackedWidget* m_stack;
};

} // namespace lockscope::ui
