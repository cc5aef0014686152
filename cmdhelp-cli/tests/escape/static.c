/* A program without shared libraries, which prints its argument. It also builds with musl, which lacks headers of the
   kernel that the attempts need. */

#include <stdio.h>

int main(int count, char **words) {
    return count == 2 && puts(words[1]) >= 0 ? 0 : 1;
}
