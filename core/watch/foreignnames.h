#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace lockscope::watch
{

/// The names that were read and are no locks, so that a pass over the keyspace pays only for new names. They
/// lie in eight parts by their hash, and each pass forgets one part: every name is read again within eight
/// passes, and a pass costs an eighth of the first. A part is a row of Bloom filters of 16 bits a name, each
/// for four times as many names as the one before. At most 3 of 1,000 new names are taken for known (6 of
/// 10,000 in one filter); they are found within those eight passes, or as soon as something else speaks for
/// them. The filters take at most 22 MiB, for 11 million names; further names are read in each pass. The
/// class takes 64-bit hashes of names. Pure.
class ForeignNames
{
public:
    static constexpr int parts = 8;

    /// Forgets the part whose turn it is.
    void beginPass(int pass);
    void insert(std::size_t hash);
    [[nodiscard]] bool contains(std::size_t hash) const;
    /// True of the names of the part that this pass has forgotten.
    [[nodiscard]] bool isTurn(std::size_t hash) const;
    /// The size of the filters, in bytes.
    [[nodiscard]] std::size_t bytes() const;

private:
    struct Filter {
        std::vector<std::uint64_t> bits;
        std::size_t names = 0;
        std::size_t room = 0;
    };
    struct Part {
        std::vector<Filter> filters;
        std::uint64_t salt = 0; ///< another after each forgetting: other names are taken for known
    };
    [[nodiscard]] static bool isIn(const Filter& filter, std::uint64_t hash);
    static void put(Filter& filter, std::uint64_t hash);

    std::array<Part, parts> m_parts;
    int m_turn = -1; ///< no part's yet
};

} // namespace lockscope::watch
