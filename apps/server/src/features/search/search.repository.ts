import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { Position } from '../../platform/db/keyset.ts';
import type { Alternative, SearchQuery, Term } from './text/query.ts';
import type { Audience, SearchKind } from './sources/search-source.ts';
import { quoted, scopeToken } from './text/token.ts';

export interface Found {
  readonly id: string;
  readonly kind: SearchKind;
  readonly itemId: string;
  readonly rating: 'all' | '18';
  /** Higher comes first: how well it matches, then heat and recency. */
  readonly rank: number;
}

export interface KindCount {
  readonly count: number;
  readonly exact: boolean;
}
export type Counts = Record<SearchKind, KindCount>;

export interface FindQuery {
  readonly query: SearchQuery;
  readonly audience: Audience;
  readonly kind: SearchKind | 'all';
  /** The row before the page. */
  readonly after: Position;
  readonly rows: number;
}

/** A match of the whole title weighs more than any heat, and one in the title more than one in the body. */
const step = 1_000_000_000_000;
export const stages = { exact: 3 * step, title: 2 * step, elsewhere: step } as const;

/** Up to so many, all are read and sorted here; more are read in order from the index, and not counted to the end. */
const few = 999;
const kinds: readonly SearchKind[] = ['video', 'novel', 'post', 'listing'];

type Where = RawBuilder<boolean>;

export type SearchRepository = ReturnType<typeof searchRepository>;

export function searchRepository(db: Db) {
  return {
    /** In order of rank; with counts where finding them has counted anyway. */
    async find({ query, audience, kind, after, rows }: FindQuery): Promise<{ found: Found[]; counts: Counts | null }> {
      const [title, anywhere] = [inTitle(query), inAll(query)];
      const rank = sql<string>`score + case when folded = ${query.folded} then ${stages.exact}::bigint
        when ${title} then ${stages.title}::bigint else ${stages.elsewhere}::bigint end`;
      const some = await sql<{ id: string; kind: SearchKind; itemId: string; rating: 'all' | '18'; rank: string }>`
        select id, kind, item_id as "itemId", rating, ${rank} as rank from search_documents
        where ${scoped(query, audience, 'all')} and ${anywhere} limit ${few + 1}`.execute(db);
      if (some.rows.length <= few) {
        const all = some.rows.map((row) => Object.assign(row, { rank: Number(row.rank) }));
        const found = all
          .filter((row) => (kind === 'all' || row.kind === kind) && comesAfter(row, after))
          .toSorted((a, b) => b.rank - a.rank || (BigInt(a.id) < BigInt(b.id) ? 1 : -1))
          .slice(0, rows);
        return { found, counts: countsOf(all) };
      }
      return { found: await ordered({ query, audience, kind, after, rows }), counts: null };
    },

    async counts(query: SearchQuery, audience: Audience): Promise<Counts> {
      const { rows } = await sql<{ kind: SearchKind; count: number }>`select k.kind, c.count
        from unnest(${[...kinds]}::text[]) as k (kind)
        cross join lateral (select count(*)::int as count from (
          select from search_documents where ${scoped(query, audience, 'all')} and ${inAll(query)} and kind = k.kind
          limit ${few + 1}) as capped) c`.execute(db);
      const counted = new Map(rows.map((row) => [row.kind, row.count]));
      return each((kind) => ({ count: Math.min(few, counted.get(kind) ?? 0), exact: (counted.get(kind) ?? 0) <= few }));
    },

    async texts(ids: readonly string[]): Promise<Map<string, { body: string; pinyin: string }>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('search_documents')
        .select(['id', 'body', 'pinyin'])
        .where('id', 'in', [...ids])
        .execute();
      return new Map(rows.map(({ id, ...texts }) => [id, texts]));
    },
  };

  /** Stage after stage, each in the order of the score; the planner walks that index or sorts what the other one finds. */
  async function ordered({ query, audience, kind, after, rows }: FindQuery): Promise<Found[]> {
    const scope = scoped(query, audience, kind);
    const exact = sql<boolean>`md5(folded) = md5(${query.folded}::text) and folded = ${query.folded}`;
    const wheres: Record<keyof typeof stages, Where> = {
      exact: sql`${exact} and ${inTitle(query)}`,
      title: sql`${inTitle(query)} and folded <> ${query.folded}`,
      elsewhere: sql`${inAll(query)} and not (${inTitle(query)})`,
    };
    const found: Found[] = [];
    for (const [stage, base] of Object.entries(stages) as [keyof typeof stages, number][]) {
      const wanted = rows - found.length;
      const value = Number(after.value) - base;
      if (wanted <= 0 || value < 0) continue;
      const beyond = value >= step;
      const rest = beyond ? sql`true` : sql`(score, id) < (${value}::bigint, ${after.id}::bigint)`;
      const page = await sql<{ id: string; kind: SearchKind; itemId: string; rating: 'all' | '18'; score: string }>`
        select id, kind, item_id as "itemId", rating, score from search_documents
        where ${scope} and ${wheres[stage]} and ${rest}
        order by score desc, id desc limit ${sql.lit(wanted)}`.execute(db);
      found.push(...page.rows.map((row) => foundOf(row, base + Number(row.score))));
    }
    return found;
  }
}

