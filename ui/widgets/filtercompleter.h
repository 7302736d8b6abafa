#pragma once

#include "ui/models/filtertally.h"
#include "ui/models/lockwalk.h"

#include <QCompleter>

#include <memory>
#include <optional>

class QLineEdit;
class QStandardItemModel;

namespace lockscope::ui
{

class LockModel;

/// Completes a filter as it is typed: a list below the field with words, values and the beginnings of names,
/// each with the number of locks that have it. Counting visits the locks in pieces, so that no key waits for
/// it. Main thread.
class FilterCompleter final : public QObject
{
    Q_OBJECT
public:
    explicit FilterCompleter(QLineEdit* edit);
    ~FilterCompleter() override;

    /// Sets whose names and values are suggested and counted; without, only the words are.
    void setLocks(const LockModel* locks);
    /// Suggests what fits at the cursor; asked for by hand, also where nothing is typed yet. Returns false
    /// where there is nothing to suggest.
    bool suggest(bool byHand);
    [[nodiscard]] bool isOpen() const;
    /// True while a suggestion is chosen, which Enter then takes.
    [[nodiscard]] bool isChosen() const;
    void close();
    /// The suggestions, as far as they are known.
    [[nodiscard]] QList<Suggestion> shown() const { return m_shown; }

private:
    bool show();
    void fill();
    void take(const QModelIndex& index);

    QLineEdit* m_edit;
    QCompleter* m_completer;
    QStandardItemModel* m_rows;
    const LockModel* m_locks = nullptr;
    std::unique_ptr<LockWalk> m_walk;
    filter::Completion m_wanted;
    std::optional<FilterTally> m_tally;
    QList<Suggestion> m_shown;
};

} // namespace lockscope::ui
