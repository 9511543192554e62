import type { Db } from '../../../platform/db/db.ts';
import { countUses, type UseTables } from '../../catalogue/catalogue.public.ts';
import { shanghaiDay } from '../../../platform/time/shanghai.ts';
import { videoCounts } from '../video-card.ts';

const tables: UseTables = {
  items: 'videos',
  itemId: 'video_id',
  total: 'views',
  marks: 'video_play_marks',
  markedAt: 'played_at',
  periods: 'video_play_days',
  period: 'day',
  uses: 'plays',
  changes: 'video_count_changes',
  lock: videoCounts,
};

export interface Play {
  readonly agentId: string;
  readonly accountId: string;
  readonly videoId: string;
  readonly at: number;
}

export type PlayRepository = ReturnType<typeof playRepository>;

export function playRepository(db: Db) {
  return {
    async lastPlayed(accountId: string, videoId: string): Promise<number | null> {
      const mark = await db
        .selectFrom('video_play_marks')
        .select('played_at')
        .where('account_id', '=', accountId)
        .where('video_id', '=', videoId)
        .executeTakeFirst();
      return mark?.played_at.getTime() ?? null;
    },

    /** Writes many plays at once; those that another process has counted already do not count. Answers how many did. */
    async write(plays: readonly Play[]): Promise<number> {
      const uses = plays.map(({ agentId, accountId, videoId, at }) => ({ agentId, accountId, itemId: videoId, at }));
      return (await countUses(db, tables, uses, shanghaiDay)).size;
    },
  };
}
