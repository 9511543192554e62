import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { keepHomeRow, rememberHomeRow } from '../../../lib/storage/home-row.ts';
import { local } from '../../../lib/storage/storage.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleCard, sampleNovel, sampleUser } from '../../../testing/samples.ts';
import { startVisit, visit } from '../../../testing/visit.ts';
import { ContinueRow } from './continue-row.tsx';

beforeEach(() => {
  delete document.documentElement.dataset['rows'];
});

const begun = (videoId: string, position: number, series?: { index: number; latest: number; news: boolean }) => ({
  kind: 'video' as const,
  video: sampleCard(videoId),
  position,
  duration: 2000,
  ...(series ? { series: { seriesId: '1', title: '山海', ...series } } : {}),
  lookedAt: Date.now(),
});
const read = () => ({
  kind: 'novel' as const,
  novel: sampleNovel('9', { chapters: 50 }),
  chapterId: 'c',
  chapterIndex: 12,
  chapterTitle: '灯塔',
  offset: 0,
  lookedAt: Date.now(),
});

const strip = () => within(screen.getByRole('region', { name: '继续观看' })).getByRole('list');

it('says of each title what is left, and leads to where it was left', async () => {
  await startVisit(sampleUser(), {
    'history/continue': () => ({ list: [begun('1', 320), read(), begun('2', 0, { index: 4, latest: 6, news: true })] }),
  });
  rememberHomeRow();
  keepHomeRow();
  renderScreen(ContinueRow, '/home');
  const row = await screen.findByRole('region', { name: '继续观看' });
  const links = within(row).getAllByRole('link', { name: /港口|第 12 章/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    expect.stringContaining('/video?id=1'),
    expect.stringContaining('/novelReader?id=9'),
    expect.stringContaining('/video?id=2'),
  ]);
  expect(row.textContent).toContain('剩 28 分');
  expect(row.textContent).toContain('第 12 章 · 24%');
  expect(row.textContent).toContain('更新至第6集');
});

it('takes one out at once, and puts it back where it stood', async () => {
  await startVisit(sampleUser(), {
    'history/continue': () => ({ list: [begun('1', 300), begun('2', 300)] }),
    'history/hide': () => ({}),
  });
  rememberHomeRow();
  keepHomeRow();
  renderScreen(ContinueRow, '/home');
  fireEvent.click(await screen.findByRole('button', { name: /移除.*港口 1/ }));
  await waitFor(() => expect(screen.queryByRole('link', { name: /港口 1/ })).toBeNull());
  fireEvent.click(await screen.findByRole('button', { name: '撤销' }));
  expect(await screen.findByRole('link', { name: /港口 1/ })).toBeTruthy();
  expect(visit.inputs('history/hide')).toEqual([
    { kind: 'video', id: '1', undo: false },
    { kind: 'video', id: '1', undo: true },
  ]);
});

it('begins with what was watched last, also when that came into a row that stood elsewhere', async () => {
  await startVisit(sampleUser(), { 'history/continue': () => ({ list: [begun('1', 300)] }) });
  rememberHomeRow();
  keepHomeRow();
  const { client } = renderScreen(ContinueRow, '/home');
  await screen.findByRole('region', { name: '继续观看' });
  strip().scrollLeft = 164;
  visit.answers['history/continue'] = () => ({ list: [begun('2', 300), begun('1', 300)] });
  await client.refetchQueries();
  await screen.findByRole('link', { name: /港口 2/ });
  expect(strip().scrollLeft).toBe(0);
});

it('waits for the next time where there is no room for it, and forgets the room when there is nothing', async () => {
  await startVisit(sampleUser(), { 'history/continue': () => ({ list: [begun('1', 300)] }) });
  const view = renderScreen(ContinueRow, '/home');
  await waitFor(() => expect(local.read('homeRow')).toBe('continue'));
  expect(screen.queryByRole('region')).toBeNull();
  expect(document.documentElement.dataset['rows']).toBeUndefined();
  view.unmount();
  expect(document.documentElement.dataset['rows']).toBe('continue');
  visit.answers['history/continue'] = () => ({ list: [] });
  renderScreen(ContinueRow, '/home');
  await waitFor(() => expect(document.documentElement.dataset['rows']).toBeUndefined());
  expect(local.read('homeRow')).toBeUndefined();
});

it('asks for nothing while nobody is signed in', async () => {
  await startVisit(null, {});
  rememberHomeRow();
  keepHomeRow();
  renderScreen(ContinueRow, '/home');
  expect(screen.queryByRole('region')).toBeNull();
  expect(visit.inputs('history/continue')).toEqual([]);
});
