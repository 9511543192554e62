import { type RawBuilder, sql } from 'kysely';
import type { AudienceSlots, SearchSource } from '../sources/search-source.ts';
import type { Match } from './match.ts';

/** The values of every statement of a search; `d` is the document in all of them. */
export interface SearchParams extends Match, AudienceSlots {
  /** The agent as a token, for documents that were written before agents had a column. */
  readonly agentToken: string;
  readonly kinds: readonly string[];
  /** Tokens that what is listed must have; null is none. What is counted need not have them. */
  readonly facets: string | null;
  /** Patterns of what was found before: a text that holds them all is not found again. Null is none. */
  readonly unlike: readonly string[] | null;
}

type Condition = RawBuilder<boolean>;

/** A match of the whole title weighs more than any heat, and one in the title more than one in the body. */
const step = 1_000_000_000_000;
export const stages = { exact: 3 * step, title: 2 * step, elsewhere: step } as const;

export const stageOf = (stage: keyof typeof stages) => sql<string>`${sql.lit(stages[stage])}::bigint`;

/** The item of a document, whichever variant of it that is. */
export const itemOf = sql<string>`coalesce(d.shown_id, d.item_id)`;

/** What the audience may know of, compared on what the words have found. */
export function forAudience({ agentId, agentToken, adult, moment, unlike }: SearchParams): Condition {
  return sql`d.published_at <= ${moment}::timestamptz and (d.rating = 'all' or ${adult}::boolean)
    and case when d.agent_ids is null then d.tokens @@ ${agentToken}::tsquery
      else ${agentId}::bigint = any(d.agent_ids) end
    and (${unlike}::text[] is null or not (d.folded || chr(10) || d.folded_body) like all(${unlike}::text[]))`;
}

/** Of the length, access or state that the list is narrowed to. */
export function fits({ facets }: SearchParams): Condition {
  return sql`(${facets}::tsquery is null or d.tokens @@ ${facets}::tsquery)`;
}

export function ofKinds({ kinds }: SearchParams): Condition {
  return sql`d.kind = any(${kinds}::text[])`;
}

export function isExact({ folded }: SearchParams): Condition {
  return sql`d.folded = ${folded}::text`;
}

export function inTitle(p: SearchParams): Condition {
  return sql`d.folded like all(${p.likes}::text[])
    and (${p.titleWords}::tsquery is null or d.tokens @@ ${p.titleWords}::tsquery) and ${checked(p, false)}`;
}

/** Terms may stand apart, one in the title and another in the body; none goes across the line between them. */
export function anywhere(p: SearchParams): Condition {
  return sql`(d.folded || chr(10) || d.folded_body) like all(${p.likes}::text[])
    and (${p.anyWords}::tsquery is null or d.tokens @@ ${p.anyWords}::tsquery) and ${checked(p, true)}`;
}

/** What the tokens of letters alone cannot tell: that three syllables stand together, not only each two of them. */
function checked(p: SearchParams, elsewhere: boolean): Condition {
  return sql`(${p.checkedTerms}::int[] = '{}' or not exists (
    select from unnest(${p.checkedTerms}::int[]) as term where not exists (
      select from unnest(${p.wayTerms}::int[], ${p.wayTokens}::tsquery[], ${p.wayColumns}::text[],
        ${p.wayLikes}::text[], ${p.wayElsewhere}::boolean[]) as way (term, tokens, checked, pattern, elsewhere)
      where way.term = term.term and (${sql.lit(elsewhere)} or not way.elsewhere) and d.tokens @@ way.tokens
        and (way.checked is null or case way.checked when 'pinyin' then d.pinyin else d.initials end like way.pattern))))`;
}

/** The page `d`, each row with its item as it is now and what is marked in it; without any, one row of nulls. */
export function shown(sources: readonly SearchSource[], p: SearchParams, more: RawBuilder<unknown>) {
  const items = sources.map((source) => sql`when ${sql.lit(source.kind)} then ${source.row(p)}`);
  return sql<ShownRow>`select d.id, d.kind, d.rating, d.rank, t.pinyin,
      case when d.rank < ${stageOf('title')} then t.body end as body,
      case d.kind ${sql.join(items, sql` `)} end as item, ${more}
    from (select) as always left join page d on true left join search_documents t on t.id = d.id
    order by d.rank desc, d.id desc`;
}

export interface ShownRow {
  readonly id: string | null;
  readonly kind: SearchSource['kind'];
  readonly rating: 'all' | '18';
  readonly rank: string;
  readonly pinyin: string;
  readonly body: string | null;
  readonly item: Readonly<Record<string, unknown>> | null;
}
