#include "ui/pages/connectionspage.h"

#include "core/base/printable.h"
#include "core/console/connectiontest.h"
#include "core/profile/exportedfile.h"
#include "core/profile/keystore.h"
#include "core/profile/plainfile.h"
#include "core/words/counted.h"
#include "core/words/errorwords.h"
#include "ui/dialogs/profiledialog.h"
#include "ui/dialogs/stepsview.h"
#include "ui/manual.h"
#include "ui/models/profilemodel.h"
#include "ui/widgets/columnfitter.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/environmentchip.h"
#include "ui/widgets/filterbox.h"
#include "ui/widgets/fittedscroll.h"
#include "ui/widgets/plainlabel.h"
#include "ui/widgets/rowmenus.h"
#include "ui/widgets/rowtable.h"
#include "ui/widgets/tablecopy.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QStackedWidget>
#include <QTableView>

#include <algorithm>

namespace lockscope::ui
{

namespace
{

/// The panel beside the table is narrower in a narrow window, to leave room for the table's addresses.
constexpr int chosenWidth = 400;
constexpr int narrowChosenWidth = 320;
constexpr int roomForBoth = 1160;

QString inOneLine(const QString& text) { return base::printable(text.toUtf8(), 120); }

QString connectionName(const profile::Profile& profile) { return base::printable(profile.name.toUtf8(), 60); }

} // namespace

ConnectionsPage::ConnectionsPage(profile::ProfileStore* store, QWidget* parent)
    : QWidget(parent)
    , m_store(store)
    , m_model(new ProfileModel(this))
    , m_table(new QTableView(this))
    , m_stack(new QStackedWidget(this))
    , m_empty(new EmptyState(this))
    , m_filter(new QLineEdit(this))
    , m_notice(new PlainLabel({}, PlainLabel::Tone::Muted, this))
    , m_name(new PlainLabel({}, PlainLabel::Tone::Heading, this))
    , m_chip(new EnvironmentChip(this))
    , m_address(new PlainLabel({}, PlainLabel::Tone::Ident, this))
    , m_steps(new StepsView(this))
{
    manual::setPage(*this, "connections");
    m_empty->put({tr("No connection is kept yet"),
        tr("A server stands here once it was connected to. Add one, or import a file of addresses."), {}});
    auto* right = makeSide();
    auto* both = new QWidget(this);
    auto* row = new QHBoxLayout(both);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(12);
    row->addWidget(m_table, 1);
    row->addWidget(right);
    m_stack->addWidget(both);
    m_stack->addWidget(m_empty);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(8);
    column->addWidget(makeBar());
    column->addWidget(m_stack, 1);
    column->addWidget(m_notice);
    m_notice->hide();
    makeTable();
    showAll();
}

ConnectionsPage::~ConnectionsPage() = default;

QWidget* ConnectionsPage::makeBar()
{
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    m_filter->setObjectName(QStringLiteral("connectionsFilter"));
    m_filter->setPlaceholderText(tr("Filter: words of a name, a group, an address"));
    makeClearable(*m_filter, m_table);
    m_filter->setAccessibleName(tr("Filter of the connections"));
    row->addWidget(m_filter, 1);
    addButton(row, "add", tr("&Add a connection…"), &ConnectionsPage::add);
    addButton(row, "importFile", tr("&Import…"), &ConnectionsPage::askAndImport);
    addButton(row, "exportFile", tr("E&xport without secrets…"), &ConnectionsPage::askAndExport);
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString& words) {
        m_model->setFilter(words);
        showChosen();
    });
    return bar;
}

QWidget* ConnectionsPage::makeSide()
{
    auto* side = new QWidget;
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    m_address->setWordWrap(true);
    m_name->setWordWrap(true);
    auto* head = new QHBoxLayout;
    head->addWidget(m_name, 1);
    head->addWidget(m_chip);
    auto* first = new QHBoxLayout;
    auto* second = new QHBoxLayout;
    addButton(first, "connectTo", tr("&Connect"), &ConnectionsPage::connectChosen);
    addButton(first, "connectInTab", tr("In a &new tab"), &ConnectionsPage::connectInTab);
    addButton(first, "test", tr("&Test"), &ConnectionsPage::test);
    addButton(second, "change", tr("C&hange…"), &ConnectionsPage::change);
    addButton(second, "copy", tr("D&uplicate…"), &ConnectionsPage::copy);
    addButton(second, "remove", tr("&Delete…"), &ConnectionsPage::askAndRemove);
    for (const char* id : {"connectTo", "connectInTab", "test", "change", "copy", "remove"})
        m_ofChosen.append(findChild<QPushButton*>(QLatin1String(id)));
    column->addLayout(head);
    column->addWidget(m_address);
    column->addLayout(first);
    column->addLayout(second);
    column->addWidget(m_steps);
    column->addStretch();
    m_side = new FittedScroll(side, this);
    m_side->setAccessibleName(tr("The marked connection"));
    m_side->setFixedWidth(chosenWidth);
    return m_side;
}

