import type { AdminOutput, AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { Picture } from '@liuguang/contract/shapes/common.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { parseId } from '../../../platform/db/id.ts';
import { fail } from '../../../platform/errors/fail.ts';
import type { ReportedKind, ReportedLook } from '../../../platform/safety/reported-kind.ts';
import { type StoredPicture, pictureColumns } from '../../picture/picture.public.ts';
import { canUndo } from '../decision/decision.service.ts';
import { type CaseRow, deciderName, reportsOf } from './case.repository.ts';
import { dueAt } from '../safety-rules.ts';

type Item = AdminOutput<'safety/item'>;
type Which = AdminParsed<'safety/item'>;

interface Deps {
  readonly db: Db;
  readonly kinds: ReadonlyMap<string, ReportedKind>;
  /** Addresses that open for whoever is given them, also of what is hidden from everybody. */
  readonly pictureFor: (picture: StoredPicture) => Picture;
  readonly videoFor: (agentId: string, video: { mediaId: string; durationMs: number }) => string;
}

export interface CaseLooks {
  /** Whose agent it is, for the check before anything is shown or done. */
  agentOf(which: Which): Promise<string>;
  item(which: Which): Promise<Item>;
}

const nothing: ReportedLook = { text: '', pictureIds: [], video: null };

/** What staff see before they decide: the thing as it was written, and all that was said about it. */
export function caseLooks({ db, kinds, pictureFor, videoFor }: Deps): CaseLooks {
  async function media(agentId: string, look: ReportedLook) {
    const { pictureIds, video } = look;
    const rows = pictureIds.length === 0 ? [] : await picturesByIds(db, pictureIds);
    return {
      text: look.text,
      pictures: rows.map(pictureFor),
      video: video && { url: videoFor(agentId, video), duration: video.durationMs / 1000 },
    };
  }

  async function ofCase(which: Which): Promise<Item> {
    const row = await caseById(db, which.id);
    const reported = kinds.get(row.kind);
    if (!reported) throw fail('NOT_FOUND');
    const look = (await reported.look(db, row.item_id, row.kept)) ?? nothing;
    const reports = await reportsOf(db, row.id);
    const { reason, decided_by: by, decided_at: at } = row;
    return {
      ...which,
      agentId: row.agent_id,
      kind: row.kind,
      title: row.title,
      ...(await media(row.agent_id, look)),
      owner: row.owner_id === null ? null : await ownerOf(db, row.owner_id, row.id),
      state: row.state,
      urgent: row.urgent,
      hidden: row.hidden,
      openedAt: row.opened_at.getTime(),
      dueAt: ((which.what === 'appeal' && row.appeal_due_at) || row.due_at).getTime(),
      reports,
      notHidden: row.state === 'open' ? row.not_hidden : null,
      canRestrict: reported.restrict !== undefined,
      decision: at && {
        reason: reason ?? '',
        by: by === null ? '' : await nameOf(db, by),
        at: at.getTime(),
        canUndo: canUndo(row, reports.length),
      },
      appeal: row.appealed_at && {
        text: row.appeal_text ?? '',
        at: row.appealed_at.getTime(),
        state: row.appeal_state as NonNullable<Item['appeal']>['state'],
        reason: row.appeal_reason ?? '',
      },
    };
  }

  async function ofWaiting(which: Which): Promise<Item> {
    const row = await waitingRow(db, which);
    const look =
      row.kind === 'picture'
        ? { ...nothing, pictureIds: [row.mediaId] }
        : row.itemId === null
          ? nothing
          : ((await kinds.get(row.kind)?.look(db, row.itemId, null)) ?? nothing);
    return {
      ...which,
      agentId: row.agentId,
      kind: row.kind,
      title: row.title,
      ...(await media(row.agentId, look)),
      owner: await ownerOf(db, row.ownerId, null),
      state: null,
      urgent: false,
      hidden: false,
      openedAt: row.at.getTime(),
      dueAt: dueAt(false, row.at.getTime()).getTime(),
      reports: [],
      notHidden: null,
      canRestrict: false,
      decision: null,
      appeal: null,
    };
  }

  return {
    async agentOf(which) {
      if (isCase(which)) return (await caseById(db, which.id)).agent_id;
      return (await waitingRow(db, which)).agentId;
    },
    item: async (which) => (isCase(which) ? await ofCase(which) : await ofWaiting(which)),
  };
}

function isCase({ what }: Which): boolean {
  return what === 'report' || what === 'appeal';
}

async function caseById(db: Db, given: string): Promise<CaseRow> {
  const caseId = parseId(given);
  const row =
    caseId === null
      ? undefined
      : await db.selectFrom('safety_cases').selectAll().where('id', '=', caseId).executeTakeFirst();
  if (!row) throw fail('NOT_FOUND');
  return row;
}

interface WaitingRow {
  agentId: string;
  ownerId: string;
  kind: Item['kind'];
  title: string;
  itemId: string | null;
  mediaId: string;
  at: Date;
}

async function waitingRow(db: Db, { what, id: given }: Which): Promise<WaitingRow> {
  const id = parseId(given);
  if (id === null) throw fail('NOT_FOUND');
  const { rows } =
    what === 'post'
      ? await sql<WaitingRow>`select agent_id as "agentId", author_id as "ownerId", 'post' as kind, left(text, 60) as title,
          id as "itemId", '' as "mediaId", created_at as at from posts where id = ${id} and state = 'review'`.execute(
          db,
        )
      : await sql<WaitingRow>`select u.agent_id as "agentId", u.account_id as "ownerId",
          case u.kind when 'image' then 'picture' else u.kind end as kind, u.title,
          coalesce(u.video_id, u.novel_id) as "itemId", u.media_id as "mediaId", u.updated_at as at
        from uploads u left join pictures p on p.id = u.media_id
        where u.id = ${id} and ${what === 'picture' ? sql`p.review` : sql`u.state = 'review'`}`.execute(db);
  const [row] = rows;
  if (!row) throw fail('NOT_FOUND');
  return row;
}

async function picturesByIds(db: Db, ids: readonly string[]): Promise<StoredPicture[]> {
  const rows = await db.selectFrom('pictures as p').select(pictureColumns).where('p.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.pictureId, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function nameOf(db: Db, by: string): Promise<string> {
  const { rows } = await sql<{ by: string }>`select ${deciderName(by)} as by`.execute(db);
  return rows[0]?.by ?? by;
}

async function ownerOf(db: Db, accountId: string, but: string | null): Promise<Item['owner']> {
  const { rows } = await sql<
    NonNullable<Item['owner']>
  >`select a.id as "accountId", a.nickname, a.user_code as "userCode",
      (select count(*)::int from safety_cases c where c.owner_id = a.id and c.state = 'removed'
        and c.id is distinct from ${but}::bigint) as "removedBefore"
    from accounts a where a.id = ${accountId}`.execute(db);
  return rows[0] ?? null;
}
