/*
 * What a power cut would leave of the files below a folder. Loaded with LD_PRELOAD by test/faults/power.ts.
 *
 * For every file below $RINGSIDE_LIVE (but SQLite's -shm, which is never synced) there is a shadow at the same relative path
 * in $RINGSIDE_SHADOW: the bytes that have been synced. Writes and truncations since the last sync are kept beside it in
 * NAME.pending, and are applied to the shadow by fsync or fdatasync. The test kills the process, then lets nothing ("drop")
 * or a random subset of 512-byte sectors ("torn") of the pending writes survive.
 *
 * A pending record is: offset (int64), length (int64; -1 = truncate to offset), then the bytes.
 * Harsher than a disk: no write-back of its own. Kinder in one thing: names (made, renamed, removed) are durable at once.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_MAX_BYTES = 1024 };

struct record {
    int64_t offset;
    int64_t length;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static ssize_t (*real_pwrite)(int, const void *, size_t, off64_t);
static ssize_t (*real_write)(int, const void *, size_t);
static int (*real_ftruncate)(int, off64_t);
static int (*real_unlink)(const char *);
static int (*real_rename)(const char *, const char *);
static int (*real_open)(const char *, int, ...);

__attribute__((constructor)) static void find_the_real_calls(void)
{
    real_pwrite = (ssize_t(*)(int, const void *, size_t, off64_t))dlsym(RTLD_NEXT, "pwrite64");
    real_write = (ssize_t(*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
    real_ftruncate = (int (*)(int, off64_t))dlsym(RTLD_NEXT, "ftruncate64");
    real_unlink = (int (*)(const char *))dlsym(RTLD_NEXT, "unlink");
    real_rename = (int (*)(const char *, const char *))dlsym(RTLD_NEXT, "rename");
    real_open = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, "open64");
}

/* The path below the live folder, with its slash; NULL for what lies elsewhere or is never synced. */
static const char *relative(const char *path)
{
    const char *live = getenv("RINGSIDE_LIVE");
    size_t length = live == NULL ? 0 : strlen(live);
    if (length == 0 || strncmp(path, live, length) != 0 || path[length] != '/') return NULL;
    return strstr(path, "-shm") == NULL ? path + length : NULL;
}

static void make_folders(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0755);
        *slash = '/';
    }
}

static int shadow_of_path(const char *path, char *shadow)
{
    const char *folder = getenv("RINGSIDE_SHADOW");
    const char *below = relative(path);
    if (folder == NULL || below == NULL) return 0;
    snprintf(shadow, PATH_MAX_BYTES, "%s%s", folder, below);
    make_folders(shadow);
    return 1;
}

static int shadow_of_descriptor(int descriptor, char *shadow)
{
    char link[64], path[PATH_MAX_BYTES];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0) return 0;
    path[length] = '\0';
    struct stat found;
    if (fstat(descriptor, &found) != 0 || !S_ISREG(found.st_mode)) return 0;
    return shadow_of_path(path, shadow);
}

static void pending_of(const char *shadow, char *pending)
{
    snprintf(pending, PATH_MAX_BYTES + 16, "%s.pending", shadow);
}

static void write_all(int file, const void *bytes, size_t length)
{
    if (real_write(file, bytes, length) != (ssize_t)length) abort();
}

static void remember(const char *shadow, int64_t offset, int64_t length, const void *bytes)
{
    char pending[PATH_MAX_BYTES + 16];
    struct record record = {offset, length};
    pending_of(shadow, pending);
    int file = real_open(pending, O_WRONLY | O_CREAT | O_APPEND, 0644);
    if (file < 0) abort();
    write_all(file, &record, sizeof record);
    if (length > 0) write_all(file, bytes, (size_t)length);
    close(file);
    close(real_open(shadow, O_WRONLY | O_CREAT, 0644));
}

static void apply(int shadow, int pending)
{
    struct record record;
    while (read(pending, &record, sizeof record) == sizeof record) {
        if (record.length < 0) {
            if (real_ftruncate(shadow, record.offset) != 0) abort();
            continue;
        }
        char *bytes = malloc((size_t)record.length);
        if (bytes == NULL || read(pending, bytes, (size_t)record.length) != record.length) abort();
        if (real_pwrite(shadow, bytes, (size_t)record.length, record.offset) != record.length) abort();
        free(bytes);
    }
}

