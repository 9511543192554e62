import type { BookCheckRow } from '@liuguang/contract/admin/payment/books.ts';
import type { Selectable } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { Schema } from '../../../platform/db/schema.ts';

const shown = 20;
const mostProblems = 200;

export async function listBookChecks(db: Db): Promise<BookCheckRow[]> {
  const rows = await db.selectFrom('book_checks').selectAll().orderBy('id', 'desc').limit(shown).execute();
  return rows.map(toRow);
}

export async function addBookCheck(trx: Db, askedBy: string, now: number): Promise<BookCheckRow> {
  const row = await trx
    .insertInto('book_checks')
    .values({ asked_at: new Date(now), asked_by: askedBy })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRow(row);
}

type Outcome = Omit<BookCheckRow, 'checkId' | 'askedAt' | 'askedBy' | 'finishedAt'>;

export async function finishBookCheck(db: Db, checkId: string, outcome: Outcome): Promise<void> {
  await db
    .updateTable('book_checks')
    .set({
      finished_at: new Date(),
      postings: outcome.postings?.toString() ?? null,
      entries: outcome.entries?.toString() ?? null,
      orders: outcome.orders?.toString() ?? null,
      accounts: outcome.accounts?.toString() ?? null,
      problems: outcome.problems.slice(0, mostProblems),
      failure: outcome.failure,
    })
    .where('id', '=', checkId)
    .execute();
}

function toRow(row: Selectable<Schema['book_checks']>): BookCheckRow {
  return {
    checkId: row.id,
    askedAt: row.asked_at.getTime(),
    askedBy: row.asked_by,
    finishedAt: row.finished_at?.getTime() ?? null,
    postings: countOf(row.postings),
    entries: countOf(row.entries),
    orders: countOf(row.orders),
    accounts: countOf(row.accounts),
    problems: row.problems,
    failure: row.failure,
  };
}

function countOf(count: string | null): number | null {
  return count === null ? null : Number(count);
}
