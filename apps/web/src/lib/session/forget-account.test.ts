import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetAccount } from './forget-account.ts';
import { type Bookmark, readAll, writeOne } from '../offline/reading-database.ts';
import { lastUser, showUser } from './session-queries.ts';
import { lateStorage } from '../storage/late-storage.ts';
import { local } from '../storage/storage.ts';
import { sampleUser } from '../../testing/samples.ts';

const deleted: string[] = [];
beforeEach(() => {
  vi.stubGlobal('caches', { delete: (name: string) => Promise.resolve(deleted.push(name) > 0) });
});
afterEach(() => {
  localStorage.clear();
});

it('leaves nothing of the account on the device, and the settings of the device alone', async () => {
  const draft = { text: '写了一半', pictures: [], clientKey: 'k', savedAt: 1 };
  lateStorage.write('searchHistory', ['灯塔']);
  lateStorage.write('postDraft', { ...draft, topics: [] });
  lateStorage.write('opinionDraft', { ...draft, kind: 'bug', contact: '13800138000' });
  lateStorage.write('listingDraft', { fields: { phone: '13800138000' }, pictures: [], clientKey: 'k', savedAt: 1 });
  lateStorage.write('recentCities', [{ cityId: '310000', name: '上海' }]);
  localStorage.setItem('tus::liuguang-holiday.mp4-1::1', '{}');
  local.write('preferences', { autoplay: false, startMuted: true, dataSaver: false });
  localStorage.setItem('reader', '{"size":20}');
  const place = { account: 'LG1', novelId: '1', chapterId: '2', offset: 3, at: 4 };
  await writeOne('places', { ...place, sent: false });
  await writeOne('bookmarks', { ...place, title: '第二章', snippet: '海风' } satisfies Bookmark);
  await writeOne('facts', { name: 'latest', value: 1 });

  forgetAccount();
  expect(Object.keys(localStorage).toSorted()).toEqual(['preferences', 'reader']);
  await vi.waitFor(async () => {
    expect([await readAll('places'), await readAll('bookmarks')]).toEqual([[], []]);
  });
  expect(await readAll('facts')).toHaveLength(1);
  expect(deleted).toEqual(['home']);
});

it('keeps no birthday, phone or words about themselves of who is signed in', () => {
  const user = sampleUser({ birthday: '1990-05-17', phone: '139****7654', gender: 'female', signature: '看海' });
  showUser(undefined, user);
  const kept = localStorage.getItem('userInfo') ?? '';
  expect(kept).toContain(user.userCode);
  for (const word of ['1990-05-17', '139', '7654', 'female', '看海']) expect(kept).not.toContain(word);
  expect(lastUser()).toEqual({ ...user, birthday: null, phone: '***********', gender: 'unknown', signature: '' });
});
