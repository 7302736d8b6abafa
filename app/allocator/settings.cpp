#include <jemalloc/jemalloc.h>

/// jemalloc reads this: a thread of its own returns unused memory to the system, a second after it was freed.
/// Without it that waits for the next work of the thread which has freed the memory, and a thread of ours may
/// have none for hours. `MALLOC_CONF` in the environment goes before it.
const char* malloc_conf = "background_thread:true,max_background_threads:1,dirty_decay_ms:1000";
