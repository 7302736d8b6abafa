#pragma once

#include "ui/widgets/banner.h"

namespace lockscope::ui
{

/// Sentences above the page that a person can put away, each in a strip of its own; a new one replaces only
/// the one with the same id. A few are seen at once, the eldest first; the others follow as these go. Main
/// thread.
class NoticeStack final : public QWidget
{
    Q_OBJECT
public:
    static constexpr qsizetype mostSeen = 3;
    static constexpr qsizetype mostKept = 50; ///< then the eldest goes unseen

    explicit NoticeStack(QWidget* parent = nullptr);

    /// An empty `text` takes the notice of that id away.
    void tell(const QByteArray& id, Banner::Tone tone, const QString& text);
    /// Those that are seen, from above.
    [[nodiscard]] QStringList texts() const;
    [[nodiscard]] qsizetype count() const { return m_notices.size(); } ///< seen or not

private:
    void drop(const QByteArray& id);
    void showFirst();

    QList<std::pair<QByteArray, Banner*>> m_notices;
};

} // namespace lockscope::ui
