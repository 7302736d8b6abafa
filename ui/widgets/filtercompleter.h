#pragma once

#include "ui/models/filtertally.h"
#include "ui/models/walkinpieces.h"

#include <QAbstractItemView>
#include <QCompleter>

#include <functional>
#include <optional>

class QLineEdit;
class QStandardItemModel;

namespace lockscope::ui
{

/// The things that a filter is applied to, to be counted.
struct FilteredThings {
    std::function<qsizetype()> size;
    std::function<void(FilterTally&, qsizetype)> count; ///< gives the tally the one of that number
    QString counted;                                    ///< for screen readers: "%1, locks: %2"
};

/// Completes a filter as it is typed: a list below the field with words, values and the beginnings of names,
/// each with the number of locks or acts that have it. Counting visits these in pieces, so that no key waits
/// for it. Down suggests what fits, also where nothing is typed; Escape empties the field. Main thread.
class FilterCompleter final : public QObject
{
    Q_OBJECT
public:
    /// `known` are the words of the filter, and must outlive it.
    explicit FilterCompleter(QLineEdit* edit, const filter::KnownWords& known = filter::knownWords());
    ~FilterCompleter() override;

    /// Sets whose names and values are suggested and counted; without, only the words are.
    void setThings(const FilteredThings& things);
    /// Suggests what fits at the cursor; asked for by hand, also where nothing is typed yet. Returns false
    /// where there is nothing to suggest.
    bool suggest(bool byHand);
    [[nodiscard]] bool isOpen() const;
    /// True while a suggestion is chosen, which Enter then takes.
    [[nodiscard]] bool isChosen() const;
    void close();
    /// Returns the list of suggestions, a window of its own; hidden where it is closed.
    [[nodiscard]] QWidget& list() const { return *m_completer->popup(); }
    /// True where the word before the cursor is, or begins like, a word that a sign makes more than a name.
    [[nodiscard]] bool isFieldBegun() const;
    /// The suggestions, as far as they are known.
    [[nodiscard]] QList<Suggestion> shown() const { return m_shown; }

Q_SIGNALS:
    /// Escape was pressed, or Down where there is nothing to suggest: the focus goes to the table.
    void left();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool show();
    void fill();
    [[nodiscard]] QString spoken(const Suggestion& suggestion) const;
    void take(const QModelIndex& index);

    QLineEdit* m_edit;
    QCompleter* m_completer;
    QStandardItemModel* m_rows;
    const filter::KnownWords& m_known;
    FilteredThings m_things;
    WalkInPieces m_walk;
    filter::Completion m_wanted;
    std::optional<FilterTally> m_tally;
    QList<Suggestion> m_shown;
};

} // namespace lockscope::ui
