import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { AdRow, AdState } from '@liuguang/contract/admin/ad.ts';
import { placement as placementShape } from '@liuguang/contract/shapes/ad.ts';
import { type RawBuilder, sql } from 'kysely';
import { literal } from '../../../platform/admin/agent-scope.ts';
import type { Db } from '../../../platform/db/db.ts';
import { decodeCursor, type Page, toPage } from '../../../platform/db/keyset.ts';
import { pictureIdOfAd, scheduleOf } from '../ad-row.ts';
import { isTextPicture } from '../import/ad-picture.ts';
import { pictureColumns, pictureShape, storedPicture } from '../../picture/picture.public.ts';

/** An ad as the console knows it, with all agents that show it, whoever asks. */
export interface KnownAd extends Omit<AdRow, 'shared'> {
  readonly importKey: string | null;
  /** The path that is stored. */
  readonly picturePath: string;
  readonly pictureWidths: readonly number[];
}

/** The order is that of the switch in which the app decides: the first that holds is why it is not shown. */
function stateOf(now: Date): RawBuilder<AdState> {
  return sql<AdState>`case
    when a.deleted_at is not null then 'trash'
    when a.withheld then 'withheld'
    when a.paused then 'paused'
    when a.budget is not null and coalesce(b.count, 0) >= a.budget then 'usedUp'
    when a.ends_at <= ${now} then 'ended'
    when a.starts_at > ${now} then 'scheduled'
    else 'running' end`;
}

function known(db: Db, now: number) {
  return db
    .selectFrom('ads as a')
    .leftJoin('pictures as p', (join) => join.on('p.id', '=', pictureIdOfAd))
    .leftJoin('ad_totals as b', (join) => join.onRef('b.ad_id', '=', 'a.id').onRef('b.event', '=', 'a.budget_event'))
    .leftJoin('ad_totals as s', (join) => join.onRef('s.ad_id', '=', 'a.id').on('s.event', '=', 'show'))
    .leftJoin('ad_totals as c', (join) => join.onRef('c.ad_id', '=', 'a.id').on('c.event', '=', 'click'))
    .leftJoin('ad_totals as t', (join) => join.onRef('t.ad_id', '=', 'a.id').on('t.event', '=', 'start'))
    .selectAll('a')
    .select(pictureColumns)
    .select(stateOf(new Date(now)).as('state'))
    .select(sql<string>`coalesce(s.count, 0)`.as('shows'))
    .select(sql<string>`coalesce(c.count, 0)`.as('clicks'))
    .select(sql<string>`coalesce(t.count, 0)`.as('starts'))
    .select(
      sql<string[]>`array(select agent_id::text from ad_agents where ad_id = a.id order by agent_id)`.as('agentIds'),
    );
}

type Row = Awaited<ReturnType<ReturnType<typeof known>['execute']>>[number];

/** Ads that some of these agents show (null: all ads). */
export async function listAds(
  db: Db,
  search: AdminParsed<'ads/list'>,
  agentIds: readonly string[] | null,
  now: number,
): Promise<Page<KnownAd>> {
  const { sort, size, placement, state, keyword } = search;
  const tag = `admin ads ${sort}`;
  const after = decodeCursor(tag, search.cursor);
  let query = known(db, now);
  if (agentIds) {
    query = query.where((is) =>
      is.exists(
        is
          .selectFrom('ad_agents as g')
          .select('g.ad_id')
          .whereRef('g.ad_id', '=', 'a.id')
          .where('g.agent_id', 'in', [...agentIds, '0']),
      ),
    );
  }
  if (placement !== undefined) query = query.where('a.placement', '=', placement);
  if (state === undefined) query = query.where('a.deleted_at', 'is', null);
  else query = query.where(stateOf(new Date(now)), '=', state);
  if (keyword !== undefined && keyword !== '') {
    const like = `%${literal(keyword)}%`;
    query = query.where((is) =>
      is.or([is('a.name', 'ilike', like), is('a.remark', 'ilike', like), is('a.link', 'ilike', like)]),
    );
  }
  if (sort === 'shows' || sort === 'clicks') {
    const value = sort === 'shows' ? sql<string>`coalesce(s.count, 0)` : sql<string>`coalesce(c.count, 0)`;
    if (after) query = query.where(sql<boolean>`(${value}, a.id) < (${after.value}::bigint, ${after.id}::bigint)`);
    query = query.orderBy(value, 'desc').orderBy('a.id', 'desc');
  } else {
    if (after) query = query.where('a.id', sort === 'new' ? '<' : '>', after.id);
    query = query.orderBy('a.id', sort === 'new' ? 'desc' : 'asc');
  }
  const rows = await query.limit(size + 1).execute();
  const place = (row: Row) => ({ value: sort === 'clicks' ? row.clicks : row.shows, id: row.id });
  return toPage(tag, size, rows, place, knownAd);
}

export async function findAds(db: Db, adIds: readonly string[], now: number): Promise<KnownAd[]> {
  if (adIds.length === 0) return [];
  const rows = await known(db, now)
    .where('a.id', 'in', [...adIds])
    .orderBy('a.id')
    .execute();
  return rows.map(knownAd);
}

function knownAd(row: Row): KnownAd {
  const picture = storedPicture(row);
  const { budget_event, budget } = row;
  return {
    adId: row.id,
    // A row of another program may name one that is not ours; it is shown as the wall that takes any form.
    placement: placementShape.catch('crack').parse(row.placement),
    name: row.name,
    remark: row.remark,
    category: row.category,
    picture: picture && pictureShape(picture),
    textPicture: isTextPicture(row.picture),
    link: row.link,
    openType: row.open_type,
    playSecond: row.play_second,
    ...scheduleOf(row),
    budget:
      (budget_event === 'show' || budget_event === 'click') && budget !== null
        ? { event: budget_event, amount: Number(budget) }
        : null,
    agentIds: row.agentIds,
    state: row.state,
    shows: Number(row.shows),
    clicks: Number(row.clicks),
    starts: Number(row.starts),
    importKey: row.import_key,
    picturePath: row.picture,
    pictureWidths: picture?.widths ?? [],
  };
}

/** An ad that was made by hand in the database gets the name by which it is saved from now on. */
export async function setImportKey(tx: Db, adId: string, importKey: string): Promise<void> {
  await tx.updateTable('ads').set({ import_key: importKey }).where('id', '=', adId).execute();
}

export async function setPaused(tx: Db, adIds: readonly string[], paused: boolean): Promise<void> {
  await tx.updateTable('ads').set({ paused }).where('id', 'in', adIds).execute();
}

/** Null takes them out of the trash. */
export async function setDeletedAt(tx: Db, adIds: readonly string[], at: number | null): Promise<void> {
  await tx
    .updateTable('ads')
    .set({ deleted_at: at === null ? null : new Date(at) })
    .where('id', 'in', adIds)
    .execute();
}

/** Those of the demo content; one that leads to a video of another agent would lead nowhere. */
export async function demoAdIds(tx: Db): Promise<string[]> {
  const rows = await tx
    .selectFrom('ads')
    .select('id')
    .where('import_key', 'like', 'demo-%')
    .where('link', 'not like', '/#/video%')
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** How many of these agents exist. */
export async function countAgents(tx: Db, agentIds: readonly string[]): Promise<number> {
  const rows = await tx
    .selectFrom('agents')
    .select('id')
    .where('id', 'in', [...agentIds])
    .execute();
  return rows.length;
}
