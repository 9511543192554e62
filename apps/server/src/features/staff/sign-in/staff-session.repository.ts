import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import type { FoundStaff } from '../../../platform/caller/staff.ts';
import { hashOfToken, newToken } from './secrets.ts';
import type { StaffNotices } from '../notice/notice.service.ts';
import type { Db } from '../../../platform/db/db.ts';

const hourMs = 3600 * 1000;
/** A session ends this long after it was last used … */
export const staffIdleMs = 8 * hourMs;
/** … and at the latest this long after it began. */
export const staffLongestMs = 7 * 24 * hourMs;
/** The time of the last use is written at most this often. */
const noteEveryMs = 60_000;

type SessionShape = AdminOutput<'staff/sessions'>['list'][number];

export type StaffSessions = ReturnType<typeof staffSessions>;

export function staffSessions(db: Db, clock: () => number, notices: Pick<StaffNotices, 'noteSignIn'>) {
  const alive = () => ({ seenAfter: new Date(clock() - staffIdleMs), madeAfter: new Date(clock() - staffLongestMs) });

  return {
    async find(token: string): Promise<FoundStaff> {
      const row = await db
        .selectFrom('staff_sessions as t')
        .innerJoin('staff as s', 's.id', 't.staff_id')
        .leftJoin('staff_roles as r', 'r.id', 's.role_id')
        .select(['t.id as sessionId', 't.created_at', 't.last_seen_at', 't.revoked_at'])
        .select(['s.id as staffId', 's.name', 's.display_name as displayName', 's.role', 's.agent_ids as agentIds'])
        .select(['s.disabled_at', 's.promoter_id as promoterId', 'r.name as roleName', 'r.permissions'])
        .where('t.token_hash', '=', hashOfToken(token))
        .executeTakeFirst();
      if (!row) return { state: 'none' };
      const { created_at, last_seen_at, revoked_at, disabled_at, ...staff } = row;
      const { seenAfter, madeAfter } = alive();
      if (revoked_at || disabled_at || last_seen_at <= seenAfter || created_at <= madeAfter) return { state: 'ended' };
      if (clock() - last_seen_at.getTime() >= noteEveryMs) {
        await db
          .updateTable('staff_sessions')
          .set({ last_seen_at: new Date(clock()) })
          .where('id', '=', row.sessionId)
          .execute();
      }
      return { state: 'active', staff };
    },

    /** Answers the token for the cookie. */
    async create(
      trx: Db,
      staffId: string,
      client: { address: string; userAgent: string },
      way: NonNullable<SessionShape['way']>,
    ): Promise<string> {
      const { address, userAgent } = client;
      await notices.noteSignIn(trx, staffId, client);
      const token = newToken();
      const now = new Date(clock());
      const row = { token_hash: hashOfToken(token), staff_id: staffId, created_at: now, last_seen_at: now };
      await trx
        .insertInto('staff_sessions')
        .values({ ...row, address, user_agent: userAgent.slice(0, 400), way })
        .execute();
      return token;
    },

    /** Open sessions of one person or of all, most recently used first. */
    async list(staffId: string | null, currentId: string): Promise<SessionShape[]> {
      const { seenAfter, madeAfter } = alive();
      let query = db
        .selectFrom('staff_sessions as t')
        .innerJoin('staff as s', 's.id', 't.staff_id')
        .select(['t.id', 't.staff_id', 's.name', 't.address', 't.user_agent', 't.created_at', 't.last_seen_at'])
        .select('t.way')
        .where('t.revoked_at', 'is', null)
        .where('t.last_seen_at', '>', seenAfter)
        .where('t.created_at', '>', madeAfter);
      if (staffId !== null) query = query.where('t.staff_id', '=', staffId);
      const rows = await query.orderBy('t.last_seen_at', 'desc').orderBy('t.id', 'desc').limit(200).execute();
      return rows.map((row) => ({
        sessionId: row.id,
        staffId: row.staff_id,
        staffName: row.name,
        address: row.address,
        userAgent: row.user_agent,
        way: row.way as SessionShape['way'],
        createdAt: row.created_at.getTime(),
        lastSeenAt: row.last_seen_at.getTime(),
        current: row.id === currentId,
      }));
    },

    /** Ends the session that a browser had before, by its token. */
    async endToken(trx: Db, token: string): Promise<void> {
      await trx
        .updateTable('staff_sessions')
        .set({ revoked_at: new Date(clock()) })
        .where('token_hash', '=', hashOfToken(token))
        .where('revoked_at', 'is', null)
        .execute();
    },

    /** Ends one session; given `staffId`, only if it is theirs. False when there was none to end. */
    async end(trx: Db, sessionId: string, staffId: string | null): Promise<boolean> {
      let query = trx
        .updateTable('staff_sessions')
        .set({ revoked_at: new Date(clock()) })
        .where('id', '=', sessionId)
        .where('revoked_at', 'is', null);
      if (staffId !== null) query = query.where('staff_id', '=', staffId);
      return (await query.executeTakeFirst()).numUpdatedRows > 0n;
    },

    /** Ends every session of somebody but one. */
    async endAll(trx: Db, staffId: string, exceptId?: string): Promise<void> {
      let query = trx
        .updateTable('staff_sessions')
        .set({ revoked_at: new Date(clock()) })
        .where('staff_id', '=', staffId)
        .where('revoked_at', 'is', null);
      if (exceptId !== undefined) query = query.where('id', '<>', exceptId);
      await query.execute();
    },
  };
}
