import type { Opinion, OpinionKind } from '@liuguang/contract/shapes/message.ts';
import { type Kysely, sql } from 'kysely';
import { decodeCursor, type Page, start, toPage } from '../../platform/db/keyset.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { notify } from '../message/message.service.ts';
import { pictureColumns, pictureShape, takePictures } from '../picture/picture.service.ts';

export interface NewOpinion {
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

/** As staff see it: with whom to reach, and how. */
export interface StaffOpinion extends Opinion {
  readonly account: { readonly accountId: string; readonly userCode: string; readonly nickname: string };
  readonly contact: string;
}

export interface NewReply {
  readonly agentId: string;
  readonly opinionId: string;
  readonly clientKey: string;
  readonly text: string;
  readonly at: number;
}

export interface OpinionRepository {
  /** Null, and nothing is kept, when a picture cannot be used. Sent again under the same key it is the same one. */
  create(opinion: NewOpinion): Promise<string | null>;
  ofAccount(accountId: string, page: { cursor: string | undefined; size: number }): Promise<Page<Opinion>>;
  ofAgent(
    agentId: string,
    page: { waiting: boolean; cursor: string | undefined; size: number },
  ): Promise<Page<StaffOpinion>>;
  /** Answers and tells the author, once. False when there is no such feedback at this agent. */
  reply(reply: NewReply): Promise<boolean>;
}

class PicturesGone extends Error {}

export function opinionRepository(db: Kysely<Schema>): OpinionRepository {
  const rows = () =>
    db
      .selectFrom('opinions as o')
      .innerJoin('accounts as a', 'a.id', 'o.account_id')
      .select(['o.id as opinionId', 'o.kind', 'o.text', 'o.contact', 'o.created_at as createdAt'])
      .select(['a.id as accountId', 'a.user_code as userCode', 'a.nickname'])
      .orderBy('o.id', 'desc');
  type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

  async function page(tag: string, size: number, found: readonly Row[]): Promise<Page<StaffOpinion>> {
    const { list, nextCursor } = toPage(
      tag,
      size,
      found,
      (row) => ({ value: '0', id: row.opinionId }),
      (row) => row,
    );
    return { list: await withParts(db, list), nextCursor };
  }

  return {
    async create(opinion) {
      try {
        return await db.transaction().execute(async (trx) => await insert(trx, opinion));
      } catch (error) {
        if (error instanceof PicturesGone) return null;
        throw error;
      }
    },

    async ofAccount(accountId, { cursor, size }) {
      const tag = `opinions ${accountId}`;
      const { id } = decodeCursor(tag, cursor) ?? start;
      const found = await rows()
        .where('o.account_id', '=', accountId)
        .where('o.id', '<', id)
        .limit(size + 1)
        .execute();
      const { list, nextCursor } = await page(tag, size, found);
      const own = list.map(({ opinionId, kind, text, pictures, createdAt, replies }) => ({
        opinionId,
        kind,
        text,
        pictures,
        createdAt,
        replies,
      }));
      return { list: own, nextCursor };
    },

    async ofAgent(agentId, { waiting, cursor, size }) {
      const tag = `opinions of agent ${agentId} ${waiting}`;
      const { id } = decodeCursor(tag, cursor) ?? start;
      let query = rows().where('o.agent_id', '=', agentId).where('o.id', '<', id);
      if (waiting) query = query.where('o.replies', '=', 0);
      return await page(tag, size, await query.limit(size + 1).execute());
    },

    async reply({ agentId, opinionId, clientKey, text, at }) {
      return await db.transaction().execute(async (trx) => {
        const opinion = await trx
          .selectFrom('opinions')
          .select(['id', 'account_id'])
          .where('id', '=', opinionId)
          .where('agent_id', '=', agentId)
          .forUpdate()
          .executeTakeFirst();
        if (!opinion) return false;
        const made = await trx
          .insertInto('opinion_replies')
          .values({ opinion_id: opinionId, client_key: clientKey, text, created_at: new Date(at) })
          .onConflict((conflict) => conflict.columns(['opinion_id', 'client_key']).doNothing())
          .returning('id')
          .executeTakeFirst();
        if (!made) return true;
        await sql`update opinions set replies = replies + 1 where id = ${opinionId}`.execute(trx);
        await notify(trx, {
          agentId,
          accountId: opinion.account_id,
          kind: 'opinion',
          title: '您的反馈有了回复',
          text,
          link: '/feedback?tab=mine',
          key: `opinion reply ${made.id}`,
          at,
        });
        return true;
      });
    },
  };
}

async function insert(trx: Kysely<Schema>, opinion: NewOpinion): Promise<string> {
  const { agentId, accountId, clientKey, kind, text, contact, at } = opinion;
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
  const pictures = await takePictures(trx, accountId, opinion.pictures, `opinion ${row.id}`);
  if (!pictures) throw new PicturesGone();
  if (pictures.length > 0)
    await trx
      .insertInto('opinion_pictures')
      .values(pictures.map(({ pictureId }, position) => ({ opinion_id: row.id, position, picture_id: pictureId })))
      .execute();
  return row.id;
}

interface Bare {
  readonly opinionId: string;
  readonly kind: OpinionKind;
  readonly text: string;
  readonly contact: string;
  readonly createdAt: Date;
  readonly accountId: string;
  readonly userCode: string;
  readonly nickname: string;
}

/** Pictures and answers of all of them in one read each. */
async function withParts(db: Kysely<Schema>, list: readonly Bare[]): Promise<StaffOpinion[]> {
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
  return list.map(({ opinionId, kind, text, contact, createdAt, accountId, userCode, nickname }) => ({
    opinionId,
    kind,
    text,
    contact,
    createdAt: createdAt.getTime(),
    account: { accountId, userCode, nickname },
    pictures: pictures.filter((picture) => picture.opinionId === opinionId).map(pictureShape),
    replies: replies
      .filter((reply) => reply.opinionId === opinionId)
      .map((reply) => ({ text: reply.text, createdAt: reply.createdAt.getTime() })),
  }));
}
