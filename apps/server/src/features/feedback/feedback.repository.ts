import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { FeedbackRow } from '@liuguang/contract/admin/message.ts';
import type { Opinion, OpinionKind } from '@liuguang/contract/shapes/message.ts';
import { sql } from 'kysely';
import { agentsInScope, allOf, holds, ofAgents, ofScope } from '../../platform/admin/agent-scope.ts';
import type { AsRow } from '../../platform/db/schema/as-row.ts';
import { type Db, transact } from '../../platform/db/db.ts';
import { decodeCursor, type Page, start, toPage } from '../../platform/db/keyset.ts';
import { notify } from '../message/message.public.ts';
import { pictureColumns, pictureShape, takePictures } from '../picture/picture.public.ts';

export interface NewFeedback {
  readonly agentId: string;
  readonly accountId: string;
  readonly clientKey: string | null;
  readonly kind: OpinionKind;
  readonly text: string;
  /** uploadIds. */
  readonly pictures: readonly string[];
  readonly contact: string;
  readonly at: number;
}

export interface NewReply {
  /** Null is every one. */
  readonly agentIds: readonly string[] | null;
  readonly opinionId: string;
  readonly clientKey: string;
  readonly text: string;
  readonly at: number;
}

/** Rolls the feedback back. */
class PicturesGone extends Error {}

export type FeedbackRepository = ReturnType<typeof feedbackRepository>;

export function feedbackRepository(db: Db) {
  const rows = () =>
    db
      .selectFrom('opinions as o')
      .innerJoin('accounts as a', 'a.id', 'o.account_id')
      .select(['o.id as opinionId', 'o.agent_id as agentId', 'o.kind', 'o.text', 'o.contact'])
      .select(['o.created_at as createdAt', 'a.id as accountId', 'a.user_code as userCode', 'a.nickname']);

  async function page(tag: string, size: number, found: readonly BareRow[]): Promise<Page<FeedbackRow>> {
    const { list, nextCursor } = toPage(
      tag,
      size,
      found,
      (row) => ({ value: '0', id: row.opinionId }),
      (row) => row,
    );
    return { list: await withParts(db, list), nextCursor };
  }

  async function accountsOf(userCode: string): Promise<string[]> {
    const codes = [userCode, userCode.toUpperCase()];
    return (await db.selectFrom('accounts').select('id').where('user_code', 'in', codes).execute()).map(({ id }) => id);
  }

  return {
    /** Null, and nothing is stored, when a picture cannot be used. Idempotent by `clientKey`. */
    async create(feedback: NewFeedback): Promise<string | null> {
      try {
        return await transact(db, async (trx) => await insert(trx, feedback));
      } catch (error) {
        if (error instanceof PicturesGone) return null;
        throw error;
      }
    },

    async ofAccount(
      accountId: string,
      { cursor, size }: { cursor: string | undefined; size: number },
    ): Promise<Page<Opinion>> {
      const tag = `opinions ${accountId}`;
      const { id } = decodeCursor(tag, cursor) ?? start;
      const found = await rows()
        .where('o.account_id', '=', accountId)
        .where('o.id', '<', id)
        .orderBy('o.id', 'desc')
        .limit(size + 1)
        .execute();
      const { list, nextCursor } = await page(tag, size, found);
      return { list: list.map(({ agentId: _agent, account: _who, contact: _contact, ...own }) => own), nextCursor };
    },

    /** Of these agents; null is every one. */
    async ofAgents(
      agentIds: readonly string[] | null,
      { waiting, kind, keyword = '', sort, cursor, size }: AdminParsed<'feedback/list'>,
    ): Promise<Page<FeedbackRow>> {
      const tag = `opinions ${sort} ${waiting ?? ''}`;
      const after = decodeCursor(tag, cursor);
      const [than, direction] = sort === 'new' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
      const where = allOf([
        waiting !== undefined && (waiting ? sql`o.replies = 0` : sql`o.replies > 0`),
        kind !== undefined && sql`o.kind = ${kind}`,
        keyword !== '' &&
          sql`(${holds(keyword, sql`o.text`)} or o.account_id = any(${await accountsOf(keyword)}::bigint[]))`,
        after !== null && sql`o.id ${than} ${after.id}::bigint`,
      ]);
      const { rows: found } =
        await sql<BareRow>`select o.id::text as "opinionId", o.agent_id::text as "agentId", o.kind, o.text,
          o.contact, o.created_at as "createdAt", a.id::text as "accountId", a.user_code as "userCode", a.nickname
        from ${
          keyword === ''
            ? sql`${agentsInScope(agentIds)} cross join lateral (select * from opinions o where ${ofScope('o')} and ${where}
              order by o.agent_id ${sort === 'new' ? sql`asc` : sql`desc`}, o.id ${direction} limit ${size + 1})`
            : sql`(select * from opinions o where ${ofAgents('o', agentIds)} and ${where}
              order by o.id ${direction} limit ${size + 1})`
        } o
        join accounts a on a.id = o.account_id
        order by o.id ${direction} limit ${size + 1}`.execute(db);
      return await page(tag, size, found);
    },

    /** Replies and notifies the author; idempotent by `clientKey`. Null when these agents have no such feedback, else whose it is. */
    async reply({ agentIds, opinionId, clientKey, text, at }: NewReply): Promise<{ agentId: string } | null> {
      return await transact(db, async (trx) => {
        const feedback = await trx
          .selectFrom('opinions')
          .select(['id', 'account_id', 'agent_id as agentId'])
          .where('id', '=', opinionId)
          .forUpdate()
          .executeTakeFirst();
        if (!feedback || (agentIds && !agentIds.includes(feedback.agentId))) return null;
        const { agentId } = feedback;
        const made = await trx
          .insertInto('opinion_replies')
          .values({ opinion_id: opinionId, client_key: clientKey, text, created_at: new Date(at) })
          .onConflict((conflict) => conflict.columns(['opinion_id', 'client_key']).doNothing())
          .returning('id')
          .executeTakeFirst();
        if (!made) return { agentId };
        await sql`update opinions set replies = replies + 1 where id = ${opinionId}`.execute(trx);
        await notify(trx, {
          agentId,
          accountId: feedback.account_id,
          kind: 'opinion',
          title: '您的反馈有了回复',
          text,
          link: '/feedback?tab=mine',
          key: `opinion reply ${made.id}`,
          at,
        });
        return { agentId };
      });
    },
  };
}

