import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { samplePlace, sampleUser } from '../../testing/samples.ts';
import { startVisit, visit } from '../../testing/visit.ts';
import { keepPlace, readPlace, sendWaitingPlaces } from './places.ts';
import { inTransaction } from './reading-database.ts';

const user = sampleUser();

beforeEach(async () => {
  await inTransaction(['places'], 'readwrite', (store) => void store('places').clear());
  await startVisit(user, { 'novel/loklNonel': ({ chapterId, offset, at = 0 }) => ({ chapterId, offset, at }) });
});

describe('a place that was read without a network', () => {
  it('is sent with the time it was read at, once', async () => {
    await keepPlace(samplePlace());
    await sendWaitingPlaces();
    await sendWaitingPlaces();
    expect(visit.inputs('novel/loklNonel')).toMatchObject([{ novelId: '1', chapterId: '7', offset: 120, at: 1000 }]);
    expect((await readPlace('1'))?.sent).toBe(true);
  });

  it('waits on when it does not arrive', async () => {
    visit.answers['novel/loklNonel'] = () => ({ refuse: 5000, message: '服务暂时不可用，请稍后重试' });
    await keepPlace(samplePlace());
    await sendWaitingPlaces();
    expect((await readPlace('1'))?.sent).toBe(false);
  });

  it('is not asked about again when its novel is gone', async () => {
    visit.answers['novel/loklNonel'] = () => ({ refuse: 1004, message: '内容不存在或已下架' });
    await keepPlace(samplePlace());
    await sendWaitingPlaces();
    expect((await readPlace('1'))?.sent).toBe(true);
  });

  it('of another account is left to that account', async () => {
    await keepPlace(samplePlace({ account: 'LG0' }));
    await sendWaitingPlaces();
    expect(visit.inputs('novel/loklNonel')).toEqual([]);
    expect(await readPlace('1')).toBeUndefined();
  });

  it('never takes the place of a later one', async () => {
    await keepPlace(samplePlace({ at: 2000, offset: 500 }));
    await keepPlace(samplePlace({ at: 1000, offset: 1 }));
    expect((await readPlace('1'))?.offset).toBe(500);
  });
});
