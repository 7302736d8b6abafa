#pragma once

#include <QTextBrowser>

namespace lockscope::ui
{

/// A page of text beside a scenario. The one place that renders markup, and only such that travels inside the
/// program: whatever comes from a file or from Redis is shown as plain text. Loads nothing, opens nothing.
class ExplanationView final : public QTextBrowser
{
    Q_OBJECT
public:
    explicit ExplanationView(QWidget* parent = nullptr);

    /// Markdown of ours, without HTML.
    void putOurs(const QString& markdown);
    void putForeign(const QString& text);

    QVariant loadResource(int type, const QUrl& name) override;
};

} // namespace lockscope::ui
