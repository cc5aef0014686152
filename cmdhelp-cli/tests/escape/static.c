/* A program without shared libraries, which prints its argument. Unlike `escape.c`, it can be built with musl, which
   lacks the kernel headers that the attempts need. */

#include <stdio.h>

int main(int count, char **words) {
    return count == 2 && puts(words[1]) >= 0 ? 0 : 1;
}
