#pragma once

#include "core/locks/lock.h"

#include <QWidget>

class QVBoxLayout;

namespace lockscope::ui
{

/// The raw keys of a lock (its own and its companions) with their shortened content, each with a copy button.
class KeyList final : public QWidget
{
    Q_OBJECT
public:
    /// The Tab key goes from `before` to the buttons, which are made again for other keys.
    explicit KeyList(QWidget* before, QWidget* parent = nullptr);

    /// Shows the keys of that lock.
    void put(const locks::Lock& lock);

private:
    [[nodiscard]] QWidget* addKey(
        const QByteArray& role, const base::KeyName& key, const QByteArray& content);

    QWidget* m_before;
    QVBoxLayout* m_layout;
    QList<locks::Companion> m_shown; ///< the lock's own key first
};

} // namespace lockscope::ui
