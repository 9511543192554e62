import { describe, expect, it } from 'vitest';
import { forSuite } from '../../../testing/suite/for-suite.ts';
import { commentApp, paragraphIds } from '../comment.test-data.ts';

const text = [
  '海风从窗缝里挤进来，把灯芯吹得一歪。沈既明放下笔，伸手护住那一点火。',
  '“嗯。”',
  '他没有回答。潮水正退，礁石一块一块露出黑色的脊背。',
  '“嗯。”',
];

const test = await forSuite(commentApp());

async function chapterOf(key: string, paragraphs: readonly string[]) {
  const { chapterIds } = await test.novels.publish(key, {}, [{ title: '第一章', text: paragraphs }]);
  return chapterIds[0] ?? '';
}

/** The counts of a chapter by its paragraphs, in their order. */
async function counts(chapterId: string, paragraphs: readonly string[]) {
  const { comments, list } = await test.you.browser.get('comment/paragraphs', { chapterId });
  const byId = new Map(list.map((each) => [each.paragraphId, each.comments]));
  return { comments, paragraphs: paragraphIds(chapterId, paragraphs).map((id) => byId.get(id) ?? 0) };
}

describe('comments on a chapter', () => {
  it('are counted for the chapter and for each paragraph in one call', async () => {
    const chapterId = await chapterOf('counted', text);
    const [first, , , last] = paragraphIds(chapterId, text);
    await test.say(test.me, { kind: 'chapter', id: chapterId }, '整章');
    for (const said of ['灯', '火']) await test.say(test.me, { kind: 'paragraph', id: first ?? '' }, said);
    await test.say(test.you, { kind: 'paragraph', id: last ?? '' }, '第二个嗯');
    expect(await counts(chapterId, text)).toEqual({ comments: 1, paragraphs: [2, 0, 0, 1] });
    const page = await test.you.browser.get('comment/list', { kind: 'paragraph', id: first ?? '', sort: 'new' });
    expect([page.comments, page.list.map((each) => each.text)]).toEqual([2, ['火', '灯']]);
  });

  it('are refused for a paragraph that is not in it, and for whoever may not see the novel', async () => {
    const chapterId = await chapterOf('refused', text);
    const [strange] = paragraphIds(chapterId, ['别处的一段']);
    const add = async (id: string) =>
      (await test.me.browser.call('comment/add', { kind: 'paragraph', id, text: 'x' })).code;
    expect(await Promise.all([add(strange ?? ''), add(chapterId), add('x'), add('999-00000000000000-0')])).toEqual([
      1004, 1004, 1004, 1004,
    ]);
    const other = await test.person({ agentId: '8' });
    expect((await other.browser.call('comment/paragraphs', { chapterId })).code).toBe(1004);
    expect((await other.browser.call('comment/list', { kind: 'chapter', id: chapterId })).code).toBe(1004);
  });
});

describe('a text that is imported again', () => {
  it('keeps the comments of what it has, worked on or moved, and gives the rest to the chapter with its words', async () => {
    const chapterId = await chapterOf('again', text);
    const ids = paragraphIds(chapterId, text);
    const said = new Map<number, string>();
    for (const index of [0, 1, 2, 3])
      said.set(index, await test.say(test.me, { kind: 'paragraph', id: ids[index] ?? '' }, `关于第${index}段`));
    const answer = { kind: 'paragraph', id: ids[2] ?? '' } as const;
    await test.say(test.you, answer, '同意', said.get(2));
    const next = [
      '新的开头，完全不同的一段话。',
      '　　“嗯！”',
      '海风从窗缝里挤进来，把灯芯吹得直晃。沈既明放下笔，伸手护住那一点火。',
    ];
    expect(await chapterOf('again', next)).toBe(chapterId);
    expect(await counts(chapterId, next)).toEqual({ comments: 2, paragraphs: [0, 2, 1] });
    const page = await test.you.browser.get('comment/list', { kind: 'chapter', id: chapterId });
    expect(page.list).toMatchObject([{ text: '关于第2段', replies: [{ text: '同意' }] }]);
    expect(page.list[0]?.quote).toContain('潮水正退');
    const moved = await test.you.browser.get('comment/find', { commentId: said.get(0) ?? '' });
    expect(moved).toEqual({ kind: 'paragraph', id: paragraphIds(chapterId, next)[2] });
    // A page that was open before still knows the comment by its old paragraph.
    const like = { ...answer, commentId: said.get(2) ?? '' };
    expect(await test.you.browser.get('comment/like', like)).toEqual({ liked: true, likes: 1 });
  });

  it('changes nothing where only its layout has changed', async () => {
    const chapterId = await chapterOf('layout', text);
    const [first] = paragraphIds(chapterId, text);
    await test.say(test.me, { kind: 'paragraph', id: first ?? '' }, '灯');
    const laid = text.map((paragraph) => `　　${paragraph.replace('，', ',')}`);
    await chapterOf('layout', laid);
    expect(paragraphIds(chapterId, laid)).toEqual(paragraphIds(chapterId, text));
    expect((await counts(chapterId, laid)).paragraphs).toEqual([1, 0, 0, 0]);
  });
});
