import { sql } from 'kysely';
import { notifyOfFollow } from './community-notifications.ts';
import { type Db, transact } from '../../platform/db/db.ts';

export interface FollowCounts {
  readonly followers: number;
  readonly following: number;
  readonly followed: boolean;
}

interface Follower {
  readonly accountId: string;
  readonly agentId: string;
}

export type FollowRepository = ReturnType<typeof followRepository>;

export function followRepository(db: Db) {
  return {
    /** Somebody of this agent, or whose works it shows. */
    async isAuthor(agentId: string, authorId: string): Promise<boolean> {
      const { rows } = await sql`select from accounts a where a.id = ${authorId} and a.deleted_at is null and (
          a.agent_id = ${agentId}
          or exists (select from videos v join video_listings l on l.video_id = v.id
            where v.author_id = a.id and l.agent_id = ${agentId} and l.group_id = 0)
          or exists (select from novels n join novel_listings l on l.novel_id = n.id
            where n.author_id = a.id and l.agent_id = ${agentId} and l.group_id = 0)
        )`.execute(db);
      return rows.length > 0;
    },

    async set({ accountId, agentId }: Follower, authorId: string, on: boolean, at: number): Promise<void> {
      if (!on) {
        await db.deleteFrom('follows').where('account_id', '=', accountId).where('author_id', '=', authorId).execute();
        return;
      }
      await transact(db, async (trx) => {
        const { numInsertedOrUpdatedRows: made } = await trx
          .insertInto('follows')
          .values({ account_id: accountId, author_id: authorId, followed_at: new Date(at) })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        if (made === 1n) await notifyOfFollow(trx, { agentId, authorId, by: accountId, at });
      });
    },

    async counts(authorId: string, me: string | null): Promise<FollowCounts> {
      const { rows } = await sql<FollowCounts>`select
          (select count(*)::int from follows where author_id = ${authorId}) as followers,
          (select count(*)::int from follows where account_id = ${authorId}) as following,
          exists (select from follows where account_id = ${me} and author_id = ${authorId}) as followed`.execute(db);
      return rows[0] ?? { followers: 0, following: 0, followed: false };
    },
  };
}
