#include "ui/widgets/savedfiltersbutton.h"

#include "ui/models/lockmodel.h"
#include "ui/models/lockphrases.h"
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

SavedFiltersButton::Field fieldOf(FilterBox& box, const SavedFiltersButton::Things& things)
{
    return {savedfilters::Of::Locks, [&box] { return box.filter().text().trimmed(); },
        [&box](const QString& text) { box.setText(text); }, things.size,
        [matches = things.matches](const QString& text) -> SavedFiltersButton::Passes {
            return [matches, filter = std::get<filter::Filter>(filter::Filter::parse(text))](
                       qsizetype number) { return matches(filter, number); };
        }};
}

} // namespace

SavedFiltersButton::Things SavedFiltersButton::thingsOf(const LockModel& locks)
{
    return {[&locks] { return qsizetype(locks.slotCount()); },
        [&locks](const filter::Filter& filter, qsizetype number) {
            const locks::Lock* lock = locks.lockIn(Slot(number));
            const LockContext& context = locks.context();
            return lock != nullptr && filter.matches(*lock, {context.now, &context.aliases, context.limits});
        }};
}

SavedFiltersButton::SavedFiltersButton(FilterBox& box, const Things& things, QWidget* parent)
    : SavedFiltersButton(fieldOf(box, things), parent)
{
}

SavedFiltersButton::SavedFiltersButton(const Field& field, QWidget* parent)
    : QToolButton(parent)
    , m_field(field)
{
    setText(tr("Saved"));
    putToolTip(*this, tr("Filters that you keep by name"));
    setFocusPolicy(Qt::TabFocus);
    setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(this);
    setMenu(menu);
    m_removal = new QMenu(tr("&Remove"), menu);
    m_again.setInterval(countsEvery);
    connect(&m_again, &QTimer::timeout, this, &SavedFiltersButton::count);
    connect(menu, &QMenu::aboutToShow, this, [this] {
        fill();
        count();
        m_again.start();
    });
    connect(menu, &QMenu::aboutToHide, this, [this] {
        m_again.stop();
        m_walk.stop();
    });
}

void SavedFiltersButton::fill()
{
    menu()->clear();
    m_offers.clear();
    for (const SavedFilter& saved : savedfilters::load(m_field.of)) {
        QAction* action = menu()->addAction(menuText(saved.name));
        action->setToolTip(plainToolTip(saved.text));
        connect(action, &QAction::triggered, this, [this, text = saved.text] { m_field.put(text); });
        m_offers.append({saved, m_field.passesFor(saved.text), action, 0});
    }
    menu()->setToolTipsVisible(true);
    menu()->addSeparator();
    QAction* keep = menu()->addAction(tr("&Save this filter…"));
    keep->setEnabled(!m_field.inForce().isEmpty());
    connect(keep, &QAction::triggered, this, &SavedFiltersButton::askName);
    m_removal->clear();
    menu()->addMenu(m_removal);
    m_removal->setEnabled(!m_offers.isEmpty());
    for (const Offer& offer : m_offers)
        connect(m_removal->addAction(menuText(offer.saved.name)), &QAction::triggered, this,
            [name = offer.saved.name, of = m_field.of] { savedfilters::remove(name, of); });
}

/// The number stands where a menu has its shortcuts.
void SavedFiltersButton::count()
{
    if (m_offers.isEmpty() || m_walk.isUnderWay())
        return;
    for (Offer& offer : m_offers)
        offer.count = 0;
    m_walk.begin(
        m_field.size,
        [this](qsizetype number) {
            for (Offer& offer : m_offers)
                offer.count += offer.passes(number) ? 1 : 0;
        },
        [this] {
            for (const Offer& offer : m_offers)
                offer.action->setText(menuText(offer.saved.name) + u'\t' + QLocale().toString(offer.count));
        });
}

void SavedFiltersButton::askName()
{
    auto* dialog = new QInputDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Save the filter"));
    dialog->setLabelText(tr("Name of the filter; it is kept for all servers:"));
    const QString text = m_field.inForce();
    dialog->setTextValue(text.first(std::min(text.size(), longestName)));
    connect(dialog, &QInputDialog::textValueSelected, this, &SavedFiltersButton::keepAs);
    dialog->open();
}

void SavedFiltersButton::keepAs(const QString& name) const
{
    const QString trimmed = name.trimmed();
    if (!trimmed.isEmpty())
        savedfilters::keep(
            {trimmed.first(std::min(trimmed.size(), longestName)), m_field.inForce()}, m_field.of);
}

} // namespace lockscope::ui

#include "moc_savedfiltersbutton.cpp"
