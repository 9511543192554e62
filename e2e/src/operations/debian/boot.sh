#!/bin/sh
# Boots the systemd of a Debian that lies in the folder $1, in namespaces and groups of its own.
set -eu
root=$1
# Groups of this process: what systemd sees as the root of them.
for group in /sys/fs/cgroup /sys/fs/cgroup/*/; do
  [ -f "$group/cgroup.procs" ] || continue
  case $(basename "$group") in cpuset) continue ;; esac
  mkdir "$group/liuguang-$$"
  echo $$ >"$group/liuguang-$$/cgroup.procs"
done
exec unshare --cgroup --mount --pid --uts --ipc --fork --kill-child --propagation private sh -c '
set -eu
mount --bind "$1" "$1"
cd "$1"
mount -t proc proc proc
mount -t sysfs -o ro sys sys
if [ -f /sys/fs/cgroup/cgroup.procs ]; then
  mount -t cgroup2 cgroup2 sys/fs/cgroup
else
  mount -t tmpfs -o mode=755 tmpfs sys/fs/cgroup
  for group in /sys/fs/cgroup/*/; do
    name=$(basename "$group")
    mkdir "sys/fs/cgroup/$name"
    case $name in
      unified) mount -t cgroup2 cgroup2 "sys/fs/cgroup/$name" ;;
      systemd) mount -t cgroup -o none,name=systemd cgroup "sys/fs/cgroup/$name" ;;
      *) mount -t cgroup -o "$name" cgroup "sys/fs/cgroup/$name" ;;
    esac
  done
fi
mount -t tmpfs -o mode=755 tmpfs run
mount -t tmpfs -o mode=1777 tmpfs tmp
mount -t tmpfs -o mode=755,size=256m dev dev
mkdir -m 1777 dev/shm
mkdir dev/pts
ln -s /proc/self/fd dev/fd
for node in null:3 zero:5 full:7 random:8 urandom:9; do mknod -m 666 "dev/${node%:*}" c 1 "${node#*:}"; done
mknod -m 666 dev/tty c 5 0
mount -t devpts -o newinstance,ptmxmode=0666,mode=620 devpts dev/pts
ln -s pts/ptmx dev/ptmx
mkdir -p old
pivot_root . old
umount -l /old
exec env -i container=test PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --system --unit=multi-user.target
' boot "$root"
