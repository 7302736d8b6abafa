#pragma once

#include <QList>
#include <QString>

#include <functional>

namespace lockscope::support
{

/// A source file of the tree, or one made up to prove a rule.
struct SourceFile {
    QString path; ///< from the repository's root, "core/base/raw.h"
    QString text;

    [[nodiscard]] bool isHeader() const { return path.endsWith(u".h"); }
    [[nodiscard]] bool isIn(const QString& folder) const { return path.startsWith(folder + u'/'); }
};

/// Where a rule is broken, as "path:line: what".
using Findings = QStringList;

/// A rule of the house, with a file that breaks it: a rule that finds nothing there proves nothing.
struct HouseRule {
    const char* name;
    std::function<Findings(const SourceFile&)> check;
    SourceFile broken;
};

/// All rules: directions of includes, sizes, and what must not be written.
const QList<HouseRule>& houseRules();

/// Every C and C++ file below app, core, ui and tests.
QList<SourceFile> sourceTree();

/// The text with comments blanked, and string literals too where `literals` is false; lines stay in place.
QString codeOf(const QString& text, bool literals = false);

/// The contents of the string literals, each with its line.
struct Literal {
    QString content;
    int line = 0;
};
QList<Literal> literalsOf(const QString& text);

} // namespace lockscope::support
