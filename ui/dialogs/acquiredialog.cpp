#include "ui/dialogs/acquiredialog.h"

#include "core/admin/actwords.h"
#include "core/base/printable.h"
#include "core/locks/family.h"
#include "core/locks/lockwords.h"
#include "core/words/duration.h"
#include "ui/dialogs/actdemand.h"
#include "ui/dialogs/actfacts.h"
#include "ui/dialogs/acthead.h"
#include "ui/manual.h"
#include "ui/models/actphrases.h"
#include "ui/pages/lockfacts.h"
#include "ui/widgets/plainlabel.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QSpinBox>

#include <limits>

namespace lockscope::ui
{
namespace
{

using locks::Kind;
using locks::Mode;

constexpr int longestSeconds = 7 * 24 * 3600;

/// The kinds and modes that can be held, in the order of the list.
struct KindChoice {
    Kind kind;
    Mode mode = Mode::Exclusive;
};

/// Leaves out latches, which can be awaited but not held.
QList<KindChoice> choicesOfAllKinds()
{
    QList<KindChoice> choices;
    for (const Kind kind : locks::everyKind()) {
        if (kind->counting == locks::Counting::Latch)
            continue;
        for (const locks::Taking& taking : kind->takings)
            if (choices.isEmpty() || choices.last().kind != kind || choices.last().mode != taking.mode)
                choices.append({kind, taking.mode});
    }
    return choices;
}

const QList<KindChoice>& kindChoices()
{
    static const QList<KindChoice> choices = choicesOfAllKinds();
    return choices;
}

enum Keep { ByWatchdog, FixedLease };
enum Wait { NotAtAll, AtMost, WithoutLimit };

QStringList kindTexts()
{
    QStringList texts;
    for (const KindChoice& choice : kindChoices()) {
        const QString kind = locks::kindTitle(choice.kind);
        if (!locks::hasSides(choice.kind))
            texts.append(kind);
        else
            texts.append(choice.mode == Mode::Read ? AcquireDialog::tr("%1, to read").arg(kind)
                                                   : AcquireDialog::tr("%1, to write").arg(kind));
    }
    return texts;
}

} // namespace

AcquireDialog::AcquireDialog(const std::shared_ptr<console::Source>& from, const locks::LockRef& ref,
    const Aliases& aliases, QWidget* parent)
    : ActSheet(from, parent)
    , m_ref(ref)
    , m_head(new ActHead(this))
    , m_fields(new QWidget(this))
    , m_name(new QLineEdit(m_fields))
    , m_kind(makeChoice("kind", kindTexts()))
    , m_keep(makeChoice("keep", {tr("by a watchdog, until it is released"), tr("for a fixed time")}))
    , m_lease(makeSeconds("lease", 600))
    , m_wait(makeChoice("wait", {tr("not at all"), tr("for at most"), tr("without limit")}))
    , m_patience(makeSeconds("patience", 30))
    , m_permits(makeSeconds("permits", 1))
    , m_facts(new ActFacts(this))
    , m_demand(new ActDemand(this))
    , m_giveUp(new QPushButton(tr("Give up waiting"), this))
{
    setWindowTitle(admin::actWords(admin::ActKind::Acquire));
    manual::offer(*this, "freeing#hold-a-lock-on-purpose");
    AcquireDialog::setAliases(aliases);
    body()->setSpacing(12);
    body()->addWidget(m_head);
    auto* middle = new QHBoxLayout;
    middle->setSpacing(24);
    m_fields->setLayout(makeForm());
    middle->addWidget(m_fields, 1);
    middle->addWidget(m_facts, 1);
    body()->addLayout(middle);
    body()->addWidget(unlockRow());
    body()->addWidget(m_demand);
    m_giveUp->setObjectName(QStringLiteral("giveUp"));
    m_giveUp->setAutoDefault(false);
    aside()->addWidget(m_giveUp);
    m_giveUp->hide();
    m_name->setText(base::printable(ref.name.bytes, std::numeric_limits<qsizetype>::max()));
    proposeKind();
    connect(m_name, &QLineEdit::textChanged, this, &AcquireDialog::showAll);
    connect(m_demand, &ActDemand::changed, this, &AcquireDialog::refresh);
    connect(m_giveUp, &QPushButton::clicked, this, [this] { acts().giveUp(request().lock); });
    connect(&source(), &console::Source::changed, this, &AcquireDialog::showAll);
    showTerms();
}

void AcquireDialog::setAliases(const Aliases& aliases)
{
    ActSheet::setAliases(aliases);
    m_facts->setAliases(aliases);
}

QFormLayout* AcquireDialog::makeForm()
{
    m_name->setObjectName(QStringLiteral("name"));
    m_permits->setSuffix({});
    auto* form = new QFormLayout;
    form->setContentsMargins(0, 0, 0, 0);
    form->setHorizontalSpacing(12);
    form->setVerticalSpacing(8);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    const std::initializer_list<std::pair<QString, QWidget*>> fields{{tr("Name"), m_name},
        {tr("Kind"), m_kind}, {tr("Permits"), m_permits}, {tr("Kept"), m_keep}, {tr("Lease"), m_lease},
        {tr("Wait for it"), m_wait}, {tr("At most"), m_patience}};
    for (const auto& [label, field] : fields) {
        field->setAccessibleName(label);
        form->addRow(new PlainLabel(label, PlainLabel::Tone::Muted, this), field);
    }
    return form;
}

QSpinBox* AcquireDialog::makeSeconds(const char* id, int value)
{
    auto* seconds = new QSpinBox(m_fields);
    seconds->setObjectName(QLatin1String(id));
    seconds->setRange(1, longestSeconds);
    seconds->setSuffix(tr(" s"));
    seconds->setValue(value);
    connect(seconds, &QSpinBox::valueChanged, this, &AcquireDialog::refresh);
    return seconds;
}

QComboBox* AcquireDialog::makeChoice(const char* id, const QStringList& texts)
{
    auto* choice = new QComboBox(m_fields);
    choice->setObjectName(QLatin1String(id));
    choice->addItems(texts);
    connect(choice, &QComboBox::currentIndexChanged, this, &AcquireDialog::showTerms);
    return choice;
}

locks::LockPtr AcquireDialog::present() const
{
    const QList<locks::LockPtr> all = source().locks();
    const auto found =
        std::ranges::find_if(all, [ref = request().lock](const auto& lock) { return lock->ref == ref; });
    return found == all.end() ? nullptr : *found;
}

/// Proposes the kind of an existing lock of that name.
void AcquireDialog::proposeKind()
{
    const locks::LockPtr lock = present();
    if (!lock)
        return;
    for (int place = 0; place < int(kindChoices().size()); ++place)
        if (kindChoices().at(place).kind == lock->kind)
            return m_kind->setCurrentIndex(place);
}

admin::HoldTerms AcquireDialog::terms() const
{
    const KindChoice& choice = kindChoices().at(std::max(0, m_kind->currentIndex()));
    admin::HoldTerms terms;
    terms.kind = choice.kind;
    terms.mode = choice.mode;
    if (m_keep->currentIndex() == FixedLease)
        terms.lease = base::seconds{m_lease->value()};
    terms.wait = base::milliseconds{0};
    if (m_wait->currentIndex() == AtMost)
        terms.wait = base::seconds{m_patience->value()};
    else if (m_wait->currentIndex() == WithoutLimit)
        terms.wait.reset();
    terms.permits = isCounter(choice.kind) ? m_permits->value() : 1;
    return terms;
}

admin::ActRequest AcquireDialog::request() const
{
    admin::ActRequest request;
    request.act = admin::ActKind::Acquire;
    request.lock = m_ref;
    request.lock.name = {base::fromTyped(m_name->text())};
    request.hold = terms();
    request.reason = m_demand->reason();
    return request;
}

/// Hides the fields that have no effect with the present choices.
void AcquireDialog::showTerms()
{
    if (m_permits == nullptr || m_fields->layout() == nullptr)
        return;
    auto* form = static_cast<QFormLayout*>(m_fields->layout());
    form->setRowVisible(m_permits, isCounter(terms().kind));
    form->setRowVisible(m_lease, m_keep->currentIndex() == FixedLease);
    form->setRowVisible(m_patience, m_wait->currentIndex() == AtMost);
    showAll();
}

void AcquireDialog::showAll()
{
    const admin::ActRequest wanted = request();
    const locks::LockPtr lock = present();
    const base::ServerTime moment = lock ? std::max(now(), lock->asOf) : now();
    admin::Plan plan = acts().plan(wanted);
    if (lock)
        plan.signs = admin::signsOf(*lock, moment);
    const bool isNamed = !wanted.lock.name.isEmpty();
    m_head->put(isNamed ? locks::nameWords(wanted.lock.name, 240) : tr("(no name yet)"),
        tr("db %1").arg(wanted.lock.db), acts().guard().environment);
    m_head->putNotice(Strength::Plain, phrases::actNotice(wanted.act));
    m_facts->setVisible(lock != nullptr);
    if (lock)
        m_facts->put(lock, plan, moment);
    m_demand->put(admin::demandOf(acts().guard().environment, 1), 1);
    actButton()->put(Strength::Plain,
        isNamed ? phrases::actButton(wanted) : admin::actWords(wanted.act) + QStringLiteral("…"));
    refresh();
}

void AcquireDialog::tick(base::ServerTime now)
{
    ActSheet::tick(now);
    showAll();
}

QString AcquireDialog::hindrance() const
{
    if (m_name->text().isEmpty())
        return tr("Type a name first.");
    const QByteArray obstacle = acts().plan(request()).obstacle;
    return obstacle.isEmpty() ? m_demand->missing() : admin::refusalSentence(obstacle);
}

QWidget* AcquireDialog::firstMissing() const
{
    return m_name->text().isEmpty() ? m_name : m_demand->firstMissing();
}

void AcquireDialog::perform()
{
    const admin::ActRequest wanted = request();
    acts().perform(wanted, this, [this, wanted](const admin::Outcome& outcome) { end(wanted, outcome); });
}

QString AcquireDialog::progress(base::milliseconds elapsed) const
{
    const auto wait = terms().wait;
    if (wait && wait->count() == 0)
        return ActSheet::progress(elapsed);
    const QString so = words::duration(elapsed);
    return wait ? tr("Waiting: %1 of %2").arg(so, words::duration(*wait)) : tr("Waiting for %1").arg(so);
}

void AcquireDialog::phaseChanged()
{
    const auto wait = terms().wait;
    m_fields->setEnabled(phase() == Phase::Asking);
    m_demand->setVisible(phase() != Phase::Ended);
    m_demand->setEnabled(phase() == Phase::Asking);
    m_giveUp->setVisible(phase() == Phase::Running && !(wait && wait->count() == 0));
}

} // namespace lockscope::ui

#include "moc_acquiredialog.cpp"
