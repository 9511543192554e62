import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sampleCard, sampleUser } from '../../testing/samples.ts';
import { startVisit, visit } from '../../testing/visit.ts';
import { CollectionPage } from './collection-page.tsx';

/** A collection that the calls really change. */
async function visitWith(ids: string[]) {
  let kept = ids;
  // The first is the newest, as on the server.
  const times = new Map(ids.map((id, index) => [id, Date.now() - index * 3_600_000]));
  await startVisit(sampleUser(), {
    myCollectList: ({ kind }) => ({
      list:
        kind === 'novel'
          ? []
          : kept.map((id) => ({ kind: 'video' as const, video: sampleCard(id), collectedAt: times.get(id) ?? 0 })),
      nextCursor: null,
    }),
    delCollectVideo: ({ videoIds }) => {
      kept = kept.filter((id) => !videoIds.includes(id));
      return {};
    },
    collectVideo: ({ videoId, at = Date.now() }) => {
      times.set(videoId, at);
      kept = [videoId, ...kept].toSorted((one, other) => (times.get(other) ?? 0) - (times.get(one) ?? 0));
      return {};
    },
  });
  return { page: renderScreen(CollectionPage, '/myCollection'), kept: () => kept };
}

const tap = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const choose = (name: RegExp | string) => fireEvent.click(screen.getByRole('checkbox', { name }));

describe('the collection', () => {
  it('lists what was collected, each leading to its screen', async () => {
    await visitWith(['1', '2']);
    const row = await screen.findByRole('link', { name: /港口 1/ });
    expect(row.getAttribute('href')).toContain('/video?id=1');
    expect(row.textContent).toContain('刚刚收藏');
  });

  it('takes out what is chosen, and puts it back in its old order when asked to', async () => {
    const { kept } = await visitWith(['1', '2', '3']);
    await tap('管理');
    expect(screen.queryByRole('link', { name: /港口/ })).toBeNull();
    choose(/港口 1/);
    choose(/港口 3/);
    choose(/港口 3/);
    choose(/港口 2/);
    await tap('删除 (2)');
    expect(await screen.findByText('删除中...')).toBeTruthy();
    expect(await screen.findByText('已移除 2 项收藏')).toBeTruthy();
    expect(kept()).toEqual(['3']);
    expect(screen.queryByRole('link', { name: /港口 1/ })).toBeNull();
    expect(screen.getByRole('link', { name: /港口 3/ })).toBeTruthy();

    await tap('撤销');
    expect(await screen.findByRole('link', { name: /港口 1/ })).toBeTruthy();
    expect(kept()).toEqual(['1', '2', '3']);
    await waitFor(() => expect(screen.queryByText('已移除 2 项收藏')).toBeNull());
  });

  it('takes out all at once, and then says that it is empty', async () => {
    const { kept } = await visitWith(['1', '2']);
    await tap('管理');
    choose('全选');
    await tap('删除 (2)');
    expect(await screen.findByText('还没有收藏视频')).toBeTruthy();
    expect(kept()).toEqual([]);
  });

  it('keeps what is chosen when the server refuses', async () => {
    const { kept } = await visitWith(['1', '2']);
    visit.answers.delCollectVideo = () => ({ refuse: 5000, message: '服务暂时不可用' });
    await tap('管理');
    choose(/港口 1/);
    await tap('删除 (1)');
    await waitFor(() => expect(visit.told).toEqual(['!服务暂时不可用']));
    expect(await screen.findByRole('button', { name: '删除 (1)' })).toBeTruthy();
    expect(kept()).toEqual(['1', '2']);
  });

  it('says that no novel was collected, and where to find one', async () => {
    await visitWith([]);
    expect(await screen.findByText('还没有收藏视频')).toBeTruthy();
    fireEvent.click(screen.getByRole('tab', { name: '小说' }));
    expect(await screen.findByRole('button', { name: '去找小说' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '管理' })).toBeNull();
  });

  it('asks for nothing while nobody is signed in', async () => {
    await startVisit(null, {});
    renderScreen(CollectionPage, '/myCollection');
    expect(await screen.findByText('登录后查看')).toBeTruthy();
    expect(visit.inputs('myCollectList')).toEqual([]);
  });
});
