// v4l2shim: an LD_PRELOAD library that plays a V4L2 capture device (/dev/videoN) out of a folder
// of frame files, so that a program's real V4L2 path (crate v4l / nokhwa, OpenCV, ffmpeg, v4l2-ctl)
// can be tested on a machine that has no camera and no kernel media support.
//
//   cc -shared -fPIC -O2 -Wall -Wextra -o libv4l2shim.so v4l2shim.c
//   V4L2SHIM_DIR=frames V4L2SHIM_SIZES=1280x720 LD_PRELOAD=$PWD/libv4l2shim.so app
//
// Settings (environment, read when the library loads):
//   V4L2SHIM_DIR      folder of frames, served in name order and looped: NAME.jpg for MJPG,
//                     NAME.yuyv (raw, width*height*2 bytes) for YUYV. Formats with no file at all
//                     are not offered. NAME may start with "WIDTHxHEIGHT-" to serve one size only.
//   V4L2SHIM_SIZES    sizes offered, comma separated         (default 1280x720)
//   V4L2SHIM_FPS      frame rates offered, comma separated; the first is the default (30)
//   V4L2SHIM_INDEX    N of /dev/videoN                       (default 0)
//   V4L2SHIM_NAME     card name                              (default "Shim Camera")
//   V4L2SHIM_META     1: /dev/video(N+1) is listed too, the metadata node without frames that every
//                     real UVC webcam has
//   V4L2SHIM_ONESHOT  1: after the last frame no more arrive (a stalled camera), instead of looping
//   V4L2SHIM_REFUSE   WIDTHxHEIGHT: this size is offered, but when it is asked for the first other one is set
//   V4L2SHIM_NARROW   1: YUYV is offered and set, but cannot be streamed (ENOSPC), as over a cable too slow for it
//   V4L2SHIM_BUSY     1: open() fails with EBUSY; 2: REQBUFS does (a second program is streaming)
//   V4L2SHIM_UNPLUG   K: after K frames the device is gone (ENODEV, poll says POLLERR|POLLHUP),
//                     and it no longer shows up in /dev
//   V4L2SHIM_TRUNCATE K: every K-th frame is cut to half its bytes (a damaged JPEG)
//   V4L2SHIM_CONTROL  a file looked at on every ioctl; if it holds the word "unplug" or "stall" or
//                     "plug" that state starts then: lets a test pull the plug at will
//   V4L2SHIM_LOG      1: each ioctl is told on standard error
//
// How: the descriptor handed out is a timerfd at the frame rate, so poll/select/epoll work by
// themselves; mmap on it is redirected to a memfd that holds the buffers. Frames are dropped like a
// real driver's when no buffer is queued. Crate v4l calls libc::syscall(SYS_ioctl, ..), not ioctl().
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/videodev2.h>
#include <poll.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

#define MAXDEV 8     // descriptors open at once
#define MAXBUF 16
#define MAXLIST 16

// ---- raw system calls: never through the symbols that this library replaces ----
static long raw(long n, long a, long b, long c, long d, long e, long f) {
    long r;
#if defined(__x86_64__)
    register long r10 __asm__("r10") = d; register long r8 __asm__("r8") = e; register long r9 __asm__("r9") = f;
    __asm__ volatile("syscall" : "=a"(r) : "a"(n), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9) : "rcx", "r11", "memory");
#elif defined(__aarch64__)
    register long x8 __asm__("x8") = n; register long x0 __asm__("x0") = a; register long x1 __asm__("x1") = b;
    register long x2 __asm__("x2") = c; register long x3 __asm__("x3") = d; register long x4 __asm__("x4") = e; register long x5 __asm__("x5") = f;
    __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5) : "memory");
    r = x0;
#else
#error "x86_64 and aarch64 only"
#endif
    return r;
}
static long ret(long r) { if (r < 0 && r > -4096) { errno = (int)-r; return -1; } return r; }
#define RAW(n, a, b, c, d, e, f) ret(raw((n), (long)(a), (long)(b), (long)(c), (long)(d), (long)(e), (long)(f)))

// ---- settings ----
struct frame { char *path; unsigned w, h; };
struct list { struct frame f[4096]; int n; };
static struct list jpgs, yuyvs;
static struct { unsigned w, h; } sizes[MAXLIST];
static unsigned fpss[MAXLIST];
static int nsizes, nfps, dev_index, oneshot, narrow, busy, unplug_after, truncate_every, logging;
static const char *card = "Shim Camera", *control_file;
static char devpath[40], devname[24], syspath[64], uevent[64], metapath[40], metaname[24], metasys[64];
static int enabled;
static struct { unsigned w, h; } refused;
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;

