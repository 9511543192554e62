import { sql } from 'kysely';
import type pg from 'pg';
import { gathered } from '../../platform/db/gathered.ts';
import { builder, prepared } from '../../platform/db/prepared.ts';
import { shanghaiDay } from '../../platform/time/shanghai.ts';
import { placeOf } from './viewer.repository.ts';

/** What about who asks for the page of a video matters for it. */
export interface PageViewer {
  readonly accountId: string;
  readonly vip: boolean;
  readonly youth: boolean;
  readonly adult: boolean;
  readonly liked: boolean;
  readonly collected: boolean;
  /** On their list for later. */
  readonly later: boolean;
  readonly positionMs: number;
  /** Used a view for it on that day. */
  readonly viewed: boolean;
  /** The name under which grants to the session are signed, once it has one. */
  readonly holder: string | null;
  /** What they do not want to see: `video 5`, `author 7`, `tag 悬疑`. */
  readonly refused: readonly string[];
}

interface Asked {
  readonly agentId: string;
  readonly videoId: string;
  readonly accountId: string;
  readonly sessionId: string | null;
}

/** One place in each list for each who asks. */
interface Params {
  agentIds: readonly string[];
  videoIds: readonly string[];
  accountIds: readonly string[];
  sessionIds: readonly (string | null)[];
  now: Date;
  /** Of Shanghai. */
  day: string;
}

interface AskedRow {
  agent_id: string;
  video_id: string;
  account_id: string;
  session_id: string | null;
  place: string;
}

/**
 * Whether an account is of age, VIP or still signed in decides what is given away, so it is read here and not remembered.
 * No row for an account whose session has ended or that is shut out.
 */
const statement = prepared('video_page_viewer', (p: Params) => {
  const asked = sql<AskedRow>`unnest(${p.agentIds}::bigint[], ${p.videoIds}::bigint[], ${p.accountIds}::bigint[],
    ${p.sessionIds}::bigint[]) with ordinality`;
  return (
    builder
      .selectFrom(asked.as<'q'>(sql`q(agent_id, video_id, account_id, session_id, place)`))
      // One at a time, by its key: joined, the accounts of a small installation would all be read for each page.
      .innerJoinLateral(
        (from) =>
          from
            .selectFrom('accounts as x')
            .select(['x.id', 'x.vip_until', 'x.youth_pin_hash', 'x.age_confirmed_at', 'x.age_until'])
            .where('x.id', '=', sql<string>`q.account_id`)
            .where('x.agent_id', '=', sql<string>`q.agent_id`)
            .where('x.deleted_at', 'is', null)
            .where(sql<boolean>`(x.banned_until is null or x.banned_until <= ${p.now})`)
            .where(
              sql<boolean>`(q.session_id is null or (select i.account_id = x.id and i.revoked_at is null
              and i.expires_at > ${p.now} from sessions i where i.id = q.session_id))`,
            )
            .limit(sql.lit(1))
            .as('w'),
        (join) => join.onTrue(),
      )
      .leftJoin('video_history as h', (join) =>
        join.onRef('h.account_id', '=', 'w.id').onRef('h.video_id', '=', 'q.video_id'),
      )
      .leftJoin('video_collections as c', (join) =>
        join.onRef('c.account_id', '=', 'w.id').onRef('c.video_id', '=', 'q.video_id'),
      )
      .leftJoin('video_likes as k', (join) =>
        join.onRef('k.account_id', '=', 'w.id').onRef('k.video_id', '=', 'q.video_id'),
      )
      .leftJoin('watch_later as t', (join) =>
        join.onRef('t.account_id', '=', 'w.id').onRef('t.video_id', '=', 'q.video_id'),
      )
      .leftJoin('view_spends as d', (join) =>
        join.onRef('d.account_id', '=', 'w.id').onRef('d.video_id', '=', 'q.video_id').on('d.day', '=', p.day),
      )
      .leftJoin('playback_holders as o', (join) =>
        join.onRef('o.account_id', '=', 'w.id').onRef('o.session_id', 'is not distinct from', 'q.session_id'),
      )
      .select(['q.place', 'w.id as accountId', 'w.vip_until as vipUntil', 'o.holder'])
      .select(['h.position_ms as positionMs', 'h.duration_ms as seenMs'])
      .select([
        sql<boolean>`w.youth_pin_hash is not null`.as('youth'),
        sql<boolean>`(w.age_confirmed_at is not null and w.youth_pin_hash is null
        and (w.age_until is null or w.age_until > ${p.now}))`.as('adult'),
        sql<boolean>`k.video_id is not null`.as('liked'),
        sql<boolean>`c.video_id is not null`.as('collected'),
        sql<boolean>`t.video_id is not null`.as('later'),
        sql<boolean>`d.video_id is not null`.as('viewed'),
        // As many as are kept of an account, and nearly always none.
        sql<string[]>`array(select r.what || ' ' || r.value from recommend_refusals r where r.account_id = w.id)`.as(
          'refused',
        ),
      ])
  );
});

export type PageViewerRepository = ReturnType<typeof pageViewerRepository>;

export function pageViewerRepository(pool: pg.Pool, clock: () => number) {
  const viewer = gathered(async (asked: readonly Asked[]): Promise<(PageViewer | null)[]> => {
    const now = clock();
    const rows = await statement.run(pool, {
      agentIds: asked.map(({ agentId }) => agentId),
      videoIds: asked.map(({ videoId }) => videoId),
      accountIds: asked.map(({ accountId }) => accountId),
      sessionIds: asked.map(({ sessionId }) => sessionId),
      now: new Date(now),
      day: shanghaiDay(now),
    });
    const viewers: (PageViewer | null)[] = asked.map(() => null);
    for (const { place, vipUntil, positionMs, seenMs, ...facts } of rows) {
      const vip = vipUntil !== null && vipUntil.getTime() > now;
      viewers[Number(place) - 1] = { ...facts, vip, positionMs: placeOf(positionMs, seenMs) };
    }
    return viewers;
  });
  /** Null for an account whose session has ended or that is shut out. */
  return { viewer };
}
