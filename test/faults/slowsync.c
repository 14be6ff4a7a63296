/*
 * A worn card: fsync and fdatasync take as long as the file named by $RINGSIDE_SLOW says, in milliseconds; not at all
 * longer where it isn't there. Loaded with LD_PRELOAD by test/faults/slow-disk.test.ts.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static void take_your_time(void)
{
    const char *path = getenv("RINGSIDE_SLOW");
    FILE *file = path == NULL ? NULL : fopen(path, "r");
    long ms = 0;
    if (file == NULL) return;
    if (fscanf(file, "%ld", &ms) == 1 && ms > 0) {
        struct timespec pause = { ms / 1000, (ms % 1000) * 1000000L };
        nanosleep(&pause, NULL);
    }
    fclose(file);
}

int fdatasync(int descriptor)
{
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
    take_your_time();
    return real(descriptor);
}

int fsync(int descriptor)
{
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
    take_your_time();
    return real(descriptor);
}
