import { describe, expect, it } from 'vitest';
import type { Account } from '../../../platform/caller/caller.ts';
import { testSafety } from '../safety.test-data.ts';

let reporter: Account;
const test = await testSafety();
const author = await test.member();

async function report(itemId: string, reason: 'spam' | 'minor' = 'spam', by = reporter) {
  return await test.reports.report(by, { kind: 'post', id: itemId, reason, text: '' }, '203.0.113.1');
}

describe('a report', () => {
  it('is refused for kinds and ids that do not exist, and for what is one’s own', async () => {
    reporter = await test.member();
    const itemId = test.item(author);
    await expect(
      test.reports.report(reporter, { kind: 'ad', id: itemId, reason: 'spam', text: '' }, '203.0.113.1'),
    ).rejects.toMatchObject({ failure: 'NOT_FOUND' });
    await expect(report('x')).rejects.toMatchObject({ failure: 'NOT_FOUND' });
    await expect(report(itemId, 'spam', author)).rejects.toThrow('不能举报自己发布的内容');
  });

  it('has one number for each account, and all reports of an item are one case', async () => {
    reporter = await test.member();
    const itemId = test.item(author);
    const first = await report(itemId);
    expect(await report(itemId)).toEqual(first);
    const { id } = await test.caseOf(itemId);
    expect(await report(itemId, 'spam', await test.member())).not.toEqual(first);
    expect((await test.caseOf(itemId)).id).toBe(id);
  });

  it('hides the item at once when the reason becomes a grave one, and takes nothing back', async () => {
    reporter = await test.member();
    const itemId = test.item(author);
    const { reportNumber } = await report(itemId);
    expect(await report(itemId, 'minor')).toEqual({ reportNumber });
    expect(await test.caseOf(itemId)).toMatchObject({ hidden: true });
    expect(test.items.get(itemId)?.shown).toBe(false);
    await report(itemId, 'spam');
    const { rows } = await test.database.pool.query('select reason from safety_reports where item_id = $1', [itemId]);
    expect(rows).toEqual([{ reason: 'minor' }]);
    await test.decisions.decide({
      caseId: (await test.caseOf(itemId)).id,
      decision: 'remove',
      reason: '是',
      by: 'test',
    });
  });

  it('of a hidden item joins its open case at the same agent, and finds nothing at another', async () => {
    reporter = await test.member();
    const itemId = test.item(author);
    await report(itemId, 'minor');
    expect(test.items.get(itemId)?.shown).toBe(false);
    expect(await report(itemId, 'spam', await test.member())).toMatchObject({
      reportNumber: expect.stringMatching(/^R\d{8}$/) as string,
    });
    await expect(report(itemId, 'spam', await test.member('8'))).rejects.toMatchObject({ failure: 'NOT_FOUND' });
    await test.decisions.decide({
      caseId: (await test.caseOf(itemId)).id,
      decision: 'remove',
      reason: '是',
      by: 'test',
    });
  });
});

describe('the author', () => {
  it('learns of a case when something came of it, and nobody else does', async () => {
    reporter = await test.member();
    const itemId = test.item(author);
    await report(itemId);
    const { id: caseId } = await test.caseOf(itemId);
    await expect(test.reports.ownCase(author, caseId)).rejects.toMatchObject({ failure: 'NOT_FOUND' });
    await test.decisions.decide({ caseId, decision: 'remove', reason: '违规', by: 'test' });
    expect(await test.reports.ownCase(author, caseId)).toMatchObject({
      state: 'removed',
      reason: '违规',
      canAppeal: true,
    });
    await expect(test.reports.ownCase(reporter, caseId)).rejects.toMatchObject({ failure: 'NOT_FOUND' });
  });

  it('appeals once, with a text, after the decision', async () => {
    reporter = await test.member();
    const itemId = test.item(author);
    await report(itemId, 'minor');
    const { id: caseId } = await test.caseOf(itemId);
    expect(await test.reports.ownCase(author, caseId)).toMatchObject({ state: 'hidden', canAppeal: false });
    await expect(test.reports.appeal(author, { caseId, text: '误判' })).rejects.toThrow('内容正在审核');
    await test.decisions.decide({ caseId, decision: 'remove', reason: '违规', by: 'test' });
    await expect(test.reports.appeal(author, { caseId, text: ' ' })).rejects.toMatchObject({
      failure: 'INVALID_INPUT',
    });
    const appealed = await test.reports.appeal(author, { caseId, text: '误判' });
    expect(appealed).toMatchObject({ canAppeal: false, appeal: { text: '误判', state: 'open', at: test.time.now } });
    await expect(test.reports.appeal(author, { caseId, text: '再来' })).rejects.toThrow('已经申诉过');
  });
});
