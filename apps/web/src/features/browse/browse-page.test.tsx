import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sampleCard, sampleNovelCard } from '../../testing/samples.ts';
import { startVisit, visit } from '../../testing/visit.ts';
import { BrowsePage } from './browse-page.tsx';

const groups = [
  { groupId: '4', name: '美食', order: 1, cover: null, tags: ['早餐', '面条'], count: 21_000 },
  { groupId: '5', name: '旅行', order: 2, cover: null, tags: ['海岸'], count: 3 },
];

const open = async (at = '/overview', answers: Parameters<typeof startVisit>[1] = {}) => {
  await startVisit(null, {
    getVideoGroups: () => ({ list: groups }),
    getVideoByGroup: () => ({ list: [sampleCard('7')], nextCursor: null }),
    ...answers,
  });
  return renderScreen(BrowsePage, '/overview', at);
};
const lastAsked = () => visit.inputs('getVideoByGroup').at(-1);

describe('browsing all categories', () => {
  it('shows every group with its size, all tags, and the videos with an end', async () => {
    await open();
    expect(await screen.findByRole('button', { name: /美食\s?2.1万个视频/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: '早餐' }).getAttribute('href')).toContain('/searchList?keyword=');
    expect(screen.getByRole('link', { name: '海岸' })).toBeTruthy();
    expect((await screen.findByRole('link', { name: /凌晨四点的港口 7/ })).getAttribute('href')).toContain('id=7');
    expect(await screen.findByText('已经到底了')).toBeTruthy();
  });

  it('keeps what was chosen in the address, and asks for exactly that', async () => {
    const { history } = await open();
    fireEvent.click(await screen.findByRole('button', { name: /旅行/ }));
    fireEvent.click(await screen.findByRole('radio', { name: '免费' }));
    fireEvent.click(await screen.findByRole('radio', { name: '20分钟以上' }));
    fireEvent.click(await screen.findByRole('radio', { name: '最新' }));
    await waitFor(() =>
      expect(lastAsked()).toMatchObject({ groupId: '5', access: 'free', length: 'long', sort: 'new' }),
    );
    expect(Object.fromEntries(new URLSearchParams(history.location.search))).toEqual({
      group: '5',
      access: 'free',
      length: 'long',
      sort: 'new',
    });
    expect(screen.queryByRole('link', { name: '早餐' })).toBeNull();
    expect(history.length).toBe(1);
  });

  it('shows novels instead, by their own groups and states', async () => {
    const { history } = await open('/overview?group=4&length=long&sort=new', {
      'novel/groups': () => ({
        list: [{ ...groups[0], groupId: '9', name: '悬疑', order: 1, cover: null, tags: [], count: 2 }],
      }),
      'novel/novelListByGroup': () => ({ list: [sampleNovelCard('8')], nextCursor: null }),
    });
    fireEvent.click(await screen.findByRole('tab', { name: '小说' }));
    fireEvent.click(await screen.findByRole('radio', { name: '完结' }));
    await waitFor(() =>
      expect(visit.inputs('novel/novelListByGroup').at(-1)).toMatchObject({ sort: 'new', state: '完结' }),
    );
    expect(visit.inputs('novel/novelListByGroup').at(-1)).not.toHaveProperty('groupId');
    expect(await screen.findByRole('button', { name: /悬疑/ })).toBeTruthy();
    expect(new URLSearchParams(history.location.search).get('length')).toBeNull();
  });

  it('opens from a shared address, and leaves out what it does not know', async () => {
    await open('/overview?group=4&access=vip&length=endless');
    expect(await screen.findByRole('button', { name: /美食/, pressed: true })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'VIP' }).checked).toBe(true);
    await waitFor(() => expect(lastAsked()).toMatchObject({ groupId: '4', access: 'vip', sort: 'hot' }));
    expect(lastAsked()).not.toHaveProperty('length');
  });

  it('says when nothing fits, and offers to look wider', async () => {
    await open('/overview?access=vip', {
      getVideoByGroup: ({ access }) => ({ list: access ? [] : [sampleCard('7')], nextCursor: null }),
    });
    expect(await screen.findByText('没有符合条件的视频')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '清除筛选' }));
    expect(await screen.findByRole('link', { name: /凌晨四点的港口 7/ })).toBeTruthy();
  });

  it('says what went wrong, and recovers by a tap', async () => {
    await open('/overview', { getVideoByGroup: () => ({ refuse: 5000, message: '服务暂时不可用，请稍后重试' }) });
    expect(await screen.findByText('服务暂时不可用，请稍后重试')).toBeTruthy();
    visit.answers.getVideoByGroup = () => ({ list: [sampleCard('8')], nextCursor: null });
    fireEvent.click(screen.getByRole('button', { name: '点击重试' }));
    expect(await screen.findByRole('link', { name: /凌晨四点的港口 8/ })).toBeTruthy();
  });
});
