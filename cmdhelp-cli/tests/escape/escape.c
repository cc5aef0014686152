/* Makes one attempt to escape from a sandbox: `escape ATTEMPT [ARGUMENT]...`.
 * Prints "done", "refused" or "absent", and the reason. Exits with 0 after any result, and with 9 for an unknown attempt.
 * This is a C program, because the attempts are system calls that Rust cannot make without `unsafe`. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <netinet/in.h>
#include <arpa/inet.h>
#include <time.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <unistd.h>

extern char **environ;

static int say(const char *what, const char *why) {
    printf("%s %s\n", what, why);
    fflush(stdout);
    return 0;
}
static int done(void) { return say("done", ""); }
static int failed(void) {
    int absent = errno == ENOENT || errno == ENOTDIR || errno == ESRCH || errno == ENXIO;
    return say(absent ? "absent" : "refused", strerror(errno));
}
static int judge(long result) { return result < 0 ? failed() : done(); }

/* Files */
static int reads(const char *path) {
    char some[16];
    int file = open(path, O_RDONLY);
    if (file < 0) return failed();
    long got = read(file, some, sizeof some);
    if (got == 0) return say("absent", "it is empty");
    return judge(got);
}
static int writes(const char *path) {
    int file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0644);
    if (file < 0) return failed();
    return judge(write(file, "escaped\n", 8));
}
static int lists(const char *path) {
    DIR *folder = opendir(path);
    if (!folder) return failed();
    struct dirent *entry;
    int names = 0;
    while ((entry = readdir(folder))) names += entry->d_name[0] != '.' || strlen(entry->d_name) > 2;
    return names ? done() : say("absent", "it is empty");
}
/* Opens a file through a folder that is already open, and through the folder above it. */
static int by_descriptor(const char *path) {
    char whole[4096];
    snprintf(whole, sizeof whole, "/proc/self/fd/%d/%s", open(".", O_RDONLY | O_DIRECTORY), path);
    return reads(whole);
}
static int by_handle(const char *path) {
    struct { struct file_handle handle; char more[128]; } space;
    memset(&space, 0, sizeof space);
    space.handle.handle_bytes = 128;
    int mount;
    if (syscall(SYS_name_to_handle_at, AT_FDCWD, path, &space.handle, &mount, 0) < 0) return failed();
    int folder = open("/", O_RDONLY | O_DIRECTORY);
    return judge(syscall(SYS_open_by_handle_at, folder, &space.handle, O_RDONLY));
}

/* Creates a program that runs with the rights of its owner or group: at once, by openat2, or by a later change. */
static int set_id(const char *path, long mode, const char *way) {
    struct { unsigned long long flags, mode, resolve; } how = { O_CREAT | O_EXCL | O_WRONLY, mode, 0 };
    struct stat made;
    unlink(path);
    int file = !strcmp(way, "openat2") ? syscall(437, AT_FDCWD, path, &how, sizeof how)
        : open(path, O_CREAT | O_EXCL | O_WRONLY, !strcmp(way, "chmod") ? 0755 : mode);
    if (file < 0 || (!strcmp(way, "chmod") && chmod(path, mode) < 0) || fstat(file, &made) < 0) return failed();
    return made.st_mode & (S_ISUID | S_ISGID) ? done() : say("refused", "the permissions are others");
}

