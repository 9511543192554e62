import { sql } from 'kysely';
import type pg from 'pg';
import { preparedSql } from '../../../platform/db/prepared.ts';
import type { Audience } from './audience.ts';
import type { Signals } from './profile.ts';
import { type TasteCandidate, type TasteRow, tasteStatement } from './taste.statement.ts';

export type Refused = Signals['refused'];
type RefusedRow = NonNullable<TasteRow['refused']>[number];

const refusedStatement = preparedSql<{ accountId: string }, RefusedRow>(
  'recommend_refused',
  (p) => sql<RefusedRow>`select what, value from recommend_refusals where account_id = ${p.accountId}`,
);

export type ProfileRepository = ReturnType<typeof profileRepository>;

export function profileRepository(pool: pg.Pool) {
  return {
    /** What is known of an account, and the titles that follow from it as far as the audience may see them. */
    async signals(accountId: string, audience: Audience, now: number): Promise<Signals> {
      const [row] = await tasteStatement.run(pool, { ...audience, accountId, now: new Date(now) });
      const { watched, own } = row ?? {};
      return {
        on: row?.on ?? true,
        watched: (watched ?? []).map(([videoId, authorId, tags, liked, weight]) => ({
          videoId,
          authorId,
          tags,
          liked,
          weight,
        })),
        seen: idsOf(row?.seen),
        follows: idsOf(row?.follows),
        searches: row?.searches ?? [],
        refused: byKind(row?.refused ?? []),
        shown: idsOf(row?.shown),
        own: (own ?? []).map(toCandidate),
      };
    },

    async refused(accountId: string): Promise<Refused> {
      return byKind(await refusedStatement.run(pool, { accountId }));
    },
  };
}

function toCandidate([videoId, authorId, tags, views, publishedAt, near, because]: TasteCandidate) {
  return { videoId, authorId, tags, views, publishedAt, near: near ?? 0, because, shows: 0 };
}

function idsOf(list: string | null | undefined): string[] {
  return list ? list.split(',') : [];
}

function byKind(rows: readonly RefusedRow[]): Refused {
  const of = (kind: RefusedRow['what']) => rows.filter(({ what }) => what === kind).map(({ value }) => value);
  return { video: of('video'), author: of('author'), tag: of('tag') };
}
