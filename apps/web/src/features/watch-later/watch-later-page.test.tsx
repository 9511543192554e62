import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sampleCard, sampleUser } from '../../testing/samples.ts';
import { startVisit, visit } from '../../testing/visit.ts';
import { WatchLaterPage } from './watch-later-page.tsx';

const saved = (videoId: string, watched = false) => ({
  kind: 'video' as const,
  video: sampleCard(videoId),
  savedAt: 1_700_000_000_000 + Number(videoId),
  watched,
});

it('takes off what is chosen, puts it back with its time, and clears what was watched', async () => {
  let kept = ['1', '2'];
  await startVisit(sampleUser(), {
    'watchLater/list': () => ({ list: kept.map((id) => saved(id, id === '2')), nextCursor: null }),
    'watchLater/remove': ({ videoIds }) => {
      kept = kept.filter((id) => !videoIds.includes(id));
      return {};
    },
    'watchLater/add': ({ videoId }) => {
      kept = [videoId, ...kept];
      return {};
    },
    'watchLater/clear': () => {
      kept = kept.filter((id) => id !== '2');
      return { removed: 1 };
    },
  });
  renderScreen(WatchLaterPage, '/watchLater');
  expect((await screen.findByRole('link', { name: /港口 2/ })).textContent).toContain('已看完');
  fireEvent.click(screen.getByRole('button', { name: '管理' }));
  fireEvent.click(screen.getByRole('checkbox', { name: /港口 1/ }));
  fireEvent.click(screen.getByRole('button', { name: '删除 (1)' }));
  fireEvent.click(await screen.findByRole('button', { name: '撤销' }));
  expect(await screen.findByRole('link', { name: /港口 1/ })).toBeTruthy();
  expect(visit.inputs('watchLater/add')).toEqual([{ videoId: '1', at: 1_700_000_000_001 }]);
  fireEvent.click(screen.getByRole('button', { name: '清理已看完' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: /港口 2/ })).toBeNull());
  expect(screen.queryByRole('button', { name: '清理已看完' })).toBeNull();
});

it('says how to fill it, what went wrong, and that it needs an account', async () => {
  await startVisit(sampleUser(), { 'watchLater/list': () => ({ list: [], nextCursor: null }) });
  renderScreen(WatchLaterPage, '/watchLater');
  expect(await screen.findByText('稍后再看是空的')).toBeTruthy();
  cleanup();
  visit.answers['watchLater/list'] = () => ({ refuse: 5000, message: '服务暂时不可用' });
  renderScreen(WatchLaterPage, '/watchLater');
  expect(await screen.findByRole('button', { name: '点击重试' })).toBeTruthy();
  cleanup();
  await startVisit(null, {});
  renderScreen(WatchLaterPage, '/watchLater');
  expect(await screen.findByText('登录后查看')).toBeTruthy();
});
