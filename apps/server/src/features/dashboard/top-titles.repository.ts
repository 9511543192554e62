import { topTitles } from '@liuguang/contract/admin/dashboard.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { Asked } from './dashboard.repository.ts';
import { lastDays } from './last-days.ts';

interface Titled {
  readonly title: string;
  readonly rating: 'all' | '18';
  readonly pictureId: string;
  readonly width: number;
  readonly height: number;
  readonly widths: number[];
  readonly placeholder: string;
  readonly avif: boolean;
}

interface TopVideo extends Titled {
  readonly videoId: string;
  readonly watchedMs: number;
  readonly plays: number;
}

interface TopNovel extends Titled {
  readonly novelId: string;
  readonly reads: number;
}

const of = (agentIds: Asked['agentIds']) =>
  agentIds === null ? sql`true` : sql`agent_id = any(${[...agentIds]}::bigint[])`;
const shown = sql`t.title, t.rating, p.id as "pictureId", p.width, p.height, p.widths, p.placeholder, p.avif`;

export async function topVideos(db: Db, { agentIds, days, now }: Asked): Promise<TopVideo[]> {
  const [first = ''] = lastDays(now, days);
  const { rows } = await sql<TopVideo>`with counted as (
      select video_id, sum(ms) as ms, sum(plays) as plays from (
        select video_id, watched_ms as ms, 0 as plays from video_watch_days where day >= ${first} and ${of(agentIds)}
        union all
        select video_id, 0, plays from video_play_days where day >= ${first} and ${of(agentIds)}
      ) told group by video_id order by 2 desc, 3 desc, 1 limit ${topTitles})
    select c.video_id as "videoId", c.ms::float8 as "watchedMs", c.plays::float8 as plays, ${shown}
    from counted c join videos t on t.id = c.video_id join pictures p on p.id = t.cover_id
    order by c.ms desc, c.plays desc, c.video_id`.execute(db);
  return rows;
}

export async function topNovels(db: Db, { agentIds, days, now }: Asked): Promise<TopNovel[]> {
  const [first = ''] = lastDays(now, days);
  const { rows } = await sql<TopNovel>`with counted as (
      select novel_id, sum(reads) as reads from novel_read_hours where hour >= ${first} and ${of(agentIds)}
      group by novel_id order by 2 desc, 1 limit ${topTitles})
    select c.novel_id as "novelId", c.reads::float8 as reads, ${shown}
    from counted c join novels t on t.id = c.novel_id join pictures p on p.id = t.cover_id
    order by c.reads desc, c.novel_id`.execute(db);
  return rows;
}
