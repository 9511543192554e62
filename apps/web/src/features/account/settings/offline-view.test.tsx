import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { inTransaction, type KeptNovel, readAll, writeOne } from '../../../lib/offline/reading-database.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleNovelCard, sampleUser } from '../../../testing/samples.ts';
import { startVisit } from '../../../testing/visit.ts';
import { SetPage } from './set-page.tsx';

const user = sampleUser();
const stores = ['novels', 'heads', 'texts'] as const;
beforeEach(async () => {
  await startVisit(user, {});
  await inTransaction(stores, 'readwrite', (store) => {
    for (const name of stores) store(name).clear();
  });
});

async function keep(novelId: string, title: string, heads: readonly { until: number | null; bytes: number }[]) {
  const novel = { novelId, novel: { ...sampleNovelCard(novelId), title }, heads: [] };
  await writeOne('novels', novel as unknown as KeptNovel);
  for (const [index, { until, bytes }] of heads.entries()) {
    const chapterId = `${novelId}-${index}`;
    const account = until === null ? null : user.userCode;
    await writeOne('heads', {
      chapterId,
      novelId,
      index,
      wanted: true,
      bytes,
      account,
      until,
      openedAt: Number(novelId),
    });
  }
}

it('lists the books on this device with what can be read of them, and opens the reader', async () => {
  await keep('7', '雾港', [
    { until: null, bytes: 1024 },
    { until: Date.now() - 1000, bytes: 1024 },
  ]);
  await keep('8', '借风', [{ until: null, bytes: 2048 }]);
  renderScreen(SetPage, '/set', '/set?view=offline');
  const books = await screen.findAllByRole('link');
  expect(books.map((book) => book.textContent)).toEqual([
    expect.stringMatching(/借风.*1 章 · 2/),
    expect.stringMatching(/雾港.*2 章，其中 1 章现在可读 · 2/),
  ]);
  expect(books[0]?.getAttribute('href')).toContain('/novelReader?id=8');
  expect(screen.getByText(/2 本，占用 4/)).toBeTruthy();
});

it('deletes one book after a question and leaves the others', async () => {
  await keep('7', '雾港', [{ until: null, bytes: 1024 }]);
  await keep('8', '借风', [{ until: null, bytes: 2048 }]);
  renderScreen(SetPage, '/set', '/set?view=offline');
  fireEvent.click(await screen.findByRole('button', { name: '删除《借风》' }));
  expect(await readAll('heads')).toHaveLength(2);
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }));
  await waitFor(() => expect(screen.queryByText('借风')).toBeNull());
  expect((await readAll('heads')).map(({ novelId }) => novelId)).toEqual(['7']);
  expect((await readAll('novels')).map(({ novelId }) => novelId)).toEqual(['7']);
});

it('says how books come here when there is none', async () => {
  renderScreen(SetPage, '/set', '/set?view=offline');
  expect(await screen.findByText('还没有离线小说')).toBeTruthy();
});
