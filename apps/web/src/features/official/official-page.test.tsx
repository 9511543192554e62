import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { startVisit, visit } from '../../testing/visit.ts';
import { OfficialPage } from './official-page.tsx';

const group = { kind: 'group' as const, name: '官方频道', value: '@liuguang', link: 'https://chat.example/liuguang' };

describe('the official contacts', () => {
  it('are listed by kind, copied by a tap and opened where that is safe; addresses have a code', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await startVisit(null, {
      getBusinessInfo: () => ({
        list: [
          group,
          { kind: 'business', name: '商务邮箱', value: 'biz@liuguang.example', link: 'javascript:alert(1)' },
        ],
      }),
      getNeverLoseTouch: () => ({
        addresses: [
          { name: '主地址', url: 'https://liuguang.example' },
          { name: '备用', url: 'https://b.liuguang.example' },
        ],
        groups: [group],
      }),
    });
    renderScreen(OfficialPage, '/official');
    const business = await screen.findByRole('region', { name: '商务合作' });
    // A link that is none is not opened, whatever the text is.
    expect(within(business).queryByRole('link')).toBeNull();
    fireEvent.click(within(business).getByRole('button', { name: '复制 商务邮箱' }));
    await waitFor(() => expect(writeText).toHaveBeenLastCalledWith('biz@liuguang.example'));

    const groups = within(screen.getByRole('region', { name: '官方群组' }));
    expect(groups.getAllByRole('listitem')).toHaveLength(1);
    expect(groups.getByRole('link').getAttribute('href')).toBe('https://chat.example/liuguang');

    const addresses = within(screen.getByRole('region', { name: '永久地址' }));
    const code = () => addresses.getByRole('img', { name: '永久地址二维码' }).getAttribute('src');
    const first = code();
    fireEvent.click(addresses.getByRole('button', { name: '备用' }));
    expect(code()).not.toBe(first);
    fireEvent.click(addresses.getByRole('button', { name: '复制地址' }));
    await waitFor(() => expect(writeText).toHaveBeenLastCalledWith('https://b.liuguang.example'));
  });

  it.each([
    ['服务邮箱', 'help@example.com', null, 'mailto:help@example.com'],
    ['服务热线', '400-820-0000', null, 'tel:4008200000'],
    ['服务热线', '致电客服', 'tel:+862155550101', 'tel:+862155550101'],
    ['官方网站', 'https://site.example/', null, 'https://site.example/'],
    ['意见反馈', '留言', '/#/feedback', '#/feedback'],
  ])('open %s: %s', async (name, value, link, href) => {
    await startVisit(null, {
      getBusinessInfo: () => ({ list: [{ kind: 'service', name, value, link }] }),
      getNeverLoseTouch: () => ({ addresses: [], groups: [] }),
    });
    const { history } = renderScreen(OfficialPage, '/official');
    const way = await screen.findByRole('link', { name: `打开 ${name}` });
    expect(way.getAttribute('href')).toBe(href);
    if (!href.startsWith('#')) return;
    fireEvent.click(way);
    await waitFor(() => expect(history.location.pathname).toBe('/feedback'));
  });

  it('copy the number of a group by a tap: it is no telephone', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await startVisit(null, {
      getBusinessInfo: () => ({ list: [{ kind: 'group', name: '影迷群', value: '800120301', link: null }] }),
      getNeverLoseTouch: () => ({ addresses: [], groups: [] }),
    });
    renderScreen(OfficialPage, '/official');
    fireEvent.click(await screen.findByRole('button', { name: '复制 800120301' }));
    await waitFor(() => expect(writeText).toHaveBeenCalledWith('800120301'));
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('say so when there are none, and show what came when half of it did not', async () => {
    await startVisit(null, {
      getBusinessInfo: () => ({ refuse: 5000, message: '服务暂时不可用' }),
      getNeverLoseTouch: () => ({ addresses: [], groups: [group] }),
    });
    renderScreen(OfficialPage, '/official');
    expect(await screen.findByText('官方频道')).toBeTruthy();
    cleanup();
    visit.answers.getBusinessInfo = () => ({ list: [] });
    visit.answers.getNeverLoseTouch = () => ({ addresses: [], groups: [] });
    renderScreen(OfficialPage, '/official');
    expect(await screen.findByText('还没有公布联系方式')).toBeTruthy();
  });
});
