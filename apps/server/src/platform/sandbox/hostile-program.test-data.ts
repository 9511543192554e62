import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';

// What a decoder does that a file has taken over. It is started as decoders are, and prints what it achieved as JSON.
// Where nothing keeps it in it may do no harm: it never runs as root, and every attempt ends by itself.

if (process.getuid?.() === 0 && process.pid !== 1) throw new Error('nothing keeps this in');

export interface Temptation {
  readonly attempt: 'look around' | 'fork' | 'allocate' | 'spin' | 'write' | 'stay';
  readonly ports?: readonly number[];
  /** Files that are none of its business. */
  readonly secrets?: readonly string[];
  /** Folders that are not its own. */
  readonly outside?: readonly string[];
  readonly work?: string;
  readonly workerPid?: number;
  /** How many seconds what it starts would go on; also what it is found by. */
  readonly seconds?: string;
}

const temptation = JSON.parse(process.argv[2] ?? '{}') as Temptation;
const { ports = [], secrets = [], outside = [], work = '/tmp', workerPid = 1, seconds = '20' } = temptation;
const achieved: string[] = [];
const longest = 30_000;

function attempt(what: string, act: () => unknown): void {
  try {
    act();
    achieved.push(what);
  } catch {
    // Refused, as it should be.
  }
}

async function reach(port: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.setTimeout(3000, () => socket.destroy());
    socket.once('connect', () => achieved.push(`connected to ${port}`) && socket.destroy());
    socket.once('error', () => {});
    socket.once('close', () => resolve());
  });
}

async function lookAround(): Promise<void> {
  for (const port of ports) await reach(port);
  for (const file of secrets) attempt(`read ${file}`, () => readFileSync(file));
  for (const folder of outside) attempt(`wrote to ${folder}`, () => writeFileSync(path.join(folder, 'mine'), 'x'));
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)) {
    attempt(`read the environment of ${pid}`, () => readFileSync(`/proc/${pid}/environ`));
  }
  attempt('became root', () => process.setuid?.(0));
  // Asks only whether it could: what should be refused may not do harm where it is not.
  attempt('could end the worker', () => process.kill(workerPid, 0));
  attempt('wrote to its work folder', () => writeFileSync(path.join(work, 'result'), 'x'));
  attempt('ran what it had written', () => {
    writeFileSync(path.join(work, 'tool'), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
    execFileSync(path.join(work, 'tool'));
  });
  attempt('got namespaces of its own', () =>
    execFileSync('unshare', ['--mount', '--net', 'true'], { stdio: 'ignore' }),
  );
  attempt('became somebody else', () => execFileSync('su', ['-c', 'true'], { stdio: 'ignore', input: '' }));
}

async function fork(): Promise<number> {
  for (let count = 0; count < 700; count += 1) {
    const child = spawn('/bin/sleep', [seconds], { stdio: 'ignore', detached: true });
    const failed = await new Promise<boolean>((resolve) => {
      child.once('error', () => resolve(true));
      child.once('spawn', () => resolve(false));
    });
    if (failed) return count;
  }
  return 700;
}

function allocate(): number {
  const kept: Buffer[] = [];
  try {
    for (let megabytes = 0; megabytes < 4096; megabytes += 64) kept.push(Buffer.alloc(64 * 1024 ** 2, 1));
  } catch {
    // What it has is what it gets.
  }
  return kept.length * 64;
}

function write(): number {
  const file = path.join(work, 'huge');
  attempt('made a file of 10 GB', () => {
    writeFileSync(file, '');
    truncateSync(file, 10 * 1024 ** 3);
  });
  attempt('wrote without end', () => {
    for (let count = 0; count < 100; count += 1) appendFileSync(file, Buffer.alloc(1024 ** 2));
  });
  return readFileSync(file).length;
}

const done = (result: object) => process.stdout.write(JSON.stringify({ uid: process.getuid?.(), achieved, ...result }));

if (temptation.attempt === 'look around') {
  await lookAround();
  done({});
} else if (temptation.attempt === 'fork') {
  done({ count: await fork() });
  process.exit(0);
} else if (temptation.attempt === 'allocate') done({ count: allocate() });
else if (temptation.attempt === 'write') done({ count: write() });
else if (temptation.attempt === 'spin') for (const end = Date.now() + longest; Date.now() < end;) achieved.length = 0;
else if (temptation.attempt === 'stay') {
  done({});
  setTimeout(() => {}, longest);
}
