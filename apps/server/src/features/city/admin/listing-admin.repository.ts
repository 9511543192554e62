import type { AdminOutput, AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { CityAdminRow, ListingAdminRow } from '@liuguang/contract/admin/city.ts';
import { type RawBuilder, sql } from 'kysely';
import { agentsInScope, allOf, holds, ofAgents, ofScope } from '../../../platform/admin/agent-scope.ts';
import type { Db } from '../../../platform/db/db.ts';
import { parseId } from '../../../platform/db/id.ts';
import { decodeCursor, type Page, toPage } from '../../../platform/db/keyset.ts';
import { cities, cityName } from '../cities.ts';
import { readCityRules } from '../city-rules.repository.ts';
import type { ListingRow } from '../fields/field.ts';
import { columnsOf, readSome } from '../fields/mapping.ts';

type Agents = readonly string[] | null;
/** The fields that a row of the list shows; all the others come with the form. */
const listed = ['title', 'kind', 'category', 'city', 'district', 'startsAt', 'capacity'] as const;
type Others = Omit<ListingAdminRow, (typeof listed)[number] | 'cityId' | 'categoryName' | 'author'>;
type Row = Others & Partial<ListingRow> & { userCode: string; nickname: string };

const columns = sql`l.id::text as "listingId", l.agent_id::text as "agentId",
  ${sql.join(columnsOf(listed).map((column) => sql.ref(`l.${column}`)))}, l.state, l.reason, l.verified, l.taken, l.waiting,
  l.collects::float8 as collects, l.contact_views::float8 as "contactViews",
  (extract(epoch from l.published_at) * 1000)::float8 as "publishedAt",
  (extract(epoch from l.updated_at) * 1000)::float8 as "updatedAt"`;

async function shaped(db: Db, rows: readonly Row[]): Promise<ListingAdminRow[]> {
  const { categories } = await readCityRules(db);
  const names = new Map(categories.map(({ category, name }) => [category, name]));
  return rows.map((row) => {
    const { city: cityId, ...fields } = readSome(row, listed);
    const { userCode, nickname } = row;
    return {
      ...fields,
      listingId: row.listingId,
      agentId: row.agentId,
      cityId,
      city: cityName(cityId),
      categoryName: names.get(fields.category) ?? '',
      state: row.state,
      reason: row.reason,
      verified: row.verified,
      taken: row.taken,
      waiting: row.waiting,
      collects: row.collects,
      contactViews: row.contactViews,
      author: { userCode, nickname },
      publishedAt: row.publishedAt,
      updatedAt: row.updatedAt,
    };
  });
}

export async function listListings(
  db: Db,
  search: AdminParsed<'city/listings'>,
  agentIds: Agents,
): Promise<Page<ListingAdminRow>> {
  const { sort, size, state, held, category, kind, cityId, verified, keyword = '' } = search;
  const tag = `city admin ${sort}`;
  const after = decodeCursor(tag, search.cursor);
  const [than, order] = sort === 'new' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  const where = allOf([
    // Written out, so that the index of what waits is known to fit.
    state !== undefined && (state === 'review' ? sql`l.state = 'review'` : sql`l.state = ${state}`),
    held !== undefined && (held ? sql`l.reason is not null` : sql`l.reason is null`),
    category !== undefined && sql`l.category = ${category}`,
    kind !== undefined && sql`l.kind = ${kind}`,
    cityId !== undefined && sql`l.city_id = ${Number(cities().find(cityId)?.cityId ?? 0)}`,
    verified !== undefined && sql`l.verified = ${verified}`,
    keyword !== '' && meant(keyword),
    after !== null && sql`l.id ${than} ${after.id}::bigint`,
  ]);
  const { rows } = await sql<Row>`select ${columns}, a.user_code as "userCode", a.nickname
    from ${
      keyword === ''
        ? sql`${agentsInScope(agentIds)} cross join lateral (select * from listings l where ${ofScope('l')} and ${where}
          order by l.agent_id ${order}, l.id ${order} limit ${size + 1})`
        : sql`(select * from listings l where ${ofAgents('l', agentIds)} and ${where}
          order by l.id ${order} limit ${size + 1})`
    } l
    join accounts a on a.id = l.author_id
    order by l.id ${order} limit ${size + 1}`.execute(db);
  const place = ({ listingId }: Row) => ({ value: '0', id: listingId });
  const page = toPage(tag, size, rows, place, (row) => row);
  return { ...page, list: await shaped(db, page.list) };
}

function meant(keyword: string): RawBuilder<unknown> {
  const id = parseId(keyword);
  const like = holds(keyword, sql`l.title`);
  return id === null ? like : sql`(l.id = ${id}::bigint or ${like})`;
}

/** Null for what is not there or not of these agents. */
export async function findListing(db: Db, listingId: string, agentIds: Agents): Promise<ListingAdminRow | null> {
  const id = parseId(listingId);
  if (id === null) return null;
  const { rows } = await sql<Row>`select ${columns}, a.user_code as "userCode", a.nickname
    from listings l join accounts a on a.id = l.author_id where l.id = ${id}::bigint`.execute(db);
  const row = rows.find(({ agentId }) => agentIds === null || agentIds.includes(agentId));
  return row ? ((await shaped(db, [row]))[0] ?? null) : null;
}

export async function listSignUps(
  db: Db,
  listingId: string,
  { state, sort, size, cursor }: AdminParsed<'city/signUps'>,
): Promise<AdminOutput<'city/signUps'>> {
  const tag = `sign-ups of ${listingId} ${sort}`;
  const after = decodeCursor(tag, cursor);
  let query = db
    .selectFrom('listing_signups as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select(['s.id as signUpId', 'a.user_code as userCode', 'a.nickname', 's.state', 's.signed_up_at as at'])
    .where('s.listing_id', '=', listingId);
  if (state !== undefined) query = query.where('s.state', '=', state);
  if (after) query = query.where('s.id', sort === 'new' ? '<' : '>', after.id);
  const rows = await query
    .orderBy('s.id', sort === 'new' ? 'desc' : 'asc')
    .limit(size + 1)
    .execute();
  return toPage(
    tag,
    size,
    rows,
    ({ signUpId }) => ({ value: '0', id: signUpId }),
    ({ at, ...row }) => ({ ...row, signedUpAt: at.getTime() }),
  );
}

/** Every city of the standard list with what it holds at these agents. */
export async function cityRows(db: Db, agentIds: Agents, hot: readonly string[]): Promise<CityAdminRow[]> {
  const { rows } = await sql<{ cityId: string; published: number; waiting: number }>`select city_id::text as "cityId",
      count(*) filter (where state = 'published')::int as published,
      count(*) filter (where state = 'review')::int as waiting
    from listings where ${agentIds === null ? sql`true` : sql`agent_id = any(${[...agentIds]}::bigint[])`}
    group by city_id`.execute(db);
  const counts = new Map(rows.map((row) => [row.cityId, row]));
  return cities().list.map(({ cityId, name, province, pinyin, initials }) => ({
    cityId,
    name,
    province,
    pinyin,
    initials,
    hot: hot.includes(cityId),
    published: counts.get(cityId)?.published ?? 0,
    waiting: counts.get(cityId)?.waiting ?? 0,
  }));
}

export async function trustOfAgents(db: Db, agentIds: Agents): Promise<AdminOutput<'city/trust'>['list']> {
  const { rows } = await sql<AdminOutput<'city/trust'>['list'][number]>`select g.id::text as "agentId", g.name,
      not g.review_listings as trusted, coalesce(w.waiting, 0) as waiting, coalesce(w.held, 0) as held
    from agents g left join lateral (
      select count(*)::int as waiting, count(reason)::int as held from listings l
      where l.agent_id = g.id and l.state = 'review') w on true
    where ${agentIds === null ? sql`true` : sql`g.id = any(${[...agentIds]}::bigint[])`} order by g.id`.execute(db);
  return rows;
}
