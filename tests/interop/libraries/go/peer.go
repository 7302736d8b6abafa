// A user of lock libraries of Go on a pipe; says and does what peer.js beside its folder does.
package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/bsm/redislock"
	"github.com/go-redsync/redsync/v4"
	redsyncredis "github.com/go-redsync/redsync/v4/redis"
	"github.com/go-redsync/redsync/v4/redis/goredis/v9"
	"github.com/hibiken/asynq"
	"github.com/redis/go-redis/v9"
	"github.com/zeromicro/go-zero/core/logx"
	zeroredis "github.com/zeromicro/go-zero/core/stores/redis"
)

// release gives a hold back.
type release func() error

var (
	mutex    sync.Mutex
	releases = map[string]release{}
	started  = time.Now()
	nobody   = context.Background()
)

func client(port string) *redis.Client {
	return redis.NewClient(&redis.Options{Addr: "127.0.0.1:" + port})
}

func holdRedsync(name, port string, lease time.Duration) (release, error) {
	var masters []redsyncredis.Pool
	for _, each := range strings.Split(port, ",") {
		masters = append(masters, goredis.NewPool(client(each)))
	}
	lock := redsync.New(masters...).NewMutex(name, redsync.WithExpiry(lease))
	return func() error { _, err := lock.Unlock(); return err }, lock.Lock()
}

func holdRedislock(name, port string, lease time.Duration) (release, error) {
	lock, err := redislock.Obtain(nobody, client(port), name, lease, nil)
	return func() error { return lock.Release(nobody) }, err
}

// holdAsynq locks a task that waits in its queue, for which there is no worker.
func holdAsynq(name, port string, lease time.Duration) (release, error) {
	server := asynq.RedisClientOpt{Addr: "127.0.0.1:" + port}
	task, err := asynq.NewClient(server).Enqueue(asynq.NewTask(name, nil), asynq.Unique(lease), asynq.Queue("locks"))
	return func() error { return asynq.NewInspector(server).DeleteTask("locks", task.ID) }, err
}

// holdGoZero does not wait; the library takes whole seconds and adds a half.
func holdGoZero(name, port string, lease time.Duration) (release, error) {
	lock := zeroredis.NewRedisLock(zeroredis.New("127.0.0.1:"+port), name)
	lock.SetExpire(int(lease / time.Second))
	taken, err := lock.Acquire()
	if err == nil && !taken {
		err = errors.New("held by others")
	}
	giveBack := func() error {
		wasHeld, err := lock.Release()
		if err == nil && !wasHeld {
			err = errors.New("not held any more")
		}
		return err
	}
	return giveBack, err
}

var holds = map[string]func(name, port string, lease time.Duration) (release, error){
	"redsync":       holdRedsync,
	"bsm-redislock": holdRedislock,
	"asynq":         holdAsynq,
	"go-zero":       holdGoZero,
}

func act(words []string) (string, error) {
	if words[0] != "hold" {
		mutex.Lock()
		giveBack := releases[words[1]]
		mutex.Unlock()
		return "done", giveBack()
	}
	lease, err := strconv.Atoi(words[4])
	if err != nil {
		return "", err
	}
	giveBack, err := holds[words[1]](words[2], words[3], time.Duration(lease)*time.Millisecond)
	if err != nil {
		return "", err
	}
	mutex.Lock()
	releases[words[2]] = giveBack
	mutex.Unlock()
	return "held", nil
}

// clock is any reading: the tests of these libraries compare none of them with their own.
func clock() int64 { return time.Since(started).Nanoseconds() }

func answer(line string) {
	words := strings.Fields(line)
	began := clock()
	how := "ok"
	value, err := act(words[1:])
	if err != nil {
		how, value = "failed", strings.ReplaceAll(err.Error(), "\n", " ")
	}
	fmt.Printf("%s %s %d %d %s\n", words[0], how, began, clock(), value)
}

func main() {
	logx.Disable() // go-zero logs to standard output
	fmt.Println("0 ok 0 0 ready")
	requests := bufio.NewScanner(os.Stdin)
	for requests.Scan() {
		go answer(requests.Text())
	}
}
