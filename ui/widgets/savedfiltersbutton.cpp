#include "ui/widgets/savedfiltersbutton.h"

#include "ui/models/lockmodel.h"
#include "ui/models/lockphrases.h"
#include "ui/models/lockwalk.h"
#include "ui/widgets/filterbox.h"
#include "ui/widgets/plainlabel.h"

#include <QInputDialog>
#include <QMenu>

namespace lockscope::ui
{
namespace
{

using namespace std::chrono_literals;

constexpr qsizetype longestName = 60;
constexpr auto countsEvery = 2s; ///< while the menu is open

} // namespace

SavedFiltersButton::SavedFiltersButton(FilterBox& box, const LockModel* locks, QWidget* parent)
    : QToolButton(parent)
    , m_box(box)
    , m_locks(locks)
{
    setText(tr("Saved"));
    putToolTip(*this, tr("Filters that you keep by name"));
    setFocusPolicy(Qt::TabFocus);
    setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(this);
    setMenu(menu);
    m_removal = new QMenu(tr("&Remove"), menu);
    if (locks != nullptr)
        m_walk = std::make_unique<LockWalk>(*locks);
    m_again.setInterval(countsEvery);
    connect(&m_again, &QTimer::timeout, this, &SavedFiltersButton::count);
    connect(menu, &QMenu::aboutToShow, this, [this] {
        fill();
        count();
        m_again.start();
    });
    connect(menu, &QMenu::aboutToHide, this, [this] {
        m_again.stop();
        if (m_walk)
            m_walk->stop();
    });
}

SavedFiltersButton::~SavedFiltersButton() = default;

void SavedFiltersButton::fill()
{
    menu()->clear();
    m_offers.clear();
    for (const SavedFilter& saved : savedfilters::load()) {
        QAction* action = menu()->addAction(menuText(saved.name));
        action->setToolTip(plainToolTip(saved.text));
        connect(action, &QAction::triggered, this, [this, text = saved.text] { m_box.setText(text); });
        m_offers.append({saved, std::get<filter::Filter>(filter::Filter::parse(saved.text)), action, 0});
    }
    menu()->setToolTipsVisible(true);
    menu()->addSeparator();
    QAction* keep = menu()->addAction(tr("&Save this filter…"));
    keep->setEnabled(!m_box.filter().isEmpty());
    connect(keep, &QAction::triggered, this, &SavedFiltersButton::askName);
    m_removal->clear();
    menu()->addMenu(m_removal);
    m_removal->setEnabled(!m_offers.isEmpty());
    for (const Offer& offer : m_offers)
        connect(m_removal->addAction(menuText(offer.saved.name)), &QAction::triggered, this,
            [name = offer.saved.name] { savedfilters::remove(name); });
}

/// The number stands where a menu has its shortcuts.
void SavedFiltersButton::count()
{
    if (!m_walk || m_offers.isEmpty() || m_walk->isUnderWay())
        return;
    for (Offer& offer : m_offers)
        offer.locks = 0;
    m_walk->begin(
        [this](Slot, const locks::Lock& lock) {
            const LockContext& context = m_locks->context();
            for (Offer& offer : m_offers)
                offer.locks +=
                    offer.filter.matches(lock, {context.now, &context.aliases, context.limits}) ? 1 : 0;
        },
        [this] {
            for (const Offer& offer : m_offers)
                offer.action->setText(menuText(offer.saved.name) + u'\t' + QLocale().toString(offer.locks));
        });
}

void SavedFiltersButton::askName()
{
    auto* dialog = new QInputDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Save the filter"));
    dialog->setLabelText(tr("Name of the filter; it is kept for all servers:"));
    dialog->setTextValue(m_box.text().trimmed().first(std::min(m_box.text().trimmed().size(), longestName)));
    connect(dialog, &QInputDialog::textValueSelected, this, &SavedFiltersButton::keepAs);
    dialog->open();
}

void SavedFiltersButton::keepAs(const QString& name)
{
    const QString trimmed = name.trimmed();
    if (!trimmed.isEmpty())
        savedfilters::keep(
            {trimmed.first(std::min(trimmed.size(), longestName)), m_box.filter().text().trimmed()});
}

} // namespace lockscope::ui

#include "moc_savedfiltersbutton.cpp"
