import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { missing, write, type Writer } from '../../../e2e/src/product/kill-cycles.ts';
import { pack } from '../../../scripts/release/pack.ts';
import { bareRoot, type BareRoot } from './bare-root.ts';
import { releaseArchive } from './release-archive.ts';

/** Beside what may run here. */
const port = 3900;
const url = `http://127.0.0.1:${port}`;
const mostGapMs = 15_000;

interface Change {
  readonly version: string;
  readonly migrations?: Readonly<Record<string, string>>;
  /** Instead of the program. */
  readonly main?: string;
}

/** The releases that this one is upgraded to, in this order: a good one, one whose migration fails, one that never gets ready. */
const good: Change = {
  version: '99.1.0',
  migrations: { '209901010000_bench-good.sql': 'create table bench_good (id bigint primary key, note text);' },
};
const failing: Change = {
  version: '99.2.0',
  migrations: {
    ...good.migrations,
    '209901020000_bench-first.sql': 'alter table bench_good add column extra text;',
    '209901030000_bench-failing.sql': 'create table bench_half (id int);\ninsert into nowhere values (1);',
  },
};
const dead: Change = { ...good, version: '99.3.0', main: 'process.exit(3)' };

/**
 * Upgrades an installation while people write: nothing acknowledged is lost, the longest time without an answer is printed;
 * a failing migration leaves the old version running, and one that does not get ready is taken back by itself. CASES (versions
 * split by commas) leaves some out. FROM names the release that is upgraded, such as that of an older commit.
 */
export async function bench(): Promise<boolean> {
  const archive = releaseArchive();
  const root = await bareRoot();
  const work = { running: true, acknowledged: 0 };
  try {
    // Before anybody is watched: packing leaves no time for others.
    const cases = (process.env['CASES'] ?? '99.1.0,99.2.0,99.3.0').split(',');
    const wanted = [good, failing, dead].filter(({ version }) => cases.includes(version));
    const files = Object.fromEntries(wanted.map((change) => [change.version, variant(archive, change, root)]));
    await install(root, process.env['FROM'] ?? archive);
    await until(() => asked('/ready'));
    const gaps = watchGaps(work);
    const ledger: Writer[] = [];
    const crowd = Promise.all(Array.from({ length: 4 }, () => write({ url }, ledger, work)));
    await until(() => Promise.resolve(work.acknowledged > 50));
    const holds: boolean[] = [];
    for (const [what, change, outcome] of [
      ['a good upgrade', good, '99.1.0'],
      ['a migration that fails', failing, '99.1.0'],
      ['a release that does not get ready', dead, '99.1.0'],
    ] as const) {
      if (!cases.includes(change.version)) continue;
      const file = files[change.version];
      gaps.longest = 0;
      const before = work.acknowledged;
      const said = await tryRun(root, `/usr/local/bin/liuguang upgrade ${file} --ready-within 30`);
      await until(() => asked('/ready'));
      await until(() => Promise.resolve(work.acknowledged > before + 30));
      const now = (await root.run('basename "$(readlink /opt/liuguang/current)"')).trim();
      const lost = await missing(url, ledger);
      console.log(
        `${what}: ${now} runs, ${work.acknowledged - before} writes acknowledged meanwhile, ${lost.length} of ${work.acknowledged} lost, longest gap ${Math.round(gaps.longest)} ms`,
      );
      console.log(
        said
          .trim()
          .split('\n')
          .filter((line) => /^(upgrade|liuguang):/.test(line))
          .join('\n')
          .replaceAll(/^/gm, '    '),
      );
      // One that does not get ready is waited for, on purpose.
      holds.push(now === outcome && lost.length === 0 && (change === dead || gaps.longest < mostGapMs));
    }
    gaps.longest = 0;
    console.log((await root.run('/usr/local/bin/liuguang rollback')).trim());
    await until(() => asked('/ready'));
    const back = (await root.run('basename "$(readlink /opt/liuguang/current)"')).trim();
    const lost = await missing(url, ledger);
    console.log(
      `rollback: ${back} runs on the newer database, ${lost.length} of ${work.acknowledged} lost, longest gap ${Math.round(gaps.longest)} ms`,
    );
    holds.push(back !== '99.1.0' && lost.length === 0);
    work.running = false;
    await crowd;
    return holds.every(Boolean);
  } finally {
    work.running = false;
    root.close();
  }
}

async function install(root: BareRoot, archive: string): Promise<void> {
  copyFileSync(archive, path.join(root.folder, 'root', path.basename(archive)));
  await root.run(`tar -xzf ${path.basename(archive)} && liuguang-*/deploy/install.sh && rm -rf liuguang-*/`);
  await root.run(`sed -i s/^PORT=.*/PORT=${port}/ /etc/liuguang/liuguang.env; systemctl enable --now liuguang.target`);
}

/** Another release made from the archive. */
function variant(archive: string, { version, migrations = {}, main }: Change, root: BareRoot): string {
  const work = mkdtempSync(path.resolve('.cache/bench/variant-'));
  try {
    execFileSync('tar', ['-xzf', archive, '-C', work]);
    const folder = path.join(work, readdirSync(work)[0] ?? '');
    for (const file of ['release.json', 'apps/server/package.json']) {
      const place = path.join(folder, file);
      writeFileSync(
        place,
        JSON.stringify({ ...(JSON.parse(readFileSync(place, 'utf8')) as object), version }, null, 2),
      );
    }
    for (const [name, sql] of Object.entries(migrations))
      writeFileSync(path.join(folder, 'apps/server/src/platform/migrations', name), sql, { mode: 0o644 });
    if (main !== undefined) writeFileSync(path.join(folder, 'apps/server/dist/release/main.js'), main);
    const made = path.join(root.folder, 'root', `liuguang-${version}.tar.gz`);
    pack(folder, made, '2026-01-01', 1);
    return `/root/${path.basename(made)}`;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function tryRun(root: BareRoot, command: string): Promise<string> {
  try {
    return await root.run(command);
  } catch (error) {
    return String(error);
  }
}

async function asked(place: string): Promise<boolean> {
  const answer = await fetch(`${url}${place}`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
  return answer?.ok === true;
}

/** The longest time between two good answers to somebody who asks without pause. */
function watchGaps(work: { running: boolean }): { longest: number } {
  const gaps = { longest: 0 };
  let last = performance.now();
  const look = async () => {
    while (work.running) {
      if (await asked('/api/agent/getAgentInfo?agentid=3')) {
        gaps.longest = Math.max(gaps.longest, performance.now() - last);
        last = performance.now();
      }
      await pause(20);
    }
  };
  look().catch(() => {});
  return gaps;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await condition()); tries += 1) {
    if (tries > 2400) throw new Error('it never came to that');
    await pause(100);
  }
}
