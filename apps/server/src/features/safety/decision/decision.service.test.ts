import { describe, expect, it } from 'vitest';
import { testSafety } from '../safety.test-data.ts';

const hour = 3_600_000;
const by = 'test';
const test = await testSafety();
const author = await test.member();
const reporter = await test.member();

async function reported(kind: 'post' | 'comment' = 'post', mediaIds: readonly string[] = []) {
  const itemId = test.item(author, mediaIds);
  await test.reports.report(reporter, { kind, id: itemId, reason: 'spam', text: '' }, '203.0.113.1');
  return { itemId, caseId: (await test.caseOf(itemId)).id };
}
const isShown = (itemId: string) => test.items.get(itemId)?.shown;

describe('a decision', () => {
  it('needs a reason and a case', async () => {
    const { caseId } = await reported();
    await expect(test.decisions.decide({ caseId, decision: 'keep', reason: ' ', by })).rejects.toMatchObject({
      failure: 'INVALID_INPUT',
    });
    await expect(test.decisions.decide({ caseId: '999999', decision: 'keep', reason: '好', by })).rejects.toMatchObject(
      { failure: 'NOT_FOUND' },
    );
  });

  it('restricts only kinds that can be restricted', async () => {
    const { caseId } = await reported('comment');
    await expect(test.decisions.decide({ caseId, decision: 'restrict', reason: '限', by })).rejects.toThrow(
      '这类内容不能设为 18+',
    );
  });

  it('removes what is gone already without calling it hidden, so that nothing is restored later', async () => {
    const { itemId, caseId } = await reported();
    test.items.delete(itemId);
    const decided = await test.decisions.decide({ caseId, decision: 'remove', reason: '违规', by });
    expect(decided).toMatchObject({ state: 'removed', hidden: false, kept: null });
  });

  it('is written into the audit trail with who decided', async () => {
    const { itemId, caseId } = await reported();
    await test.decisions.decide({ caseId, decision: 'keep', reason: '好', by: 'staff 4' });
    const { rows } = await test.database.pool.query(`select actor, action, details from audit_log where subject = $1`, [
      `post ${itemId}`,
    ]);
    expect(rows).toEqual([{ actor: 'staff 4', action: 'safety.keep', details: { caseId, banAdvised: false } }]);
  });
});

describe('an undo', () => {
  it('shows a removed item again, opens the case with its old deadline and takes the notifications back', async () => {
    const { itemId, caseId } = await reported();
    const before = await test.caseOf(itemId);
    const told = await test.toldTo(author);
    test.time.now += hour;
    await test.decisions.decide({ caseId, decision: 'remove', reason: '违规', by });
    expect(isShown(itemId)).toBe(false);
    expect(await test.toldTo(author)).toEqual([...told, '你的帖子已被下架']);
    const undone = await test.decisions.undo({ caseId, by });
    expect(undone).toMatchObject({ state: 'open', hidden: false, reason: null, decidedAt: null });
    expect(undone.dueAt).toBe(before.due_at.getTime());
    expect(isShown(itemId)).toBe(true);
    expect(await test.toldTo(author)).toEqual(told);
  });

  it('makes a restricted item open to everybody again', async () => {
    const { itemId, caseId } = await reported();
    await test.decisions.decide({ caseId, decision: 'restrict', reason: '限', by });
    expect(test.items.get(itemId)?.rating).toBe('18');
    await test.decisions.undo({ caseId, by });
    expect(test.items.get(itemId)?.rating).toBe('all');
  });

  it('is refused for an open case, after an appeal, and when the item was reported again', async () => {
    const open = await reported();
    await expect(test.decisions.undo({ caseId: open.caseId, by })).rejects.toThrow('这个处理不能撤销');

    const appealed = await reported();
    await test.decisions.decide({ caseId: appealed.caseId, decision: 'remove', reason: '违规', by });
    await test.reports.appeal(author, { caseId: appealed.caseId, text: '误判' });
    await expect(test.decisions.undo({ caseId: appealed.caseId, by })).rejects.toThrow('这个处理不能撤销');

    const again = await reported();
    await test.decisions.decide({ caseId: again.caseId, decision: 'keep', reason: '好', by });
    const other = await test.member();
    await test.reports.report(other, { kind: 'post', id: again.itemId, reason: 'spam', text: '' }, '203.0.113.2');
    await expect(test.decisions.undo({ caseId: again.caseId, by })).rejects.toThrow('又被举报');
  });
});

describe('an appeal', () => {
  it('that is refused leaves the item where it is, and nobody decides it twice', async () => {
    const { itemId, caseId } = await reported();
    await test.decisions.decide({ caseId, decision: 'remove', reason: '违规', by });
    await test.reports.appeal(author, { caseId, text: '误判' });
    const refused = { caseId, granted: false, reason: '维持', by };
    expect(await test.decisions.decideAppeal(refused)).toMatchObject({ state: 'removed', appealState: 'refused' });
    expect(isShown(itemId)).toBe(false);
    await expect(test.decisions.decideAppeal(refused)).rejects.toThrow('没有待处理的申诉');
  });
});

describe('what staff come across themselves', () => {
  it('is taken down without a report, and put back', async () => {
    const itemId = test.item(author);
    const found = { kind: 'post', itemId, reason: '违规', by } as const;
    expect(await test.decisions.putBack(found)).toBeNull();
    expect(await test.decisions.takeDown({ ...found, agentId: '3' })).toMatchObject({ state: 'removed', hidden: true });
    expect(await test.decisions.putBack({ ...found, reason: '误判' })).toMatchObject({ state: 'kept', hidden: false });
    expect(isShown(itemId)).toBe(true);
    expect(await test.decisions.putBack(found)).toBeNull();
  });

  it('settles an appeal that waits when it is put back', async () => {
    const { itemId, caseId } = await reported();
    await test.decisions.decide({ caseId, decision: 'remove', reason: '违规', by });
    await test.reports.appeal(author, { caseId, text: '误判' });
    await test.decisions.putBack({ kind: 'post', itemId, reason: '误判', by });
    expect(await test.caseOf(itemId)).toMatchObject({ state: 'kept', appeal_state: 'granted' });
  });

  it('is not found at another agent', async () => {
    const itemId = test.item(author);
    await expect(
      test.decisions.takeDown({ agentId: '8', kind: 'post', itemId, reason: '违规', by }),
    ).rejects.toMatchObject({ failure: 'NOT_FOUND' });
  });
});

it('blocks the media of a removal until it is undone', async () => {
  const { caseId } = await reported('post', ['media-1']);
  await test.database.pool.query(`insert into media_looks (media_id, looks) values ('media-1', '{00ff00ff00ff00ff}')`);
  const blocked = async () =>
    (await test.database.pool.query('select 1 from blocked_looks where case_id = $1', [caseId])).rows.length;
  await test.decisions.decide({ caseId, decision: 'remove', reason: '违规', by });
  expect(await blocked()).toBe(1);
  await test.decisions.undo({ caseId, by });
  expect(await blocked()).toBe(0);
});