static struct dev {
    int fd, mem, nonblock, streaming, nbufs, queue[MAXBUF], nqueue, done[MAXBUF], ndone;
    unsigned bufsize, seq; int meta;
    struct timespec t0;
    unsigned used[MAXBUF]; int state[MAXBUF]; unsigned bseq[MAXBUF]; struct timeval ts[MAXBUF];
} devs[MAXDEV];
static volatile int ndevs;            // 0: every hook returns at once
static struct { unsigned fmt, w, h, fps; } cam;  // the camera's own state, shared by all its descriptors
static int pos, delivered, gone, stalled, meta;
static struct { unsigned id; const char *name; int type, min, max, step, def, val; } ctrls[] = {
    {V4L2_CID_BRIGHTNESS, "Brightness", V4L2_CTRL_TYPE_INTEGER, 0, 255, 1, 128, 128},
    {V4L2_CID_CONTRAST, "Contrast", V4L2_CTRL_TYPE_INTEGER, 0, 255, 1, 32, 32},
    {V4L2_CID_AUTO_WHITE_BALANCE, "White Balance, Automatic", V4L2_CTRL_TYPE_BOOLEAN, 0, 1, 1, 1, 1},
    {V4L2_CID_GAIN, "Gain", V4L2_CTRL_TYPE_INTEGER, 0, 100, 1, 10, 10},
    {V4L2_CID_WHITE_BALANCE_TEMPERATURE, "White Balance Temperature", V4L2_CTRL_TYPE_INTEGER, 2800, 6500, 1, 4600, 4600},
    {V4L2_CID_EXPOSURE_AUTO, "Auto Exposure", V4L2_CTRL_TYPE_MENU, 0, 3, 1, 3, 3},
    {V4L2_CID_EXPOSURE_ABSOLUTE, "Exposure Time, Absolute", V4L2_CTRL_TYPE_INTEGER, 10, 5000, 10, 160, 160},
    {V4L2_CID_FOCUS_AUTO, "Focus, Automatic Continuous", V4L2_CTRL_TYPE_BOOLEAN, 0, 1, 1, 1, 1},
    {V4L2_CID_FOCUS_ABSOLUTE, "Focus, Absolute", V4L2_CTRL_TYPE_INTEGER, 0, 250, 5, 0, 0},
};
// A value that an automatic holds cannot be set before the automatic is off (its value then).
static const struct { unsigned value, automatic; int off; } held[] = {
    {V4L2_CID_WHITE_BALANCE_TEMPERATURE, V4L2_CID_AUTO_WHITE_BALANCE, 0},
    {V4L2_CID_EXPOSURE_ABSOLUTE, V4L2_CID_EXPOSURE_AUTO, V4L2_EXPOSURE_MANUAL},
    {V4L2_CID_FOCUS_ABSOLUTE, V4L2_CID_FOCUS_AUTO, 0},
};
#define NCTRL ((int)(sizeof ctrls / sizeof *ctrls))

static int byname(const void *a, const void *b) { return strcmp(((const struct frame *)a)->path, ((const struct frame *)b)->path); }
static void add(struct list *l, const char *dir, const char *name) {
    if (l->n == (int)(sizeof l->f / sizeof *l->f)) return;
    struct frame *f = &l->f[l->n];
    if (asprintf(&f->path, "%s/%s", dir, name) < 0) return;
    f->w = f->h = 0;
    unsigned w, h; char dash;
    if (sscanf(name, "%ux%u%c", &w, &h, &dash) == 3 && dash == '-') { f->w = w; f->h = h; }
    l->n++;
}
static int num(const char *k, int d) { const char *v = getenv(k); return v && *v ? atoi(v) : d; }
__attribute__((constructor)) static void setup(void) {
    const char *dir = getenv("V4L2SHIM_DIR"), *s;
    if (!dir) return;
    DIR *d = opendir(dir);
    if (!d) { dprintf(2, "v4l2shim: cannot read V4L2SHIM_DIR=%s\n", dir); return; }
    for (struct dirent *e; (e = readdir(d));) {
        const char *dot = strrchr(e->d_name, '.');
        if (!dot) continue;
        if (!strcmp(dot, ".jpg") || !strcmp(dot, ".jpeg")) add(&jpgs, dir, e->d_name);
        if (!strcmp(dot, ".yuyv")) add(&yuyvs, dir, e->d_name);
    }
    closedir(d);
    qsort(jpgs.f, jpgs.n, sizeof *jpgs.f, byname);
    qsort(yuyvs.f, yuyvs.n, sizeof *yuyvs.f, byname);
    if (!jpgs.n && !yuyvs.n) { dprintf(2, "v4l2shim: no .jpg or .yuyv in %s\n", dir); return; }
    for (s = (s = getenv("V4L2SHIM_SIZES")) ? s : "1280x720"; s && nsizes < MAXLIST; s = strchr(s, ',') ? strchr(s, ',') + 1 : NULL)
        if (sscanf(s, "%ux%u", &sizes[nsizes].w, &sizes[nsizes].h) == 2) nsizes++;
    for (s = (s = getenv("V4L2SHIM_FPS")) ? s : "30"; s && nfps < MAXLIST; s = strchr(s, ',') ? strchr(s, ',') + 1 : NULL)
        if (atoi(s) > 0) fpss[nfps++] = atoi(s);
    if (!nsizes || !nfps) { dprintf(2, "v4l2shim: bad V4L2SHIM_SIZES or V4L2SHIM_FPS\n"); return; }
    dev_index = num("V4L2SHIM_INDEX", 0);
    oneshot = num("V4L2SHIM_ONESHOT", 0);
    if ((s = getenv("V4L2SHIM_REFUSE"))) sscanf(s, "%ux%u", &refused.w, &refused.h);
    narrow = num("V4L2SHIM_NARROW", 0);
    busy = num("V4L2SHIM_BUSY", 0);
    unplug_after = num("V4L2SHIM_UNPLUG", 0);
    truncate_every = num("V4L2SHIM_TRUNCATE", 0);
    logging = num("V4L2SHIM_LOG", 0);
    control_file = getenv("V4L2SHIM_CONTROL");
    if (getenv("V4L2SHIM_NAME")) card = getenv("V4L2SHIM_NAME");
    snprintf(devname, sizeof devname, "video%d", dev_index);
    snprintf(devpath, sizeof devpath, "/dev/%s", devname);
    snprintf(syspath, sizeof syspath, "/sys/class/video4linux/%s/name", devname);
    cam.fmt = jpgs.n ? V4L2_PIX_FMT_MJPEG : V4L2_PIX_FMT_YUYV;
    cam.w = sizes[0].w; cam.h = sizes[0].h; cam.fps = fpss[0];
    meta = num("V4L2SHIM_META", 0);
    if (meta) {
        snprintf(metaname, sizeof metaname, "video%d", dev_index + 1);
        snprintf(metapath, sizeof metapath, "/dev/%s", metaname);
        snprintf(metasys, sizeof metasys, "/sys/class/video4linux/%s/name", metaname);
    }
    snprintf(uevent, sizeof uevent, "/sys/dev/char/81:%d/uevent", dev_index);
    enabled = 1;
}

