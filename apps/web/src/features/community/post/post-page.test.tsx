import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleComment, samplePost, sampleUser } from '../../../testing/samples.ts';
import { startVisit, visit } from '../../../testing/visit.ts';
import { PostPage } from './post-page.tsx';

async function open(search = '') {
  await startVisit(sampleUser(), {
    getPostDetails: () => ({ post: samplePost('9', { comments: 4 }), list: [], nextCursor: null }),
    'comment/list': () => ({
      list: [sampleComment('1')],
      nextCursor: null,
      comments: 4,
      pinned: null,
      my: { creator: false },
    }),
    'comment/add': ({ text }) => sampleComment('5', { text, my: { liked: false, own: true } }),
  });
  return renderScreen(PostPage, '/postDetails', `/postDetails?id=9${search}`);
}

it('opens cold with its comments, and counts the one that is written', async () => {
  await open();
  expect(await screen.findByText('港口的第 9 夜')).toBeTruthy();
  expect(await screen.findByText('评论 1')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('写评论'), { target: { value: '说得对' } });
  fireEvent.click(screen.getByRole('button', { name: '发送' }));
  expect(await screen.findByText('5', { selector: 'h2 span' })).toBeTruthy();
  expect(visit.inputs('comment/add')).toMatchObject([{ kind: 'post', id: '9', text: '说得对' }]);
});

it('asks for the comment that a link leads to', async () => {
  await open('&comment=77');
  expect(await screen.findByText('评论 1')).toBeTruthy();
  expect(visit.inputs('comment/list')).toMatchObject([{ kind: 'post', id: '9', commentId: '77' }]);
});

it('says so when it is not there, and leads to the others', async () => {
  await open();
  visit.answers.getPostDetails = () => ({ refuse: 1004, message: '内容不存在或已下架' });
  cleanup();
  renderScreen(PostPage, '/postDetails', '/postDetails?id=77');
  expect(await screen.findByText('这条动态不存在或已删除')).toBeTruthy();
});
