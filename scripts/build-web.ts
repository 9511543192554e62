import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packFiles } from './pack-files.ts';
import { stampOf } from './stamp.ts';

const root = join(import.meta.dirname, '..');
const apps = ['web', 'console'];
/** What the server runs of an app, to draw its first screen; goes into `dist-server`. */
const renderers: Readonly<Record<string, string>> = { web: 'src/app/served/render-home.tsx' };

/** Everything a build reads besides the app's own folder. */
const shared = [
  'package-lock.json',
  'scripts/pack-files.ts',
  'tsconfig.base.json',
  'tsconfig.browser.json',
  'packages/contract/src/**/*.ts',
];

/** Builds the web apps whose sources changed since their last build. Throws when one cannot be built. */
export async function buildWebIfStale(say: (line: string) => void = console.log): Promise<void> {
  const running = new Set<ChildProcess>();
  const interrupt = (signal: NodeJS.Signals) => {
    for (const child of running) child.kill();
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    // Side by side: each takes about one core.
    const results = await Promise.allSettled(apps.map((app) => buildIfStale(app, running, say)));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}

async function buildIfStale(app: string, running: Set<ChildProcess>, say: (line: string) => void): Promise<void> {
  const folder = join(root, 'apps', app);
  if (!existsSync(join(folder, 'index.html'))) return say(`build: apps/${app} has no index.html, skipped`);
  const own = [`apps/${app}/{index.html,package.json,vite*.ts}`, `apps/${app}/{src,public}/**/*`];
  const wanted = stampOf(root, [...shared, ...own]);
  const stampFile = join(folder, 'dist/.stamp');
  // Without its renderer the app still works, only slower at every start: nobody would notice that it is missing.
  const whole = existsSync(join(folder, 'dist-server')) || !(app in renderers);
  if (whole && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  const started = performance.now();
  say(`build: apps/${app} …`);
  const fresh = join(folder, `.cache/build-${process.pid}`);
  rmSync(join(folder, '.cache'), { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  const renderer = join(folder, renderers[app] ?? '');
  const forServer = `${fresh}-server`;
  await Promise.all([
    runVite(folder, fresh, running),
    app in renderers && runVite(folder, forServer, running, {}, ['--ssr', renderer]),
  ]);
  await packFiles(fresh);
  writeFileSync(join(fresh, '.stamp'), wanted);
  if (app in renderers) replace(join(folder, 'dist-server'), forServer);
  replace(join(folder, 'dist'), fresh);
  say(`build: apps/${app} done (${((performance.now() - started) / 1000).toFixed(1)} s)`);
}

/** Builds an app into a folder; `env` goes to its Vite settings. */
export async function runVite(
  folder: string,
  outDir: string,
  running: Set<ChildProcess>,
  env: Record<string, string> = {},
  more: readonly string[] = [],
): Promise<void> {
  const args = ['build', folder, '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn', ...more];
  const child = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), ...args], {
    cwd: folder,
    // A build for users, whatever this process is.
    env: { ...process.env, ...env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ending = await new Promise<number | string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(signal ?? code));
  });
  running.delete(child);
  if (ending === 0) return;
  process.stderr.write(output);
  throw new Error(`the build of ${folder} failed (${ending}), see above`);
}

/** Puts the new folder in the place of the old one in two quick steps; what is served from memory does not notice. */
function replace(place: string, fresh: string): void {
  const old = `${fresh}-old`;
  if (existsSync(place)) renameSync(place, old);
  renameSync(fresh, place);
  rmSync(old, { recursive: true, force: true });
}
