#!/bin/sh
# /usr/local/bin/liuguang: the installed release with the settings of its services, as their user.
set -eu
settings=${LIUGUANG_ENV:-/etc/liuguang/liuguang.env}
program=/opt/liuguang/current/liuguang

if [ ! -r "$settings" ]; then
  echo "liuguang: $settings cannot be read: use sudo" >&2
  exit 1
fi
# As systemd reads it: no shell, so that a value may hold what it likes.
while IFS= read -r line || [ -n "$line" ]; do
  case $line in '' | '#'* | ';'*) continue ;; esac
  name=${line%%=*} value=${line#*=}
  case $name in *[!A-Za-z0-9_]* | '' | [0-9]*) continue ;; esac
  case $value in \"*\") value=${value#\"} value=${value%\"} ;; \'*\') value=${value#\'} value=${value%\'} ;; esac
  # What is said on the command line comes first.
  eval "[ \"\${$name+set}\" = set ]" || export "$name=$value"
done <"$settings"

case ${1:-} in
  # These switch the release and restart services.
  upgrade | rollback) exec "$program" "$@" ;;
esac
if [ "$(id -u)" = 0 ]; then
  as='setpriv --reuid=liuguang --regid=liuguang --init-groups --inh-caps=-all --no-new-privs'
  # The folder of root is closed to that user.
  $as test -r . -a -x . || cd "${DATA_DIR:-/}"
  exec $as "$program" "$@"
fi
exec "$program" "$@"
