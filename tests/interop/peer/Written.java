import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.redisson.config.Config;

/** Configurations as Redisson itself writes them into the file of a service. */
final class Written {
    private Written() {
    }

    /** KIND "single", "sentinel", "cluster" or "replicated"; the file in base64. */
    @SuppressWarnings("deprecation") // newer versions want the credentials above the section, and read both
    static String file(String kind) throws Exception {
        Config config = new Config();
        config.setLockWatchdogTimeout(12_000);
        switch (kind) {
            case "sentinel":
                config.useSentinelServers()
                    .setMasterName("shop")
                    .addSentinelAddress("redis://10.0.0.1:26379", "redis://10.0.0.2:26380")
                    .setDatabase(2)
                    .setUsername("app")
                    .setPassword("canary");
                break;
            case "cluster":
                config.useClusterServers()
                    .addNodeAddress("rediss://10.0.0.1:7000", "rediss://10.0.0.2:7000")
                    .setUsername("app")
                    .setPassword("canary");
                break;
            case "replicated":
                config.useReplicatedServers()
                    .addNodeAddress("redis://10.0.0.1:6379", "redis://10.0.0.2:6379")
                    .setPassword("canary");
                break;
            default:
                config.useSingleServer()
                    .setAddress("redis://10.0.0.1:6380")
                    .setDatabase(3)
                    .setClientName("billing")
                    .setUsername("app")
                    .setPassword("canary");
        }
        return Base64.getEncoder().encodeToString(config.toYAML().getBytes(StandardCharsets.UTF_8));
    }
}
