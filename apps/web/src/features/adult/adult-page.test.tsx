import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { lateStorage } from '../../lib/storage/late-storage.ts';
import { local } from '../../lib/storage/storage.ts';
import { useAppStore } from '../../lib/storage/app-store.ts';
import { renderScreen, tap } from '../../testing/render-screen.tsx';
import { sampleCard, sampleUser } from '../../testing/samples.ts';
import { startVisit, visit } from '../../testing/visit.ts';
import { AdultPage } from './adult-page.tsx';

beforeEach(() => {
  location.hash = '';
});

/** A server that keeps the age of the account, and shows the area to adults alone. */
async function open(given: { adult?: boolean; area?: boolean; youthMode?: boolean; answers?: object } = {}) {
  let adult = given.adult ?? false;
  const user = sampleUser({ youthMode: given.youthMode ?? false, ageConfirmed: adult });
  await startVisit(user, {
    getUserInfo: () => ({ ...user, ageConfirmed: adult }),
    getVideoByGroup: () => ({ list: adult ? [sampleCard('7', { rating: '18' })] : [], nextCursor: null }),
    'novel/novelListByGroup': () => ({ list: [], nextCursor: null }),
    confirmAge: () => {
      adult = true;
      return { ageConfirmed: true, url: null };
    },
    leaveAdult: () => {
      adult = false;
      return {};
    },
    ...given.answers,
  });
  useAppStore.setState({ adult: given.area ?? true, resolvedAgent: '3' });
  return renderScreen(AdultPage, '/adult');
}

const card = () => screen.findByRole('link', { name: /凌晨四点的港口 7/ });

describe('the adult area', () => {
  it('explains, asks, and then shows what is in it', async () => {
    await open();
    const gate = await screen.findByRole('dialog', { name: '年满18岁确认' });
    for (const words of ['谁不能进入', '会记录什么', '怎样离开']) expect(gate.textContent).toContain(words);
    expect(visit.inputs('getVideoByGroup')).toEqual([]);
    tap('我已年满18岁');
    expect(await card()).toBeTruthy();
    expect(visit.inputs('getVideoByGroup').at(-1)).toMatchObject({ rating: '18' });
    fireEvent.click(screen.getByRole('tab', { name: '小说' }));
    expect(await screen.findByText('这里还没有小说')).toBeTruthy();
    expect(visit.inputs('novel/novelListByGroup').at(-1)).toMatchObject({ rating: '18' });
  });

  it('goes to the outside check with the screen to come back to', async () => {
    const assign = vi.fn<(url: string | URL) => void>();
    location.hash = '#/adult?kind=novel';
    await open({ answers: { confirmAge: () => ({ ageConfirmed: false, url: '/age/test?request=x' }) } });
    await screen.findByRole('dialog', { name: '年满18岁确认' });
    vi.spyOn(window.location, 'assign').mockImplementation(assign);
    tap('我已年满18岁');
    await waitFor(() => expect(assign).toHaveBeenCalledWith(expect.stringContaining('/age/test?request=x')));
    expect(visit.inputs('confirmAge')).toEqual([{ adult: true, back: '/adult?kind=novel' }]);
  });

  it('is left by two taps, and this device forgets what it showed', async () => {
    const deleted: string[] = [];
    vi.stubGlobal('caches', { delete: (name: string) => Promise.resolve(void deleted.push(name)) });
    lateStorage.write('searchHistory', ['深夜']);
    const { client, history } = await open({ adult: true });
    await card();
    tap('退出');
    await screen.findByRole('dialog', { name: '退出成人专区' });
    tap('确认退出');
    await waitFor(() => expect(history.location.pathname).toBe('/home'));
    expect(visit.inputs('leaveAdult')).toHaveLength(1);
    await waitFor(() =>
      expect(
        client
          .getQueryCache()
          .getAll()
          .filter(({ state }) => JSON.stringify(state.data ?? '').includes('凌晨四点')),
      ).toEqual([]),
    );
    expect([lateStorage.read('searchHistory'), local.read('userInfo')?.ageConfirmed, deleted]).toEqual([
      undefined,
      false,
      ['home'],
    ]);
  });

  it('stays open when leaving fails, and says why', async () => {
    await open({
      adult: true,
      answers: { leaveAdult: () => ({ refuse: 5000, message: '服务暂时不可用，请稍后重试' }) },
    });
    await card();
    tap('退出');
    await screen.findByRole('dialog', { name: '退出成人专区' });
    tap('确认退出');
    await waitFor(() => expect(visit.inputs('leaveAdult')).toHaveLength(1));
    expect(await card()).toBeTruthy();
  });

  it.each([
    ['of an agent that has none', { area: false }],
    ['in youth mode', { youthMode: true }],
  ])('is nothing %s', async (_what, given) => {
    await open(given);
    expect(await screen.findByText('这里没有内容')).toBeTruthy();
    expect([screen.queryByRole('dialog'), visit.inputs('getVideoByGroup')]).toEqual([null, []]);
  });
});