static void look_at_control_file(void) {
    char b[32] = "";
    if (!control_file) return;
    long fd = raw(SYS_openat, AT_FDCWD, (long)control_file, O_RDONLY | O_CLOEXEC, 0, 0, 0);
    if (fd < 0) return;
    long n = raw(SYS_read, fd, (long)b, sizeof b - 1, 0, 0, 0);
    raw(SYS_close, fd, 0, 0, 0, 0, 0);
    if (n <= 0) return;
    if (!strncmp(b, "unplug", 6)) gone = 1;
    else if (!strncmp(b, "stall", 5)) stalled = 1;
    else if (!strncmp(b, "plug", 4)) { if (gone) delivered = 0; gone = stalled = 0; }
}

// ---- the device ----
static struct dev *find(int fd) {
    if (!ndevs || fd < 0) return NULL;
    for (int i = 0; i < MAXDEV; i++) if (devs[i].mem > 0 && devs[i].fd == fd) return &devs[i];
    return NULL;
}
static unsigned sizeimage(unsigned fmt, unsigned w, unsigned h) { (void)fmt; return (w * h * 2 + 4095) & ~4095u; }
static void timer(struct dev *d, int on) {
    struct itimerspec t = {0};
    if (on) {
        long ns = 1000000000L / cam.fps;
        t.it_interval.tv_sec = ns / 1000000000L; t.it_interval.tv_nsec = ns % 1000000000L;
        t.it_value = t.it_interval;
    }
    raw(SYS_timerfd_settime, d->fd, 0, (long)&t, 0, 0, 0);
}
static int open_device(int flags, int as_meta) {
    if (busy == 1 && !as_meta) { errno = EBUSY; return -1; }
    pthread_mutex_lock(&mu);
    look_at_control_file();
    if (gone) { pthread_mutex_unlock(&mu); errno = ENOENT; return -1; }
    struct dev *d = NULL;
    for (int i = 0; i < MAXDEV && !d; i++) if (devs[i].mem <= 0) d = &devs[i];
    if (!d) { pthread_mutex_unlock(&mu); errno = EMFILE; return -1; }
    memset(d, 0, sizeof *d);
    d->fd = raw(SYS_timerfd_create, CLOCK_MONOTONIC, TFD_NONBLOCK | ((flags & O_CLOEXEC) ? TFD_CLOEXEC : 0), 0, 0, 0, 0);
    d->mem = raw(SYS_memfd_create, (long)"v4l2shim", MFD_CLOEXEC, 0, 0, 0, 0);
    d->nonblock = !!(flags & O_NONBLOCK); d->meta = as_meta;
    ndevs++;
    int fd = d->fd;
    pthread_mutex_unlock(&mu);
    return fd;
}
static int try_fmt(struct v4l2_format *f) {
    if (f->type != V4L2_BUF_TYPE_VIDEO_CAPTURE) return -EINVAL;
    struct v4l2_pix_format *p = &f->fmt.pix;
    unsigned fmt = p->pixelformat;
    if (!(fmt == V4L2_PIX_FMT_MJPEG && jpgs.n) && !(fmt == V4L2_PIX_FMT_YUYV && yuyvs.n)) fmt = jpgs.n ? V4L2_PIX_FMT_MJPEG : V4L2_PIX_FMT_YUYV;
    int best = 0; unsigned long bd = ~0ul;      // the nearest size, as uvcvideo does
    for (int i = 0; i < nsizes; i++) {
        long dw = (long)sizes[i].w - p->width, dh = (long)sizes[i].h - p->height;
        unsigned long dd = dw * dw + dh * dh;
        if (dd < bd) { bd = dd; best = i; }
    }
    if (sizes[best].w == refused.w && sizes[best].h == refused.h && nsizes > 1) best = best ? 0 : 1;
    memset(p, 0, sizeof *p);
    p->width = sizes[best].w; p->height = sizes[best].h; p->pixelformat = fmt;
    p->field = V4L2_FIELD_NONE;
    p->colorspace = V4L2_COLORSPACE_SRGB;
    p->bytesperline = fmt == V4L2_PIX_FMT_YUYV ? p->width * 2 : 0;
    p->sizeimage = sizeimage(fmt, p->width, p->height);
    return 0;
}
static struct frame *next_frame(void) {
    struct list *l = cam.fmt == V4L2_PIX_FMT_MJPEG ? &jpgs : &yuyvs;
    for (int tries = 0; tries < l->n; tries++) {
        if (pos >= l->n) { if (oneshot) { stalled = 1; return NULL; } pos = 0; }
        struct frame *f = &l->f[pos++];
        if (!f->w || (f->w == cam.w && f->h == cam.h)) return f;
    }
    stalled = 1;
    return NULL;
}
static void fill(struct dev *d) {               // one frame period has passed
    unsigned seq = d->seq++;
    if (!d->nqueue) { next_frame(); return; }   // nobody took it: dropped
    struct frame *f = next_frame();
    if (!f) return;
    int i = d->queue[0];
    memmove(d->queue, d->queue + 1, --d->nqueue * sizeof *d->queue);
    long fd = raw(SYS_openat, AT_FDCWD, (long)f->path, O_RDONLY | O_CLOEXEC, 0, 0, 0), n = 0;
    if (fd >= 0) {
        char *m = (char *)raw(SYS_mmap, 0, d->bufsize, PROT_READ | PROT_WRITE, MAP_SHARED, d->mem, (long)i * d->bufsize);
        if ((long)m > 0) {
            for (long k; n < (long)d->bufsize && (k = raw(SYS_read, fd, (long)(m + n), d->bufsize - n, 0, 0, 0)) > 0;) n += k;
            if (truncate_every && (delivered + 1) % truncate_every == 0) { memset(m + n / 2, 0, n - n / 2); n /= 2; }
            raw(SYS_munmap, (long)m, d->bufsize, 0, 0, 0, 0);
        }
        raw(SYS_close, fd, 0, 0, 0, 0, 0);
    }
    long long us = d->t0.tv_sec * 1000000LL + d->t0.tv_nsec / 1000 + (seq + 1) * 1000000LL / cam.fps;
    d->used[i] = n; d->bseq[i] = seq; d->state[i] = 2;   // the time at which it was due, as a driver's
    d->ts[i].tv_sec = us / 1000000; d->ts[i].tv_usec = us % 1000000;
    d->done[d->ndone++] = i;
}
static int pump(struct dev *d) {                // takes the periods that passed; 1: some had
    unsigned long long ticks = 0;
    if (raw(SYS_read, d->fd, (long)&ticks, sizeof ticks, 0, 0, 0) != (long)sizeof ticks || stalled) return 0;
    if (ticks > 60) ticks = 60;
    while (ticks-- && !stalled) fill(d);
    if (stalled) timer(d, 0);                   // select() sleeps on
    return 1;
}
static void describe(struct dev *d, struct v4l2_buffer *b, int i) {
    b->index = i; b->type = V4L2_BUF_TYPE_VIDEO_CAPTURE; b->memory = V4L2_MEMORY_MMAP;
    b->length = d->bufsize; b->m.offset = i * d->bufsize; b->field = V4L2_FIELD_NONE;
    b->flags = V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC | (d->state[i] == 1 ? V4L2_BUF_FLAG_QUEUED : 0) | (d->state[i] == 2 ? V4L2_BUF_FLAG_DONE : 0);
    b->bytesused = d->used[i]; b->sequence = d->bseq[i]; b->timestamp = d->ts[i];
}
static int dequeue(struct dev *d, struct v4l2_buffer *b) {
    if (b->type != V4L2_BUF_TYPE_VIDEO_CAPTURE || b->memory != V4L2_MEMORY_MMAP || !d->streaming) return -EINVAL;
    while (!d->ndone) {
        if (gone) return -ENODEV;
        if (pump(d)) continue;
        if (d->nonblock) return -EAGAIN;
        pthread_mutex_unlock(&mu);
        struct timespec w = {0, 2000000}; nanosleep(&w, NULL);
        pthread_mutex_lock(&mu);
        look_at_control_file();
        if (!d->streaming) return -EINVAL;
    }
    int i = d->done[0];
    memmove(d->done, d->done + 1, --d->ndone * sizeof *d->done);
    d->state[i] = 0;
    describe(d, b, i);
    delivered++;
    if (unplug_after && delivered >= unplug_after) gone = 1;
    return 0;
}
static int ctrl_index(unsigned id) { for (int i = 0; i < NCTRL; i++) if (ctrls[i].id == id) return i; return -1; }
static int set_ctrl(int i, int value) {          // rounded to the step, as cameras do
    for (unsigned k = 0; k < sizeof held / sizeof *held; k++)
        if (held[k].value == ctrls[i].id && ctrls[ctrl_index(held[k].automatic)].val != held[k].off) return -EACCES;
    if (value < ctrls[i].min || value > ctrls[i].max) return -ERANGE;
    ctrls[i].val = ctrls[i].min + (value - ctrls[i].min) / ctrls[i].step * ctrls[i].step;
    return 0;
}
static int next_ctrl(unsigned *id) {            // the flags of VIDIOC_QUERY(_EXT_)CTRL
    unsigned want = *id & V4L2_CTRL_ID_MASK;
    if (!(*id & (V4L2_CTRL_FLAG_NEXT_CTRL | V4L2_CTRL_FLAG_NEXT_COMPOUND))) return ctrl_index(want);
    if (!(*id & V4L2_CTRL_FLAG_NEXT_CTRL)) return -1;
    int best = -1;
    for (int i = 0; i < NCTRL; i++) if (ctrls[i].id > want && (best < 0 || ctrls[i].id < ctrls[best].id)) best = i;
    return best;
}

