#pragma once

#include "ui/widgets/banner.h"

namespace lockscope::ui
{

/// Dismissible sentences above the page, each in a strip of its own; a new one replaces only the one with the
/// same id. A few are visible at once, the oldest first; the others follow as these are dismissed. Main
/// thread.
class NoticeStack final : public QWidget
{
    Q_OBJECT
public:
    static constexpr qsizetype mostSeen = 3;
    static constexpr qsizetype mostKept = 50; ///< with more, the oldest is dropped unseen

    explicit NoticeStack(QWidget* parent = nullptr);

    /// An empty `text` removes the notice of that id.
    void report(const QByteArray& id, Banner::Tone tone, const QString& text);
    /// Returns the visible notices, from the top.
    [[nodiscard]] QStringList texts() const;
    [[nodiscard]] qsizetype count() const { return m_notices.size(); } ///< visible or not
    /// Hides all notices for a while; none of them is lost.
    void setHeldBack(bool heldBack);

private:
    void drop(const QByteArray& id);
    void showFirst();

    QList<std::pair<QByteArray, Banner*>> m_notices;
    bool m_heldBack = false;
};

} // namespace lockscope::ui
