import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { install, mayInstall } from '../../../scripts/packages.ts';

/** A bare Debian in a folder, as a server is after its own installer: no Node.js, no database, no tools. */
export interface BareRoot {
  readonly folder: string;
  /** Runs a shell command in it, as root; gives what it prints. */
  run(command: string): Promise<string>;
  /** Ends what runs in it and removes it. */
  close(): void;
}

const kept = path.resolve('.cache/bench/debian-bookworm');

/** The folder of a bare Debian as debootstrap makes it, to be copied: nothing is run in it. */
export async function bareDebian(): Promise<string> {
  if (!mayInstall()) throw new Error('a bare Debian is made by root on Debian');
  if (!existsSync(path.join(kept, 'usr/bin/apt-get'))) {
    await install(['debootstrap'], 'the bare Debian');
    console.log('making a bare Debian, once');
    rmSync(`${kept}.new`, { recursive: true, force: true });
    mkdirSync(path.dirname(kept), { recursive: true });
    execFileSync('debootstrap', ['--variant=minbase', 'bookworm', `${kept}.new`], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    renameSync(`${kept}.new`, kept);
  }
  return kept;
}

export async function bareRoot(): Promise<BareRoot> {
  const debian = await bareDebian();
  const folder = mkdtempSync(path.resolve('.cache/bench/root-'));
  chmodSync(folder, 0o755);
  execFileSync('cp', ['-a', `${debian}/.`, folder]);
  copyFileSync('/etc/resolv.conf', path.join(folder, 'etc/resolv.conf'));
  // The installer of Debian writes it, debootstrap does not; Caddy looks its own name up.
  writeFileSync(path.join(folder, 'etc/hosts'), '127.0.0.1\tlocalhost\n::1\tlocalhost ip6-localhost\n');
  // Packages would start their services; here that is the stand-in's work.
  writeFileSync(path.join(folder, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  const manager = path.join(folder, 'usr/local/sbin/systemctl');
  copyFileSync(path.join(import.meta.dirname, 'services.sh'), manager);
  chmodSync(manager, 0o755);
  mountSystem(folder);
  return {
    folder,
    async run(command) {
      const env = {
        PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
        HOME: '/root',
        LANG: 'C.UTF-8',
        LIUGUANG_SERVICES: 'systemctl',
      };
      // To a file: a service that is started keeps what it was given open.
      const said = path.join(folder, 'root/said');
      const script = 'chroot "$1" /bin/sh -ec "$2" > "$3" 2>&1 < /dev/null';
      const child = spawn('sh', ['-c', script, 'run', folder, `cd /root\n${command}`, said], { env, stdio: 'ignore' });
      const status = await new Promise((resolve) => child.once('exit', resolve));
      const text = readFileSync(said, 'utf8');
      if (status !== 0) throw new Error(`${command}\nended with ${String(status)}:\n${text}`);
      return text;
    },
    close() {
      spawnSync(
        'chroot',
        [folder, '/usr/local/sbin/systemctl', 'stop', 'caddy', 'liuguang-web', 'liuguang-worker', 'liuguang-database'],
        { stdio: 'ignore' },
      );
      for (const mounted of systemFolders) spawnSync('umount', ['-l', path.join(folder, mounted)]);
      if (!readFileSync('/proc/mounts', 'utf8').includes(folder))
        rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

const systemFolders = ['proc', 'sys', 'dev'];

/** Its own, none of the machine's: what is removed with the folder is nobody else's. */
function mountSystem(folder: string): void {
  const script = `set -e; cd "$1"
    mount -t proc proc proc; mount -t sysfs sys sys; mount -t tmpfs -o mode=755,size=256m dev dev
    mkdir -m 1777 dev/shm; ln -s /proc/self/fd dev/fd
    for node in null:3 zero:5 full:7 random:8 urandom:9; do mknod -m 666 "dev/\${node%:*}" c 1 "\${node#*:}"; done`;
  execFileSync('sh', ['-c', script, 'mount', folder]);
}

/** Resident memory of a unit with all its processes, in MB. */
export function memoryOf({ folder }: BareRoot, unit: string): number {
  const first = Number(readFileSync(path.join(folder, `run/services/${unit}.service`), 'utf8'));
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const below = new Set([first]);
  for (let size = 0; size !== below.size;) {
    size = below.size;
    for (const [pid = 0, parent = 0] of rows) if (below.has(parent)) below.add(pid);
  }
  return rows.reduce((sum, [pid = 0, , rss = 0]) => sum + (below.has(pid) ? rss : 0), 0) / 1024;
}