void ConnectionsPage::addButton(
    QLayout* to, const char* id, const QString& text, void (ConnectionsPage::*act)())
{
    auto* button = new QPushButton(text, this);
    button->setObjectName(QLatin1String(id));
    to->addWidget(button);
    connect(button, &QPushButton::clicked, this, act);
}

void ConnectionsPage::focusFilter() { focusByKey(*m_filter); }

void ConnectionsPage::makeTable()
{
    m_table->setModel(m_model);
    m_table->setObjectName(QStringLiteral("connectionsTable"));
    m_table->setAccessibleName(tr("Kept connections"));
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    makeCopyable(*m_table, *m_table->horizontalHeader());
    dressAsRows(*m_table);
    new ColumnFitter(
        *m_table, {{ProfileModel::Group, 56, 120, true}, {ProfileModel::Name, 190, 320},
                      {ProfileModel::For, 40, 120, true}, {ProfileModel::Address, 160, 900},
                      {ProfileModel::Password, 72, 110}, {ProfileModel::LastUsed, 100, 150, true}});
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        &ConnectionsPage::showChosen);
    connect(m_table, &QTableView::activated, this, &ConnectionsPage::connectChosen);
    connect(new RowMenus(*m_table), &RowMenus::wanted, this,
        [this](const QModelIndex&, const QPoint& place) { popUp(place); });
}

/// Offers what the buttons beside the table do.
void ConnectionsPage::popUp(const QPoint& place)
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (QPushButton* button : std::as_const(m_ofChosen)) {
        QAction* action = menu->addAction(button->text());
        action->setEnabled(button->isEnabled());
        connect(action, &QAction::triggered, button, &QPushButton::click);
    }
    menu->addSeparator();
    menu->addActions(m_table->actions());
    menu->popup(place);
}

void ConnectionsPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_side->setFixedWidth(width() < roomForBoth ? narrowChosenWidth : chosenWidth);
}

/// Another window or a terminal may have changed the kept connections meanwhile.
void ConnectionsPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    showAll(chosen() ? chosen()->uri : QString());
}

