#include "ui/theme.h"

#include "ui/housestyle.h"

#include <QApplication>

#include <array>
#include <optional>

namespace lockscope::ui::theme
{
namespace
{

using locks::Kind;
using locks::LeaseKind;
using locks::State;

/// The colours of one theme. Every ink has at least 4.5:1 on base, alternate base, selection and window, and
/// any two states differ under the common colour blindnesses too (tests/ui/tst_theme.cpp).
struct Scheme {
    QRgb window, base, alternate, text, muted, grid, frame, accent, selection, button, tooltip;
    QRgb held, heldFixed, overdue, noExpiry, expired, free, open, exhausted, unknown;
    std::array<QRgb, 8> holders;
};

constexpr Scheme lightScheme{0xfff1f3f5, 0xffffffff, 0xfff8f9fa, 0xff1b1f24, 0xff525b65, 0xffdde1e6,
    0xff78828d, 0xff0b57a4, 0xffdce9f8, 0xffe9ecef, 0xffffffff, 0xff006b3f, 0xff0b4fae, 0xff855000,
    0xff4d1a92, 0xffb0102a, 0xff525b65, 0xff0e4f66, 0xff4f3b12, 0xff3d444c,
    {0xff0b4fae, 0xff00705c, 0xff9a4f00, 0xff7a2fb5, 0xffa8154f, 0xff4a6a00, 0xff00688a, 0xff5d5348}};

constexpr Scheme darkScheme{0xff1d2126, 0xff15181c, 0xff1a1e23, 0xffe4e8ec, 0xffa3adb8, 0xff333a42,
    0xff737e8a, 0xff6cb2ff, 0xff24384f, 0xff2a3037, 0xff2a3037, 0xff45c98c, 0xff68abff, 0xfff2b134,
    0xffdcbcff, 0xffff7b78, 0xffa3adb8, 0xff93b2d2, 0xffdcb058, 0xffc9d1d9,
    {0xff76b4ff, 0xff4fd1b5, 0xffffb066, 0xffcf9dff, 0xffff8fb5, 0xffb5d65a, 0xff62cdf0, 0xffcbbba8}};

bool& darkNow()
{
    static bool dark = false;
    return dark;
}

ThemeChoice& choiceNow()
{
    static ThemeChoice choice = ThemeChoice::System;
    return choice;
}

const Scheme& scheme() { return darkNow() ? darkScheme : lightScheme; }

constexpr QRgb Scheme::*inks[] = {&Scheme::text, &Scheme::muted, &Scheme::accent, &Scheme::held,
    &Scheme::heldFixed, &Scheme::overdue, &Scheme::noExpiry, &Scheme::expired, &Scheme::free, &Scheme::open,
    &Scheme::exhausted, &Scheme::unknown};

QPalette paletteOf(const Scheme& from)
{
    const QColor text = QColor::fromRgb(from.text);
    QPalette palette(text, QColor::fromRgb(from.button), QColor::fromRgb(from.button).lighter(115),
        QColor::fromRgb(from.grid).darker(130), QColor::fromRgb(from.grid), text, QColor::fromRgb(from.text),
        QColor::fromRgb(from.base), QColor::fromRgb(from.window));
    const std::initializer_list<std::pair<QPalette::ColorRole, QRgb>> roles{
        {QPalette::AlternateBase, from.alternate}, {QPalette::Highlight, from.selection},
        {QPalette::HighlightedText, from.text}, {QPalette::Link, from.accent},
        {QPalette::LinkVisited, from.accent}, {QPalette::ToolTipBase, from.tooltip},
        {QPalette::ToolTipText, from.text}, {QPalette::PlaceholderText, from.muted}};
    for (const auto& [role, colour] : roles)
        palette.setColor(role, QColor::fromRgb(colour));
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, QColor::fromRgb(from.muted));
    return palette;
}

std::optional<bool>& desktopPrefersDark()
{
    static std::optional<bool> dark;
    return dark;
}

/// Returns the desktop's own choice: the reported one, else that of its palette before ours covers it.
bool desktopIsDark(QApplication& application)
{
    static const QPalette desktop = application.palette();
    if (desktopPrefersDark())
        return *desktopPrefersDark();
    return desktop.color(QPalette::Window).lightness() < desktop.color(QPalette::WindowText).lightness();
}

/// Adds fallback fonts: a simplified Chinese one, because Qt takes a Japanese one by itself in the C locale,
/// and DejaVu, which has the pictures of control characters.
QFont withFallbacks(QFont font, std::initializer_list<const char*> fallbacks)
{
    QStringList families = font.families();
    for (const char* family : fallbacks)
        if (!families.contains(QLatin1String(family)))
            families.append(QLatin1String(family));
    font.setFamilies(families);
    return font;
}

/// Returns the ink of a state; a hold with a fixed lease has its own.
QRgb Scheme::*inkOf(State state, LeaseKind lease)
{
    switch (state) {
    case State::Held:
        return lease == LeaseKind::Fixed ? &Scheme::heldFixed : &Scheme::held;
    case State::RenewalOverdue:
    case State::Expiring:
        return &Scheme::overdue;
    case State::NoExpiry:
        return &Scheme::noExpiry;
    case State::Expired:
    case State::PossiblyLost:
        return &Scheme::expired;
    case State::Free:
        return &Scheme::free;
    case State::Open:
        return &Scheme::open;
    case State::Exhausted:
        return &Scheme::exhausted;
    case State::Unknown:
        break;
    }
    return &Scheme::unknown;
}

QRgb Scheme::*inkOf(locks::Severity severity)
{
    switch (severity) {
    case locks::Severity::Critical:
        return &Scheme::expired;
    case locks::Severity::Warning:
        return &Scheme::overdue;
    case locks::Severity::Notice:
        break;
    }
    return &Scheme::muted;
}

int& textPercentNow()
{
    static int percent = 100;
    return percent;
}

/// The desktop's font is the one before any of ours was set.
void applyFont(QApplication& application)
{
    static const QFont desktopFont = application.font();
    QFont font = withFallbacks(desktopFont, {"Noto Sans", "Noto Sans CJK SC", "DejaVu Sans"});
    if (desktopFont.pointSizeF() > 0)
        font.setPointSizeF(desktopFont.pointSizeF() * textPercentNow() / 100.0);
    application.setFont(font);
}

} // namespace