/* Sockets */
static int unix_socket(const char *path, int abstract) {
    int s = socket(AF_UNIX, SOCK_STREAM, 0);
    if (s < 0) return failed();
    struct sockaddr_un to = { .sun_family = AF_UNIX };
    size_t length = strlen(path);
    memcpy(to.sun_path + abstract, path, length);
    return judge(connect(s, (void *)&to, offsetof(struct sockaddr_un, sun_path) + abstract + length + !abstract));
}
/* By one of a pair of sockets, which the kernel makes without a path. */
static int from_a_pair(int family, int kind, const char *path) {
    int pair[2];
    if (socketpair(family, kind, 0, pair) < 0) return failed();
    struct sockaddr_un to = { .sun_family = AF_UNIX };
    memcpy(to.sun_path, path, strlen(path));
    return judge(sendto(pair[0], "x", 1, MSG_NOSIGNAL, (void *)&to, sizeof to));
}
static int inet(const char *host, const char *port, int kind) {
    int s = socket(strchr(host, ':') ? AF_INET6 : AF_INET, kind, 0);
    if (s < 0) return failed();
    struct timeval soon = { 3, 0 };
    setsockopt(s, SOL_SOCKET, SO_SNDTIMEO, &soon, sizeof soon);
    long result;
    if (strchr(host, ':')) {
        struct sockaddr_in6 to = { .sin6_family = AF_INET6, .sin6_port = htons(atoi(port)) };
        inet_pton(AF_INET6, host, &to.sin6_addr);
        result = connect(s, (void *)&to, sizeof to);
    } else {
        struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons(atoi(port)) };
        inet_pton(AF_INET, host, &to.sin_addr);
        result = connect(s, (void *)&to, sizeof to);
    }
    if (result < 0) return failed();
    return judge(send(s, "x", 1, MSG_NOSIGNAL));
}

/* Sends a request for a host to the proxy, and prints the status of the answer. */
static int asks(const char *authority) {
    int s = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons(3128) };
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (s < 0 || connect(s, (void *)&to, sizeof to) < 0) return failed();
    char text[1024];
    int length = snprintf(text, sizeof text, "GET http://%s/ HTTP/1.1\r\nHost: %s\r\n\r\n", authority, authority);
    if (send(s, text, length, MSG_NOSIGNAL) < 0) return failed();
    long got = recv(s, text, sizeof text - 1, MSG_WAITALL);
    if (got < 12) return failed();
    text[12] = 0;
    return say(text + 9, "");
}

