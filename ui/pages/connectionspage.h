#pragma once

#include "core/profile/profile.h"

#include <QWidget>

#include <functional>
#include <memory>

class QLineEdit;
class QPushButton;
class QStackedWidget;
class QTableView;

namespace lockscope::console
{
class ConnectionTest;
}

namespace lockscope::ui
{

class EmptyState;
class EnvironmentChip;
class PlainLabel;
class ProfileModel;
class StepsView;

/// The page of the kept connections. They are listed by group and filtered by words, and can be added,
/// changed, copied, deleted, tested, exported without secrets, and connected to. Changes are saved at once.
/// Main thread.
class ConnectionsPage final : public QWidget
{
    Q_OBJECT
public:
    /// `store` may be null (nothing is kept); it must outlive the page.
    explicit ConnectionsPage(profile::ProfileStore* store, QWidget* parent = nullptr);
    ~ConnectionsPage() override;

    /// Writes the selected connections, or all that are shown where fewer than two are selected, without
    /// secrets. The page says how that ended.
    void exportTo(const QString& path);
    void focusFilter();
    [[nodiscard]] ProfileModel* model() const { return m_model; }

Q_SIGNALS:
    /// A person wants to connect to that address.
    void connectWanted(const QString& uri);
    void tabWanted(const QString& uri); ///< in a tab beside what the window shows
    void importWanted(const QString& path);
    /// The profile kept at that address has changed to `now`; nothing = it is no longer kept.
    void changed(const QString& uri, const std::optional<lockscope::profile::Profile>& now);
    /// Why something could not be kept; empty = everything is kept.
    void notified(const QString& sentence);

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    [[nodiscard]] QWidget* makeBar();
    [[nodiscard]] QWidget* makeSide();
    void makeTable();
    void popUp(const QPoint& place);
    void addButton(class QLayout* to, const char* id, const QString& text, void (ConnectionsPage::*act)());
    void showAll(const QString& chosen = {});
    void showChosen();
    [[nodiscard]] std::optional<profile::Profile> chosen() const;
    void add();
    void change();
    void copy();
    void askAndRemove();
    void remove(const profile::Profile& profile);
    void fill(const profile::Profile& profile, const profile::Profile& before);
    void keep(
        const profile::Profile& profile, const profile::Profile& before, const profile::Passwords& passwords);
    void save();
    void test();
    void connectChosen();
    void connectInTab();
    void askAndImport();
    void askAndExport();

    profile::ProfileStore* m_store;
    ProfileModel* m_model;
    QTableView* m_table;
    QStackedWidget* m_stack;
    QWidget* m_side = nullptr; ///< about the chosen one
    EmptyState* m_empty;
    QLineEdit* m_filter;
    PlainLabel* m_notice;
    PlainLabel* m_name;
    EnvironmentChip* m_chip;
    PlainLabel* m_address;
    StepsView* m_steps;
    QList<QPushButton*> m_ofChosen; ///< buttons that need a chosen connection
    std::unique_ptr<console::ConnectionTest> m_test;
};

} // namespace lockscope::ui
