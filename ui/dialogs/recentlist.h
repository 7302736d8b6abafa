#pragma once

#include "core/profile/profile.h"

#include <QListWidget>

namespace lockscope::ui
{

/// The servers that were connected to, latest first; as high as its rows, up to five. Main thread.
class RecentList final : public QListWidget
{
    Q_OBJECT
public:
    explicit RecentList(QWidget* parent = nullptr);

    /// Shows these profiles in their order.
    void put(const QList<profile::Profile>& profiles);

Q_SIGNALS:
    /// A row has become the current one.
    void marked(const QString& uri);
};

} // namespace lockscope::ui
