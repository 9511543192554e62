import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { UploadRow } from '@liuguang/contract/admin/catalogue.ts';
import { sql } from 'kysely';
import { allOf, holds } from '../../platform/admin/agent-scope.ts';
import type { Db } from '../../platform/db/db.ts';
import { decodeCursor, type Page, toPage } from '../../platform/db/keyset.ts';

interface Row extends Omit<UploadRow, 'createdAt' | 'size' | 'progress'> {
  readonly createdAt: Date;
  readonly size: string;
  readonly progress: number;
}

/** Uploads of a kind, newest first, of the agents in reach. */
export async function listUploads(
  db: Db,
  search: AdminParsed<'content/uploads'>,
  reach: readonly string[] | null,
): Promise<Page<UploadRow>> {
  const { kind, state, keyword, size, sort } = search;
  const tag = `admin uploads ${kind} ${sort}`;
  const after = decodeCursor(tag, search.cursor);
  const place = sort === 'new' ? sql`u.id < ${after?.id ?? '0'}::bigint` : sql`u.id > ${after?.id ?? '0'}::bigint`;
  const { rows } = await sql<Row>`
    select u.id as "uploadId", u.agent_id as "agentId", u.title, u.size, u.state, u.progress, u.reason,
      coalesce(u.video_id, u.novel_id) as "itemId", a.nickname as author, a.user_code as "authorCode",
      a.user_code = 'house' as house, u.created_at as "createdAt"
    from uploads u join accounts a on a.id = u.account_id
    where ${allOf([
      sql`u.kind = ${kind}`,
      reach !== null && sql`u.agent_id = any(${[...reach]}::bigint[])`,
      // Literals, so that the index of what is not published yet can be used.
      state !== undefined &&
        (state === 'published' ? sql`u.state = 'published'` : sql`u.state = ${state} and u.state <> 'published'`),
      keyword !== undefined && keyword !== '' && holds(keyword, sql`u.title`),
      after !== null && place,
    ])}
    order by u.id ${sort === 'new' ? sql`desc` : sql`asc`} limit ${size + 1}`.execute(db);
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
