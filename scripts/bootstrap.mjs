// Runs a program of this repository: `node scripts/bootstrap.mjs [--dev] <program.ts> [arguments]`.
//
// It needs nothing but a Node that is not ancient: it installs the packages when they are missing or older than the
// lock file, and then runs the program with the Node 26 that came with them. Packages for tests, checks and benches
// (devDependencies) are only installed for `--dev`, on top of the others, and stay from then on.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(import.meta.url), '../..');
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.liuguang-installed');
/** npm's own list of what it installed; it writes it last. */
const installedFile = join(modules, '.package-lock.json');
const lockFile = join(root, '.cache/install.lock');
const node = join(modules, 'node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** Stands in the stamp while npm changes what is installed: a package may be there by half. */
const unfinished = 'unfinished';

/** The same signal may come twice, from the terminal and through npm. */
const sameSignalMs = 500;

let child;
let stopSignal;

const needsDev = process.argv[2] === '--dev';
const [program, ...programArguments] = process.argv.slice(needsDev ? 3 : 2);
if (program === undefined) fail('usage: node scripts/bootstrap.mjs [--dev] <program.ts> [arguments]');
passSignalsOn();
if (!isInstalled()) await install();
process.exit(
  await run(node, [resolve(root, program), ...programArguments], {
    LIUGUANG_BOOTSTRAP: String(process.pid),
    PATH: [join(modules, '.bin'), process.env.PATH].join(delimiter),
  }),
);

function fail(line) {
  process.stderr.write(`liuguang: ${line}\n`);
  process.exit(1);
}

function run(command, args, env) {
  return new Promise((done) => {
    if (stopSignal) return done(exitCode(null, stopSignal));
    child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    child.once('error', (error) => fail(`cannot run ${command}: ${error.message}`));
    child.once('exit', (code, signal) => done(exitCode(code, signal)));
  });
}

function exitCode(code, signal) {
  return code ?? 128 + (signal ? constants.signals[signal] : 0);
}

function passSignalsOn() {
  const last = new Map();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      const now = performance.now();
      if (now - (last.get(signal) ?? -Infinity) < sameSignalMs) return;
      last.set(signal, now);
      stopSignal = signal;
      // Ctrl-C goes to every process of the terminal's group: the program has it already.
      if (signal === 'SIGINT' && (process.stdin.isTTY || process.stdout.isTTY)) return;
      child?.kill(signal);
    });
  }
  stopWithNpm();
}

/** A shell between npm and this process may die of a signal without passing it on, and npm may be killed outright. */
function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const before = npmAndShell();
  const timer = setInterval(() => {
    if (npmAndShell() === before) return;
    clearInterval(timer);
    stopSignal = 'SIGTERM';
    child?.kill('SIGTERM');
  }, 1000);
  timer.unref();
}

/** Who is above: the parent and, where that is the shell in which npm runs scripts and /proc tells, npm above it. */
function npmAndShell() {
  try {
    const [, name, parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8'));
    if (/^(sh|ash|bash|dash)$/.test(name)) return `${process.ppid} ${parent}`;
  } catch {
    // No /proc: the parent alone.
  }
  return String(process.ppid);
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** What the installed packages must fit: the lock file and every package.json of the repository. */
function wantedStamp() {
  const { workspaces } = readJson(join(root, 'package.json'));
  const folders = workspaces.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern];
    const parent = pattern.slice(0, -2);
    return readdirSync(join(root, parent))
      .toSorted()
      .map((name) => `${parent}/${name}`);
  });
  const files = ['package-lock.json', 'package.json', ...folders.map((folder) => `${folder}/package.json`)];
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`);
  for (const file of files) if (existsSync(join(root, file))) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function isInstalled() {
  if (!existsSync(node)) return false;
  const { hash, dev } = readStamp();
  const wanted = wantedStamp();
  if (hash === wanted && (dev || !needsDev)) return true;
  if (fitsLock(true)) writeStamp(wanted, true);
  else if (!needsDev && fitsLock(false)) writeStamp(wanted, false);
  else return false;
  return true;
}

function readStamp() {
  const [hash = '', dev] = existsSync(stampFile) ? readFileSync(stampFile, 'utf8').split(' ') : [];
  return { hash, dev: dev === 'dev' };
}

function writeStamp(hash, dev) {
  writeFileSync(stampFile, dev ? `${hash} dev` : hash);
}

/** Packages may have been installed by hand. */
function fitsLock(dev) {
  if (readStamp().hash === unfinished) return false;
  const wanted = readJson(join(root, 'package-lock.json'))?.packages;
  const present = readJson(installedFile)?.packages;
  if (wanted === undefined || present === undefined) return false;
  return Object.entries(wanted).every(([path, locked]) => {
    if (!path.includes('node_modules/') || locked.link || (locked.dev && !dev)) return true;
    return (locked.optional && !present[path]) || present[path]?.version === locked.version;
  });
}

async function install() {
  await lock();
  try {
    // Another program that started at the same time may have done it while this one waited.
    if (isInstalled()) return;
    const before = readStamp();
    const present = readJson(installedFile)?.packages;
    // Those of tests and checks stay where they are.
    const dev = needsDev || Object.values(present ?? {}).some((one) => one.dev);
    // `npm ci` deletes all packages first: only where there are none, or where an install was killed halfway.
    const adds = present !== undefined && before.hash !== unfinished;
    if (adds) writeStamp(unfinished, false);
    const what = dev ? 'packages, those of tests and checks too,' : 'packages';
    process.stdout.write(`installing ${what} with npm, once; this takes a minute or two\n`);
    const npm = process.env.npm_execpath;
    const args = [
      ...(adds ? ['install', '--no-save'] : ['ci']),
      dev ? '--include=dev' : '--omit=dev',
      '--no-audit',
      '--loglevel=error',
    ];
    const code = npm && /\.[cm]?js$/.test(npm) ? await run(process.execPath, [npm, ...args]) : await run('npm', args);
    if (stopSignal) process.exit(code || exitCode(null, stopSignal));
    // npm undid what it had done.
    if (code !== 0 && adds) writeStamp(before.hash, before.dev);
    if (code !== 0) fail(`npm ${args[0]} failed (${code}), see above: check the network and the disk, then run again`);
    if (!existsSync(node))
      fail('npm did not put Node 26 in place: allow its install scripts, then run npm rebuild node');
    await run(node, [join(root, 'scripts/trim-packages.ts')]);
    if (stopSignal) process.exit(exitCode(null, stopSignal));
    writeStamp(wantedStamp(), dev);
  } finally {
    rmSync(lockFile, { force: true });
  }
}

/** Two installs at once would delete each other's files: the second waits. */
async function lock() {
  mkdirSync(join(root, '.cache'), { recursive: true });
  let told = false;
  for (;;) {
    if (stopSignal) process.exit(exitCode(null, stopSignal));
    try {
      writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
      // Two that found the same stale lock may both have replaced it: the one that stays has it.
      await sleep(100);
      if (holder() === process.pid) return;
    } catch (error) {
      if (error.code !== 'EEXIST') {
        fail(`cannot write in ${root}: ${error.message}`);
      }
      const pid = holder();
      if (pid !== undefined && !isAlive(pid)) rmSync(lockFile, { force: true });
      else if (!told) process.stdout.write(`waiting for another install (pid ${pid})\n`);
      told = true;
      await sleep(300);
    }
  }
}

function holder() {
  try {
    return Number(readFileSync(lockFile, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
