#!/bin/sh
# Installs the release that this file lies in on Debian or Ubuntu: docs/install.md. Run again, it repairs and changes nothing
# that an operator wrote.
#
#   deploy/install.sh [--domain example.com] [--console console.example.com] [--root DIR] [--dry-run]
set -eu

fail() {
  echo "install: $*" >&2
  exit 1
}
step() { echo "install: $*"; }

domain='' console='' root='' dry=''
while [ $# -gt 0 ]; do
  case $1 in
    --domain | --console | --root)
      [ $# -ge 2 ] || fail "$1 wants a value"
      case $1 in --domain) domain=$2 ;; --console) console=$2 ;; --root) root=$2 ;; esac
      shift 2
      ;;
    --dry-run) dry=1 && shift ;;
    --help | -h) sed -n '2,5s/^# \{0,1\}//p' "$0" && exit 0 ;;
    *) fail "unknown option \"$1\": --domain, --console, --root, --dry-run" ;;
  esac
done
for name in "$domain" "$console"; do
  case $name in '') ;; *[!a-z0-9.-]* | .* | -* | *..*) fail "\"$name\" is no host name: write it as example.com" ;; esac
done
[ -z "$console" ] || [ -n "$domain" ] || fail '--console wants --domain beside it'
[ "$domain" != "$console" ] || [ -z "$domain" ] || fail 'the console wants a host name of its own'
case $root in '' | /*) ;; *) root=$(pwd)/$root ;; esac

source=$(CDPATH= cd -P "$(dirname "$0")/.." && pwd)
[ -f "$source/release.json" ] || fail "$source is no release: unpack the archive and run the install.sh in it"
field() { sed -n "s/^ *\"$1\": \"\\([^\"]*\\)\".*/\\1/p" "$source/release.json"; }
version=$(field version) platform=$(field platform)
[ -n "$version" ] || fail 'release.json names no version'

case $(uname -s)-$(uname -m) in
  Linux-x86_64) machine=linux-x64 ;;
  Linux-aarch64) machine=linux-arm64 ;;
  *) machine=$(uname -s)-$(uname -m) ;;
esac
[ "$platform" = "$machine" ] || fail "this archive is for $platform and this machine is $machine: take the other archive"
# What belongs to a machine and not to a folder: packages, users, services.
real=''
[ -n "$root" ] || real=1
if [ -n "$real" ]; then
  [ "$(id -u)" = 0 ] || fail 'run it as root, with sudo'
  [ -x /usr/bin/apt-get ] || fail 'this is neither Debian nor Ubuntu; elsewhere unpack the archive and run ./liuguang start'
fi
opt=$root/opt/liuguang data=$root/var/lib/liuguang conf=$root/etc/liuguang
if [ -L "$opt/current" ]; then
  now=$(basename "$(readlink "$opt/current")")
  [ "$now" = "$version" ] || fail "version $now is installed: liuguang upgrade <archive> changes it, with a backup and a way back"
fi
near=$root/
[ -d "$near" ] || near=/
free=$(df -Pk "$near" | awk 'NR == 2 { print $4 }')
[ "$free" -ge 2000000 ] || fail "$((free / 1024)) MB are free and 2 GB are wanted: the program takes 450 MB, the rest is for data"
step "checking the files of $version"
(cd "$source" && sha256sum --quiet --check SHA256SUMS) || fail 'files are damaged or were changed: unpack the archive again'
if [ -n "$dry" ]; then
  step "would install $version into $opt/releases/$version, data into $data, settings into $conf/liuguang.env"
  exit 0
fi

if [ -n "$real" ]; then
  missing=''
  for package in libatomic1 libstdc++6 util-linux; do
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)" = installed ] || missing="$missing $package"
  done
  if [ -n "$missing" ]; then
    step "apt-get install$missing"
    # shellcheck disable=SC2086
    { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $missing; } >/dev/null ||
      fail "apt-get could not install$missing"
  fi
  id liuguang >/dev/null 2>&1 || useradd --system --user-group --home-dir /var/lib/liuguang --no-create-home --shell /usr/sbin/nologin liuguang
fi

target=$opt/releases/$version
mkdir -p "$opt/releases"
if [ "$source" != "$target" ]; then
  step "copying to $target"
  # Whole or not at all: nobody starts half of a release.
  rm -rf "$target.new"
  cp -a "$source" "$target.new"
  [ -z "$real" ] || chown -R root:root "$target.new"
  chmod -R go-w "$target.new"
  if [ -e "$target" ]; then mv "$target" "$target.old"; fi
  mv "$target.new" "$target"
  rm -rf "$target.old"
fi
ln -sfn "releases/$version" "$opt/current.new"
mv -T "$opt/current.new" "$opt/current"

mkdir -p "$data" "$conf"
[ -z "$real" ] || chown liuguang:liuguang "$data"
chmod 0700 "$data"
if [ ! -e "$conf/liuguang.env" ]; then
  step "settings in $conf/liuguang.env"
  {
    echo '# Settings of Liuguang, one NAME=value a line: docs/operate.md. Then: systemctl restart liuguang.target'
    echo 'NODE_ENV=production'
    echo 'DATA_DIR=/var/lib/liuguang'
    echo 'HOST=127.0.0.1'
    echo 'PORT=3000'
    echo '# The proxy on this machine.'
    echo 'TRUST_PROXY=127.0.0.1'
    if [ -n "$domain" ]; then echo "PUBLIC_URL=https://$domain"; else echo '#PUBLIC_URL=https://example.com'; fi
    if [ -n "$console" ]; then echo "CONSOLE_URL=https://$console"; else echo '#CONSOLE_URL=https://console.example.com'; fi
    echo '# 1 loads demo content with the first start: for looking around.'
    echo '#DEMO=1'
  } >"$conf/liuguang.env.new"
  chmod 0640 "$conf/liuguang.env.new"
  [ -z "$real" ] || chown root:liuguang "$conf/liuguang.env.new"
  mv "$conf/liuguang.env.new" "$conf/liuguang.env"
fi

mkdir -p "$root/etc/systemd/system" "$root/usr/local/bin"
for unit in "$target"/deploy/systemd/*; do cp "$unit" "$root/etc/systemd/system/"; done
cp "$target/deploy/liuguang.sh" "$root/usr/local/bin/liuguang"
chmod 0755 "$root/usr/local/bin/liuguang"
if [ -n "$real" ] && command -v systemctl >/dev/null 2>&1; then systemctl daemon-reload; fi
step "$version is installed. Next: look at $conf/liuguang.env, then systemctl enable --now liuguang.target"