function foundOf({ id, kind, itemId, rating }: Omit<Found, 'rank'>, rank: number): Found {
  return { id, kind, itemId, rating, rank };
}

function comesAfter({ rank, id }: { rank: number; id: string }, { value, id: last }: Position): boolean {
  const limit = Number(value);
  return rank < limit || (rank === limit && BigInt(id) < BigInt(last));
}

function countsOf(found: readonly { kind: SearchKind }[]): Counts {
  return each((kind) => ({ count: found.filter((row) => row.kind === kind).length, exact: true }));
}

export function each(make: (kind: SearchKind) => KindCount): Counts {
  return { video: make('video'), novel: make('novel'), post: make('post'), listing: make('listing') };
}

/** What the audience may know of. It is asked of the index together with the terms, so that it narrows common words. */
function scoped(query: SearchQuery, { agentId, adult, now }: Audience, kind: SearchKind | 'all'): Where {
  const tokens = [
    scopeToken('agent', agentId),
    ...(adult ? [] : [scopeToken('rating', 'all')]),
    ...(kind === 'all' ? [] : [scopeToken('kind', kind)]),
  ].map(quoted);
  const terms = query.terms.map(({ title, elsewhere }) => asked([...title, ...elsewhere]));
  return sql`tokens @@ ${[...tokens, ...terms].join(' & ')}::tsquery and published_at <= ${new Date(now)}`;
}

function inTitle(query: SearchQuery): Where {
  const tsquery = query.terms.map(({ title }) => asked(title)).join(' & ');
  return sql`tokens @@ ${tsquery}::tsquery${checks(query.terms, ({ title }) => title)}`;
}

function inAll(query: SearchQuery): Where {
  const all = checks(query.terms, ({ title, elsewhere }) => [...title, ...elsewhere]);
  return sql`true${all}`;
}

function asked(alternatives: readonly Alternative[]): string {
  return `(${alternatives.map(({ tsquery }) => tsquery).join(' | ')})`;
}

/** What the index alone cannot tell: that three characters stand together, not only each two of them. */
function checks(terms: readonly Term[], of: (term: Term) => readonly Alternative[]): RawBuilder<unknown> {
  const needed = terms.map(of).filter((alternatives) => alternatives.some(({ check }) => check));
  if (needed.length === 0) return sql``;
  const all = needed.map(
    (alternatives) =>
      sql`(${sql.join(
        alternatives.map(({ tsquery, check }) =>
          check
            ? sql`(tokens @@ ${tsquery}::tsquery and ${sql.ref(check.column)} like ${check.like})`
            : sql`tokens @@ ${tsquery}::tsquery`,
        ),
        sql` or `,
      )})`,
  );
  return sql` and ${sql.join(all, sql` and `)}`;
}
