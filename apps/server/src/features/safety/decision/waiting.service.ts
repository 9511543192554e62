import { sql } from 'kysely';
import { fail } from '../../../platform/errors/fail.ts';
import type { ReportedKind } from '../../../platform/safety/reported-kind.ts';
import { notify } from '../../message/message.public.ts';
import type { Db } from '../../../platform/db/db.ts';

export interface WaitingDecision {
  readonly what: 'upload' | 'post' | 'picture';
  readonly id: string;
  readonly publish: boolean;
  readonly reason: string;
}

export interface WaitingService {
  decide(decision: WaitingDecision): Promise<void>;
}

interface Deps {
  readonly db: Db;
  readonly kinds: ReadonlyMap<string, ReportedKind>;
  readonly clock: () => number;
}

/** What has not been published yet: it is let out, or sent back with a reason. */
export function waitingService({ db, kinds, clock }: Deps): WaitingService {
  async function upload(trx: Db, { id, publish, reason }: WaitingDecision): Promise<void> {
    const row = await trx
      .updateTable('uploads')
      .set({ state: publish ? 'published' : 'failed', reason: publish ? null : reason, updated_at: sql`now()` })
      .where('id', '=', id)
      .where('state', '=', 'review')
      .returning(['agent_id', 'account_id', 'kind', 'title', 'media_id', 'video_id', 'novel_id'])
      .executeTakeFirst();
    if (!row) throw fail('NOT_FOUND');
    const itemId = row.video_id ?? row.novel_id;
    // A title that nobody shows yet is listed in the way that shows again what was hidden.
    const kept = { agentIds: await agentsFor(trx, row), mediaId: row.media_id };
    if (publish && itemId !== null) await kinds.get(row.kind)?.restore(trx, itemId, kept, clock());
    await sql`select pg_notify('upload', ${`${id} ${row.account_id}`})`.execute(trx);
    const key = `upload ${id} ${publish ? 'published' : 'failed'}`;
    await tell(trx, row.agent_id, row.account_id, key, publish, row.title, reason);
  }

  async function post(trx: Db, { id, publish, reason }: WaitingDecision): Promise<void> {
    const row = await trx
      .updateTable('posts')
      .set({ state: publish ? 'published' : 'hidden' })
      .where('id', '=', id)
      .where('state', '=', 'review')
      .returning(['agent_id', 'author_id', 'text'])
      .executeTakeFirst();
    if (!row) throw fail('NOT_FOUND');
    await tell(
      trx,
      row.agent_id,
      row.author_id,
      `review post ${id}`,
      publish,
      row.text.slice(0, 30) || '图片帖子',
      reason,
    );
  }

  async function tell(
    trx: Db,
    agentId: string,
    accountId: string,
    key: string,
    publish: boolean,
    title: string,
    reason: string,
  ): Promise<void> {
    await notify(trx, {
      agentId,
      accountId,
      kind: 'review',
      title: publish ? '审核通过' : '审核未通过',
      text: publish ? `「${title}」已公开。` : `「${title}」未通过审核。理由：${reason}`,
      key,
      at: clock(),
    });
  }

  const deciders = { upload, post, picture };
  return {
    async decide(decision) {
      if (!decision.publish && decision.reason.trim() === '') {
        throw fail('INVALID_INPUT', { fields: { reason: '请填写处理理由' } });
      }
      await db.transaction().execute(async (trx) => await deciders[decision.what](trx, decision));
    },
  };
}

/** Those that staff gave it while it waited; the agent it was sent to where nobody said anything. */
async function agentsFor(
  trx: Db,
  row: { agent_id: string; video_id: string | null; novel_id: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ agentIds: string[] }>`
    select agent_ids::text[] as "agentIds" from video_desk where video_id = ${row.video_id}::bigint
    union all select agent_ids::text[] from novel_desk where novel_id = ${row.novel_id}::bigint`.execute(trx);
  const agentIds = rows.flatMap((one) => one.agentIds);
  return agentIds.length > 0 ? agentIds : [row.agent_id];
}

async function picture(trx: Db, { id, publish }: WaitingDecision): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('pictures as p')
    .from('uploads as u')
    .whereRef('u.media_id', '=', 'p.id')
    .set({ review: false, rating: publish ? 'all' : '18' })
    .where('u.id', '=', id)
    .where('u.kind', '=', 'image')
    .where('p.review', '=', true)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw fail('NOT_FOUND');
}
