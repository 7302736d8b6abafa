#pragma once

#include <QList>
#include <QWidget>

class QGridLayout;

namespace lockscope::ui
{

class CopyButton;
class PlainLabel;

/// A list of facts, each with a label and a sentence, in two columns; an empty fact takes no room.
class FactList final : public QWidget
{
    Q_OBJECT
public:
    explicit FactList(QWidget* parent = nullptr);

    /// Adds a row and returns its place. `copied` names what its button copies; empty = no button.
    int add(const QString& label, const QString& copied = {});
    /// Shows the sentence in that row; hidden where it is empty. `bytes` are those that its button copies.
    void put(int row, const QString& sentence, const QByteArray& bytes = {});
    /// Returns the sentence of that row.
    [[nodiscard]] QString textOf(int row) const;

private:
    struct Row {
        PlainLabel* label;
        PlainLabel* sentence;
        CopyButton* copy;
    };
    QGridLayout* m_layout;
    QList<Row> m_rows;
};

} // namespace lockscope::ui