void setTextSize(QApplication& application, int percent)
{
    textPercentNow() = percent;
    applyFont(application);
}

void apply(QApplication& application, ThemeChoice choice)
{
    const bool desktopDark = desktopIsDark(application);
    choiceNow() = choice;
    darkNow() = choice == ThemeChoice::Dark || (choice == ThemeChoice::System && desktopDark);
    application.setStyle(new HouseStyle);
    application.setPalette(paletteOf(scheme()));
    applyFont(application);
}

void preferOfDesktop(std::optional<bool> dark) { desktopPrefersDark() = dark; }

bool isDark() { return darkNow(); }

ThemeChoice chosen() { return choiceNow(); }

StateStyle look(State state, LeaseKind lease, Kind kind)
{
    return {locks::stateSign(state, lease), locks::stateWord(state, kind),
        QColor::fromRgb(scheme().*inkOf(state, lease))};
}

StateStyle signOf(locks::Severity severity)
{
    return {locks::severitySign(severity), {}, QColor::fromRgb(scheme().*inkOf(severity))};
}

QColor inkNow(const QColor& ink)
{
    if (!ink.isValid())
        return ink;
    for (const auto role : inks)
        for (const Scheme* each : {&lightScheme, &darkScheme})
            if (each->*role == ink.rgba())
                return QColor::fromRgb(scheme().*role);
    return ink;
}

QColor accent() { return QColor::fromRgb(scheme().accent); }

QColor muted() { return QColor::fromRgb(scheme().muted); }

QColor grid() { return QColor::fromRgb(scheme().grid); }

QColor frame() { return QColor::fromRgb(scheme().frame); }

QColor holderColour(int index)
{
    const auto& colours = scheme().holders;
    return QColor::fromRgb(colours[static_cast<size_t>(std::max(index, 0)) % colours.size()]);
}

QFont monospace()
{
    QFont font(QStringList{QStringLiteral("Noto Sans Mono")});
    font.setStyleHint(QFont::Monospace);
    font.setPointSizeF(QApplication::font().pointSizeF());
    return withFallbacks(font, {"DejaVu Sans Mono", "Noto Sans Mono CJK SC", "Noto Sans CJK SC"});
}

QFont digits() { return QApplication::font(); }

} // namespace lockscope::ui::theme
