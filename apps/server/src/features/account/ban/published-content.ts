import { sql } from 'kysely';
import type { ReportedKind } from '../../../platform/safety/reported-kind.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { HiddenItem } from './ban.repository.ts';

export type PublishedContent = ReturnType<typeof publishedContent>;

/** Everything that somebody published, hidden and restored by the kinds that can be reported: each knows how for its own table. */
export function publishedContent(all: readonly ReportedKind[]) {
  const kinds = new Map<string, ReportedKind>(all.map((kind) => [kind.kind, kind]));
  return {
    async hide(trx: Db, accountId: string, now: number): Promise<HiddenItem[]> {
      const { rows } = await sql<{ kind: string; id: string }>`
        select 'post' as kind, id from posts where author_id = ${accountId} and state <> 'hidden'
        union all select 'comment', id from comments where author_id = ${accountId} and text is not null
        union all select 'danmaku', id from danmaku where author_id = ${accountId} and state <> 'hidden'
        union all select 'video', id from videos where author_id = ${accountId}
        union all select 'novel', id from novels where author_id = ${accountId}
        union all select 'listing', id from listings where author_id = ${accountId} and state <> 'hidden'
        union all select 'user', ${accountId}::bigint`.execute(trx);
      const hidden: HiddenItem[] = [];
      for (const { kind, id } of rows) {
        const kept = await kinds.get(kind)?.hide(trx, id, now);
        if (kept) hidden.push({ kind, id, kept });
      }
      return hidden;
    },

    async restore(trx: Db, items: readonly HiddenItem[], now: number): Promise<void> {
      for (const { kind, id, kept } of items) await kinds.get(kind)?.restore(trx, id, kept, now);
    },
  };
}
