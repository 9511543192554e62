import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { testCatalogue } from '../../testing/catalogue.ts';
import { testDatabase } from '../../testing/database.ts';
import { shanghaiDay } from '../../platform/time/shanghai.ts';
import { ledgerRepository } from './ledger.repository.ts';

const videos: string[] = [];
const now = Date.parse('2026-11-18T12:00:00+08:00');
const day = shanghaiDay(now);
/** The whole claim is a thousand; `npm test` repeats it as often as it has time for. */
const races = Number(process.env['RACES'] ?? 25);

const database = await testDatabase();
const ledger = ledgerRepository(database.db);
const catalogue = await testCatalogue(database);
for (let index = 0; index < 10; index += 1) videos.push(await catalogue.publish(`v${index}`, { access: 'credit' }));
afterAll(() => database.close());

async function newAccount(): Promise<string> {
  const row = await database.db
    .insertInto('accounts')
    .values({ agent_id: '3', user_code: crypto.randomUUID(), nickname: '甲' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const earn = async (accountId: string, source: string, on = day) =>
  await ledger.earn(database.db, { agentId: '3', accountId }, { day: on, source, at: now });
const videoAt = (index: number) => videos[index % videos.length] ?? '';

describe('a race', () => {
  it(`gives one success to 100 spends on one credit, ${races} times`, { timeout: 600_000 }, async () => {
    const outcomes = { spent: 0, already: 0, none: 0 };
    for (let run = 0; run < races; run += 1) {
      const accountId = await newAccount();
      await earn(accountId, 'ad 1');
      const results = await Promise.all(
        Array.from({ length: 100 }, (_, index) => ledger.spend(accountId, videoAt(index), day, now)),
      );
      for (const result of results) outcomes[result] += 1;
      expect(results.filter((result) => result === 'spent')).toHaveLength(1);
      expect(await ledger.left(accountId, day)).toBe(0);
    }
    // Ten of the hundred ask for the video that won; the others find nothing left.
    expect(outcomes).toEqual({ spent: races, already: races * 9, none: races * 90 });
  });

  it('spends all of several credits and never more', async () => {
    for (const credits of [2, 5, 9]) {
      const accountId = await newAccount();
      for (let index = 0; index < credits; index += 1) await earn(accountId, `ad ${index}`);
      const results = await Promise.all(
        Array.from({ length: 40 }, (_, index) => ledger.spend(accountId, videoAt(index), day, now)),
      );
      expect(results.filter((result) => result === 'spent')).toHaveLength(credits);
      expect(await ledger.left(accountId, day)).toBe(0);
    }
  });

  it('earns one source once a day', async () => {
    const accountId = await newAccount();
    const results = await Promise.all(Array.from({ length: 30 }, () => earn(accountId, 'ad 1')));
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await ledger.left(accountId, day)).toBe(1);
  });
});

it('takes no credit of another account or another day, even from a program that asks for it', async () => {
  const [mine, theirs] = [await newAccount(), await newAccount()];
  await earn(theirs, 'ad 1');
  await earn(mine, 'ad 1', '2026-11-17');
  expect(await ledger.spend(mine, videoAt(0), day, now)).toBe('none');
  const { id } = await database.db
    .selectFrom('view_credits')
    .select('id')
    .where('account_id', '=', theirs)
    .executeTakeFirstOrThrow();
  const forged = { account_id: mine, day, video_id: videoAt(0), credit_id: id, spent_at: new Date(now) };
  await expect(database.db.insertInto('view_spends').values(forged).execute()).rejects.toThrow(/foreign key/);
});

it.each(['view_credits', 'view_spends'] as const)('lets nobody change a row of %s', async (table) => {
  await expect(database.pool.query(`update ${table} set day = day`)).rejects.toThrow('append-only');
  await expect(database.pool.query(`truncate ${table} cascade`)).rejects.toThrow('append-only');
});

const days = ['2026-11-17', '2026-11-18', '2026-11-19'] as const;
const operation = record({
  kind: constantFrom('earn', 'spend'),
  /** An ad or a video. */
  subject: nat(5),
  day: constantFrom(...days),
});

it(
  'agrees with a plain model after any sequence of operations, some of them at once',
  { timeout: 60_000 },
  async () => {
    const rounds = array(array(operation, { minLength: 1, maxLength: 6 }), { maxLength: 8 });
    await assert(
      asyncProperty(rounds, async (script) => {
        const accountId = await newAccount();
        /** What was earned and opened so far, as `earn 3 2026-11-18`. */
        const done = new Set<string>();
        for (const round of script) {
          const results = await Promise.all(
            round.map(async ({ kind, subject, day: on }) =>
              kind === 'earn'
                ? (await earn(accountId, `ad ${subject}`, on)) && 'done'
                : (await ledger.spend(accountId, videoAt(subject), on, now)) === 'spent' && 'done',
            ),
          );
          const winners = round.filter((_, index) => results[index] === 'done').map(nameOf);
          // Nothing is done twice, in this round or since the beginning; and what can be earned is.
          expect(new Set(winners).size).toBe(winners.length);
          expect(winners.filter((name) => done.has(name))).toEqual([]);
          const earnable = round.filter(({ kind }) => kind === 'earn').map(nameOf);
          for (const name of [...winners, ...earnable]) done.add(name);
          for (const on of days) {
            const count = (kind: string) =>
              [...done].filter((name) => name.startsWith(kind) && name.endsWith(on)).length;
            const left = count('earn') - count('spend');
            expect(left).toBeGreaterThanOrEqual(0);
            expect(await ledger.left(accountId, on)).toBe(left);
          }
          for (const step of round.length === 1 ? round : []) await expectRepeatIsFree(accountId, step, done);
        }
      }),
      { numRuns: 40 },
    );
  },
);

function nameOf({ kind, subject, day: on }: { kind: string; subject: number; day: string }): string {
  return `${kind} ${subject} ${on}`;
}

/** The same again, alone: a source is earned no more, an open video costs no more, a closed one still has no credit. */
async function expectRepeatIsFree(
  accountId: string,
  step: { kind: string; subject: number; day: string },
  done: ReadonlySet<string>,
): Promise<void> {
  const isEarn = step.kind === 'earn';
  const result = isEarn
    ? await earn(accountId, `ad ${step.subject}`, step.day)
    : await ledger.spend(accountId, videoAt(step.subject), step.day, now);
  const closed = done.has(nameOf(step)) ? 'already' : 'none';
  expect(result).toBe(isEarn ? false : closed);
}
