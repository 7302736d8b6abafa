#pragma once

#include <QWidget>

namespace lockscope::ui
{

/// A full name as plain text that breaks at any character, at most four lines high; the rest is in the
/// tooltip.
class NameView final : public QWidget
{
    Q_OBJECT
public:
    explicit NameView(QWidget* parent = nullptr);

    /// Uses the monospaced font of ids in place of that of a title.
    void setIdent();
    void setText(const QString& text);
    [[nodiscard]] QString text() const { return m_text; }
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] QFont face() const;

    QString m_text;
    bool m_ident = false;
};

} // namespace lockscope::ui
