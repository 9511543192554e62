import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

// A small repository of its own, and a stand-in for npm that puts Node in place and counts its runs: the real one needs
// a network and a minute.

let root: string;
const started: ChildProcess[] = [];

const fakeNpm = `
  import { appendFileSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
  const [command, ...flags] = process.argv.slice(2);
  const dev = flags.includes('--include=dev');
  appendFileSync('installs', command + (dev ? ' with dev' : '') + '\\n');
  await new Promise((resolve) => setTimeout(resolve, 300));
  if (existsSync('npm-fails')) process.exit(7);
  if (existsSync('npm-hangs')) await new Promise((resolve) => setTimeout(resolve, 60_000));
  mkdirSync('node_modules/node/bin', { recursive: true });
  try { symlinkSync(process.execPath, 'node_modules/node/bin/node'); } catch {}
  const packages = { 'node_modules/a': { version: '1.0.0' } };
  if (dev) packages['node_modules/tool'] = { version: '1.0.0', dev: true };
  writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }));
`;
const locked = { 'node_modules/a': { version: '1.0.0' }, 'node_modules/tool': { version: '1.0.0', dev: true } };

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'liuguang-bootstrap-'));
  mkdirSync(join(root, 'scripts'));
  mkdirSync(join(root, 'apps/one'), { recursive: true });
  copyFileSync(join(import.meta.dirname, 'bootstrap.mjs'), join(root, 'scripts/bootstrap.mjs'));
  file('package.json', JSON.stringify({ type: 'module', workspaces: ['apps/*'] }));
  file('package-lock.json', JSON.stringify({ packages: locked }));
  file('scripts/trim-packages.ts', `import { appendFileSync } from 'node:fs'; appendFileSync('installs', 'trim\\n');`);
  file('apps/one/package.json', '{}');
  file('npm.mjs', fakeNpm);
  file('program.ts', 'process.exit(Number(process.argv[2]));');
  file('waits.ts', `process.on('SIGTERM', () => process.exit(9)); console.log('up'); setInterval(() => {}, 1000);`);
});

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  rmSync(root, { recursive: true, force: true });
});

function file(name: string, text: string): void {
  writeFileSync(join(root, name), text);
}

