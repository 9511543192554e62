import { execFileSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { pack } from '../../../scripts/release/pack.ts';
import { missing, write, type Writer } from '../product/kill-cycles.ts';
import { bareRoot, type BareRoot, needRootOnDebian, workFolder } from './debian/bare-root.ts';
import { releaseArchive } from './debian/release-archive.ts';

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
  migrations: { '209901010000_test-good.sql': 'create table test_good (id bigint primary key, note text);' },
};
const failing: Change = {
  version: '99.2.0',
  migrations: {
    ...good.migrations,
    '209901020000_test-first.sql': 'alter table test_good add column extra text;',
    '209901030000_test-failing.sql': 'create table test_half (id int);\ninsert into nowhere values (1);',
  },
};
const dead: Change = { ...good, version: '99.3.0', main: 'process.exit(3)' };

/** FROM names the release that is upgraded, such as that of an older commit; else it is that of this one. */
it('upgrades under load, takes a bad release back, and loses nothing', { timeout: 1_800_000 }, async (context) => {
  needRootOnDebian(context);
  const archive = releaseArchive();
  const root = await bareRoot();
  const work = { running: true, acknowledged: 0 };
  try {
    // Before anybody is watched: packing leaves no time for others.
    const releases = [good, failing, dead].map((change) => ({ change, file: variant(archive, change, root) }));
    await install(root, process.env['FROM'] ?? archive);
    await until(() => asked('/ready'));
    const gaps = watchGaps(work);
    const ledger: Writer[] = [];
    const crowd = Promise.all(Array.from({ length: 4 }, () => write({ url }, ledger, work)));
    await until(() => Promise.resolve(work.acknowledged > 50));
    const after = async (command: string) => {
      gaps.longest = 0;
      const before = work.acknowledged;
      const said = await root.run(command).catch(String);
      await until(() => asked('/ready'));
      await until(() => Promise.resolve(work.acknowledged > before + 30));
      console.log(
        said
          .trim()
          .match(/^(?:upgrade|liuguang|rollback):.*/gm)
          ?.join('\n'),
      );
      console.log(`${work.acknowledged - before} writes meanwhile, longest gap ${Math.round(gaps.longest)} ms`);
      const version = (await root.run('basename "$(readlink /opt/liuguang/current)"')).trim();
      return { version, lost: await missing(url, ledger), gap: gaps.longest };
    };
    for (const { change, file } of releases) {
      const { version, lost, gap } = await after(`/usr/local/bin/liuguang upgrade ${file} --ready-within 30`);
      expect({ change: change.version, version, lost }).toEqual({
        change: change.version,
        version: '99.1.0',
        lost: [],
      });
      // One that does not get ready is waited for, on purpose.
      expect(gap).toBeLessThan(change === dead ? mostGapMs + 30_000 : mostGapMs);
    }
    const back = await after('/usr/local/bin/liuguang rollback');
    expect(back.lost).toEqual([]);
    expect(back.version).not.toBe('99.1.0');
    work.running = false;
    await crowd;
  } finally {
    work.running = false;
    root.close();
  }
});

async function install(root: BareRoot, archive: string): Promise<void> {
  copyFileSync(archive, path.join(root.folder, 'root', path.basename(archive)));
  await root.run(`tar -xzf ${path.basename(archive)} && liuguang-*/deploy/install.sh && rm -rf liuguang-*/`);
  await root.run(`sed -i s/^PORT=.*/PORT=${port}/ /etc/liuguang/liuguang.env; systemctl enable --now liuguang.target`);
}

/** Another release made from the archive. */
function variant(archive: string, { version, migrations = {}, main }: Change, root: BareRoot): string {
  const work = workFolder('variant');
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