async function insert(trx: Db, feedback: NewFeedback): Promise<string> {
  const { agentId, accountId, clientKey, kind, text, contact, at } = feedback;
  const row = await trx
    .insertInto('opinions')
    .values({
      agent_id: agentId,
      account_id: accountId,
      client_key: clientKey,
      kind,
      text,
      contact,
      created_at: new Date(at),
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'client_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) {
    const known = await trx
      .selectFrom('opinions')
      .select('id')
      .where('account_id', '=', accountId)
      .where('client_key', '=', clientKey)
      .executeTakeFirstOrThrow();
    return known.id;
  }
  const pictures = await takePictures(trx, accountId, feedback.pictures, `opinion ${row.id}`);
  if (!pictures) throw new PicturesGone();
  if (pictures.length > 0)
    await trx
      .insertInto('opinion_pictures')
      .values(pictures.map(({ pictureId }, position) => ({ opinion_id: row.id, position, picture_id: pictureId })))
      .execute();
  return row.id;
}

type BareRow = AsRow<Omit<FeedbackRow, 'account' | 'pictures' | 'replies'>, never, 'createdAt'> &
  FeedbackRow['account'];

/** Reads the pictures and replies of the whole page in one query each. */
async function withParts(db: Db, list: readonly BareRow[]): Promise<FeedbackRow[]> {
  if (list.length === 0) return [];
  const ids = list.map(({ opinionId }) => opinionId);
  const [pictures, replies] = await Promise.all([
    db
      .selectFrom('opinion_pictures as s')
      .innerJoin('pictures as p', 'p.id', 's.picture_id')
      .select(['s.opinion_id as opinionId', ...pictureColumns])
      .where('s.opinion_id', 'in', ids)
      .orderBy('s.position')
      .execute(),
    db
      .selectFrom('opinion_replies')
      .select(['opinion_id as opinionId', 'text', 'created_at as createdAt'])
      .where('opinion_id', 'in', ids)
      .orderBy('id')
      .execute(),
  ]);
  return list.map(({ createdAt, accountId, userCode, nickname, ...row }) => ({
    ...row,
    createdAt: createdAt.getTime(),
    account: { accountId, userCode, nickname },
    pictures: pictures.filter((picture) => picture.opinionId === row.opinionId).map(pictureShape),
    replies: replies
      .filter((reply) => reply.opinionId === row.opinionId)
      .map((reply) => ({ text: reply.text, createdAt: reply.createdAt.getTime() })),
  }));
}