function bootstrap(args: string[]) {
  const child = spawn(process.execPath, [join(root, 'scripts/bootstrap.mjs'), ...args], {
    env: { PATH: process.env['PATH'], npm_execpath: join(root, 'npm.mjs') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (out += chunk.toString()));
  const exited = new Promise<number | string | null>((resolve) => {
    child.once('close', (code, signal) => resolve(signal ?? code));
  });
  return { child, exited, out: () => out };
}

/** What npm was called for, in order. Each time unused files were deleted afterwards. */
function installs(): string[] {
  const lines = existsSync(join(root, 'installs')) ? readFileSync(join(root, 'installs'), 'utf8').split('\n') : [];
  return lines.filter((line) => line !== '' && line !== 'trim');
}

it('installs once, passes arguments and the exit code, and installs again after a package.json changed', async () => {
  expect(await bootstrap(['program.ts', '5']).exited).toBe(5);
  expect(await bootstrap(['program.ts', '0']).exited).toBe(0);
  expect(readFileSync(join(root, 'installs'), 'utf8')).toBe('ci\ntrim\n');
  file('apps/one/package.json', '{"dependencies":{}}');
  file('package-lock.json', JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.1' } } }));
  expect(await bootstrap(['program.ts', '0']).exited).toBe(0);
  expect(installs()).toEqual(['ci', 'install']);
});

it('adds the packages of tests and checks for --dev and keeps them from then on', async () => {
  expect(await bootstrap(['program.ts', '0']).exited).toBe(0);
  expect(await bootstrap(['--dev', 'program.ts', '3']).exited).toBe(3);
  expect(installs()).toEqual(['ci', 'install with dev']);
  for (const flags of [[], ['--dev']]) expect(await bootstrap([...flags, 'program.ts', '0']).exited).toBe(0);
  expect(installs()).toHaveLength(2);
  file('package-lock.json', JSON.stringify({ packages: { ...locked, 'node_modules/b': { version: '1.0.0' } } }));
  expect(await bootstrap(['program.ts', '0']).exited).toBe(0);
  expect(installs().at(-1)).toBe('install with dev');
});

it('installs everything anew after an install was killed while it added packages', async () => {
  expect(await bootstrap(['program.ts', '0']).exited).toBe(0);
  file('npm-hangs', '');
  const killed = bootstrap(['--dev', 'program.ts', '0']);
  await expect.poll(installs).toHaveLength(2);
  killed.child.kill('SIGTERM');
  await killed.exited;
  rmSync(join(root, 'npm-hangs'));
  expect(await bootstrap(['program.ts', '0']).exited).toBe(0);
  expect(installs()).toEqual(['ci', 'install with dev', 'ci']);
});

it('goes on with what is installed when packages for tests could not be added', async () => {
  expect(await bootstrap(['program.ts', '0']).exited).toBe(0);
  file('npm-fails', '');
  expect(await bootstrap(['--dev', 'program.ts', '0']).exited).toBe(1);
  expect(await bootstrap(['program.ts', '4']).exited).toBe(4);
});

it('takes packages that were installed by hand when they fit the lock file', async () => {
  await bootstrap(['--dev', 'program.ts', '0']).exited;
  const packages = { 'node_modules/a': { version: '2.0.0' } };
  file('package-lock.json', JSON.stringify({ packages: { ...packages, 'node_modules/b': { optional: true } } }));
  file('node_modules/.package-lock.json', JSON.stringify({ packages }));
  for (const flags of [[], ['--dev']]) expect(await bootstrap([...flags, 'program.ts', '0']).exited).toBe(0);
  expect(installs()).toHaveLength(1);
  file('package-lock.json', JSON.stringify({ packages: { 'node_modules/a': { version: '2.0.1' } } }));
  expect(await bootstrap(['program.ts', '0']).exited).toBe(0);
  expect(installs()).toHaveLength(2);
});

it('lets one of two that start at once install while the other waits', async () => {
  const runs = [bootstrap(['program.ts', '3']), bootstrap(['program.ts', '4'])];
  expect(await Promise.all(runs.map(({ exited }) => exited))).toEqual([3, 4]);
  expect(installs()).toHaveLength(1);
});

it('says in one line that the install failed, and tries again the next time', async () => {
  file('npm-fails', '');
  const failing = bootstrap(['program.ts', '0']);
  expect(await failing.exited).toBe(1);
  expect(failing.out()).toContain('liuguang: npm ci failed (7), see above: check the network and the disk');
  rmSync(join(root, 'npm-fails'));
  expect(await bootstrap(['program.ts', '0']).exited).toBe(0);
});

it('is not held up by the lock of an install that was killed', async () => {
  mkdirSync(join(root, '.cache'));
  file('.cache/install.lock', '4194999');
  expect(await bootstrap(['program.ts', '0']).exited).toBe(0);
});

it('passes SIGTERM on and ends with the exit code of the program', async () => {
  const running = bootstrap(['waits.ts']);
  await expect.poll(running.out).toContain('up');
  running.child.kill('SIGTERM');
  expect(await running.exited).toBe(9);
});

it.each([
  ['the shell between npm and it', false],
  ['npm above that shell', true],
])('stops the program when %s is killed', async (_who, above) => {
  const run = `"${process.execPath}" scripts/bootstrap.mjs waits.ts > out 2>&1; true`;
  // The outer shell stands for npm; the one that it starts is the shell in which npm runs a script.
  const command = above ? `sh -c '${run}'; true` : run;
  const shell = spawn('/bin/sh', ['-c', command], {
    cwd: root,
    env: { PATH: process.env['PATH'], npm_execpath: join(root, 'npm.mjs'), npm_lifecycle_event: 'start' },
    stdio: 'ignore',
  });
  started.push(shell);
  file('waits.ts', `${readFileSync(join(root, 'waits.ts'), 'utf8')}process.on('exit', () => console.log('ended'));`);
  const output = () => (existsSync(join(root, 'out')) ? readFileSync(join(root, 'out'), 'utf8') : '');
  await expect.poll(output).toContain('up');
  shell.kill('SIGKILL');
  await expect.poll(output).toContain('ended');
});
