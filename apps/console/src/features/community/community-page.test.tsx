import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refuse } from '../../lib/testing/local-api.ts';
import { answerOf, pageOf, rowOf } from '../../lib/testing/sample.ts';
import { choose, confirm, fill, press, pressIn, search, tableRow } from '../../lib/testing/use-screen.ts';
import { visit } from '../../lib/testing/visit.tsx';
import { CommunityPage } from './community-page.tsx';

const author = { accountId: '41', nickname: '阿舟', userCode: 'LG41' };
const post = rowOf('community/posts', { postId: '9', text: '港口的夜', author, state: 'published' });
const rules = answerOf('community/rules', { waiting: 4, words: [{ word: '代购', action: 'refuse' }] });

describe('posts', () => {
  it('are searched and narrowed', async () => {
    const { api } = visit(<CommunityPage rest={[]} />, { 'community/posts': () => pageOf(post) });
    await search('文字、#话题、编号或用户号', '#夜色');
    await choose('状态', '已隐藏');
    await waitFor(() =>
      expect(api.sent('community/posts').at(-1)).toEqual({ keyword: '#夜色', state: 'hidden', size: '50' }),
    );
  });

  it('are hidden only with a reason, and the list is read again', async () => {
    const { api } = visit(<CommunityPage rest={[]} />, { 'community/posts': () => pageOf(post) });
    await pressIn(await tableRow('港口的夜'), '隐藏');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: '隐藏' }).hasAttribute('disabled')).toBe(true);
    fill('理由', '含有联系方式');
    fireEvent.click(dialog.getByRole('button', { name: '隐藏' }));
    await screen.findByText('已隐藏', { selector: '.ant-message *' });
    expect(api.sent('community/setHidden')).toEqual([{ kind: 'post', id: '9', hidden: true, reason: '含有联系方式' }]);
    await waitFor(() => expect(api.sent('community/posts').length).toBeGreaterThan(1));
  });

  it('that wait are sent back after a question', async () => {
    const { api } = visit(<CommunityPage rest={['review']} />, {
      'community/posts': () => pageOf({ ...post, state: 'review' as const }),
      'community/rules': () => rules,
    });
    await pressIn(await tableRow('港口的夜'), '退回');
    await confirm('退回');
    await screen.findByText('已退回');
    expect(api.sent('safety/decideWaiting')).toEqual([
      { what: 'post', id: '9', publish: false, reason: '内容不符合发布规范' },
    ]);
    expect(api.sent('community/posts')[0]).toMatchObject({ state: 'review', sort: 'old', agentId: '3' });
  });

  it('are told apart from what may not be seen', async () => {
    visit(<CommunityPage rest={[]} />, {}, { role: 'finance' });
    expect(await screen.findByText('没有权限进行此操作')).toBeDefined();
  });
});

describe('danmaku', () => {
  const line = rowOf('danmaku/list', { danmakuId: '12', text: '前方高能', videoTitle: '山海', at: 65_000, author });

  it('are found by video and words, and say where in the video they are', async () => {
    const { api } = visit(<CommunityPage rest={['danmaku']} />, {
      'danmaku/list': () => pageOf({ ...line, state: 'published' as const }),
    });
    const row = await tableRow('前方高能');
    expect(row.textContent).toContain('1:05');
    await search('视频编号', '7');
    await waitFor(() => expect(api.sent('danmaku/list').at(-1)).toEqual({ videoId: '7', size: '50' }));
  });

  it('are deleted only with a reason', async () => {
    const { api } = visit(<CommunityPage rest={['danmaku']} />, {
      'danmaku/list': () => pageOf({ ...line, state: 'published' as const }),
    });
    await pressIn(await tableRow('前方高能'), '删除');
    const dialog = within(await screen.findByRole('dialog'));
    fill('理由', '辱骂');
    fireEvent.click(dialog.getByRole('button', { name: '删除' }));
    await screen.findByText('已删除', { selector: '.ant-message *' });
    expect(api.sent('danmaku/delete')).toEqual([{ danmakuId: '12', reason: '辱骂' }]);
  });
});

describe('comments', () => {
  it('that are hidden are another list, and can be shown again', async () => {
    const { api } = visit(<CommunityPage rest={['comments']} />, {
      'community/comments': ({ state }) =>
        pageOf(rowOf('community/comments', { commentId: '5', text: '好看', author, state: state ?? 'shown' })),
    });
    fireEvent.click(await screen.findByText('已隐藏'));
    await press('恢复');
    fill('理由', '误判');
    await press('恢复');
    await waitFor(() =>
      expect(api.sent('community/setHidden')).toEqual([{ kind: 'comment', id: '5', hidden: false, reason: '误判' }]),
    );
    expect(api.sent('community/comments').at(-1)).toMatchObject({ state: 'hidden' });
  });
});