static int handle(struct dev *d, unsigned long req, void *arg) {
    look_at_control_file();
    if (gone) return -ENODEV;
    if ((unsigned long)arg < 4096 && (unsigned)req >> 30) return -EFAULT;
    if (d->meta && (unsigned)req != (unsigned)VIDIOC_QUERYCAP) return -EINVAL;   // the node has no frames
    switch ((unsigned)req) {
    case (unsigned)VIDIOC_QUERYCAP: {
        struct v4l2_capability *c = arg;
        memset(c, 0, sizeof *c);
        strcpy((char *)c->driver, "v4l2shim");
        snprintf((char *)c->card, sizeof c->card, "%s", card);
        snprintf((char *)c->bus_info, sizeof c->bus_info, "usb-shim-%d", dev_index);
        c->version = 0x060100;
        c->device_caps = (d->meta ? V4L2_CAP_META_CAPTURE : V4L2_CAP_VIDEO_CAPTURE) | V4L2_CAP_STREAMING | V4L2_CAP_EXT_PIX_FORMAT;
        c->capabilities = c->device_caps | V4L2_CAP_DEVICE_CAPS | V4L2_CAP_VIDEO_CAPTURE;
        return 0; }
    case (unsigned)VIDIOC_ENUM_FMT: {
        struct v4l2_fmtdesc *f = arg;
        unsigned idx = f->index, type = f->type, have[2], n = 0;
        if (jpgs.n) have[n++] = V4L2_PIX_FMT_MJPEG;
        if (yuyvs.n) have[n++] = V4L2_PIX_FMT_YUYV;
        if (type != V4L2_BUF_TYPE_VIDEO_CAPTURE || idx >= n) return -EINVAL;
        memset(f, 0, sizeof *f);
        f->index = idx; f->type = type; f->pixelformat = have[idx];
        f->flags = have[idx] == V4L2_PIX_FMT_MJPEG ? V4L2_FMT_FLAG_COMPRESSED : 0;
        strcpy((char *)f->description, have[idx] == V4L2_PIX_FMT_MJPEG ? "Motion-JPEG" : "YUYV 4:2:2");
        return 0; }
    case (unsigned)VIDIOC_ENUM_FRAMESIZES: {
        struct v4l2_frmsizeenum *f = arg;
        if (f->index >= (unsigned)nsizes || !((f->pixel_format == V4L2_PIX_FMT_MJPEG && jpgs.n) || (f->pixel_format == V4L2_PIX_FMT_YUYV && yuyvs.n))) return -EINVAL;
        memset(f->reserved, 0, sizeof f->reserved);
        f->type = V4L2_FRMSIZE_TYPE_DISCRETE;
        f->discrete.width = sizes[f->index].w; f->discrete.height = sizes[f->index].h;
        return 0; }
    case (unsigned)VIDIOC_ENUM_FRAMEINTERVALS: {
        struct v4l2_frmivalenum *f = arg;
        int ok = 0, known = (f->pixel_format == V4L2_PIX_FMT_MJPEG && jpgs.n) || (f->pixel_format == V4L2_PIX_FMT_YUYV && yuyvs.n);
        for (int i = 0; known && i < nsizes; i++) ok |= sizes[i].w == f->width && sizes[i].h == f->height;
        if (!ok || f->index >= (unsigned)nfps) return -EINVAL;
        memset(f->reserved, 0, sizeof f->reserved);
        f->type = V4L2_FRMIVAL_TYPE_DISCRETE;
        f->discrete.numerator = 1; f->discrete.denominator = fpss[f->index];
        return 0; }
    case (unsigned)VIDIOC_G_FMT: {
        struct v4l2_format *f = arg;
        f->fmt.pix.width = cam.w; f->fmt.pix.height = cam.h; f->fmt.pix.pixelformat = cam.fmt;
        return try_fmt(f); }
    case (unsigned)VIDIOC_TRY_FMT: return try_fmt(arg);
    case (unsigned)VIDIOC_S_FMT: {
        struct v4l2_format *f = arg;
        if (d->nbufs) return -EBUSY;
        int r = try_fmt(f);
        if (!r) { cam.w = f->fmt.pix.width; cam.h = f->fmt.pix.height; cam.fmt = f->fmt.pix.pixelformat; }
        return r; }
    case (unsigned)VIDIOC_G_PARM: case (unsigned)VIDIOC_S_PARM: {
        struct v4l2_streamparm *p = arg;
        if (p->type != V4L2_BUF_TYPE_VIDEO_CAPTURE) return -EINVAL;
        struct v4l2_fract *t = &p->parm.capture.timeperframe;
        if ((unsigned)req == (unsigned)VIDIOC_S_PARM) {
            if (d->streaming) return -EBUSY;
            unsigned want = t->numerator ? t->denominator / t->numerator : fpss[0], best = fpss[0];
            for (int i = 0; i < nfps; i++) if (labs((long)fpss[i] - want) < labs((long)best - want)) best = fpss[i];
            cam.fps = best;
        }
        memset(&p->parm.capture, 0, sizeof p->parm.capture);
        p->parm.capture.capability = V4L2_CAP_TIMEPERFRAME;
        t->numerator = 1; t->denominator = cam.fps;
        return 0; }
    case (unsigned)VIDIOC_ENUMINPUT: {
        struct v4l2_input *i = arg;
        if (i->index) return -EINVAL;
        memset(i, 0, sizeof *i);
        strcpy((char *)i->name, "Camera 1"); i->type = V4L2_INPUT_TYPE_CAMERA;
        return 0; }
    case (unsigned)VIDIOC_G_INPUT: *(int *)arg = 0; return 0;
    case (unsigned)VIDIOC_S_INPUT: return *(int *)arg ? -EINVAL : 0;
    case (unsigned)VIDIOC_G_PRIORITY: *(unsigned *)arg = V4L2_PRIORITY_DEFAULT; return 0;
    case (unsigned)VIDIOC_S_PRIORITY: return 0;
    case (unsigned)VIDIOC_REQBUFS: {
        struct v4l2_requestbuffers *r = arg;
        if (r->type != V4L2_BUF_TYPE_VIDEO_CAPTURE || r->memory != V4L2_MEMORY_MMAP) return -EINVAL;
        if (busy == 2) return -EBUSY;
        for (int i = 0; i < MAXDEV; i++) if (devs[i].mem > 0 && &devs[i] != d && devs[i].nbufs) return -EBUSY;
        if (d->streaming) { if (r->count) return -EBUSY; d->streaming = 0; timer(d, 0); }
        if (r->count > MAXBUF) r->count = MAXBUF;
        if (r->count == 1) r->count = 2;
        d->nbufs = r->count; d->nqueue = d->ndone = 0;
        memset(d->state, 0, sizeof d->state); memset(d->used, 0, sizeof d->used);
        d->bufsize = sizeimage(cam.fmt, cam.w, cam.h);
        if (d->nbufs && raw(SYS_ftruncate, d->mem, (long)d->nbufs * d->bufsize, 0, 0, 0, 0) < 0) return -ENOMEM;
        r->capabilities = V4L2_BUF_CAP_SUPPORTS_MMAP; r->flags = 0; memset(r->reserved, 0, sizeof r->reserved);
        return 0; }
    case (unsigned)VIDIOC_QUERYBUF: {
        struct v4l2_buffer *b = arg;
        if (b->type != V4L2_BUF_TYPE_VIDEO_CAPTURE || b->index >= (unsigned)d->nbufs) return -EINVAL;
        describe(d, b, b->index);
        return 0; }
    case (unsigned)VIDIOC_QBUF: {
        struct v4l2_buffer *b = arg;
        if (b->type != V4L2_BUF_TYPE_VIDEO_CAPTURE || b->memory != V4L2_MEMORY_MMAP || b->index >= (unsigned)d->nbufs || d->state[b->index]) return -EINVAL;
        d->state[b->index] = 1; d->queue[d->nqueue++] = b->index;
        describe(d, b, b->index);
        return 0; }
    case (unsigned)VIDIOC_DQBUF: return dequeue(d, arg);
    case (unsigned)VIDIOC_STREAMON:
        if (*(int *)arg != V4L2_BUF_TYPE_VIDEO_CAPTURE || !d->nbufs) return -EINVAL;
        if (narrow && cam.fmt == V4L2_PIX_FMT_YUYV) return -ENOSPC;
        if (!d->streaming) { d->streaming = 1; d->seq = 0; clock_gettime(CLOCK_MONOTONIC, &d->t0); timer(d, 1); }
        return 0;
    case (unsigned)VIDIOC_STREAMOFF:
        if (*(int *)arg != V4L2_BUF_TYPE_VIDEO_CAPTURE) return -EINVAL;
        d->streaming = 0; d->nqueue = d->ndone = 0; timer(d, 0);
        memset(d->state, 0, sizeof d->state);
        return 0;
    case (unsigned)VIDIOC_QUERYCTRL: {
        struct v4l2_queryctrl *q = arg;
        int i = next_ctrl(&q->id);
        if (i < 0) return -EINVAL;
        memset(q, 0, sizeof *q);
        q->id = ctrls[i].id; q->type = ctrls[i].type; q->minimum = ctrls[i].min; q->maximum = ctrls[i].max;
        q->step = ctrls[i].step; q->default_value = ctrls[i].def;
        strcpy((char *)q->name, ctrls[i].name);
        return 0; }
    case (unsigned)VIDIOC_QUERY_EXT_CTRL: {
        struct v4l2_query_ext_ctrl *q = arg;
        int i = next_ctrl(&q->id);
        if (i < 0) return -EINVAL;
        memset(q, 0, sizeof *q);
        q->id = ctrls[i].id; q->type = ctrls[i].type; q->minimum = ctrls[i].min; q->maximum = ctrls[i].max;
        q->step = ctrls[i].step; q->default_value = ctrls[i].def; q->elem_size = 4; q->elems = 1;
        strcpy(q->name, ctrls[i].name);
        return 0; }
    case (unsigned)VIDIOC_G_CTRL: case (unsigned)VIDIOC_S_CTRL: {
        struct v4l2_control *c = arg;
        int i = ctrl_index(c->id);
        if (i < 0) return -EINVAL;
        if ((unsigned)req == (unsigned)VIDIOC_G_CTRL) c->value = ctrls[i].val;
        else return set_ctrl(i, c->value);
        return 0; }
    case (unsigned)VIDIOC_G_EXT_CTRLS: case (unsigned)VIDIOC_S_EXT_CTRLS: case (unsigned)VIDIOC_TRY_EXT_CTRLS: {
        struct v4l2_ext_controls *c = arg;
        for (unsigned k = 0; k < c->count; k++) {
            int i = ctrl_index(c->controls[k].id);
            if (i < 0) { c->error_idx = k; return -EINVAL; }
            if ((unsigned)req == (unsigned)VIDIOC_G_EXT_CTRLS) c->controls[k].value = ctrls[i].val;
            else if (c->controls[k].value < ctrls[i].min || c->controls[k].value > ctrls[i].max) { c->error_idx = k; return -ERANGE; }
            else if ((unsigned)req == (unsigned)VIDIOC_S_EXT_CTRLS) {
                int r = set_ctrl(i, c->controls[k].value);
                if (r) { c->error_idx = k; return r; }
            }
        }
        return 0; }
    default: return -ENOTTY;
    }
}
static int ioctl_device(struct dev *d, unsigned long req, void *arg) {
    pthread_mutex_lock(&mu);
    int r = handle(d, req, arg);
    pthread_mutex_unlock(&mu);
    if (logging) dprintf(2, "v4l2shim: ioctl '%c' %lu -> %d\n", (char)(req >> 8 & 255), req & 255, r);
    if (r < 0) { errno = -r; return -1; }
    return r;
}

