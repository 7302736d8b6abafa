#pragma once

#include <QTextBrowser>

namespace lockscope::ui
{

/// The text page beside a scenario. The only place that renders markup, and only texts of the program itself:
/// text from a file or from Redis is shown as plain text. Loads nothing, opens nothing.
class ExplanationView final : public QTextBrowser
{
    Q_OBJECT
public:
    explicit ExplanationView(QWidget* parent = nullptr);

    /// Shows Markdown of the program's own, without HTML.
    void putOurs(const QString& markdown);
    /// Shows a text of somebody else, as plain text.
    void putForeign(const QString& text);

    QVariant loadResource(int type, const QUrl& name) override;
};

} // namespace lockscope::ui
