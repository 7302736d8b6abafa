#pragma once

#include "core/locks/lock.h"

#include <QWidget>

namespace lockscope::ui
{

class CopyButton;
class NameView;
class PlainLabel;

/// The head of the detail pane: name, state, kind and place, and a notice where something must be known
/// first.
class DetailHead final : public QWidget
{
    Q_OBJECT
public:
    explicit DetailHead(QWidget* parent = nullptr);

    /// `lostFor`: how long ago sight of the server was lost, see lockfacts::notice(). `elsewhere`: the state
    /// of the lock on another server; mostly empty.
    void put(const locks::Lock& lock, base::ServerTime now, base::milliseconds lostFor, bool listed,
        const QString& elsewhere);

private:
    NameView* m_name;
    CopyButton* m_copy;
    PlainLabel* m_state;
    PlainLabel* m_place;
    PlainLabel* m_notice;
    PlainLabel* m_elsewhere;
};

} // namespace lockscope::ui
