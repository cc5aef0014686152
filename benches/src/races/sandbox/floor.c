/* Runs a program after the same steps as `cmdhelp run --profile none`, in as few instructions as possible. This program
 * has no policy, no plan, no streams, no messages and no reports. It takes one step after the other, but `cmdhelp run`
 * creates the network namespace and the file system at the same time.
 *
 *     caller --> outer: namespaces --> init: file system, privileges --> leap: Landlock, seccomp --> the program
 *
 * The first argument names the last step to take, so that the time of each step can be measured.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/rtnetlink.h>
#include <linux/seccomp.h>
#include <net/if.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define MUST(step) do { if ((step) < 0) { perror(#step); _exit(125); } } while (0)
#define COUNT(list) (sizeof(list) / sizeof *(list))

/* The steps, in their order. */
enum step {
    START, CALLER, USERS, MOUNTS, PROCESSES, SYSTEM, NETWORK, LOOPBACK, ROOT, SETTINGS, DEVICES, PRIVATE, PROC, PTS,
    PRIVILEGES, LEAP, LANDLOCK, SECCOMP,
};
static const char *const STEPS[] = {
    "start", "caller", "users", "mounts", "processes", "system", "network", "loopback", "root", "settings", "devices",
    "private", "proc", "pts", "privileges", "leap", "landlock", "seccomp",
};
static enum step last;

/* The paths that the sandbox shows if they exist. */
static const char *const PROGRAMS[] = {
    "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store",
};
static const char *const SETTING[] = {
    "/etc/alternatives", "/etc/ca-certificates", "/etc/ca-certificates.conf", "/etc/crypto-policies", "/etc/fonts", "/etc/ld.so.cache", "/etc/ld.so.conf",
    "/etc/ld.so.conf.d", "/etc/locale.alias", "/etc/localtime", "/etc/mime.types", "/etc/os-release",
    "/etc/pki/ca-trust", "/etc/pki/tls/cert.pem", "/etc/pki/tls/certs", "/etc/protocols", "/etc/services",
    "/etc/ssl/cert.pem", "/etc/ssl/certs", "/etc/ssl/openssl.cnf",
};
static const char *const DEVICE[] = { "/dev/full", "/dev/null", "/dev/random", "/dev/urandom", "/dev/zero" };
static const char *const TEMPORARY[] = { "/tmp", "/dev/shm", "/run/home" };
static const char *const FOLDERS[] = {
    "/dev", "/dev/pts", "/dev/shm", "/etc", "/etc/pki", "/etc/pki/tls", "/etc/ssl", "/nix", "/proc", "/run",
    "/run/home", "/tmp",
};
static const char *const TEXTS[] = {
    "/etc/group", "/etc/hosts", "/etc/nsswitch.conf", "/etc/passwd", "/etc/resolv.conf",
};
static const char *const LINKS[] = { "/dev/fd", "/dev/ptmx", "/dev/stderr", "/dev/stdin", "/dev/stdout" };

static void put(const char *path, const char *text) {
    int file = open(path, O_WRONLY | O_CREAT, 0644);
    MUST(file);
    MUST(write(file, text, strlen(text)));
    close(file);
}

/* Exits with the status of the child process, unless this is the child process. */
static void become_child(void) {
    int status;
    pid_t child = fork();
    MUST(child);
    if (child == 0) return;
    MUST(waitpid(child, &status, 0));
    _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 125);
}

static void enter(void) {
    char user[32], group[32];
    sprintf(user, "1000 %d 1", geteuid());
    sprintf(group, "1000 %d 1", getegid());
    MUST(unshare(CLONE_NEWUSER | (last >= MOUNTS ? CLONE_NEWNS : 0) | (last >= PROCESSES ? CLONE_NEWPID : 0)
                 | (last >= SYSTEM ? CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP : 0)
                 | (last >= NETWORK ? CLONE_NEWNET : 0)));
    put("/proc/self/setgroups", "deny");
    put("/proc/self/uid_map", user);
    put("/proc/self/gid_map", group);
    if (last < LOOPBACK) return;
    struct { struct nlmsghdr head; struct ifinfomsg device; } up = {
        { sizeof up, RTM_NEWLINK, NLM_F_REQUEST | NLM_F_ACK, 0, 0 }, { .ifi_index = 1, .ifi_flags = IFF_UP, .ifi_change = IFF_UP },
    };
    char answer[256];
    int socket_ = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, 0);
    MUST(socket_);
    MUST(send(socket_, &up, sizeof up, 0));
    MUST(recv(socket_, answer, sizeof answer, 0));
    close(socket_);
}

static void share(const char *path, unsigned long flags) {
    char host[128], link[128];
    struct stat found;
    snprintf(host, sizeof host, "/.host%s", path);
    if (lstat(host, &found) < 0) return;
    if (S_ISLNK(found.st_mode)) {
        ssize_t length = readlink(host, link, sizeof link - 1);
        MUST(length);
        link[length] = 0;
        MUST(symlink(link, path));
        return;
    }
    MUST(S_ISDIR(found.st_mode) ? mkdir(path, 0755) : mknod(path, S_IFREG | 0644, 0));
    MUST(mount(host, path, NULL, MS_BIND | MS_REC, NULL));
    MUST(mount(NULL, path, NULL, MS_REMOUNT | MS_BIND | MS_NOSUID | flags, NULL));
}

