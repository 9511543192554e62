#!/bin/sh
# Stands in for systemctl where no systemd can run: starts units by their own ExecStart lines, user and environment.
set -eu
units='/etc/systemd/system /lib/systemd/system'
state=/run/services
mkdir -p "$state"

file_of() {
  for folder in $units; do [ ! -f "$folder/$1" ] || { echo "$folder/$1" && return; }; done
  echo "no unit $1" >&2
  exit 5
}
name_of() { case $1 in *.service | *.target) echo "$1" ;; *) echo "$1.service" ;; esac; }
value() { sed -n "s/^$2=//p" "$(file_of "$1")" | tail -n 1; }

start() {
  case $1 in *.target) for unit in $(value "$1" Wants); do start "$unit"; done && return ;; esac
  if [ -f "$state/$1" ] && kill -0 "$(cat "$state/$1")" 2>/dev/null; then return; fi
  unit=$(file_of "$1")
  caps='--inh-caps=-all'
  if grep -q '^AmbientCapabilities=CAP_NET_BIND_SERVICE' "$unit"; then caps='--inh-caps=+net_bind_service --ambient-caps=+net_bind_service'; fi
  user=$(value "$1" User) command=$(value "$1" ExecStart) folder=$(value "$1" WorkingDirectory)
  (
    cd "${folder:-/}"
    settings=$(value "$1" EnvironmentFile)
    [ -z "$settings" ] || while IFS= read -r line; do case $line in [A-Z]*=*) export "$line" ;; esac; done <"$settings"
    for pair in $(sed -n 's/^Environment=//p' "$unit"); do export "$pair"; done
    export HOME="$(getent passwd "$user" | cut -d: -f6)"
    # shellcheck disable=SC2086
    exec setsid setpriv --reuid="$user" --regid="$user" --init-groups $caps --no-new-privs $command </dev/null >>"/var/log/${1%.service}.log" 2>&1
  ) &
  echo $! >"$state/$1"
}

stop() {
  case $1 in *.target) for unit in $(value "$1" Wants); do echo "$unit"; done | sort -r | while read -r unit; do stop "$unit"; done && return ;; esac
  [ -f "$state/$1" ] || return 0
  pid=$(cat "$state/$1")
  kill -TERM "$pid" 2>/dev/null || true
  for _ in $(seq 1 300); do kill -0 "$pid" 2>/dev/null || break; sleep 0.1; done
  rm -f "$state/$1"
}

verb=$1
shift
for word in "$@"; do
  case $word in --*) continue ;; esac
  unit=$(name_of "$word")
  case $verb in
    enable) case " $* " in *' --now '*) start "$unit" ;; esac ;;
    start) start "$unit" ;;
    stop) stop "$unit" ;;
    restart | reload) stop "$unit" && start "$unit" ;;
    daemon-reload) ;;
    *) echo "systemctl $verb is not known here" >&2 && exit 1 ;;
  esac
done
