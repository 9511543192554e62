import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestContext } from 'vitest';
import { install, mayInstall } from '../../../../scripts/packages.ts';
import { skipHere } from '../skip-here.ts';
import { cache, makeOnce, workFolder } from './made-once.ts';

/** A bare Debian in a folder, booted, as a server is after its own installer: no Node.js, no database, no tools. */
export interface BareRoot {
  readonly folder: string;
  /** Runs a shell command in it, as root; gives what it prints. */
  readonly run: (command: string) => Promise<string>;
  /** Ends what runs in it and removes it. */
  readonly close: () => void;
}

const kept = path.join(cache, 'debian-bookworm');
const keptBootable = `${kept}-systemd`;

/** Skips a test that needs a bare Debian, or tools of Debian, where they cannot be had. */
export function needRootOnDebian(context: TestContext): void {
  if (!mayInstall()) skipHere(context, 'a bare Debian is made by root on Debian');
}

/** The folder of a bare Debian as debootstrap makes it, to be copied: nothing is run in it. */
export async function bareDebian(): Promise<string> {
  await makeOnce(kept, async (fresh) => {
    await install(['debootstrap'], 'the bare Debian');
    execFileSync('debootstrap', ['--variant=minbase', 'bookworm', fresh], { stdio: ['ignore', 'ignore', 'inherit'] });
  });
  return kept;
}

/** With what an installer adds to that: the manager of services. */
async function bootableDebian(): Promise<string> {
  const debian = await bareDebian();
  await makeOnce(keptBootable, (fresh) => {
    execFileSync('cp', ['-a', debian, fresh]);
    nameServers(fresh);
    const packages = ['systemd', 'systemd-sysv', 'dbus'];
    const script = `apt-get update -q && apt-get install -y -q --no-install-recommends ${packages.join(' ')}`;
    const env = { PATH: systemPath, DEBIAN_FRONTEND: 'noninteractive' };
    // What packages say of a system that does not run yet is of no use, unless they fail.
    execFileSync('chroot', [fresh, 'sh', '-c', script], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  });
  return keptBootable;
}

function nameServers(folder: string): void {
  copyFileSync('/etc/resolv.conf', path.join(folder, 'etc/resolv.conf'));
}

const systemPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const wordsMs = 90_000;

/** Boots its systemd in namespaces of its own; the network is that of this machine. */
export async function bareRoot(): Promise<BareRoot> {
  const debian = await bootableDebian();
  const folder = workFolder('root');
  chmodSync(folder, 0o755);
  execFileSync('cp', ['-a', `${debian}/.`, folder]);
  nameServers(folder);
  // The installer of Debian writes it, debootstrap does not; Caddy looks its own name up.
  writeFileSync(path.join(folder, 'etc/hosts'), '127.0.0.1\tlocalhost\n::1\tlocalhost ip6-localhost\n');
  const log = path.join(folder, 'root/boot.log');
  const script = path.join(import.meta.dirname, 'boot.sh');
  const machine = spawn('sh', ['-c', 'exec sh "$1" "$2" > "$3" 2>&1', 'boot', script, folder, log], {
    stdio: 'ignore',
    detached: true,
  });
  const root = { folder, run, close };
  try {
    await until(async () => /running|degraded/.test(await run('systemctl is-system-running || true')));
  } catch (error) {
    const said = readFileSync(log, 'utf8');
    close();
    throw new Error(`systemd did not come up:\n${said}`, { cause: error });
  }
  return root;

  async function run(command: string): Promise<string> {
    const systemd = childOf(machine.pid);
    // To a file: a service that is started keeps what it was given open.
    const said = path.join(folder, 'root/said');
    const inside = ['--target', systemd, '--mount', '--pid', '--ipc', '--uts', '--cgroup', '--root', '--wd'];
    const env = ['env', '-i', `PATH=${systemPath}`, 'HOME=/root', 'LANG=C.UTF-8'];
    const enter = 'said=$1; shift; exec nsenter "$@" > "$said" 2>&1 < /dev/null';
    const words = [...inside, ...env, 'sh', '-ec', `cd /root\n${command}`];
    const child = spawn('sh', ['-c', enter, 'run', said, ...words], { stdio: 'ignore' });
    const status = await new Promise((resolve) => child.once('exit', resolve));
    const text = readFileSync(said, 'utf8');
    if (status !== 0) throw new Error(`${command}\nended with ${String(status)}:\n${text}`);
    return text;
  }

  function close(): void {
    // With the first of its processes all of them end, and its mounts with them.
    if (machine.pid !== undefined) spawnSync('kill', ['-KILL', String(machine.pid)]);
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
    for (const group of globSync(`/sys/fs/cgroup/**/liuguang-${machine.pid}/**/`).toSorted().toReversed())
      spawnSync('rmdir', [group]);
  }
}

/** The first process of the machine, as this one numbers it. */
function childOf(pid: number | undefined): string {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  if (child === undefined || child === '') throw new Error('the machine has no processes');
  return child;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  const ends = performance.now() + wordsMs;
  while (!(await condition().catch(() => false))) {
    if (performance.now() > ends) throw new Error('it took too long');
    await pause(200);
  }
}

/** Resident memory of a unit with all its processes, in MB. */
export async function memoryOf(root: BareRoot, unit: string): Promise<number> {
  const files = `$(grep -ls '/${unit}\\.service' /proc/[0-9]*/cgroup | sed 's,cgroup$,status,')`;
  return Number(await root.run(`awk '/^VmRSS/ { sum += $2 } END { print sum }' ${files}`)) / 1024;
}
