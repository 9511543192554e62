import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { install } from '../../../scripts/packages.ts';
import { bareDebian, needRootOnDebian } from './debian/bare-root.ts';
import { alone, workFolder } from './debian/made-once.ts';
import { playFreeVideo } from './debian/play-free-video.ts';
import { releaseArchive } from './debian/release-archive.ts';
import { stopwatch } from './stopwatch.ts';

const port = 3457;
const readyMinutes = 15;

/**
 * By tools that need no engine, on a base that comes from no registry. ARCHIVE names a release that is there already.
 */
it('builds an image that plays a video, keeps its data and stops cleanly', { timeout: 1_800_000 }, async (test) => {
  needRootOnDebian(test);
  const clock = stopwatch();
  const archive = await releaseArchive();
  clock.say('a release');
  const debian = await bareDebian();
  await alone(() => install(['buildah', 'podman', 'runc'], 'the image'));
  clock.say('tools and a Debian');
  const folder = workFolder('container');
  // The engine wants a short path for what it keeps while it runs.
  const running = mkdtempSync(path.join(tmpdir(), 'podman-'));
  const tools = toolsIn(folder, running);
  try {
    makeBase(tools, debian);
    clock.say('a base');
    const [context, name] = [path.dirname(archive), path.basename(archive)];
    const given = ['--build-arg', 'BASE=localhost/base', '--build-arg', `ARCHIVE=${name}`];
    // As Docker's own format: the other one has no health check.
    const form = ['--format', 'docker', '--layers=false', '-t', 'localhost/liuguang'];
    tools.buildah('build', '--quiet', ...form, ...given, '-f', 'deploy/container/Containerfile', context);
    clock.say('the image');
    const { Size: size } = JSON.parse(
      tools.podman('image', 'inspect', '--format', '{"Size":{{.Size}}}', 'localhost/liuguang'),
    ) as { Size: number };
    console.log(`           ${(size / 1e6).toFixed(0)} MB, base included`);

    await startAndPlay(tools, ['-e', 'DEMO=1']);
    clock.say('started, its demo made, and a video played');
    const user = tools.podman('exec', 'liuguang', 'id', '-un').trim();
    // What HEALTHCHECK asks, by the engine's own hand: nothing here does it every half minute.
    tools.podman('healthcheck', 'run', 'liuguang');
    const first = stop(tools);
    clock.say('stopped');
    await startAndPlay(tools, []);
    clock.say('a second container with the data of the first, and a video played');
    const second = stop(tools);
    expect({ user, first, second }).toEqual({ user: 'liuguang', first: 0, second: 0 });
  } finally {
    tools.podman('rm', '--force', '--all');
    for (const made of [folder, running]) rmSync(made, { recursive: true, force: true, maxRetries: 3 });
  }
});

interface Tools {
  readonly buildah: (...args: string[]) => string;
  readonly podman: (...args: string[]) => string;
}

/** Their images and containers lie in this folder, not where those of the machine are. */
function toolsIn(folder: string, running: string): Tools {
  const settings = path.join(folder, 'containers.conf');
  // Limits that need no raising, for who may not raise them.
  writeFileSync(settings, '[containers]\ndefault_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]\n');
  mkdirSync(path.join(folder, 'images'));
  const places = ['--root', path.join(folder, 'images'), '--runroot', running];
  const env = { ...process.env, CONTAINERS_CONF: settings, STORAGE_DRIVER: 'overlay', BUILDAH_ISOLATION: 'chroot' };
  const run = (program: string, args: string[]) =>
    execFileSync(program, [...places, ...args], { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  const runtime = ['--runtime', 'runc', '--cgroup-manager', 'cgroupfs'];
  return { buildah: (...args) => run('buildah', args), podman: (...args) => run('podman', [...runtime, ...args]) };
}

function makeBase({ buildah }: Tools, debian: string): void {
  const made = buildah('from', 'scratch').trim();
  buildah('add', '--quiet', made, debian, '/');
  buildah('config', '--env', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', made);
  buildah('commit', '--quiet', '--disable-compression', made, 'localhost/base');
  buildah('rm', made);
}

async function startAndPlay({ podman }: Tools, more: readonly string[]): Promise<void> {
  const settings = ['-e', `PORT=${port}`, '-e', 'HOST=127.0.0.1'];
  // No timer for the health check: that is systemd's work, which is not there.
  const how = ['--name', 'liuguang', '--network=host', '--health-interval=disable', '-v', 'data:/data', ...settings];
  podman('run', '--detach', ...how, ...more, 'localhost/liuguang');
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined);
    if (answer?.ok === true) break;
    const runs = podman('inspect', '--format', '{{.State.Running}}', 'liuguang').trim() === 'true';
    if (!runs || tries > readyMinutes * 60) throw new Error(`it was never ready:\n${podman('logs', 'liuguang')}`);
    await pause(1000);
  }
  const { name, bytes } = playFreeVideo(get);
  console.log(`           ${name}: ${bytes} bytes of a segment`);
}

/** What it ended with. */
function stop({ podman }: Tools): number {
  podman('stop', '--time', '60', 'liuguang');
  const code = Number(podman('inspect', '--format', '{{.State.ExitCode}}', 'liuguang'));
  podman('rm', 'liuguang');
  return code;
}

function get(place: string): Buffer {
  const args = ['-sS', '--fail', '--retry', '20', '--retry-all-errors', '--retry-delay', '1'];
  return execFileSync('curl', [...args, `http://127.0.0.1:${port}${place}`], { maxBuffer: 64 * 1024 * 1024 });
}
