import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { UploadRow } from '@liuguang/contract/admin/catalogue.ts';
import { sql } from 'kysely';
import { allOf, holds } from '../../platform/admin/agent-scope.ts';
import type { Db } from '../../platform/db/db.ts';
import { parseId } from '../../platform/db/id.ts';
import { type Page, toPage } from '../../platform/db/keyset.ts';
import { pagedById } from './admin-list.ts';
import type { Scope } from './scope.ts';

interface Row extends Omit<UploadRow, 'createdAt' | 'size' | 'progress'> {
  readonly createdAt: Date;
  readonly size: string;
  readonly progress: number;
}

/** Uploads of a kind of the agents in the scope. */
export async function listUploads(
  db: Db,
  search: AdminParsed<'content/uploads'>,
  scope: Scope,
): Promise<Page<UploadRow>> {
  const { kind, state, keyword, size, sort } = search;
  const tag = `admin uploads ${kind} ${sort}`;
  const { after, order } = pagedById(tag, search.cursor, sort, sql`u.id`);
  const { rows } = await sql<Row>`
    select u.id as "uploadId", u.agent_id as "agentId", u.title, u.size, u.state, u.progress, u.reason,
      coalesce(u.video_id, u.novel_id) as "itemId", a.nickname as author, a.user_code as "authorCode",
      a.user_code = 'house' as house, u.created_at as "createdAt"
    from uploads u join accounts a on a.id = u.account_id
    where ${allOf([
      sql`u.kind = ${kind}`,
      scope !== null && sql`u.agent_id = any(${[...scope]}::bigint[])`,
      // Literals, so that the index of what is not published yet can be used.
      state !== undefined &&
        (state === 'published' ? sql`u.state = 'published'` : sql`u.state = ${state} and u.state <> 'published'`),
      keyword !== undefined && keyword !== '' && holds(keyword, sql`u.title`),
      after,
    ])}
    order by ${order} limit ${size + 1}`.execute(db);
  return toPage(
    tag,
    size,
    rows,
    (row) => ({ value: '0', id: row.uploadId }),
    (row) => ({
      ...row,
      size: Number(row.size),
      progress: row.progress / 1000,
      createdAt: row.createdAt.getTime(),
    }),
  );
}

/** Whose upload it is; null when there is none of a kind of titles. */
export async function uploadOwner(db: Db, uploadId: string) {
  const id = parseId(uploadId);
  if (id === null) return null;
  const row = await db
    .selectFrom('uploads')
    .select(['agent_id as agentId', 'account_id as accountId', 'title'])
    .where('id', '=', id)
    .where('kind', 'in', ['video', 'novel'])
    .executeTakeFirst();
  return row ?? null;
}
