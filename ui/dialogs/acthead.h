#pragma once

#include "core/locks/lockref.h"
#include "core/profile/environment.h"
#include "ui/widgets/actbutton.h"

#include <QWidget>

namespace lockscope::ui
{

class EnvironmentChip;
class NameView;
class PlainLabel;

/// The head of an act's dialog: the act, the full name of the lock, its place, and how much the act takes
/// away.
class ActHead final : public QWidget
{
    Q_OBJECT
public:
    explicit ActHead(QWidget* parent = nullptr);

    /// `what` names the lock, or what is shown in its place.
    void put(const QString& what, const QString& place, profile::Environment environment);
    /// Shows a sentence below, in the colour of that strength.
    void putNotice(Strength strength, const QString& notice);

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    Strength m_strength = Strength::Plain;
    NameView* m_name;
    PlainLabel* m_place;
    PlainLabel* m_notice;
    EnvironmentChip* m_chip;
};

} // namespace lockscope::ui
