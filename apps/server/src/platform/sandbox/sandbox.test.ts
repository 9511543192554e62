import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, linkSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, inject, it, vi } from 'vitest';
import { processorOfChildren } from '../../testing/run/processor-of-children.ts';
import { mayUse } from '../postgres/system-user.ts';
import { decoderCommand, type Measures } from './decoder-command.ts';
import { decoderEnv } from './decoder-env.ts';
import { findMeasures } from './find-measures.ts';
import { handOver, HandoverProblem, takeBack } from './handover.ts';
import type { Temptation } from './hostile-program.test-data.ts';

vi.setConfig({ testTimeout: 60_000 });

const { measures, missing } = await findMeasures();
const isRoot = process.getuid?.() === 0;
const viewed = measures.apart === 'view';
/** The same as who is not root has it: in a user namespace. Tried here as a user without any rights. */
const nobody = 65_534;
const program = path.join(import.meta.dirname, 'hostile-program.test-data.ts');
/** A checkout in a folder of root's own is out of the reach of others: the program of this test could not even begin. */
const isReached = mayUse({ uid: nobody, gid: nobody }, program, ['r']);
const because = (has: boolean) => (has ? '' : ` (not here: ${missing.join('; ')})`);

const dataDir = await mkdtemp(path.join(tmpdir(), "liuguang 'sandbox' -"));
chmodSync(dataDir, 0o755);
await writeFile(path.join(dataDir, 'secrets.json'), '{}', { mode: 0o600 });
mkdirSync(path.join(dataDir, 'uploads'), { mode: 0o700 });
mkdirSync(path.join(dataDir, 'media'), { mode: 0o700 });
await writeFile(path.join(dataDir, 'uploads/7'), 'of somebody else', { mode: 0o600 });
const server = createServer((socket) => socket.destroy());
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = server.address();
const ports = [typeof address === 'object' && address ? address.port : 0, Number(new URL(inject('postgresUrl')).port)];
afterAll(async () => {
  server.close();
  await rm(dataDir, { recursive: true, force: true });
});

interface Told {
  readonly uid: number;
  readonly achieved: string[];
  readonly count: number;
}

interface Ended {
  readonly told: Told | null;
  readonly how: string;
  readonly trouble: string;
}

const limits = { memoryBytes: 256 * 1024 ** 2, cpuSeconds: 60, fileBytes: 1024 ** 2 };

/** As code in a library does it that a file has taken over: what Node allows its own programs means nothing to it. */
async function hostile(by: Measures, temptation: Temptation, own: Partial<typeof limits> = {}): Promise<Ended> {
  const work = await mkdtemp(path.join(dataDir, 'uploads/work-'));
  const source = path.join(dataDir, 'uploads', `source-${path.basename(work)}`);
  await writeFile(source, 'a picture', { mode: 0o600 });
  const taken = await handOver(by, [source], work);
  if (by.userNamespace && isRoot) for (const each of [work, source]) chownSync(each, nobody, nobody);
  const [command, args] = decoderCommand(taken, { program, files: [source], work, ...limits, ...own });
  const free = args.filter((each) => !/^--(?:permission|allow-)/.test(each));
  const given = JSON.stringify({ ports, work, workerPid: process.pid, ...temptation });
  const options = {
    cwd: '/',
    env: decoderEnv(),
    detached: true,
    ...(by.userNamespace && isRoot ? { uid: nobody, gid: nobody } : {}),
  };
  const child = spawn(command, [...free, given], options);
  const said = { out: '', trouble: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.trouble += chunk.toString()));
  const how = await new Promise<string>((resolve) =>
    child.once('close', (code, signal) => resolve(String(signal ?? code))),
  );
  return { told: said.out === '' ? null : (JSON.parse(said.out) as Told), how, trouble: said.trouble };
}

const around = (): Temptation => ({
  attempt: 'look around',
  secrets: ['/etc/shadow', path.join(dataDir, 'secrets.json'), path.join(dataDir, 'uploads/7')],
  outside: [dataDir, path.join(dataDir, 'media'), '/', '/dev'],
});

/** Of all that run on this machine. */
function processesWith(text: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(text);
    } catch {
      return false;
    }
  });
}

