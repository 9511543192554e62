#!/bin/sh
# Liuguang, as it was released: everything it needs lies beside this file.
set -eu

usage() {
  cat <<'TEXT'
usage: liuguang <command>

  start              the whole product in one process tree, with its own PostgreSQL
  web                HTTP alone                       (ROLE=web)
  worker             jobs alone                       (ROLE=worker)
  database           the embedded PostgreSQL alone    (ROLE=database)
  cli <command> …    what an operator does by hand; `liuguang cli help` lists it
  upgrade <archive>  check, back up, migrate and switch to another release; goes back by itself when that fails
  rollback           switch back to the release before
  verify             compare every file of this release with its checksum
  version            version, platform and commit

Settings are environment variables: docs/operate.md. Data lie in DATA_DIR (./data).
TEXT
}

# The place of this file, through any links to it.
self=$0
while [ -L "$self" ]; do
  link=$(readlink "$self")
  case $link in /*) self=$link ;; *) self=$(dirname "$self")/$link ;; esac
done
root=$(CDPATH= cd -P "$(dirname "$self")" && pwd)
node=$root/node_modules/node/bin/node
export LIUGUANG_RELEASE="$root"

run() {
  if ! "$node" --version >/dev/null 2>&1; then
    echo "liuguang: the Node.js of this release does not run here:" >&2
    "$node" --version >&2 || true
    echo "liuguang: on Debian and Ubuntu it needs libatomic1 and libstdc++6 (apt-get install libatomic1 libstdc++6), and the platform of the archive ($(uname -sm) is this machine)" >&2
    exit 1
  fi
  exec "$node" "$@"
}

command=${1:-help}
[ $# -eq 0 ] || shift
case $command in
  start) ROLE=${ROLE:-all} run "$root/apps/server/dist/release/main.js" "$@" ;;
  web | worker | database) ROLE=$command run "$root/apps/server/dist/release/main.js" "$@" ;;
  cli) run "$root/apps/server/dist/release/cli.js" "$@" ;;
  upgrade | rollback) run "$root/scripts/upgrade/$command.ts" "$@" ;;
  verify) cd "$root" && exec sha256sum --quiet --check SHA256SUMS ;;
  version | --version | -v) cat "$root/release.json" ;;
  help | --help | -h) usage ;;
  *)
    echo "liuguang: unknown command \"$command\"" >&2
    usage >&2
    exit 2
    ;;
esac
