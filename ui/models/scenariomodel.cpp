#include "ui/models/scenariomodel.h"

#include "ui/widgets/plainlabel.h"

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

int ScenarioModel::rowOf(const QByteArray& idOrNumber) const
{
    const auto found = std::ranges::find_if(m_scenarios, [&](const lab::Scenario& scenario) {
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
    const QString number = scenario.number > 0 ? QString::number(scenario.number) : QString();
    switch (role) {
    case NumberRole:
        return number;
    case TitleRole:
        return scenario.title;
    case ShowsRole:
        return scenario.shows;
    case Qt::DisplayRole:
        return number.isEmpty() ? scenario.title : number + u' ' + scenario.title;
    case SearchRole:
        return QStringList{number, scenario.title, scenario.shows, QString::fromUtf8(scenario.id)}.join(u' ');
    case Qt::ToolTipRole:
        return plainToolTip(scenario.title + u'\n' + scenario.shows);
    case Qt::AccessibleDescriptionRole:
        return scenario.shows;
    default:
        return {};
    }
}

} // namespace lockscope::ui
