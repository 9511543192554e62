import type { AdminOutput, AdminParsed } from '@liuguang/contract/admin-calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { type StoredPicture, pictureColumns } from '../../picture/picture.public.ts';
import { deciderName } from './case.repository.ts';

type Item = AdminOutput<'safety/item'>;
type Which = AdminParsed<'safety/item'>;

/** Something that waits for a review and was not reported. */
export interface WaitingItem {
  agentId: string;
  ownerId: string;
  kind: Item['kind'];
  title: string;
  itemId: string | null;
  mediaId: string;
  at: number;
}

type WaitingRow = Omit<WaitingItem, 'at'> & { at: Date };

export async function findWaiting(db: Db, what: Which['what'], id: string): Promise<WaitingItem | null> {
  const { rows } =
    what === 'post' || what === 'danmaku'
      ? await sql<WaitingRow>`select agent_id as "agentId", author_id as "ownerId", ${what}::text as kind, left(text, 60) as title,
          id as "itemId", '' as "mediaId", created_at as at from ${sql.table(what === 'post' ? 'posts' : 'danmaku')} where id = ${id} and state = 'review'`.execute(
          db,
        )
      : what === 'comment'
        ? await sql<WaitingRow>`select t.agent_id as "agentId", c.author_id as "ownerId", 'comment' as kind,
          left(c.text, 60) as title, c.id as "itemId", '' as "mediaId", c.created_at as at
          from comments c join comment_talks t on t.id = c.talk_id
          where c.id = ${id} and c.state = 'review' and c.text is not null`.execute(db)
        : await sql<WaitingRow>`select u.agent_id as "agentId", u.account_id as "ownerId",
          case u.kind when 'image' then 'picture' else u.kind end as kind, u.title,
          coalesce(u.video_id, u.novel_id) as "itemId", u.media_id as "mediaId", u.updated_at as at
        from uploads u left join pictures p on p.id = u.media_id
        where u.id = ${id} and ${what === 'picture' ? sql`p.review` : sql`u.state = 'review'`}`.execute(db);
  const [row] = rows;
  return row ? { ...row, at: row.at.getTime() } : null;
}

/** In the order of the ids. */
export async function picturesByIds(db: Db, ids: readonly string[]): Promise<StoredPicture[]> {
  const rows = await db.selectFrom('pictures as p').select(pictureColumns).where('p.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.pictureId, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The name by which staff know who decided. */
export async function nameOf(db: Db, by: string): Promise<string> {
  const { rows } = await sql<{ by: string }>`select ${deciderName(by)} as by`.execute(db);
  return rows[0]?.by ?? by;
}

/** With how much of theirs was removed before, not counting this case. */
export async function ownerOf(db: Db, accountId: string, but: string | null): Promise<Item['owner']> {
  const { rows } = await sql<
    NonNullable<Item['owner']>
  >`select a.id as "accountId", a.nickname, a.user_code as "userCode",
      (select count(*)::int from safety_cases c where c.owner_id = a.id and c.state = 'removed'
        and c.id is distinct from ${but}::bigint) as "removedBefore"
    from accounts a where a.id = ${accountId}`.execute(db);
  return rows[0] ?? null;
}