static void make_durable(const char *shadow_path)
{
    char pending_path[PATH_MAX_BYTES + 16];
    pending_of(shadow_path, pending_path);
    int pending = real_open(pending_path, O_RDONLY);
    if (pending < 0) return;
    int shadow = real_open(shadow_path, O_WRONLY | O_CREAT, 0644);
    if (shadow < 0) abort();
    apply(shadow, pending);
    close(shadow);
    close(pending);
    real_unlink(pending_path);
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t length, off64_t offset)
{
    char shadow[PATH_MAX_BYTES];
    pthread_mutex_lock(&lock);
    ssize_t written = real_pwrite(descriptor, bytes, length, offset);
    int error = errno;
    if (written > 0 && shadow_of_descriptor(descriptor, shadow)) remember(shadow, offset, written, bytes);
    pthread_mutex_unlock(&lock);
    errno = error;
    return written;
}

ssize_t pwrite(int descriptor, const void *bytes, size_t length, off_t offset)
{
    return pwrite64(descriptor, bytes, length, offset);
}

ssize_t write(int descriptor, const void *bytes, size_t length)
{
    char shadow[PATH_MAX_BYTES];
    if (descriptor <= 2 || !shadow_of_descriptor(descriptor, shadow))
        return real_write(descriptor, bytes, length);
    pthread_mutex_lock(&lock);
    off64_t offset = lseek64(descriptor, 0, SEEK_CUR);
    ssize_t written = real_write(descriptor, bytes, length);
    int error = errno;
    if (written > 0) remember(shadow, offset, written, bytes);
    pthread_mutex_unlock(&lock);
    errno = error;
    return written;
}

int ftruncate64(int descriptor, off64_t length)
{
    char shadow[PATH_MAX_BYTES];
    pthread_mutex_lock(&lock);
    int result = real_ftruncate(descriptor, length);
    int error = errno;
    if (result == 0 && shadow_of_descriptor(descriptor, shadow)) remember(shadow, length, -1, NULL);
    pthread_mutex_unlock(&lock);
    errno = error;
    return result;
}

int ftruncate(int descriptor, off_t length)
{
    return ftruncate64(descriptor, length);
}

int fdatasync(int descriptor)
{
    char shadow[PATH_MAX_BYTES];
    pthread_mutex_lock(&lock);
    if (shadow_of_descriptor(descriptor, shadow)) make_durable(shadow);
    pthread_mutex_unlock(&lock);
    return 0;
}

int fsync(int descriptor)
{
    return fdatasync(descriptor);
}

int unlink(const char *path)
{
    char shadow[PATH_MAX_BYTES], pending[PATH_MAX_BYTES + 16];
    int result = real_unlink(path);
    int error = errno;
    if (result == 0 && shadow_of_path(path, shadow)) {
        pending_of(shadow, pending);
        real_unlink(shadow);
        real_unlink(pending);
    }
    errno = error;
    return result;
}

/* Opening may truncate, and a name that was made is there even when nothing is in it. */
static int opened(int descriptor, int flags)
{
    char shadow[PATH_MAX_BYTES];
    int error = errno;
    int changes = (flags & (O_CREAT | O_TRUNC)) != 0 && (flags & O_ACCMODE) != O_RDONLY;
    pthread_mutex_lock(&lock);
    if (descriptor >= 0 && changes && shadow_of_descriptor(descriptor, shadow)) {
        if ((flags & O_TRUNC) != 0) remember(shadow, 0, -1, NULL);
        else close(real_open(shadow, O_WRONLY | O_CREAT, 0644));
    }
    pthread_mutex_unlock(&lock);
    errno = error;
    return descriptor;
}

int open64(const char *path, int flags, ...)
{
    va_list rest;
    va_start(rest, flags);
    mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return opened(real_open(path, flags, mode), flags);
}

int open(const char *path, int flags, ...)
{
    va_list rest;
    va_start(rest, flags);
    mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return opened(real_open(path, flags | O_LARGEFILE, mode), flags);
}

/* A file renamed before it was synced keeps what is pending: that is how an empty file gets a good name. */
int rename(const char *from, const char *to)
{
    char shadow[PATH_MAX_BYTES], target[PATH_MAX_BYTES];
    char pending[PATH_MAX_BYTES + 16], target_pending[PATH_MAX_BYTES + 16];
    pthread_mutex_lock(&lock);
    int result = real_rename(from, to);
    int error = errno;
    if (result == 0 && shadow_of_path(from, shadow) && shadow_of_path(to, target)) {
        pending_of(shadow, pending);
        pending_of(target, target_pending);
        real_unlink(target_pending);
        real_rename(shadow, target);
        real_rename(pending, target_pending);
    }
    pthread_mutex_unlock(&lock);
    errno = error;
    return result;
}
