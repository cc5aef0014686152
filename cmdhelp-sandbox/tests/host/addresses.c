/* Sends datagrams in unusual ways: `addresses WORD [ARGUMENT]...`. Prints the results of the system calls.
 * This is a C program, because Rust cannot make these system calls without `unsafe`. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

static struct sockaddr_in to(int family, unsigned host, int port) {
    struct sockaddr_in to = { .sin_family = family, .sin_port = htons(port), .sin_addr.s_addr = htonl(host) };
    return to;
}
/* Sends to a number of different addresses, the first of which is 10.0.0.1. */
static int many(int socket, int count) {
    for (int number = 1; number <= count; number++) {
        struct sockaddr_in one = to(AF_INET, 0x0a000000 + number, 9);
        sendto(socket, "x", 1, MSG_NOSIGNAL, (void *)&one, sizeof one);
    }
    return puts("sent") < 0;
}
/* Sends messages that begin shortly before the end of the memory, and then one to 192.0.2.7. */
static int beyond(int socket) {
    long result = sendmmsg(socket, (void *)-64, 16, MSG_NOSIGNAL);
    struct sockaddr_in last = to(AF_INET, 0xc0000207, 7);
    sendto(socket, "x", 1, MSG_NOSIGNAL, (void *)&last, sizeof last);
    return printf("%ld\n", result) < 0;
}
/* Sends to addresses without a family, which differ in the port, by each of the calls that send. */
static int without_family(int socket, const char *host, char **ports) {
    struct sockaddr_in one = to(AF_UNSPEC, ntohl(inet_addr(host)), atoi(ports[0]));
    struct iovec text = { "x", 1 };
    struct mmsghdr message = { .msg_hdr = { &one, sizeof one, &text, 1 } };
    long sent[3];
    sent[0] = sendto(socket, "x", 1, MSG_NOSIGNAL, (void *)&one, sizeof one);
    one.sin_port = htons(atoi(ports[1]));
    sent[1] = sendmsg(socket, &message.msg_hdr, MSG_NOSIGNAL);
    one.sin_port = htons(atoi(ports[2]));
    sent[2] = sendmmsg(socket, &message, 1, MSG_NOSIGNAL);
    /* To connect to such an address is to disconnect. */
    one.sin_port = htons(9);
    int left = connect(socket, (void *)&one, sizeof one);
    return printf("%ld %ld %ld %d\n", sent[0], sent[1], sent[2], left) < 0;
}

int main(int count, char **words) {
    int udp = socket(AF_INET, SOCK_DGRAM, 0);
    if (udp < 0) return 8;
    if (count == 3 && !strcmp(words[1], "many")) return many(udp, atoi(words[2]));
    if (count == 2 && !strcmp(words[1], "beyond")) return beyond(udp);
    if (count == 6 && !strcmp(words[1], "without-family")) return without_family(udp, words[2], words + 3);
    return 9;
}
