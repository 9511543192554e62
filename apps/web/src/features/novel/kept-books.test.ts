import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { inTransaction, type KeptHead, type KeptNovel, writeOne } from '../../lib/offline/reading-database.ts';
import { showUser } from '../../lib/session/session-queries.ts';
import { sampleNovelCard, sampleUser } from '../../testing/samples.ts';
import { keptBooks } from './kept-books.ts';

const stores = ['novels', 'heads', 'places'] as const;
beforeEach(async () => {
  showUser(undefined, sampleUser());
  await inTransaction(stores, 'readwrite', (store) => {
    for (const name of stores) store(name).clear();
  });
});

async function keep(novelId: string, heads: Partial<KeptHead>[]): Promise<void> {
  const chapters = [1, 2, 3].map((index) => ({ chapterId: `${novelId}${index}`, index, title: `第${index}章` }));
  const novel = { novelId, novel: sampleNovelCard(novelId), heads: chapters };
  await writeOne('novels', novel as unknown as KeptNovel);
  for (const head of heads) {
    const usual = { novelId, index: 1, wanted: false, bytes: 9, account: null, until: null, openedAt: 1 };
    await writeOne('heads', { chapterId: `${novelId}1`, ...usual, ...head });
  }
}

it('finds the books on this device, the last opened first, each where its reader stopped', async () => {
  await keep('7', [{ openedAt: 5 }, { chapterId: '72', index: 2, openedAt: 6 }]);
  await keep('8', [{ openedAt: 9 }]);
  const place = { novelId: '7', chapterId: '72', offset: 3, at: 1, sent: true };
  await writeOne('places', { ...place, account: sampleUser().userCode });
  await writeOne('places', { ...place, account: 'somebody else', novelId: '8', chapterId: '83' });
  expect((await keptBooks()).map(({ novel, chapter }) => [novel.novelId, chapter?.title])).toEqual([
    ['8', '第1章'],
    ['7', '第2章'],
  ]);
});

it('leaves out a book of which nothing may be opened: its chapters are of another account, have ended or are gone', async () => {
  await keep('1', [{ account: 'somebody else', until: Date.now() + 60_000 }]);
  await keep('2', [{ account: sampleUser().userCode, until: Date.now() - 60_000 }]);
  await keep('3', []);
  expect(await keptBooks()).toEqual([]);
});
