import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * A user of Redisson on a pipe. Each line of standard input is a request, each line of standard output an answer,
 * in words with blanks between them:
 *
 *   TICKET open CLIENT KIND PORTS WATCHDOG-MS   another client of the server on that port of 127.0.0.1, of the
 *                                           cluster that it is one of, or of the primary that the Sentinels on
 *                                           these ports call "shop" (KIND "single", "cluster", "sentinel");
 *                                           answers its id
 *   TICKET write KIND                       the file of a configuration of that kind; see Written.java
 *   TICKET CLIENT/THREAD ACT KIND NAME ...  done by that thread of that client, after what it was asked before
 *   TICKET ok BEGAN NANOS VALUE             the answer, and the monotonic clock's readings when the act began and
 *   TICKET failed BEGAN NANOS EXCEPTION     when it was known
 *
 * Ends with its standard input.
 */
public final class Peer {
    private static final PrintStream answers = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    private static final Clients clients = new Clients();
    private static final Map<String, BlockingQueue<String[]>> threads = new HashMap<>();

    private interface Act {
        Object run() throws Exception;
    }

    private static void answer(String ticket, Act act) {
        String line;
        long began = System.nanoTime();
        try {
            Object value = act.run();
            line = " ok " + began + " " + System.nanoTime() + " " + value;
        } catch (Throwable failure) {
            String reason = failure.toString().replace('\n', ' ');
            line = " failed " + began + " " + System.nanoTime() + " " + reason;
        }
        synchronized (answers) {
            answers.println(ticket + line);
        }
    }

    private static BlockingQueue<String[]> startThread(String name) {
        BlockingQueue<String[]> requests = new LinkedBlockingQueue<>();
        String client = name.substring(0, name.indexOf('/'));
        Thread thread = new Thread(() -> serve(client, requests), name);
        thread.setDaemon(true);
        thread.start();
        return requests;
    }

    private static void serve(String client, BlockingQueue<String[]> requests) {
        while (true) {
            try {
                String[] words = requests.take();
                List<String> rest = Arrays.asList(words).subList(5, words.length);
                answer(words[0], () -> clients.act(client, words[2], words[3], words[4], rest));
            } catch (InterruptedException ended) {
                return;
            }
        }
    }

    private static void take(String[] words) {
        if (words[1].equals("open")) {
            answer(words[0],
                () -> clients.open(words[2], words[3], words[4], Long.parseLong(words[5])));
        } else if (words[1].equals("write")) {
            answer(words[0], () -> Written.file(words[2]));
        } else {
            threads.computeIfAbsent(words[1], Peer::startThread).add(words);
        }
    }

    public static void main(String[] arguments) throws IOException {
        BufferedReader requests =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        answer("0", () -> "ready");
        for (String line = requests.readLine(); line != null; line = requests.readLine()) {
            take(line.split(" "));
        }
        Runtime.getRuntime().halt(0);
    }
}
