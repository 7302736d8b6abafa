#pragma once

#include "core/locks/health.h"

#include <QWidget>

#include <optional>

namespace lockscope::ui
{

class PlainLabel;

/// The bottom line of the window: server, role and version, round trip, the feeds with their conditions, age
/// of the data, discovery, and the cost of the observation. Main thread.
class StatusLine final : public QWidget
{
    Q_OBJECT
public:
    explicit StatusLine(QWidget* parent = nullptr);

    /// Shows that health.
    void setHealth(const locks::Health& health);
    /// `age` is the age of the shown data, where it is not live.
    void tick(base::milliseconds age);
    /// Shows from now on that the window has stopped at `moment`, and nothing here looks live; null = it goes
    /// on.
    void setStanding(const std::optional<base::ServerTime>& moment);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    [[nodiscard]] locks::Health shownHealth() const;
    [[nodiscard]] QString liveText(base::milliseconds age) const;
    void fit();
    void showAll();
    void showFeeds();
    void showFeed(const locks::FeedHealth& feed, PlainLabel* glyph, PlainLabel* word);

    locks::Health m_health;
    std::optional<base::ServerTime> m_standing;
    PlainLabel* m_live;
    PlainLabel* m_server;
    PlainLabel* m_discovery;
    PlainLabel* m_cost;
    QList<std::pair<PlainLabel*, PlainLabel*>> m_feeds; ///< glyph and word
};

} // namespace lockscope::ui
