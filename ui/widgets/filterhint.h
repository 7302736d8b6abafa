#pragma once

#include "core/filter/correction.h"

#include <QToolButton>

#include <optional>

namespace lockscope::ui
{

/// Stands beside the field of a filter while a word of it is nearly a known one, and says what was probably
/// meant. A click takes it.
class FilterHint final : public QToolButton
{
    Q_OBJECT
public:
    explicit FilterHint(QWidget* parent = nullptr);

    /// Shows what was probably meant; empty hides the hint.
    void put(const std::optional<filter::Correction>& correction);

Q_SIGNALS:
    /// The whole filter with the word as it was meant.
    void taken(const QString& text);

private:
    QString m_corrected;
};

} // namespace lockscope::ui
