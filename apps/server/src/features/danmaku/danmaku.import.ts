import type { DanmakuColor, DanmakuMode } from '@liuguang/contract/shapes/danmaku.ts';
import type { Db } from '../../platform/db/db.ts';
import { comparable } from '../../platform/text/comparable.ts';

export interface DanmakuImport {
  /** Natural key: importing again changes it instead of adding one. */
  readonly importKey: string;
  readonly agentId: string;
  readonly videoId: string;
  readonly authorId: string;
  readonly at: number;
  readonly text: string;
  readonly mode: DanmakuMode;
  readonly color: DanmakuColor;
  readonly createdAt: Date;
}

const atOnce = 1000;

export async function saveDanmaku(db: Db, list: readonly DanmakuImport[]): Promise<void> {
  for (let from = 0; from < list.length; from += atOnce) {
    await db
      .insertInto('danmaku')
      .values(list.slice(from, from + atOnce).map(rowOf))
      .onConflict((conflict) =>
        conflict.column('import_key').doUpdateSet((row) => ({
          at_ms: row.ref('excluded.at_ms'),
          text: row.ref('excluded.text'),
          same_as: row.ref('excluded.same_as'),
          mode: row.ref('excluded.mode'),
          color: row.ref('excluded.color'),
        })),
      )
      .execute();
  }
}

function rowOf({ importKey, agentId, videoId, authorId, at, text, mode, color, createdAt }: DanmakuImport) {
  return {
    import_key: importKey,
    agent_id: agentId,
    video_id: videoId,
    author_id: authorId,
    at_ms: at,
    text,
    same_as: comparable(text) || text,
    mode,
    color,
    state: 'published' as const,
    created_at: createdAt,
  };
}