void ConnectionsPage::showAll(const QString& chosen)
{
    const QList<profile::Profile> kept = m_store != nullptr ? m_store->recent() : QList<profile::Profile>();
    m_model->put(kept);
    m_table->setColumnHidden(ProfileModel::Group,
        std::ranges::all_of(kept, [](const auto& each) { return each.group.isEmpty(); }));
    m_stack->setCurrentIndex(m_model->total() > 0 ? 0 : 1);
    const int row = std::max(m_model->rowOf(chosen), 0);
    if (m_model->rowCount() > 0)
        m_table->selectionModel()->setCurrentIndex(m_model->index(row, ProfileModel::Name),
            QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    showChosen();
}

std::optional<profile::Profile> ConnectionsPage::chosen() const
{
    const QModelIndex current = m_table->currentIndex();
    return current.isValid() ? std::optional(m_model->rowAt(current.row()).profile) : std::nullopt;
}

/// Clears the results of the last test, which may be of another connection or another state of this one.
void ConnectionsPage::showChosen()
{
    const auto profile = chosen();
    m_test.reset();
    m_steps->clear();
    for (QWidget* button : std::as_const(m_ofChosen))
        button->setEnabled(profile.has_value());
    m_name->put(profile ? inOneLine(profile->name) : QString());
    m_address->put(profile ? inOneLine(profile->uri) : QString());
    m_chip->put(profile ? profile->environment : profile::Environment::Unstated);
}

void ConnectionsPage::test()
{
    const auto profile = chosen();
    if (!profile)
        return;
    m_test = std::make_unique<console::ConnectionTest>(console::requestOf(*profile, profile->uri));
    connect(m_test.get(), &console::ConnectionTest::changed, this, [this] { m_steps->put(*m_test); });
    m_test->start();
}

void ConnectionsPage::connectChosen()
{
    if (const auto profile = chosen())
        Q_EMIT connectWanted(profile->uri);
}

void ConnectionsPage::connectInTab()
{
    if (const auto profile = chosen())
        Q_EMIT tabWanted(profile->uri);
}

void ConnectionsPage::askAndImport()
{
    auto* dialog = new QFileDialog(this, tr("A file of connections"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &ConnectionsPage::importWanted);
    dialog->open();
}

void ConnectionsPage::askAndExport()
{
    auto* dialog = new QFileDialog(this, tr("Export connections, without secrets"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("json"));
    connect(dialog, &QFileDialog::fileSelected, this, &ConnectionsPage::exportTo);
    dialog->open();
}

void ConnectionsPage::exportTo(const QString& path)
{
    QList<profile::Profile> profiles;
    const QModelIndexList marked = m_table->selectionModel()->selectedRows();
    for (int row = 0; row < m_model->rowCount(); ++row)
        if (marked.size() < 2 || m_table->selectionModel()->isRowSelected(row, {}))
            profiles.append(m_model->rowAt(row).profile);
    const auto written = profile::writePlainFile(path, profile::exported(profiles));
    m_notice->put(!written ? words::sentence(written.error())
                           : words::counted(profiles.size(), tr("1 connection written to %1"),
                                 tr("%n connections written to %1", nullptr, words::numerus(profiles.size())))
                                 .replace(QLatin1String("%1"), inOneLine(path)));
    m_notice->show();
}

void ConnectionsPage::add() { fill({}, {}); }

void ConnectionsPage::change()
{
    if (const auto profile = chosen())
        fill(*profile, *profile);
}

/// The copy needs another address, as that is what distinguishes two connections.
void ConnectionsPage::copy()
{
    auto profile = chosen();
    if (!profile)
        return;
    profile->name = tr("%1, copy").arg(profile->name);
    profile->lastUsed = {};
    fill(*profile, {});
}

void ConnectionsPage::fill(const profile::Profile& profile, const profile::Profile& before)
{
    QStringList groups;
    for (const profile::Profile& each : m_store != nullptr ? m_store->recent() : QList<profile::Profile>())
        if (!each.group.isEmpty() && !groups.contains(each.group))
            groups.append(each.group);
    groups.sort();
    auto* dialog = new ProfileDialog(profile, groups, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this,
        [this, dialog, before] { keep(dialog->profile(), before, dialog->passwords()); });
    dialog->open();
}

/// The key store forgets a password that is no longer to be kept.
void ConnectionsPage::keep(
    const profile::Profile& profile, const profile::Profile& before, const profile::Passwords& passwords)
{
    if (m_store == nullptr)
        return;
    if (before.uri != profile.uri && !before.uri.isEmpty())
        m_store->remove(before.uri);
    m_store->put(profile);
    save();
    Q_EMIT changed(before.uri, profile);
    showAll(profile.uri);
    const auto report = [this](const base::Result<void>& done) {
        Q_EMIT notified(
            done ? QString() : words::sentence(done.error()) + u' ' + words::advice(done.error()));
    };
    for (const profile::Whose of : profile::everybody) {
        const bool movesAway = before.uri != profile.uri || !profile.password(of).isInKeyStore();
        if (before.password(of).isInKeyStore() && movesAway)
            profile::KeyStore::forget(profile::KeyStore::keyOf(before.uri, of), this, report);
        if (const redis::Secret& password = passwords[std::size_t(of)]; !password.isEmpty())
            profile::KeyStore::keep(profile::KeyStore::keyOf(profile.uri, of), password, this, report);
    }
}

void ConnectionsPage::askAndRemove()
{
    const auto profile = chosen();
    if (!profile)
        return;
    const bool hasSecrets = std::ranges::any_of(profile->passwords, &profile::PasswordSource::isInKeyStore);
    const QString secret =
        hasSecrets ? tr(" What the desktop's key store has of it goes with it.") : QString();
    auto* box = new QMessageBox(QMessageBox::NoIcon, tr("Delete a connection"),
        tr("Delete the connection “%1”? Its pinned names, prefixes, statements and client names go with it.")
                .arg(connectionName(*profile)) +
            secret,
        QMessageBox::Cancel, this);
    box->setTextFormat(Qt::PlainText);
    box->setAttribute(Qt::WA_DeleteOnClose);
    QPushButton* remove =
        box->addButton(tr("Delete %1").arg(connectionName(*profile)).replace(u'&', QLatin1String("&&")),
            QMessageBox::DestructiveRole);
    remove->setObjectName(QStringLiteral("removeNow"));
    box->setDefaultButton(QMessageBox::Cancel);
    connect(remove, &QPushButton::clicked, this, [this, profile] { this->remove(*profile); });
    box->open();
}

void ConnectionsPage::remove(const profile::Profile& profile)
{
    m_store->remove(profile.uri);
    save();
    Q_EMIT changed(profile.uri, {});
    showAll();
    m_notice->put(tr("“%1” was deleted.").arg(connectionName(profile)));
    m_notice->show();
    for (const profile::Whose of : profile::everybody) {
        if (!profile.password(of).isInKeyStore())
            continue;
        const QString key = profile::KeyStore::keyOf(profile.uri, of);
        profile::KeyStore::forget(key, this, [this](const base::Result<void>& done) {
            Q_EMIT notified(done ? QString() : words::sentence(done.error()));
        });
    }
}

void ConnectionsPage::save()
{
    const auto saved = m_store->save();
    Q_EMIT notified(saved ? QString() : words::sentence(saved.error()));
}

} // namespace lockscope::ui

#include "moc_connectionspage.cpp"