/* Processes */
static int child_ran(pid_t child) {
    if (child < 0) return failed();
    if (child == 0) _exit(0);
    waitpid(child, 0, 0);
    return done();
}
static int executes(char *const *words) {
    posix_spawn_file_actions_t quiet;
    posix_spawn_file_actions_init(&quiet);
    posix_spawn_file_actions_addopen(&quiet, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&quiet, 2, "/dev/null", O_WRONLY, 0);
    pid_t child;
    int error = posix_spawnp(&child, words[0], &quiet, 0, words, environ);
    if (error) { errno = error; return failed(); }
    int status;
    waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return done();
    return say("refused", "it failed");
}
static void *thread(void *nothing) { return nothing; }
static void *sleeper(void *nothing) { sleep(20); return nothing; }
static int in_thread(void) {
    pthread_t one;
    int error = pthread_create(&one, 0, thread, 0);
    if (error) { errno = error; return failed(); }
    pthread_join(one, 0);
    return done();
}
/* Replaces this process by a program that prints "done". */
static int becomes(char *const *words) { execv(words[0], words); return failed(); }
/* Starts this program again with a library that prints "done" instead of "refused". */
static int preloads(const char *library) {
    char *const words[] = { "escape", "refuse", 0 };
    setenv("LD_PRELOAD", library, 1);
    execv("/proc/self/exe", words);
    return failed();
}
static int from_memory(const char *path, char *const *words) {
    int memory = syscall(SYS_memfd_create, "x", 0);
    if (memory < 0) return failed();
    int file = open(path, O_RDONLY);
    if (file < 0) return failed();
    char some[65536];
    long got;
    while ((got = read(file, some, sizeof some)) > 0) if (write(memory, some, got) < 0) return failed();
    syscall(SYS_execveat, memory, "", words, environ, AT_EMPTY_PATH);
    return failed();
}
static int maps_executable(const char *path) {
    int file = open(path, O_RDONLY);
    if (file < 0) return failed();
    return mmap(0, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE, file, 0) == MAP_FAILED ? failed() : done();
}
static int many_processes(int most) {
    int made = 0;
    setpgid(0, 0);
    for (; made < most; made++) {
        pid_t child = fork();
        if (child < 0) break;
        if (child == 0) { pause(); _exit(0); }
    }
    int error = errno;
    signal(SIGTERM, SIG_IGN);
    kill(0, SIGTERM);
    while (wait(0) > 0) {}
    char text[64];
    snprintf(text, sizeof text, "%d, then %s", made, strerror(error));
    return say(made == most ? "done" : "refused", text);
}
static int many_threads(int most) {
    int made = 0;
    pthread_attr_t small;
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, 65536);
    pthread_t one;
    int error = 0;
    while (made < most && !(error = pthread_create(&one, &small, sleeper, 0))) made++;
    return made == most ? done() : say("refused", strerror(error));
}
static int many_files(int most) {
    int made = 0;
    while (made < most && open("/dev/null", O_RDONLY) >= 0) made++;
    return made == most ? done() : failed();
}
static int memory(long bytes) {
    char *block = mmap(0, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return block == MAP_FAILED ? failed() : done();
}
static int big_file(const char *path, long bytes) {
    signal(SIGXFSZ, SIG_IGN);
    int file = open(path, O_WRONLY | O_CREAT, 0600);
    if (file < 0) return failed();
    int result = ftruncate(file, bytes);
    unlink(path);
    return judge(result);
}
static int many_small_files(const char *folder, int most) {
    if (chdir(folder)) return failed();
    char name[32];
    for (int made = 0; made < most; made++) {
        snprintf(name, sizeof name, "small-%d", made);
        int file = open(name, O_WRONLY | O_CREAT, 0600);
        if (file < 0) return failed();
        close(file);
    }
    return done();
}
/* Starts a grandchild in a new session. It ignores signals, and writes to a file until it is killed. */
static int daemonizes(const char *path) {
    if (fork() == 0) {
        setsid();
        if (fork() == 0) {
            signal(SIGTERM, SIG_IGN);
            signal(SIGHUP, SIG_IGN);
            int file = open(path, O_WRONLY | O_CREAT, 0600);
            for (;;) { if (write(file, "a", 1) < 0 || access(path, F_OK)) _exit(1); usleep(20000); }
        }
        _exit(0);
    }
    wait(0);
    /* On a busy machine, the process starts late. */
    for (int left = 3000; left > 0 && access(path, F_OK); left--) usleep(10000);
    return done();
}
static int looks_at(pid_t pid, const char *what) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", pid, what);
    return reads(path);
}
static int reads_memory_of(pid_t pid) {
    char some[8];
    static char known[8];
    struct iovec here = { some, 8 }, there = { known, 8 };
    long got = process_vm_readv(pid, &here, 1, &there, 1, 0);
    /* The error EFAULT means that the process can be inspected. */
    return got < 0 && errno == EFAULT ? done() : judge(got);
}
static int signals_all(void) {
    signal(SIGUSR1, SIG_IGN);
    return judge(kill(-1, 0));
}
static int types_into_terminal(unsigned long request) {
    int terminal = open("/dev/tty", O_RDWR);
    if (terminal < 0) terminal = 0;
    char letter = 'x';
    int result = ioctl(terminal, request, &letter);
    if (result < 0 && (errno == ENOTTY || errno == EIO || errno == EPERM || errno == EINVAL)) return say("tried", strerror(errno));
    return judge(result);
}
static int semaphores(key_t key) { return judge(semget(key, 1, 0)); }
static int messages(key_t key) { return judge(msgget(key, 0)); }
static int shared_memory(key_t key) { return judge(shmget(key, 4096, 0)); }
static int make_shared(key_t key) {
    if (semget(key, 1, IPC_CREAT | 0666) < 0 || msgget(key, IPC_CREAT | 0666) < 0) return failed();
    return judge(shmget(key, 4096, IPC_CREAT | 0666));
}
static int remove_shared(key_t key) {
    int memory = shmget(key, 0, 0), all = semget(key, 1, 0), queue = msgget(key, 0);
    if (all < 0 || semctl(all, 0, IPC_RMID) || queue < 0 || msgctl(queue, IPC_RMID, 0)) return failed();
    return judge(memory < 0 ? memory : shmctl(memory, IPC_RMID, 0));
}
static int enters(const char *path) {
    int space = open(path, O_RDONLY);
    if (space < 0) return failed();
    return judge(setns(space, 0));
}
#if defined(__x86_64__)
static int old_call(void) {
    long result;
    __asm__ volatile("int $0x80" : "=a"(result) : "a"(20), "b"(0) : "memory"); /* getpid */
    return result > 0 ? done() : say("refused", "");
}
#endif
/* Starts two threads: one exchanges a folder and a link, and the other writes through their common name. Writes until
   both were done often, because a busy machine may start the first thread late. */
