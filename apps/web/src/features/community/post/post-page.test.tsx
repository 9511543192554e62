import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { sampleComment, samplePost } from '../../../testing/post-samples.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleUser } from '../../../testing/user-samples.ts';
import { startVisit } from '../../../testing/visit.ts';
import type { Visit } from '../../../testing/visit.ts';
import { PostPage } from './post-page.tsx';

let visit: Visit | undefined;
afterEach(async () => {
  cleanup();
  await visit?.close();
  visit = undefined;
});

const own = { liked: false, own: true };

async function open() {
  visit = await startVisit(sampleUser(), {
    getPostDetails: ({ parentId }) => ({
      post: samplePost('9', { comments: 4 }),
      list:
        parentId === undefined
          ? [sampleComment('1', { replies: [sampleComment('2')], replyCount: 2 }), sampleComment('4', { my: own })]
          : [sampleComment('2'), sampleComment('3', { replyTo: '夜航者' })],
      nextCursor: null,
    }),
    'post/comment': ({ text }) => sampleComment('5', { text, my: own }),
    'post/delete': () => ({}),
  });
  return renderScreen(PostPage, '/postDetails', '/postDetails?id=9');
}

it('opens cold with its comments, and the other replies when they are asked for', async () => {
  await open();
  expect(await screen.findByText('港口的第 9 夜')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '展开 1 条回复' }));
  expect(await screen.findByText('评论 3')).toBeTruthy();
  expect(screen.getByText('回复 夜航者')).toBeTruthy();
});

it('shows an own comment at once, below what it answers', async () => {
  await open();
  await screen.findByText('评论 2');
  fireEvent.click(screen.getAllByRole('button', { name: '回复' })[1] as HTMLElement);
  fireEvent.change(screen.getByLabelText('写评论'), { target: { value: '说得对' } });
  fireEvent.click(screen.getByRole('button', { name: '发送' }));
  expect(await screen.findByText('说得对', { selector: 'p' })).toBeTruthy();
  expect(visit?.inputs('post/comment')).toMatchObject([{ postId: '9', parentId: '2', text: '说得对' }]);
  expect(screen.getByLabelText<HTMLTextAreaElement>('写评论').value).toBe('');
});

it('keeps what was written when the server refuses it, and sends it again as the same', async () => {
  await open();
  await screen.findByText('评论 2');
  if (visit) visit.answers['post/comment'] = () => ({ refuse: 1003, message: '操作太频繁，请稍后再试' });
  fireEvent.change(screen.getByLabelText('写评论'), { target: { value: '第一句' } });
  fireEvent.click(screen.getByRole('button', { name: '发送' }));
  await waitFor(() => expect(visit?.told).toEqual(['!操作太频繁，请稍后再试']));
  expect(screen.getByLabelText<HTMLTextAreaElement>('写评论').value).toBe('第一句');
  if (visit) visit.answers['post/comment'] = ({ text }) => sampleComment('6', { text });
  fireEvent.click(screen.getByRole('button', { name: '发送' }));
  expect(await screen.findByText('第一句', { selector: 'p' })).toBeTruthy();
  const [first, second] = visit?.inputs('post/comment') ?? [];
  expect(first?.['clientKey']).toBe(second?.['clientKey']);
});

it('deletes an own comment, and no other has the button', async () => {
  await open();
  await screen.findByText('评论 4');
  const [button, ...others] = screen.getAllByRole('button', { name: '删除' });
  expect(others).toEqual([]);
  fireEvent.click(button as HTMLElement);
  await waitFor(() => expect(screen.queryByText('评论 4')).toBeNull());
  expect(visit?.inputs('post/delete')).toMatchObject([{ kind: 'comment', id: '4' }]);
});

it('says so when it is not there, and leads to the others', async () => {
  await open();
  if (visit) visit.answers.getPostDetails = () => ({ refuse: 1004, message: '内容不存在或已下架' });
  cleanup();
  renderScreen(PostPage, '/postDetails', '/postDetails?id=77');
  expect(await screen.findByText('这条动态不存在或已删除')).toBeTruthy();
});
