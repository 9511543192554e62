import type { Pool } from 'pg';

/** How common tokens are, as far as anybody knows. */
export interface TokenFrequencies {
  /** Documents in the index. */
  readonly documents: number;
  /** The share of documents that hold a token; 0 for one that is rare. */
  share(token: string): number;
  /** The same of all tokens that begin like this, together: at most, since a document may hold several. */
  shareOfBeginning(beginning: string): number;
}

/**
 * What the database knows from its own sampling (ANALYZE, which it does by itself after a tenth of the rows has changed):
 * the ten thousand most common tokens. To keep exact counts would be a write for each token of each document that
 * changes, and all that hangs on them is which of two ways to the same page is taken.
 */
export async function readFrequencies(pool: Pick<Pool, 'query'>): Promise<TokenFrequencies> {
  const { rows } = await pool.query<{ documents: string; tokens: string[] | null; shares: number[] | null }>(
    `select c.reltuples::bigint as documents, s.most_common_elems::text::text[] as tokens,
       s.most_common_elem_freqs as shares
     from pg_class c left join pg_stats s
       on s.schemaname = c.relnamespace::regnamespace::text and s.tablename = c.relname and s.attname = 'tokens'
     where c.oid = 'search_documents'::regclass`,
  );
  const { documents = '0', tokens, shares } = rows[0] ?? {};
  // Two values more than tokens: the least and the greatest of them.
  return frequenciesOf(
    Number(documents),
    (tokens ?? []).map((token, index) => [token, shares?.[index] ?? 0]),
  );
}

export function frequenciesOf(documents: number, known: readonly (readonly [string, number])[]): TokenFrequencies {
  const shares = new Map(known);
  const sorted = [...shares.keys()].toSorted();
  return {
    documents: Math.max(0, documents),
    share: (token) => shares.get(token) ?? 0,
    shareOfBeginning(beginning) {
      let [low, high] = [0, sorted.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((sorted[middle] ?? '') < beginning) low = middle + 1;
        else high = middle;
      }
      const end = sorted.findIndex((token, at) => at >= low && !token.startsWith(beginning));
      const tokens = sorted.slice(low, end < 0 ? sorted.length : end);
      return Math.min(
        1,
        tokens.reduce((sum, token) => sum + (shares.get(token) ?? 0), 0),
      );
    },
  };
}
