import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { samplePlace, sampleUser } from '../../testing/samples.ts';
import { startVisit, visit } from '../../testing/visit.ts';
import { adoptReading } from './adopt-reading.ts';
import { keepPlace, nobody, readPlace } from './places.ts';
import { type Bookmark, inTransaction, type Place, readAll, writeOne } from './reading-database.ts';

const user = sampleUser();
const own = user.userCode;
const visitor = 'LG0';
const bookmark = (changes: Partial<Bookmark>): Bookmark => ({
  account: own,
  novelId: '1',
  chapterId: '7',
  offset: 3,
  title: '第一章',
  snippet: '云从门槛底下流过去',
  at: 1000,
  ...changes,
});

beforeEach(async () => {
  await inTransaction(['places', 'bookmarks'], 'readwrite', (store) => {
    store('places').clear();
    store('bookmarks').clear();
  });
  await startVisit(user, { 'novel/loklNonel': ({ chapterId, offset, at = 0 }) => ({ chapterId, offset, at }) });
});

/** As a page writes it whose account is not known yet. */
const readByNobody = (changes: Partial<Place>) => writeOne('places', samplePlace({ account: nobody, ...changes }));

describe('what was read before anybody was in', () => {
  it('is found by who came in, before it is adopted too', async () => {
    await readByNobody({ offset: 77 });
    expect(await readPlace('1')).toMatchObject({ offset: 77 });
    await adoptReading(own);
    expect(await readAll('places')).toMatchObject([{ account: own, offset: 77 }]);
  });

  it('is told to the server', async () => {
    await readByNobody({ offset: 77, at: 2000 });
    await adoptReading(own);
    expect(visit.inputs('novel/loklNonel')).toMatchObject([{ novelId: '1', offset: 77, at: 2000 }]);
    expect(await readPlace('1')).toMatchObject({ sent: true });
  });

  it('does not take the place of what the account read later', async () => {
    await keepPlace(samplePlace({ offset: 500, at: 3000 }));
    await readByNobody({ offset: 77, at: 2000 });
    await adoptReading(own);
    expect(await readAll('places')).toMatchObject([{ account: own, offset: 500 }]);
  });

  it('becomes theirs where it is written down only after they came in', async () => {
    await keepPlace(samplePlace({ account: nobody, offset: 77 }));
    expect(await readAll('places')).toMatchObject([{ account: own, offset: 77 }]);
  });
});

describe('a visitor who signs in', () => {
  it('goes on where they were, with their bookmarks', async () => {
    await keepPlace(samplePlace({ account: visitor, offset: 77 }));
    await writeOne('bookmarks', bookmark({ account: visitor }));
    await adoptReading(own, visitor);
    expect(await readPlace('1')).toMatchObject({ account: own, offset: 77 });
    expect(await readAll('bookmarks')).toMatchObject([{ account: own, snippet: '云从门槛底下流过去' }]);
  });

  it('takes nothing of a third account along', async () => {
    await keepPlace(samplePlace({ account: 'LG9' }));
    await adoptReading(own, visitor);
    expect(await readAll('places')).toMatchObject([{ account: 'LG9' }]);
    expect(await readPlace('1')).toBeUndefined();
  });
});