// ---- the replaced symbols ----
static int is_device(const char *p) { return enabled && p && !strcmp(p, devpath); }
static int text(const char *s, int flags) {     // a small file made up on the spot
    int fd = raw(SYS_memfd_create, (long)"text", (flags & O_CLOEXEC) ? MFD_CLOEXEC : 0, 0, 0, 0, 0);
    raw(SYS_write, fd, (long)s, strlen(s), 0, 0, 0);
    raw(SYS_lseek, fd, 0, SEEK_SET, 0, 0, 0);
    return fd;
}
static int open_any(int dirfd, const char *path, int flags, mode_t mode) {
    if (enabled && path) {
        if (is_device(path)) return open_device(flags, 0);
        if (meta && !strcmp(path, metapath)) return open_device(flags, 1);
        if ((!strcmp(path, syspath) || (meta && !strcmp(path, metasys))) && !gone) return text(card, flags);
    }
    return RAW(SYS_openat, dirfd, path, flags, mode, 0, 0);
}
#define MODE(flags) mode_t mode = 0; if ((flags) & (O_CREAT | __O_TMPFILE)) { va_list va; va_start(va, flags); mode = va_arg(va, mode_t); va_end(va); }
int open(const char *path, int flags, ...) { MODE(flags) return open_any(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE(flags) return open_any(AT_FDCWD, path, flags, mode); }
int openat(int dirfd, const char *path, int flags, ...) { MODE(flags) return open_any(dirfd, path, flags, mode); }
int openat64(int dirfd, const char *path, int flags, ...) { MODE(flags) return open_any(dirfd, path, flags, mode); }
int __open_2(const char *path, int flags) { return open_any(AT_FDCWD, path, flags, 0); }
int __open64_2(const char *path, int flags) { return open_any(AT_FDCWD, path, flags, 0); }

int close(int fd) {
    if (ndevs) {
        pthread_mutex_lock(&mu);
        struct dev *d = find(fd);
        if (d) { raw(SYS_close, d->mem, 0, 0, 0, 0, 0); memset(d, 0, sizeof *d); ndevs--; }
        pthread_mutex_unlock(&mu);
    }
    return RAW(SYS_close, fd, 0, 0, 0, 0, 0);
}
int ioctl(int fd, unsigned long req, ...) {
    va_list va; va_start(va, req); void *arg = va_arg(va, void *); va_end(va);
    struct dev *d = find(fd);
    return d ? ioctl_device(d, req, arg) : (int)RAW(SYS_ioctl, fd, req, arg, 0, 0, 0);
}
long syscall(long n, ...) {
    va_list va; va_start(va, n);
    long a = va_arg(va, long), b = va_arg(va, long), c = va_arg(va, long), d = va_arg(va, long), e = va_arg(va, long), f = va_arg(va, long);
    va_end(va);
    if (n == SYS_ioctl) { struct dev *v = find((int)a); if (v) return ioctl_device(v, (unsigned long)b, (void *)c); }
    return RAW(n, a, b, c, d, e, f);
}
void *mmap(void *at, size_t len, int prot, int flags, int fd, off_t off) {
    struct dev *d = find(fd);
    return (void *)RAW(SYS_mmap, at, len, prot, flags, d ? d->mem : fd, off);
}
void *mmap64(void *at, size_t len, int prot, int flags, int fd, off_t off) { return mmap(at, len, prot, flags, fd, off); }

// A device that is gone, or cannot deliver: poll must say so, or not wake up at all.
int poll(struct pollfd *p, nfds_t n, int timeout) {
    int (*real)(struct pollfd *, nfds_t, int) = dlsym(RTLD_NEXT, "poll");
    struct dev *d = NULL;
    nfds_t k = 0;
    for (; k < n && ndevs; k++) if ((d = find(p[k].fd))) break;
    if (!d) return real(p, n, timeout);
    struct timespec t0, t; clock_gettime(CLOCK_MONOTONIC, &t0);
    for (;;) {
        pthread_mutex_lock(&mu);
        look_at_control_file();
        if (!gone && d->streaming) pump(d);
        int g = gone || !d->streaming, ready = d->ndone > 0;
        pthread_mutex_unlock(&mu);
        if (g) { p[k].revents = POLLERR | (gone ? POLLHUP : 0); return 1; }
        if (ready) { p[k].revents = p[k].events & (POLLIN | POLLRDNORM); return 1; }
        clock_gettime(CLOCK_MONOTONIC, &t);
        long spent = (t.tv_sec - t0.tv_sec) * 1000 + (t.tv_nsec - t0.tv_nsec) / 1000000;
        if (timeout >= 0 && spent >= timeout) { for (nfds_t i = 0; i < n; i++) p[i].revents = 0; return 0; }
        long slice = timeout >= 0 && timeout - spent < 20 ? timeout - spent : 20;
        int r = real(p, n, slice);
        if (r < 0 || (r > 0 && !(r == 1 && p[k].revents))) return r;   // another descriptor, or a signal
    }
}

// /dev lists the device: one more entry after the last.
static DIR *dev_dir; static int dev_listed;
DIR *opendir(const char *path) {
    static DIR *(*real)(const char *);
    if (!real) real = (DIR *(*)(const char *))dlsym(RTLD_NEXT, "opendir");
    DIR *d = real(path);
    if (d && enabled && (!strcmp(path, "/dev") || !strcmp(path, "/dev/"))) { dev_dir = d; dev_listed = 0; }
    return d;
}
int closedir(DIR *d) {
    static int (*real)(DIR *);
    if (!real) real = (int (*)(DIR *))dlsym(RTLD_NEXT, "closedir");
    if (d == dev_dir) dev_dir = NULL;
    return real(d);
}
static struct dirent *extra(DIR *d, struct dirent *e) {
    static struct dirent mine;
    if (e || d != dev_dir || dev_listed > meta) return e;
    int second = dev_listed++;
    pthread_mutex_lock(&mu); look_at_control_file(); int g = gone; pthread_mutex_unlock(&mu);
    if (g) return NULL;
    memset(&mine, 0, sizeof mine);
    mine.d_ino = 4242; mine.d_type = DT_CHR; mine.d_reclen = sizeof mine;
    strcpy(mine.d_name, second ? metaname : devname);
    return &mine;
}
struct dirent *readdir(DIR *d) {
    static struct dirent *(*real)(DIR *);
    if (!real) real = (struct dirent *(*)(DIR *))dlsym(RTLD_NEXT, "readdir");
    return extra(d, real(d));
}
struct dirent64 *readdir64(DIR *d) {
    static struct dirent64 *(*real)(DIR *);
    if (!real) real = (struct dirent64 *(*)(DIR *))dlsym(RTLD_NEXT, "readdir64");
    return (struct dirent64 *)extra(d, (struct dirent *)real(d));
}

// v4l2-ctl and v4l2-compliance learn through sysfs what kind of device a number is.
static FILE *fopen_any(const char *p, const char *mode, const char *symbol) {
    if (enabled && p && !strcmp(p, uevent)) {
        char b[64]; snprintf(b, sizeof b, "MAJOR=81\nMINOR=%d\nDEVNAME=%s\n", dev_index, devname);
        return fdopen(text(b, 0), "r");
    }
    return ((FILE *(*)(const char *, const char *))dlsym(RTLD_NEXT, symbol))(p, mode);
}
FILE *fopen(const char *p, const char *mode) { return fopen_any(p, mode, "fopen"); }
FILE *fopen64(const char *p, const char *mode) { return fopen_any(p, mode, "fopen64"); }

// Some programs (v4l2-ctl, OpenCV) first ask whether the path or descriptor is a character device.
static int fake_stat(struct stat *s) {
    memset(s, 0, sizeof *s);
    s->st_mode = S_IFCHR | 0660; s->st_nlink = 1; s->st_ino = 4242; s->st_rdev = makedev(81, dev_index); s->st_blksize = 4096;
    return 0;
}
static int path_stat(int fd, const char *p, struct stat *s, int flags) {
    if (is_device(p)) { if (gone) { errno = ENOENT; return -1; } return fake_stat(s); }
    return RAW(SYS_newfstatat, fd, p, s, flags, 0, 0);
}
int stat(const char *p, struct stat *s) { return path_stat(AT_FDCWD, p, s, 0); }
int stat64(const char *p, struct stat64 *s) { return path_stat(AT_FDCWD, p, (struct stat *)s, 0); }
int lstat(const char *p, struct stat *s) { return path_stat(AT_FDCWD, p, s, AT_SYMLINK_NOFOLLOW); }
int lstat64(const char *p, struct stat64 *s) { return path_stat(AT_FDCWD, p, (struct stat *)s, AT_SYMLINK_NOFOLLOW); }
int fstat(int fd, struct stat *s) { return find(fd) ? fake_stat(s) : (int)RAW(SYS_fstat, fd, s, 0, 0, 0, 0); }
int fstat64(int fd, struct stat64 *s) { return fstat(fd, (struct stat *)s); }
