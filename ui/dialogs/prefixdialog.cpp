#include "ui/dialogs/prefixdialog.h"

#include "core/base/printable.h"
#include "core/profile/profile.h"
#include "ui/manual.h"
#include "ui/widgets/plainlabel.h"

#include <QDialogButtonBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <limits>

namespace lockscope::ui
{
namespace
{

QString linesOf(const QByteArrayList& prefixes)
{
    QStringList lines;
    for (const QByteArray& prefix : prefixes)
        lines.append(base::printable(prefix, std::numeric_limits<qsizetype>::max()));
    return lines.join(u'\n');
}

} // namespace

PrefixDialog::PrefixDialog(const QByteArrayList& prefixes, QWidget* parent)
    : QDialog(parent)
    , m_lines(new QPlainTextEdit(linesOf(prefixes), this))
{
    setWindowTitle(tr("Watch names that begin with…"));
    manual::offer(*this, "finding#what-can-be-missed");
    m_lines->setTabChangesFocus(true);
    m_lines->setAccessibleName(tr("Beginnings of names, one a line"));
    m_lines->setPlaceholderText(QStringLiteral("lock:\nbilling:"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    buttons->addButton(tr("Watch these names"), QDialogButtonBox::AcceptRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->setSpacing(8);
    column->addWidget(
        new PlainLabel(tr("One beginning a line, for example \"lock:\". A lock with such a name "
                          "shows as soon as it is taken."),
            PlainLabel::Tone::Normal, this));
    column->addWidget(m_lines, 1);
    column->addWidget(new PlainLabel(tr("\\xHH stands for any byte. The list is kept with this connection."),
        PlainLabel::Tone::Muted, this));
    column->addWidget(buttons);
    resize(440, 300);
}

QByteArrayList PrefixDialog::prefixes() const
{
    QByteArrayList prefixes;
    for (const QString& line : m_lines->toPlainText().split(u'\n', Qt::SkipEmptyParts))
        prefixes.append(base::fromTyped(line));
    return profile::withoutOverlap(prefixes);
}

} // namespace lockscope::ui

#include "moc_prefixdialog.cpp"
