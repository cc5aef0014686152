/* Reports in its first instructions whether the sandbox is not finished: whether the folder in the first argument contains
 * the folder by which the stages reach the machine's files, and whether a file can be created there. */

#include <fcntl.h>
#include <unistd.h>

static int report(const char *text, int length) {
    return write(1, text, length) == length ? 0 : 1;
}

int main(int count, char **words) {
    int failed = count != 2 || chdir(words[1]) != 0;
    if (access(".host", F_OK) == 0)
        failed |= report("host\n", 5);
    if (open("file", O_CREAT | O_WRONLY, 0600) >= 0)
        failed |= report("created\n", 8);
    return failed;
}
