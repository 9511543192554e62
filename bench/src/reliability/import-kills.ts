import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@liuguang/server/platform/db/database.ts';
import { buildServerIfStale } from '../../../scripts/build-server.ts';
import { keepWorker, type KeptWorker } from './kept-worker.ts';

interface Place {
  readonly database: Database;
  readonly url: string;
  readonly dataDir: string;
}

interface Size {
  readonly titles: number;
  readonly files: number;
}

/** How far imports are: rows that were read, whose file was brought, and that have become a video. */
interface Progress {
  readonly read: number;
  readonly brought: number;
  readonly done: number;
  readonly open: number;
}

/** The moments: while it reads, while it fetches, and three times while the pipeline works. */
const moments: readonly ((progress: Progress, size: Size) => boolean)[] = [
  ({ read }, { titles }) => read >= titles / 3,
  ({ brought }, { files }) => brought >= files / 8,
  ({ done }, { files }) => done >= files / 4,
  ({ done }, { files }) => done >= files / 2,
  ({ done }, { files }) => done >= (files * 3) / 4,
];

interface Kill extends Progress {
  /** From the kill until more had become of the rows than at that moment: the start of the new worker is part of it. */
  readonly backSeconds: number;
}

/** Counting the rows of imports takes a while itself: seldom while nothing is measured by it. */
const lookEveryMs = 2000;
const lookOftenMs = 200;

export interface Killed {
  readonly kills: readonly Kill[];
  /** How often the worker ended by itself. */
  readonly ends: number;
}

/** Runs the worker of the product until these imports have ended, and kills it at each of the moments. */
export async function killAgainAndAgain(place: Place, importIds: readonly string[], size: Size): Promise<Killed> {
  const program = path.join(path.dirname(await buildServerIfStale()), 'worker.js');
  const { titles, files } = size;
  const all = { titles: titles * importIds.length, files: files * importIds.length };
  const logLevel = process.env['LOG_LEVEL'] ?? 'error';
  const env = { DATABASE_URL: place.url, DATA_DIR: place.dataDir, IMPORT_LOOPBACK: '1', LOG_LEVEL: logLevel };
  const kills: Kill[] = [];
  let ends = 0;
  let worker = await keepWorker(program, env);
  const until = async (everyMs: number, isSo: (progress: Progress) => boolean) => {
    while (!isSo(await progressOf(place, importIds))) await pause(everyMs, undefined, { signal: worker.lost });
  };
  const kill = async (kept: KeptWorker) => {
    await kept.kill();
    ends += kept.ends();
  };
  try {
    for (const isMoment of moments) {
      await until(lookEveryMs, (now) => isMoment(now, all) || now.open === 0);
      await kill(worker);
      const [killed, before] = [performance.now(), await progressOf(place, importIds)];
      worker = await keepWorker(program, env);
      await until(lookOftenMs, (now) => isFurther(now, before) || now.open === 0);
      kills.push({ ...before, backSeconds: Math.round((performance.now() - killed) / 100) / 10 });
    }
    await until(lookEveryMs, ({ open }) => open === 0);
  } finally {
    await kill(worker);
  }
  return { kills, ends };
}

/** While nothing is read or fetched any more only a video counts. */
function isFurther(now: Progress, before: Progress): boolean {
  return now.read > before.read || now.brought > before.brought || now.done > before.done;
}

async function progressOf({ database }: Place, importIds: readonly string[]): Promise<Progress> {
  const { rows } = await database.pool.query<Progress>(
    `select count(r.id)::int as read, count(r.id) filter (where r.state in ('processing', 'done'))::int as brought,
       count(r.id) filter (where r.state = 'done')::int as done,
       count(distinct i.id) filter (where i.state not in ('done', 'failed'))::int as open
     from imports i left join import_rows r on r.import_id = i.id where i.id = any($1::bigint[])`,
    [importIds],
  );
  return rows[0] ?? { read: 0, brought: 0, done: 0, open: 0 };
}

export interface Counts {
  readonly state: string;
  readonly seconds: number;
  readonly rows: number;
  readonly done: number;
  readonly skipped: number;
  readonly failed: number;
  readonly videos: number;
  readonly uploads: number;
  /** Titles of which there is more than one upload, whoever made it. */
  readonly twice: number;
}

/** What an import that has ended left in the database. */
export async function figures({ pool }: Database, importId: string): Promise<Counts> {
  const { rows } = await pool.query<Counts>(
    `select i.state, extract(epoch from i.ended_at - i.created_at)::int as seconds, count(r.id)::int as rows,
       count(*) filter (where r.state = 'done')::int as done, count(*) filter (where r.state = 'skipped')::int as skipped,
       count(*) filter (where r.state = 'failed')::int as failed, count(distinct v.id)::int as videos,
       (select count(*)::int from uploads u where u.id in (select upload_id from import_keys k
          where k.source_name = i.source_name and k.agent_id = i.agent_id)) as uploads,
       (select count(*)::int from (select from uploads u join import_rows o on o.title = u.title and o.import_id = i.id
          where u.created_at >= i.created_at and u.agent_id = i.agent_id and u.kind = 'video'
          group by u.title having count(distinct u.id) > 1) as more) as twice
     from imports i left join import_rows r on r.import_id = i.id left join videos v on v.id = r.video_id
     where i.id = $1 group by i.id`,
    [importId],
  );
  const [found] = rows;
  if (!found) throw new Error('the import is gone');
  return found;
}
