#include "ui/models/scenariomodel.h"

#include "core/base/printable.h"
#include "ui/widgets/plainlabel.h"

#include <QFileInfo>

#include <algorithm>

namespace lockscope::ui
{

void ScenarioModel::put(const QList<lab::Scenario>& scenarios)
{
    if (scenarios.isEmpty() || !m_scenarios.isEmpty())
        return;
    beginInsertRows({}, 0, int(scenarios.size()) - 1);
    m_scenarios = scenarios;
    endInsertRows();
}

int ScenarioModel::add(const lab::Scenario& scenario)
{
    const auto known = std::ranges::find(m_scenarios, scenario.origin, &lab::Scenario::origin);
    const auto row = int(known - m_scenarios.begin());
    if (known != m_scenarios.end()) {
        *known = scenario;
        Q_EMIT dataChanged(index(row), index(row));
        return row;
    }
    beginInsertRows({}, row, row);
    m_scenarios.append(scenario);
    endInsertRows();
    return row;
}

int ScenarioModel::rowOf(const QByteArray& idOrNumber) const
{
    const auto found = std::ranges::find_if(m_scenarios, [&](const lab::Scenario& scenario) {
        if (!scenario.origin.isEmpty())
            return scenario.origin.toUtf8() == idOrNumber;
        return scenario.id == idOrNumber || QByteArray::number(scenario.number) == idOrNumber;
    });
    return found == m_scenarios.end() ? -1 : int(found - m_scenarios.begin());
}

int ScenarioModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_scenarios.size());
}

QVariant ScenarioModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const lab::Scenario& scenario = m_scenarios.at(index.row());
    const bool isOwn = !scenario.origin.isEmpty();
    const QString number = isOwn                 ? QStringLiteral("★")
                           : scenario.number > 0 ? QString::number(scenario.number)
                                                 : QString();
    const QString file =
        isOwn ? base::printable(QFileInfo(scenario.origin).fileName().toUtf8(), 48) : QString();
    const lab::ScenarioTexts texts = lab::textsOf(scenario);
    const QString shows = isOwn ? tr("Yours, %1 — %2").arg(file, texts.shows) : texts.shows;
    switch (role) {
    case NumberRole:
        return number;
    case TitleRole:
        return texts.title;
    case ShowsRole:
        return shows;
    case Qt::DisplayRole:
        return number.isEmpty() ? texts.title : number + u' ' + texts.title;
    case SearchRole:
        return QStringList{
            number, texts.title, shows, QString::fromUtf8(scenario.id), scenario.title, scenario.shows}
            .join(u' ');
    case Qt::ToolTipRole:
        return plainToolTip(texts.title + u'\n' + shows);
    case Qt::AccessibleDescriptionRole:
        return shows;
    default:
        return {};
    }
}

} // namespace lockscope::ui

#include "moc_scenariomodel.cpp"
