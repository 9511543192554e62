import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sampleComment, sampleUser } from '../../testing/samples.ts';
import { startVisit, visit } from '../../testing/visit.ts';
import { CommentSheet } from './comment-sheet.tsx';
import type { CommentPage } from './comment.ts';

let videos = 0;

const own = { liked: false, own: true };
const page = (changes: Partial<CommentPage> = {}): CommentPage => ({
  list: [
    sampleComment('1', {
      replies: [sampleComment('2', { byCreator: true, author: { authorId: '7', nickname: '潮汐工作室', avatar: '' } })],
      replyCount: 2,
    }),
    sampleComment('4', { my: own }),
  ],
  nextCursor: null,
  comments: 4,
  pinned: null,
  my: { creator: false },
  ...changes,
});

async function open(changes: Partial<CommentPage> = {}, linked?: string) {
  // Of its own: what is being written outlives the sheet.
  const id = `${(videos += 1)}`;
  await startVisit(sampleUser(), {
    'comment/list': ({ parentId }) =>
      parentId === undefined
        ? page(changes)
        : page({ list: [sampleComment('2'), sampleComment('3', { replyTo: '夜航者' })] }),
    'comment/add': ({ text }) => sampleComment('5', { text, my: own }),
    'comment/delete': () => ({}),
    'comment/pin': () => ({}),
    'comment/like': ({ on }) => ({ liked: on ?? true, likes: 1 }),
  });
  const onClose = vi.fn<() => void>();
  renderScreen(
    () => <CommentSheet kind="video" id={id} open onClose={onClose} linked={linked} />,
    '/video',
    `/video?id=${id}`,
  );
  return { onClose, id };
}

const write = (text: string) => {
  fireEvent.change(screen.getByLabelText('写评论'), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: '发送' }));
};

const menu = async (index: number) => {
  fireEvent.click(screen.getAllByRole('button', { name: '评论操作' })[index] as HTMLElement);
  return within(await screen.findByRole('dialog', { name: '评论' }));
};

describe('the sheet of comments', () => {
  it('says how many there are, folds replies with the badge of the creator, and unfolds them', async () => {
    const { onClose } = await open();
    expect(await screen.findByRole('heading', { name: '4 条评论' })).toBeTruthy();
    expect(screen.getByText('作者')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '共 2 条回复' }));
    expect(await screen.findByText('评论 3')).toBeTruthy();
    expect(screen.getByText('回复 夜航者')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '关闭评论' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('asks for the newest when they are chosen', async () => {
    await open();
    await screen.findByText('评论 4');
    fireEvent.click(screen.getByRole('button', { name: '最新' }));
    await waitFor(() => expect(visit.inputs('comment/list').at(-1)).toMatchObject({ sort: 'new' }));
  });

  it('shows a comment at once, answers by name, and counts it', async () => {
    const { id } = await open();
    await screen.findByText('评论 4');
    fireEvent.click(screen.getAllByRole('button', { name: '回复' })[0] as HTMLElement);
    write('说得对');
    expect(await screen.findByRole('heading', { name: '5 条评论' })).toBeTruthy();
    expect(visit.inputs('comment/add')).toMatchObject([{ kind: 'video', id, parentId: '1', text: '说得对' }]);
    expect(screen.getByLabelText<HTMLTextAreaElement>('写评论').value).toBe('');
  });

  it('keeps what did not get through, says why, and sends it again as the same', async () => {
    await open();
    await screen.findByText('评论 4');
    visit.answers['comment/add'] = () => ({ refuse: 1003, message: '操作太频繁，请稍后再试' });
    write('第一句');
    const problem = await screen.findByRole('alert');
    expect(problem.textContent).toContain('操作太频繁，请稍后再试');
    visit.answers['comment/add'] = ({ text }) => sampleComment('6', { text });
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    await waitFor(() => expect(visit.inputs('comment/add').length).toBe(2));
    await waitFor(() => expect(screen.getByText('第一句').closest('[id]')?.id).toBe('comment-6'));
    expect(screen.queryByRole('alert')).toBeNull();
    const [first, second] = visit.inputs('comment/add') ?? [];
    expect(first?.['clientKey']).toBe(second?.['clientKey']);
  });

  it('puts a refused one back into the box to be changed', async () => {
    await open();
    await screen.findByText('评论 4');
    visit.answers['comment/add'] = () => ({ refuse: 1001, message: '内容包含不允许发布的词语' });
    write('改我');
    fireEvent.click(await screen.findByRole('button', { name: '修改' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>('写评论').value).toBe('改我');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('deletes an own comment, and reports another', async () => {
    await open();
    await screen.findByText('评论 4');
    expect((await menu(0)).queryByText('删除')).toBeNull();
    fireEvent.click(screen.getAllByRole('button', { name: '关闭' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '评论' })).toBeNull());
    fireEvent.click((await menu(1)).getByText('删除'));
    await waitFor(() => expect(screen.queryByText('评论 4')).toBeNull());
    expect(visit.inputs('comment/delete')).toMatchObject([{ commentId: '4' }]);
    expect(await screen.findByRole('heading', { name: '3 条评论' })).toBeTruthy();
  });

  it('marks the comment that a link leads to, once, and says so when it has gone', async () => {
    const linked = sampleComment('9', { replies: [sampleComment('10')], replyCount: 1 });
    await open({ linked, list: [linked, sampleComment('1')] }, '10');
    expect((await screen.findByText('评论 10')).closest('[id]')?.id).toBe('comment-10');
    expect(screen.getAllByText('评论 9').length).toBe(1);
    cleanup();
    await open({ linked: null }, '11');
    expect(await screen.findByText(/这条评论已被删除/)).toBeTruthy();
  });

  it('lets the creator pin', async () => {
    await open({ my: { creator: true } });
    await screen.findByText('评论 4');
    fireEvent.click(screen.getAllByRole('button', { name: '评论操作' })[0] as HTMLElement);
    fireEvent.click(await screen.findByText('置顶'));
    await waitFor(() => expect(visit.inputs('comment/pin')).toMatchObject([{ commentId: '1', on: true }]));
  });

  it('invites where nobody has said anything, and offers another try where nothing came', async () => {
    await open({ list: [], comments: 0 });
    expect(await screen.findByText('还没有评论')).toBeTruthy();
    cleanup();
    visit.answers['comment/list'] = () => ({ refuse: 5000, message: '服务繁忙，请稍后再试' });
    renderScreen(() => <CommentSheet kind="video" id="x" open onClose={() => undefined} />, '/video', '/video?id=x');
    expect(await screen.findByText('服务繁忙，请稍后再试')).toBeTruthy();
  });
});
