/*
 * A worn card: fsync and fdatasync take as long as the file named by $RINGSIDE_SLOW is there.
 * Loaded with LD_PRELOAD by test/faults/slow-disk.test.ts.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static void take_your_time(void)
{
    const char *path = getenv("RINGSIDE_SLOW");
    const struct timespec pause = { 0, 10 * 1000000L };
    while (path != NULL && access(path, F_OK) == 0) nanosleep(&pause, NULL);
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
