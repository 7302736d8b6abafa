#pragma once

#include "core/lab/scenario.h"

#include <memory>

namespace lockscope::lab
{

/// The identity of a simulated client.
struct ClientTerms {
    QByteArray name;
    int number = 0; ///< among all clients
    QByteArray uuid;
    Chance chance;
    int threads = 1;
    Span starts;
    base::milliseconds watchdog{30'000};
    std::shared_ptr<const Program> program;
    int group = 0; ///< of the scenario's
    /// Every key of its program begins with it. It is not kept: a file may bring only the Lab's keys.
    QByteArray prefix = labPrefix;
};

} // namespace lockscope::lab