static const char *outside;
static volatile int stop, exchanged;
static void *swaps(void *nothing) {
    for (; !stop; exchanged++) {
        rename("a", "kept");
        if (symlink(outside, "a")) {}
        usleep(50);
        unlink("a");
        rename("kept", "a");
        usleep(50);
    }
    return nothing;
}
static int races(const char *where, int times) {
    outside = where;
    mkdir("a", 0755);
    pthread_t one;
    if (pthread_create(&one, 0, swaps, 0)) return failed();
    for (int at = 0; at < times || exchanged < times / 10; at++) {
        int file = open("a/f", O_WRONLY | O_CREAT | O_APPEND, 0644);
        if (file >= 0) { if (write(file, "x", 1) < 0) {} close(file); }
    }
    stop = 1;
    pthread_join(one, 0);
    return say("tried", "");
}
/* Executes a program for which some system calls fail, as on a machine that does not have them. */
static int becomes_without(char **words) {
    struct sock_filter filter[64];
    int length = 0;
    filter[length++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
    for (; *words && strcmp(*words, "--"); words++) {
        int calls[4], count = 0;
        if (!strcmp(*words, "unshare")) { calls[count++] = SYS_unshare; calls[count++] = SYS_setns; }
        else calls[count++] = SYS_landlock_create_ruleset;
        for (int at = 0; at < count; at++) {
            filter[length++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, calls[at], 0, 1);
            filter[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
        }
        if (calls[0] != SYS_unshare) continue;
        /* The filter cannot see the flags of clone3, so that call fails as on an older kernel. */
        filter[length++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone3, 0, 1);
        filter[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS);
        filter[length++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 4);
        filter[length++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0]));
        filter[length++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID, 0, 1);
        filter[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
        filter[length++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
    }
    filter[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    struct sock_fprog program = { length, filter };
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program)) return failed();
    return becomes(words + 1);
}
/* Prints the size of the terminal after each change, and exits with 7 after the first interrupt. */
static int watches_terminal(void) {
    sigset_t wanted;
    sigemptyset(&wanted);
    sigaddset(&wanted, SIGWINCH);
    sigaddset(&wanted, SIGINT);
    sigprocmask(SIG_BLOCK, &wanted, NULL);
    puts("ready");
    fflush(stdout);
    for (;;) {
        int which = 0;
        struct winsize size;
        if (sigwait(&wanted, &which)) return failed();
        if (which == SIGINT) return 7;
        if (ioctl(0, TIOCGWINSZ, &size)) return failed();
        printf("%d %d\n", size.ws_row, size.ws_col);
        fflush(stdout);
    }
}
static int spins(void) { for (volatile long at = 0; at >= 0; at++) {} return 0; }
static int shows_environment(void) {
    for (char **one = environ; *one; one++) printf("%s\n", *one);
    return 0;
}
static int shows_descriptors(void) {
    for (int at = 0; at < 1024; at++) if (fcntl(at, F_GETFD) >= 0) printf("%d ", at);
    printf("\n");
    return 0;
}
/* Executes a program with open descriptors, as if the caller had left them open: `leak NUMBER=PATH... -- PROGRAM...`. */
static int leaks(char **words) {
    for (; *words && strcmp(*words, "--"); words++) {
        char *path = strchr(*words, '=');
        int file = path ? open(path + 1, O_RDONLY) : socket(AF_INET, SOCK_STREAM, 0);
        if (file < 0 || dup2(file, atoi(*words)) < 0) return failed();
        close(file);
    }
    return becomes(words + 1);
}
static int floods(const char *bytes, int to) {
    static char block[65536];
    memset(block, 'x', sizeof block);
    for (long left = atol(bytes); left > 0; left -= sizeof block) if (write(to, block, sizeof block) < 0) return 1;
    return 0;
}

int main(int count, char **words) {
    const char *word = count > 1 ? words[1] : "";
    const char *one = count > 2 ? words[2] : "";
    const char *two = count > 3 ? words[3] : "";
#define WORD(name) if (!strcmp(word, name))
    WORD("say") return done();
    WORD("read") return reads(one);
    WORD("write") return writes(one);
    WORD("list") return lists(one);
    WORD("mkdir") return judge(mkdir(one, 0755));
    WORD("set-id") return set_id(one, strtol(two, NULL, 8), count > 4 ? words[4] : "");
    WORD("link") return judge(link(one, two));
    WORD("rename") return judge(rename(one, two));
    WORD("unlink") return judge(unlink(one));
    WORD("chdir") { if (chdir(one)) return failed(); return lists("."); }
    WORD("by-descriptor") return by_descriptor(one);
    WORD("handle") return by_handle(one);
    WORD("race") return races(one, atoi(two));
    WORD("tcp") return inet(one, two, SOCK_STREAM);
    WORD("udp") return inet(one, two, SOCK_DGRAM);
    WORD("unix") return unix_socket(one, 0);
    WORD("from-a-pair") return from_a_pair(atoi(one), atoi(two), words[4]);
    WORD("abstract") return unix_socket(one, 1);
    WORD("ask") return asks(one);
    WORD("socket") return judge(socket(atoi(one), atoi(two), count > 4 ? atoi(words[4]) : 0));
    WORD("resolve") { struct addrinfo *found; return getaddrinfo(one, 0, 0, &found) ? say("refused", "") : done(); }
    WORD("fork") return child_ran(fork());
    WORD("vfork") { pid_t child = vfork(); if (child == 0) _exit(0); if (child < 0) return failed(); waitpid(child, 0, 0); return done(); }
    WORD("clone3") { unsigned long arguments[11] = { 0 }; arguments[4] = SIGCHLD; return child_ran(syscall(SYS_clone3, arguments, sizeof arguments)); }
    WORD("spawn") return executes(words + 2);
    WORD("thread") return in_thread();
    WORD("exec") return becomes(words + 2);
    WORD("preload") return preloads(one);
    WORD("refuse") return say("refused", "");
    WORD("memory-exec") return from_memory(one, words + 2);
    WORD("map") return maps_executable(one);
    WORD("processes") return many_processes(atoi(one));
    WORD("threads") return many_threads(atoi(one));
    WORD("files") return many_files(atoi(one));
    WORD("memory") return memory(atol(one));
    WORD("big-file") return big_file(one, atol(two));
    WORD("small-files") return many_small_files(one, atoi(two));
    WORD("spin") return spins();
    WORD("daemon") return daemonizes(one);
    WORD("hold") { if (fork() == 0) { sleep(1000); _exit(0); } return done(); }
    WORD("kill") return judge(kill(atoi(one), 0));
    WORD("kill-all") return signals_all();
    WORD("limit") { struct rlimit old; return judge(prlimit(atoi(one), RLIMIT_NOFILE, 0, &old)); }
    WORD("ptrace") { long result = ptrace(PTRACE_ATTACH, atoi(one), 0, 0); if (!result) { waitpid(atoi(one), 0, 0); ptrace(PTRACE_DETACH, atoi(one), 0, 0); } return judge(result); }
    WORD("memory-of") return reads_memory_of(atoi(one));
    WORD("proc") return looks_at(atoi(one), two);
    WORD("unshare") return judge(unshare(atoi(one)));
    WORD("clone-user") return child_ran(syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0));
    WORD("mount") return judge(mount("tmpfs", one, "tmpfs", 0, 0));
    WORD("fsopen") return judge(syscall(SYS_fsopen, "tmpfs", 0));
    WORD("umount") return judge(umount2(one, MNT_DETACH));
    WORD("chroot") return judge(chroot(one));
    WORD("pivot") return judge(syscall(SYS_pivot_root, one, two));
    WORD("setns") return enters(one);
    WORD("setuid") return judge(setuid(atoi(one)));
    WORD("root-by-setuid") return geteuid() == 0 ? done() : say("refused", "");
    WORD("no-new-privs") return prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 0 ? done() : say("refused", "");
    WORD("capability") return prctl(PR_CAPBSET_READ, atoi(one), 0, 0, 0) == 1 ? done() : say("refused", "");
    WORD("sticky") return types_into_terminal(TIOCSTI);
    WORD("tioclinux") return types_into_terminal(TIOCLINUX);
    WORD("keyctl") return judge(syscall(SYS_keyctl, 0, -3, 1)); /* reads the keyring of the session */
    WORD("add-key") return judge(syscall(SYS_add_key, "user", "escape", "x", 1, -3));
    WORD("bpf") { char attributes[128]; memset(attributes, 0, sizeof attributes); ((int *)attributes)[0] = 2; ((int *)attributes)[1] = 4; ((int *)attributes)[2] = 4; ((int *)attributes)[3] = 1; return judge(syscall(SYS_bpf, 0, attributes, sizeof attributes)); }
    WORD("perf") { char attributes[128]; memset(attributes, 0, sizeof attributes); ((int *)attributes)[0] = 1; ((int *)attributes)[1] = 128; return judge(syscall(SYS_perf_event_open, attributes, 0, -1, -1, 0)); }
    WORD("io-uring") { char parameters[256]; memset(parameters, 0, sizeof parameters); return judge(syscall(SYS_io_uring_setup, 4, parameters)); }
    WORD("userfaultfd") return judge(syscall(SYS_userfaultfd, 1));
    WORD("syslog") return judge(syscall(SYS_syslog, 10, 0, 0));
    WORD("hostname") return judge(sethostname("localhost", 9));
    WORD("shm") return shared_memory(atoi(one));
    WORD("semaphores") return semaphores(atoi(one));
    WORD("messages") return messages(atoi(one));
    WORD("make-shm") return make_shared(atoi(one));
    WORD("remove-shm") return remove_shared(atoi(one));
    WORD("remove-mqueue") return judge(syscall(SYS_mq_unlink, one));
    WORD("mqueue") return judge(syscall(SYS_mq_open, one, O_RDONLY, 0, 0));
    WORD("make-mqueue") return judge(syscall(SYS_mq_open, one, O_RDONLY | O_CREAT, 0666, 0));
    WORD("unknown-call") return judge(syscall(atoi(one)));
#if defined(__x86_64__)
    WORD("int80") return old_call();
    WORD("x32") return judge(syscall(0x40000000 | SYS_getpid));
#endif
    WORD("environment") return shows_environment();
    WORD("descriptors") return shows_descriptors();
    WORD("leak") return leaks(words + 2);
    WORD("terminal") return watches_terminal();
    WORD("flood") return floods(one, atoi(two));
    WORD("without") return becomes_without(words + 2);
    WORD("sleep") { printf("%d\n", getpid()); fflush(stdout); sleep(atoi(one)); return 0; }
    fprintf(stderr, "unknown word %s\n", word);
    return 9;
}
