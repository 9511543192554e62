import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

export type SlowStatements = ReturnType<typeof slowStatements>;

interface Noted {
  runs: number;
  total: number;
  longest: number;
}

/** More kinds of slow statements at once are one trouble, and told by these. */
const mostKinds = 200;
const longestText = 2000;
const keptDays = 14;

/** Statements that took long, by their text without values. */
export function slowStatements({ part, slowMs }: { part: string; slowMs: number }) {
  let noted = new Map<string, Noted>();
  return {
    note(text: string, ms: number) {
      if (ms < slowMs) return;
      const plain = withoutValues(text);
      const known = noted.get(plain);
      if (known) {
        known.runs += 1;
        known.total += ms;
        known.longest = Math.max(known.longest, ms);
      } else if (noted.size < mostKinds) noted.set(plain, { runs: 1, total: ms, longest: ms });
    },
    /** Writes down what was noted since. */
    async write(db: Db) {
      if (noted.size === 0) return;
      const taken = noted;
      noted = new Map();
      const rows = [...taken].map(([statement, { runs, total, longest }]) => {
        const id = hash('sha256', `${part} ${statement}`).slice(0, 32);
        return { id, statement, runs, total, longest };
      });
      await sql`insert into slow_statements (id, statement, part, runs, total_ms, longest_ms, first_at, last_at)
        select n.id, n.statement, ${part}, n.runs, n.total, n.longest, now(), now()
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as n (id text, statement text, runs bigint, total float8, longest float8)
        on conflict (id) do update set runs = slow_statements.runs + excluded.runs,
          total_ms = slow_statements.total_ms + excluded.total_ms,
          longest_ms = greatest(slow_statements.longest_ms, excluded.longest_ms), last_at = excluded.last_at`.execute(
        db,
      );
      await sql`delete from slow_statements where last_at < now() - make_interval(days => ${keptDays})`.execute(db);
    },
  };
}

/** Values come beside the text mostly; what was written into it (texts, numbers) is taken out, however it got there. */
export function withoutValues(text: string): string {
  return text
    .replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll(/\$([A-Za-z_]*)\$[\s\S]*?\$\1\$/g, '?')
    .replaceAll(/(?:\b[EeNnBbXx])?'(?:[^'\\]|''|\\[\s\S])*'?/g, '?')
    .replaceAll(/(?<![\w$.])\d+(?:\.\d+)?(?:e[+-]?\d+)?\b/gi, '?')
    .replaceAll(/\((?:\s*(?:\?|\$\d+)(?:::\w+(?:\[\])?)?\s*,)+\s*(?:\?|\$\d+)(?:::\w+(?:\[\])?)?\s*\)/g, '(…)')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longestText);
}