static void make_files(void) {
    if (last < MOUNTS) return;
    MUST(mount(NULL, "/", NULL, MS_PRIVATE | MS_REC, NULL));
    if (last < ROOT) return;
    MUST(mount("tmpfs", "/proc", "tmpfs", MS_NOSUID | MS_NODEV, "mode=0755,size=8m,nr_inodes=16k"));
    MUST(mkdir("/proc/.host", 0755));
    MUST(syscall(SYS_pivot_root, "/proc", "/proc/.host"));
    MUST(chdir("/"));
    for (size_t at = 0; at < COUNT(FOLDERS); at++) MUST(mkdir(FOLDERS[at], 0755));
    for (size_t at = 0; at < COUNT(PROGRAMS); at++) share(PROGRAMS[at], MS_RDONLY | MS_NODEV);
    if (last >= SETTINGS) {
        for (size_t at = 0; at < COUNT(SETTING); at++) share(SETTING[at], MS_RDONLY | MS_NODEV);
        for (size_t at = 0; at < COUNT(TEXTS); at++) put(TEXTS[at], "sandbox\n");
    }
    if (last >= DEVICES) {
        for (size_t at = 0; at < COUNT(DEVICE); at++) share(DEVICE[at], MS_NOEXEC);
        for (size_t at = 0; at < COUNT(LINKS); at++) MUST(symlink("/proc/self/fd", LINKS[at]));
    }
    for (size_t at = 0; last >= PRIVATE && at < COUNT(TEMPORARY); at++)
        MUST(mount("tmpfs", TEMPORARY[at], "tmpfs", MS_NOSUID | MS_NODEV, "mode=0700,size=256m,nr_inodes=64k"));
    if (last >= PROC)
        MUST(mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, "subset=pid,hidepid=4"));
    if (last >= PTS)
        MUST(mount("devpts", "/dev/pts", "devpts", MS_NOSUID | MS_NOEXEC, "newinstance,ptmxmode=0666,mode=0620"));
    MUST(umount2("/.host", MNT_DETACH));
    MUST(rmdir("/.host"));
    MUST(mount(NULL, "/", NULL, MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID | MS_NODEV, NULL));
}

static void drop_privileges(void) {
    const struct rlimit none = { 0, 0 };
    MUST(sethostname("sandbox", 7));
    for (int capability = 0; capability < 64 && prctl(PR_CAPBSET_DROP, capability) == 0; capability++) {}
    MUST(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0));
    MUST(setrlimit(RLIMIT_CORE, &none));
    MUST(prctl(PR_SET_DUMPABLE, 0));
}

static void allow(int rules, const char *path, unsigned long long access) {
    struct landlock_path_beneath_attr below = { access, open(path, O_PATH | O_CLOEXEC) };
    MUST(below.parent_fd);
    MUST(syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &below, 0));
    close(below.parent_fd);
}

static void restrict_files(void) {
    const struct landlock_ruleset_attr all = { .handled_access_fs = 0x1fff };
    int rules = syscall(SYS_landlock_create_ruleset, &all, sizeof(__u64), 0);
    MUST(rules);
    allow(rules, "/", LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR);
    allow(rules, "/dev/pts", LANDLOCK_ACCESS_FS_WRITE_FILE);
    for (size_t at = 0; at < COUNT(DEVICE); at++) allow(rules, DEVICE[at], LANDLOCK_ACCESS_FS_WRITE_FILE);
    for (size_t at = 0; at < COUNT(TEMPORARY); at++) allow(rules, TEMPORARY[at], 0x1ff2);
    MUST(syscall(SYS_landlock_restrict_self, rules, 0));
    close(rules);
}

/* Loads a filter with as many instructions as that of `cmdhelp run`. A call passes only three of
 * them, which is fewer than in `cmdhelp run`. */
static void restrict_calls(int instructions) {
    struct sock_filter filter[instructions];
    for (int at = 0; at < instructions; at++)
        filter[at] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, at, 0, 0);
    filter[0] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, 0);
    filter[1] = (struct sock_filter)BPF_STMT(BPF_JMP | BPF_JA, instructions - 3);
    filter[instructions - 1] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    const struct sock_fprog program = { instructions, filter };
    MUST(syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program));
}

int main(int count, char **words) {
    if (count < 3) return 125;
    while (strcmp(words[1], STEPS[last]) != 0)
        if (++last == COUNT(STEPS)) return 125;
    if (last >= CALLER) become_child();
    if (last >= USERS) enter();
    if (last >= PROCESSES) become_child();
    if (last >= PROCESSES) MUST(setsid());
    make_files();
    if (last >= PRIVILEGES) drop_privileges();
    if (last >= LEAP) become_child();
    if (last >= LEAP) MUST(setsid());
    if (last >= LANDLOCK) restrict_files();
    if (last >= SECCOMP) restrict_calls(256);
    MUST(execv(words[2], words + 2));
}
