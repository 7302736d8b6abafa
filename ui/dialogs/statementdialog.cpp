#include "ui/dialogs/statementdialog.h"

#include "core/locks/stated.h"
#include "core/words/errorwords.h"
#include "ui/manual.h"
#include "ui/widgets/plainlabel.h"

#include <QDialogButtonBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace lockscope::ui
{
namespace
{

QString linesOf(const QList<profile::Statement>& statements)
{
    QStringList lines;
    for (const profile::Statement& statement : statements)
        lines.append(locks::typedForm(statement.pattern, statement.kind));
    return lines.join(u'\n');
}

} // namespace

StatementDialog::StatementDialog(const QList<profile::Statement>& statements, QWidget* parent)
    : QDialog(parent)
    , m_lines(new QPlainTextEdit(linesOf(statements), this))
    , m_fault(new PlainLabel({}, PlainLabel::Tone::Normal, this))
{
    setWindowTitle(tr("These are locks of…"));
    manual::offer(*this, "dialects#say-what-names-are");
    m_lines->setTabChangesFocus(true);
    m_lines->setAccessibleName(tr("PATTERN=KIND, one a line"));
    m_lines->setPlaceholderText(QStringLiteral("app:lock:*=redis-py\njobs:*:gate=semaphore"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_accept = buttons->addButton(tr("Take them for these locks"), QDialogButtonBox::AcceptRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_lines, &QPlainTextEdit::textChanged, this, &StatementDialog::judge);
    auto* column = new QVBoxLayout(this);
    column->setSpacing(8);
    auto* meaning = new PlainLabel(tr("PATTERN=KIND, one a line: keys whose names look like PATTERN, where * "
                                      "stands for anything, are locks of that kind."),
        PlainLabel::Tone::Normal, this);
    meaning->setWordWrap(true);
    m_fault->setWordWrap(true);
    column->addWidget(meaning);
    column->addWidget(m_lines, 1);
    column->addWidget(m_fault);
    column->addWidget(new PlainLabel(tr("\\xHH stands for any byte. The list is kept with this connection."),
        PlainLabel::Tone::Muted, this));
    column->addWidget(buttons);
    resize(480, 320);
    judge();
}

void StatementDialog::judge()
{
    QString fault;
    for (const QString& line : m_lines->toPlainText().split(u'\n', Qt::SkipEmptyParts)) {
        const auto stated = locks::readStated(line);
        if (!stated && fault.isEmpty())
            fault = words::sentence(stated.error());
    }
    m_fault->put(fault);
    m_accept->setEnabled(fault.isEmpty());
}

QList<profile::Statement> StatementDialog::statements() const
{
    profile::Profile read;
    for (const QString& line : m_lines->toPlainText().split(u'\n', Qt::SkipEmptyParts))
        if (const auto stated = locks::readStated(line))
            read.want({}, {}, {{stated->pattern, locks::name(stated->kind)}});
    return read.statements;
}

} // namespace lockscope::ui

#include "moc_statementdialog.cpp"
