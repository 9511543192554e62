import { sql } from 'kysely';
import { plannedOnceSql } from '../../../platform/db/prepared.ts';
import { anywhere, forAudience, type SearchParams } from './conditions.ts';

export interface CountParams extends SearchParams {
  /** What the token index is asked for all kinds, and for each of `kinds`. */
  readonly tokens: string;
  readonly tokensOfKinds: readonly string[];
  /** Counting stops here. */
  readonly most: number;
}

/** Enough for common kinds to show that there are more than are counted. */
const readAtFirst = 3000;

/**
 * How much of each kind a common word finds, up to a limit. Some of all kinds are read first: the index is asked for a
 * kind together with the word only where those do not tell, which are the rare kinds, and fast for them alone.
 */
export const countStatement = plannedOnceSql(
  'search_counts',
  (p: CountParams) => sql<{ kind: string; count: number }>`with read as materialized (
      select d.kind from search_documents d
      where d.tokens @@ ${p.tokens}::tsquery and ${forAudience(p)} and ${anywhere(p)}
      limit ${sql.lit(readAtFirst)}
    ), each_kind as materialized (
      select k.kind, k.tokens, (select count(*)::int from read r where r.kind = k.kind) as count
      from unnest(${p.kinds}::text[], ${p.tokensOfKinds}::tsquery[]) as k (kind, tokens)
    )
    select e.kind, case when e.count >= ${p.most}::bigint or (select count(*) from read) < ${sql.lit(readAtFirst)} then e.count
      else (select count(*)::int from (select from search_documents d
        where d.tokens @@ e.tokens and ${forAudience(p)} and ${anywhere(p)} limit ${p.most}::bigint) as capped) end as count
    from each_kind e`,
);
