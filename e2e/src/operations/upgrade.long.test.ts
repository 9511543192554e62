import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { pack } from '../../../scripts/release/pack.ts';
import { missing, write, type Writer } from '../product/kill-cycles.ts';
import { bareRoot, type BareRoot, needRootOnDebian } from './debian/bare-root.ts';
import { workFolder } from './debian/made-once.ts';
import { releaseArchive } from './debian/release-archive.ts';
import { stopwatch } from './stopwatch.ts';

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
  const clock = stopwatch();
  const archive = await releaseArchive();
  clock.say('a release');
  const root = await bareRoot();
  clock.say('a bare Debian');
  const work = { running: true, acknowledged: 0 };
  try {
    // Before anybody is watched: packing leaves no time for others.
    const releases = variants(archive, [good, failing, dead], root);
    clock.say('three releases, made from the files of this one');
    await install(root, process.env['FROM'] ?? archive);
    await until(() => asked('/ready'));
    clock.say('installed and ready');
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
      const version = (await root.run('basename "$(readlink /opt/liuguang/current)"')).trim();
      const lost = await missing(url, ledger);
      clock.say(`${work.acknowledged - before} writes meanwhile, longest gap ${Math.round(gaps.longest)} ms`);
      return { version, lost, gap: gaps.longest };
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

/** Other releases with the files of this one; a hard link stands for every file that is the same. */
function variants(archive: string, changes: readonly Change[], root: BareRoot) {
  const work = workFolder('variants');
  try {
    execFileSync('tar', ['-xzf', archive, '-C', work]);
    const [name = ''] = readdirSync(work);
    return changes.map((change) => {
      const folder = path.join(work, change.version, name);
      mkdirSync(path.dirname(folder));
      execFileSync('cp', ['-al', path.join(work, name), folder]);
      alter(folder, change);
      const file = `/root/liuguang-${change.version}.tar.gz`;
      pack(folder, path.join(root.folder, file), '2026-01-01', 1);
      return { change, file };
    });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function alter(folder: string, { version, migrations = {}, main }: Change): void {
  // To write into a file would change what it is linked to.
  const replace = (file: string, text: string) => {
    rmSync(path.join(folder, file), { force: true });
    writeFileSync(path.join(folder, file), text, { mode: 0o644 });
  };
  for (const file of ['release.json', 'apps/server/package.json']) {
    const about = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as object;
    replace(file, JSON.stringify({ ...about, version }, null, 2));
  }
  for (const [name, sql] of Object.entries(migrations)) replace(`apps/server/src/platform/migrations/${name}`, sql);
  if (main !== undefined) replace('apps/server/dist/release/main.js', main);
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
