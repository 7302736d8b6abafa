#pragma once

#include "ui/widgets/filterfault.h"

#include <QTimer>

#include <chrono>
#include <functional>
#include <utility>
#include <variant>

namespace lockscope::ui
{

/// A person who types no more for so long has ended the word.
inline constexpr std::chrono::milliseconds typingPause{400};

/// Decides which filter is in force while one is typed. One that can be read takes effect at once, and one
/// that cannot leaves the one before in force. A word that begins like "state:" looks for names only once
/// the person stops typing, and no longer once it is more than a name. Main thread; one timer, which runs
/// while such a word waits.
template<typename Filter>
class TypedFilter
{
public:
    /// `fault` shows why a text cannot be read; `changed` is told each filter that takes effect.
    TypedFilter(FilterFault& fault, std::function<void(const Filter&)> changed)
        : m_fault(fault)
        , m_changed(std::move(changed))
    {
        m_pause.setSingleShot(true);
        m_pause.setInterval(typingPause);
        QObject::connect(&m_pause, &QTimer::timeout, &m_pause, [this] { apply(m_awaited); });
    }
    Q_DISABLE_COPY_MOVE(TypedFilter)
    ~TypedFilter() = default;

    [[nodiscard]] const Filter& inForce() const { return m_inForce; }

    /// Takes what the text was read as. `isFieldBegun`: the word at the cursor is typed, and may become a
    /// field.
    void take(const std::variant<Filter, filter::FilterError>& parsed, bool isFieldBegun)
    {
        const auto* read = std::get_if<Filter>(&parsed);
        m_fault.put(read != nullptr ? filter::FilterError() : std::get<filter::FilterError>(parsed));
        const bool isAwaited = m_pause.isActive();
        m_pause.stop();
        const bool wasBegun = std::exchange(m_isFieldBegun, read != nullptr && isFieldBegun);
        if (m_isFieldBegun) {
            m_before = wasBegun ? m_before : m_inForce;
            m_awaited = *read;
            m_pause.start();
        } else if (read != nullptr) {
            apply(*read);
        } else if (wasBegun && !isAwaited) {
            apply(m_before);
        }
    }

    /// The person says that the word is whole.
    void endWord()
    {
        if (m_pause.isActive())
            apply(m_awaited);
    }

private:
    void apply(const Filter& filter)
    {
        m_pause.stop();
        m_inForce = filter;
        m_changed(m_inForce);
    }

    FilterFault& m_fault;
    std::function<void(const Filter&)> m_changed;
    Filter m_inForce;
    Filter m_awaited; ///< takes effect when the pause is over
    Filter m_before;  ///< in force before the word that may become a field
    bool m_isFieldBegun = false;
    QTimer m_pause;
};

} // namespace lockscope::ui
