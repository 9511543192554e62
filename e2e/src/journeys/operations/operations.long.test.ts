import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, inject, it } from 'vitest';
import { openPhone, sharedBrowser } from '../../steps/phone.ts';
import { untilPlaying } from '../../steps/player-steps.ts';
import { readDatabase } from '../../steps/product-database.ts';
import { makeDataDir, removeDataDir, startProduct } from '../../product/product.ts';

const url = inject('productUrl');
const dataDir = inject('productDataDir');
const home = mkdtempSync(path.join(tmpdir(), 'liuguang-operate-'));
const browser = await sharedBrowser();
afterAll(async () => {
  rmSync(home, { recursive: true, force: true });
});

/** What an operator types, without npm in front. */
async function run(script: string, args: readonly string[], folder = dataDir): Promise<{ code: number; text: string }> {
  const child = spawn('node', [script, ...args], {
    env: { ...process.env, NODE_ENV: 'development', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const code = await new Promise<number>((resolve) => child.once('close', (status) => resolve(status ?? -1)));
  return { code, text };
}
const cli = (args: readonly string[], folder?: string) => run('scripts/cli.ts', args, folder);

async function listed(base: string): Promise<string[]> {
  const response = await fetch(`${base}/api/agent/getVideoByGroup?size=50`);
  const { data } = (await response.json()) as { data: { list: { videoId: string }[] } };
  return data.list.map(({ videoId }) => videoId);
}

async function hashes(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const found = new Map<string, string>();
  for (const file of files.filter(
    (name) =>
      !path
        .relative(folder, name)
        .split(path.sep)
        .some((part) => part.startsWith('.')),
  ))
    found.set(
      path.relative(folder, file),
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex'),
    );
  return found;
}

/** New devices, one after the other, each with an account and a session: rows in several tables at once. */
function visitors(base: string): { stop(): Promise<number> } {
  const stop = new AbortController();
  let entered = 0;
  const come = async (lane: number) => {
    for (let index = 0; !stop.signal.aborted; index += 1) {
      const machineCode = `${crypto.randomUUID()}${crypto.randomUUID()}`;
      const response = await fetch(`${base}/api/autoRegUser`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-client': 'web/1.0.0',
          'x-forwarded-for': `10.${lane}.${index >> 8}.${index & 255}`,
        },
        body: JSON.stringify({ machineCode, agentid: '3' }),
      });
      if (response.ok) entered += 1;
      await response.arrayBuffer();
      // A crowd, not a flood: the backup and other journeys need the processor too.
      await pause(20);
    }
  };
  const all = Promise.all([1, 2].map(come));
  return {
    async stop() {
      stop.abort();
      await all;
      return entered;
    },
  };
}

it('backs up while people come in, and a product on the restored folder has every row, file and video', async () => {
  // The one that the demo shows in the console is made by then.
  const making = "select state from backups where state in ('queued', 'running')";
  await expect.poll(() => readDatabase(making), { timeout: 120_000, interval: 500 }).toEqual([]);
  const coming = visitors(url);
  const backups = path.join(home, 'backups');
  const made = await cli(['backup', '--to', backups]);
  expect(await coming.stop()).toBeGreaterThan(0);
  expect(made.text).toContain(' files ');
  expect(made.code).toBe(0);
  const [name = ''] = await readdir(backups);
  const folder = path.join(backups, name);

  const restored = makeDataDir();
  try {
    const back = await cli(['restore', folder], restored);
    expect(back.text).toContain('are back, each compared');
    expect(back.code).toBe(0);
    const saved = await hashes(path.join(folder, 'files/media'));
    expect(saved.size).toBeGreaterThan(300);
    expect(await hashes(path.join(restored, 'media'))).toEqual(saved);

    const product = await startProduct(restored);
    try {
      expect(await listed(product.url)).toEqual(await listed(url));
      const { page, context } = await openPhone(browser);
      await page.goto(`${product.url}/#/video?id=${(await listed(product.url))[0]}`);
      await untilPlaying(page);
      await context.close();
    } finally {
      await product.stop();
    }
  } finally {
    removeDataDir(restored);
  }
}, 300_000);

it('finds nothing to fix in a fresh installation, and prunes only what no row names', async () => {
  const doctor = await cli(['doctor', '--json']);
  const { findings } = JSON.parse(doctor.text.slice(0, doctor.text.lastIndexOf('}') + 1)) as {
    findings: { check: string; state: string }[];
  };
  expect(findings.filter(({ state }) => state === 'fail')).toEqual([]);
  expect(findings.find(({ check }) => check === 'worker')?.state).toBe('ok');
  expect(doctor.code).toBe(0);

  const orphan = path.join(dataDir, 'media/pictures/nobodys');
  mkdirSync(orphan);
  writeFileSync(path.join(orphan, 'w320.avif'), 'x');
  utimesSync(path.join(orphan, 'w320.avif'), new Date(0), new Date(0));
  const tried = await cli(['prune', '--dry-run']);
  expect(tried.text).toContain('would go: media/pictures/nobodys, which no row names');
  expect(existsSync(orphan)).toBe(true);
  const before = await hashes(path.join(dataDir, 'media'));
  expect((await cli(['prune'])).text).toContain('removed: media/pictures/nobodys');
  expect(existsSync(orphan)).toBe(false);
  for (const [file, hash] of await hashes(path.join(dataDir, 'media'))) expect(before.get(file) ?? hash).toBe(hash);
  // All but the one file of the orphan.
  expect((await hashes(path.join(dataDir, 'media'))).size).toBeGreaterThanOrEqual(before.size - 1);
});
