import { sql } from 'kysely';
import type { ReportedKindName } from '../../../platform/safety/reported-kind.ts';
import { officialCode } from '../../official-account/official-account.public.ts';
import type { Db } from '../../../platform/db/db.ts';
import { lastDecided } from '../case/case.repository.ts';
import type { SafetyCase } from '../case/safety-case.ts';
import { graveReasons, type ReportReason } from '../safety-rules.ts';
import type { Hidden, Reporter } from './weighing.ts';

const grave = sql`reason = any(${[...graveReasons]}::text[])`;

export async function reporterFacts(trx: Db, accountId: string): Promise<Reporter> {
  const { rows } = await sql<{ memberSince: Date | null; right: number; wrong: number }>`
    select a.claimed_at as "memberSince",
      count(*) filter (where c.state in ('removed', 'restricted'))::int as right,
      count(*) filter (where c.state = 'kept')::int as wrong
    from accounts a
    left join safety_reports r on r.reporter_id = a.id and r.${grave}
    left join safety_cases c on c.id = r.case_id
    where a.id = ${accountId} group by a.id`.execute(trx);
  const [row] = rows;
  return { memberSince: row?.memberSince?.getTime() ?? null, right: row?.right ?? 0, wrong: row?.wrong ?? 0 };
}

/** What staff put there or vouch for: ads, what belongs to nobody, the official account, verified creators. */
export async function isProtected(trx: Db, { kind, ownerId }: SafetyCase): Promise<boolean> {
  if (kind === 'ad' || ownerId === null) return true;
  const owner = await trx
    .selectFrom('accounts')
    .select(['user_code', 'verified_at'])
    .where('id', '=', ownerId)
    .executeTakeFirst();
  return owner?.user_code === officialCode || (owner?.verified_at ?? null) !== null;
}

interface Recent {
  readonly reportId: string;
  readonly accountId: string;
  readonly addressHash: Buffer;
  readonly since: number;
}

/** Other grave reports by the account, and by visitors from the address. */
export async function recentReports(trx: Db, { reportId, accountId, addressHash, since }: Recent) {
  const from = new Date(since);
  const { rows } = await sql<{ byAccount: number; byAddress: number }>`select
    (select count(*)::int from safety_reports where reporter_id = ${accountId} and reported_at > ${from}
      and ${grave} and id <> ${reportId}) as "byAccount",
    (select count(*)::int from safety_reports where address_hash = ${addressHash} and reported_at > ${from}
      and trust in ('visitor', 'doubted') and ${grave} and id <> ${reportId}) as "byAddress"`.execute(trx);
  return rows[0] ?? { byAccount: 0, byAddress: 0 };
}

/** Null when nobody has decided that the item stays, or the last decision was another one. */
export async function decisionBefore(
  trx: Db,
  open: SafetyCase,
  { reason, look }: { reason: ReportReason; look: () => Promise<Buffer | null> },
) {
  const last = await lastDecided(trx, open.kind, open.itemId);
  if (!last || last.state === 'removed') return null;
  const { rows } = await sql<{ sameReason: boolean; establishedSince: number }>`select
    exists (select from safety_reports r join safety_cases c on c.id = r.case_id
      where c.kind = ${open.kind} and c.item_id = ${open.itemId} and c.state <> 'open' and r.reason = ${reason}) as "sameReason",
    (select count(*)::int from safety_reports r where r.case_id = ${open.caseId} and r.trust = 'established'
      and r.${grave}) as "establishedSince"`.execute(trx);
  const now = last.decidedLook === null ? null : await look();
  return {
    changedSince: last.decidedLook !== null && !(now !== null && now.equals(last.decidedLook)),
    sameReason: rows[0]?.sameReason ?? false,
    establishedSince: rows[0]?.establishedSince ?? 0,
  };
}

/** More than moderators can look at in a day is hidden by no report, so nothing needs to be counted further. */
const mostCounted = 20_000;

const shown: Readonly<Record<ReportedKindName, ReturnType<typeof sql>>> = {
  video: sql`videos v where exists (select from video_listings l where l.video_id = v.id)`,
  novel: sql`novels n where exists (select from novel_agents a where a.novel_id = n.id)`,
  chapter: sql`novel_chapters`,
  post: sql`posts where state = 'published'`,
  comment: sql`comments where text is not null`,
  danmaku: sql`danmaku where state = 'published'`,
  listing: sql`listings where state = 'published'`,
  user: sql`accounts where claimed_at is not null and deleted_at is null`,
  ad: sql`ads`,
};
/** What a site consists of. Comments, danmaku, chapters and people are more than that and cheaply made. */
const siteKinds = ['video', 'novel', 'post', 'listing'] as const;

const counted = (kind: ReportedKindName) =>
  sql<number>`(select count(*)::int from (select from ${shown[kind]} limit ${mostCounted}) s)`;

export async function hiddenNow(trx: Db, kind: ReportedKindName): Promise<Hidden> {
  // What was hidden when staff released a hold is known to them and counts no more.
  const { rows } = await sql<{ kindShown: number; siteShown: number; kindHidden: number; siteHidden: number }>`
    select ${counted(kind)} as "kindShown",
      ${sql.join(siteKinds.map(counted), sql` + `)} as "siteShown", h."kindHidden", h."siteHidden"
    from (select count(*) filter (where kind = ${kind})::int as "kindHidden", count(*)::int as "siteHidden"
      from safety_cases where state = 'open' and hidden and auto_hidden_at is not null
        and auto_hidden_at > coalesce((select max(released_at) from safety_holds), '-infinity')) h`.execute(trx);
  const { kindShown = 0, siteShown = 0, kindHidden = 0, siteHidden = 0 } = rows[0] ?? {};
  return {
    kind: { shown: kindShown + kindHidden, hidden: kindHidden },
    site: { shown: siteShown + siteHidden, hidden: siteHidden },
  };
}