describe('comments that wait', () => {
  it('are told apart by what they are on, and are let out', async () => {
    const { api } = visit(<CommunityPage rest={['comments']} />, {
      'community/comments': ({ state }) =>
        pageOf(
          rowOf('community/comments', {
            commentId: '6',
            kind: 'paragraph',
            itemId: '12',
            author,
            state: state ?? 'shown',
          }),
        ),
    });
    fireEvent.click(await screen.findByText('待审'));
    expect((await screen.findAllByText('段落')).length).toBeGreaterThan(0);
    await press('通过');
    await waitFor(() =>
      expect(api.sent('safety/decideWaiting')).toEqual([{ what: 'comment', id: '6', publish: true }]),
    );
  });
});

describe('topics', () => {
  const topics = [
    { topic: '夜色', position: 1, retired: false, posts: 12 },
    { topic: '海边', position: null, retired: true, posts: 3 },
  ];

  it('are made, moved and started again', async () => {
    const { api } = visit(
      <CommunityPage rest={['topics']} />,
      { 'community/topics': () => ({ list: topics }) },
      { agent: '8' },
    );
    await tableRow('#夜色');
    fireEvent.change(screen.getByRole('textbox', { name: '话题' }), { target: { value: '周末去哪儿' } });
    await press('新建并置顶');
    await waitFor(() => expect(api.sent('community/saveTopic')).toEqual([{ agentId: '8', topic: '周末去哪儿' }]));
    await press('取消置顶');
    await press('启用');
    await screen.findByText('已启用');
    expect(api.sent('community/moveTopic')).toEqual([{ agentId: '8', topic: '夜色', direction: 'out' }]);
    expect(api.sent('community/setTopicRetired')).toEqual([{ agentId: '8', topic: '海边', retired: false }]);
  });

  it('without a name are refused beside the field', async () => {
    const { api } = visit(<CommunityPage rest={['topics']} />, { 'community/topics': () => ({ list: [] }) });
    await screen.findByText('还没有话题');
    await press('新建并置顶');
    await screen.findByText('请填写此项');
    expect(api.sent('community/saveTopic')).toEqual([]);
    // And not any more once there is one, before it is sent again.
    fireEvent.change(screen.getByRole('textbox', { name: '话题' }), { target: { value: '夜色' } });
    await waitFor(() => expect(screen.queryByText('请填写此项')).toBeNull());
  });
});

describe('the word filter', () => {
  it('adds words, removes one after a question, and empties its field', async () => {
    const { api } = visit(<CommunityPage rest={['words']} />, {
      'community/rules': () => rules,
      'community/saveWords': () => ({ saved: 2 }),
    });
    await screen.findByLabelText(/添加词语/);
    fill(/添加词语/, '刷单,返利');
    await press('先审后发', 'radio');
    await press('添加');
    await screen.findByText('已保存，立即生效');
    expect(api.sent('community/saveWords')).toEqual([{ agentId: '3', words: '刷单,返利', action: 'review' }]);
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>(/添加词语/).value).toBe(''));
    fireEvent.click(screen.getByText('代购 ×'));
    await confirm('移除');
    await screen.findByText('已移除');
    expect(api.sent('community/removeWord')).toEqual([{ agentId: '3', word: '代购' }]);
  });

  it('says what would become of a text', async () => {
    visit(<CommunityPage rest={['words']} />, {
      'community/rules': () => rules,
      'community/tryText': ({ text }) =>
        text === '找代购'
          ? { post: 'refuse', comment: 'review', hits: [{ word: '代购', action: 'refuse' }] }
          : refuse('INVALID_INPUT', { fields: {} }),
    });
    await search('测试文字', ' 找代购 ');
    await screen.findByText('作为帖子：被拒绝');
    await screen.findByText('作为评论：进入待审');
    expect(await screen.findByText('代购（直接拒绝）')).toBeDefined();
  });

  it('lets every post wait', async () => {
    const { api } = visit(<CommunityPage rest={['review']} />, {
      'community/rules': () => rules,
      'community/posts': () => pageOf(),
    });
    await press('先审后发', 'switch');
    await screen.findByText('已保存，立即生效');
    expect(api.sent('community/setReview')).toEqual([{ agentId: '3', reviewPosts: true }]);
  });
});
