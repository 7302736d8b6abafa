#include <chrono>
#include <filesystem>
#include <iterator>
#include <thread>

namespace
{

using namespace std::chrono_literals;

std::ptrdiff_t threads()
{
    const std::filesystem::directory_iterator all("/proc/self/task");
    return std::distance(begin(all), end(all));
}

/// Gives threads that are ending the time to do so before the leak sanitizer looks, which is after the last
/// destructor. Qt's threads free what Qt keeps for them at their very end, when QThread::wait() has returned
/// and the program goes on: those of the pool that paints would be found to leak, now and then.
class ThreadEnds
{
public:
    ~ThreadEnds()
    {
        const auto latest = std::chrono::steady_clock::now() + 200ms; // others may stay
        while (threads() > 1 && std::chrono::steady_clock::now() < latest)
            std::this_thread::yield();
    }
};

const ThreadEnds awaited;

} // namespace