describe('a decoder that a file has taken over', () => {
  it.skipIf(!viewed)(
    `reaches no socket, no secret, no file but its own, no process, and no rights${because(viewed)}`,
    async () => {
      const { told, trouble } = await hostile(measures, around());
      expect(trouble).toBe('');
      expect(told?.achieved).toEqual(['wrote to its work folder']);
      expect(told?.uid).toBe(measures.user?.uid ?? 0);
    },
  );

  it.skipIf(!viewed || !isRoot || !isReached)(
    'reaches no more where the server is not root, by a user namespace',
    async () => {
      const unprivileged = { ...measures, user: null, userNamespace: true };
      chmodSync(path.join(dataDir, 'uploads'), 0o711);
      const { told, trouble } = await hostile(unprivileged, around());
      expect(trouble).toBe('');
      // Root of nothing but itself, and of an empty /tmp in memory in which the test has its folders.
      const own = new Set(['became root', `wrote to ${dataDir}`]);
      expect(told?.achieved.filter((each) => !own.has(each))).toEqual(['wrote to its work folder']);
      expect(readdirSync(dataDir)).not.toContain('mine');
    },
  );

  it.skipIf(!measures.user || !isReached)(
    'is another user where the machine allows nothing else, as in a plain container',
    async () => {
      const { told } = await hostile({ ...measures, apart: null }, around());
      expect(told?.uid).toBe(measures.user?.uid);
      const reached = told?.achieved.filter((each) => !/^connected|^read the environment of \d+$/.test(each));
      expect(reached).toEqual(['wrote to its work folder', 'ran what it had written']);
      // Only of processes of the same user.
      expect(told?.achieved).not.toContain(`read the environment of ${process.pid}`);
    },
  );

  it.skipIf(!measures.prlimit || !viewed)('cannot fill the machine with processes, and leaves none', async () => {
    const seconds = `20.${Math.trunc(Math.random() * 1e9)}`;
    const { told } = await hostile(measures, { attempt: 'fork', seconds });
    expect(told?.count).toBeGreaterThan(10);
    expect(told?.count).toBeLessThan(520);
    await expect.poll(() => processesWith(seconds)).toEqual([]);
  });

  it.skipIf(!measures.prlimit)('gets no four gigabytes', async () => {
    const { told } = await hostile(measures, { attempt: 'allocate' });
    expect(told?.count ?? 0).toBeLessThan(1400);
  });

  it('is ended when it has had its time of the processor', async () => {
    const at = Date.now();
    const { told, how } = await hostile(measures, { attempt: 'spin' }, { cpuSeconds: 1 });
    expect([told, how]).not.toEqual([null, '0']);
    expect(Date.now() - at).toBeLessThan(20_000);
  });

  it('writes no file longer than it may', async () => {
    const { told } = await hostile(measures, { attempt: 'write' });
    expect(told).toMatchObject({ achieved: [], count: limits.fileBytes });
  });

  it.skipIf(!measures.setpriv)('ends when the worker is killed, whether it wants to or not', async () => {
    const token = `stay-${crypto.randomUUID()}`;
    const [command, args] = decoderCommand(measures, { program, files: [], work: undefined, ...limits });
    const worker = `require('node:child_process').spawn(${JSON.stringify(command)}, ${JSON.stringify([
      ...args,
      JSON.stringify({ attempt: 'stay', token }),
    ])}, { stdio: ['ignore', 'inherit', 'inherit'], detached: true })`;
    const parent = spawn(process.execPath, ['-e', worker], { env: decoderEnv(), stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise((resolve) => parent.stdout.once('data', resolve));
    expect(processesWith(token).length).toBeGreaterThan(1);
    parent.kill('SIGKILL');
    await expect.poll(() => processesWith(token)).toEqual([]);
  });
});

it('has its view under the umask of the server, whose folders are for itself alone', () => {
  const probe = path.join(import.meta.dirname, 'probe-program.ts');
  const before = process.umask(0o077);
  try {
    const [command, args] = decoderCommand(measures, { program: probe, files: [], work: undefined, ...limits });
    const { stdout, stderr } = spawnSync(command, args, { env: decoderEnv(), cwd: '/', encoding: 'utf8' });
    expect([stdout, stderr]).toEqual(['ready', '']);
  } finally {
    process.umask(before);
  }
});

it('takes back plain files alone: a link would lead to what the decoder itself cannot read', async () => {
  for (const [name, leave] of [
    ['link', (file: string) => symlinkSync(path.join(dataDir, 'secrets.json'), file)],
    ['folder', (file: string) => symlinkSync(dataDir, file)],
    ['second name', (file: string) => linkSync(path.join(dataDir, 'secrets.json'), file)],
  ] as const) {
    const work = path.join(dataDir, `left ${name}`);
    mkdirSync(path.join(work, 'v360'), { recursive: true });
    await writeFile(path.join(work, 'v360/000.m4s'), 'x');
    await takeBack(work);
    leave(path.join(work, 'v360/master.m3u8'));
    await expect(takeBack(work)).rejects.toBeInstanceOf(HandoverProblem);
  }
});

it('costs less than a tenth of a second of processor time more than a plain process, or than that costs itself', async () => {
  const none: Measures = { user: null, apart: null, userNamespace: false, setpriv: false, prlimit: false };
  const probe = path.join(import.meta.dirname, 'probe-program.ts');
  const start = async (by: Measures) => {
    const [command, args] = decoderCommand(by, { program: probe, files: [], work: undefined, ...limits });
    const before = processorOfChildren();
    const child = spawn(command, args, { cwd: '/', env: decoderEnv() });
    const how = await new Promise((resolve) => child.once('close', resolve));
    expect(how).toBe(0);
    return processorOfChildren() - before;
  };
  let [plain, kept] = [0, 0];
  for (let n = 0; n < 5; n += 1) {
    plain += (await start(none)) / 5;
    kept += (await start(measures)) / 5;
  }
  // On a machine on which everything costs several times as much, this does too.
  expect(kept - plain).toBeLessThan(Math.max(0.1, plain));
});
