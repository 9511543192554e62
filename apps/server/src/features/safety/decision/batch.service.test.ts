import { expect, it } from 'vitest';
import type { Account } from '../../../platform/caller/caller.ts';
import { testSafety } from '../safety.test-data.ts';

const test = await testSafety();
const author = await test.member();

/** Somebody who has reported so many new items; the last of the reports. */
async function spree(count: number, agentId = '3') {
  const owner = agentId === '3' ? author : await test.member(agentId);
  const reporter = await test.member(agentId);
  const items = Array.from({ length: count }, () => test.item(owner));
  for (const id of items) await report(reporter, id);
  const { rows } = await test.database.pool.query<{ id: string }>(
    'select max(id)::text as id from safety_reports where reporter_id = $1',
    [reporter.accountId],
  );
  return { reporter, items, reportId: rows[0]?.id ?? '' };
}
const report = (by: Account, id: string) =>
  test.reports.report(by, { kind: 'post', id, reason: 'spam', text: '' }, '203.0.113.1');
type More = { of?: 'reporter' | 'alike' | 'author'; decision?: 'keep' | 'remove'; dryRun?: boolean };
const wanted = (reportId: string, more: More = {}) =>
  ({ reportId, of: 'reporter', decision: 'keep', reason: '看过了', dryRun: false, ...more }) as const;
const statesOf = async (items: readonly string[]) =>
  await Promise.all(items.map(async (id) => (await test.caseOf(id)).state));

it('says what it would do without doing it', async () => {
  const { items, reportId } = await spree(3);
  expect(await test.batches.decide(wanted(reportId, { dryRun: true }), 'test', null)).toEqual({
    batchId: null,
    decided: 3,
    skipped: 0,
    left: 0,
  });
  expect(await statesOf(items)).toEqual(['open', 'open', 'open']);
});

it('decides what one reporter brought, but for what other members reported too, and undoes it', async () => {
  const { items, reportId } = await spree(3);
  await report(await test.member(), items[1] ?? '');
  const { batchId, ...counts } = await test.batches.decide(wanted(reportId, { decision: 'remove' }), 'test', null);
  expect(counts).toEqual({ decided: 2, skipped: 1, left: 0 });
  expect(await statesOf(items)).toEqual(['removed', 'open', 'removed']);
  expect(await test.batches.agentsOfBatch(batchId ?? '')).toEqual(['3']);
  expect(await test.batches.undo(batchId ?? '', 'test')).toEqual({ undone: 2, skipped: 0 });
  expect(await statesOf(items)).toEqual(['open', 'open', 'open']);
});

it('leaves a case alone that was appealed since, and undoes the others', async () => {
  const { items, reportId } = await spree(2);
  const { batchId } = await test.batches.decide(wanted(reportId, { decision: 'remove' }), 'test', null);
  await test.reports.appeal(author, { caseId: (await test.caseOf(items[0] ?? '')).id, text: '误判' });
  expect(await test.batches.undo(batchId ?? '', 'test')).toEqual({ undone: 1, skipped: 1 });
  expect(await statesOf(items)).toEqual(['removed', 'open']);
});

it('decides what is alike: of one kind and words, however they are spaced, and for one reason', async () => {
  const reporters = await Promise.all([test.member(), test.member()]);
  const of = async (title: string, kind: 'post' | 'comment', reason: 'spam' | 'other') => {
    const id = test.item(await test.member());
    Object.assign(test.items.get(id) ?? {}, { title });
    for (const by of reporters) await test.reports.report(by, { kind, id, reason, text: '' }, '203.0.113.2');
    return id;
  };
  const same = [await of('加微信 VX:abc', 'post', 'spam'), await of('加 微信VX：ABC!', 'post', 'spam')];
  const others = [
    await of('加微信 VX:abd', 'post', 'spam'),
    await of('加微信 VX:abc', 'comment', 'spam'),
    await of('加微信 VX:abc', 'post', 'other'),
  ];
  const { rows } = await test.database.pool.query<{ id: string }>(
    'select r.id::text from safety_reports r join safety_cases c on c.id = r.case_id where c.item_id = $1 limit 1',
    [same[0]],
  );
  const reportId = rows[0]?.id ?? '';
  const made = await test.batches.decide(wanted(reportId, { of: 'alike', decision: 'remove' }), 'test', null);
  expect(made).toMatchObject({ decided: 2, skipped: 0, left: 0 });
  expect(await statesOf(same)).toEqual(['removed', 'removed']);
  expect(await statesOf(others)).toEqual(['open', 'open', 'open']);
  expect(await test.batches.undo(made.batchId ?? '', 'test')).toEqual({ undone: 2, skipped: 0 });
  expect(await test.batches.decide(wanted(reportId, { of: 'alike' }), 'test', ['8'])).toMatchObject({ decided: 0 });
});

it('decides what one author made, but for what is reported for the gravest reasons', async () => {
  const [maker, reporter] = [await test.member(), await test.member()];
  const mine = [test.item(maker), test.item(maker), test.item(maker)];
  const theirs = test.item(await test.member());
  for (const id of [...mine.slice(0, 2), theirs]) await report(reporter, id);
  await test.reports.report(reporter, { kind: 'post', id: mine[2] ?? '', reason: 'minor', text: '' }, '203.0.113.3');
  const { rows } = await test.database.pool.query<{ id: string }>(
    `select r.id::text from safety_reports r join safety_cases c on c.id = r.case_id
    where c.owner_id = $1 and r.reason = 'spam' limit 1`,
    [maker.accountId],
  );
  const input = wanted(rows[0]?.id ?? '', { of: 'author', decision: 'remove' });
  expect(await test.batches.decide(input, 'test', null)).toMatchObject({ decided: 2, skipped: 1 });
  expect(await statesOf([...mine, theirs])).toEqual(['removed', 'removed', 'open', 'open']);
});

it('touches only the agents that the staff member looks after', async () => {
  const { items, reportId } = await spree(2);
  expect(await test.batches.agentOfReport(reportId)).toBe('3');
  expect(await test.batches.decide(wanted(reportId), 'test', ['8'])).toMatchObject({ batchId: null, decided: 0 });
  expect(await statesOf(items)).toEqual(['open', 'open']);
  expect(await test.batches.decide(wanted(reportId), 'test', ['3', '8'])).toMatchObject({ decided: 2 });
});

it('knows no report and no batch that is not there', async () => {
  await expect(test.batches.agentOfReport('999999')).rejects.toMatchObject({ failure: 'NOT_FOUND' });
  await expect(test.batches.agentOfReport('x')).rejects.toMatchObject({ failure: 'NOT_FOUND' });
  await expect(test.batches.agentsOfBatch('999999')).rejects.toMatchObject({ failure: 'NOT_FOUND' });
});
