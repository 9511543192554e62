import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refuse } from '../../lib/testing/local-api.ts';
import { pageOf, rowOf } from '../../lib/testing/sample.ts';
import { choose, fill, press, pressIn, search, tableRow } from '../../lib/testing/use-screen.ts';
import { visit } from '../../lib/testing/visit.tsx';
import { AdPage } from './ad-page.tsx';

const picture = { url: '/i/7.webp', srcset: '', width: 750, height: 300, placeholder: '' };
const summer = rowOf('ads/list', {
  adId: '7',
  name: '夏日促销',
  picture,
  placement: 'featured',
  agentIds: ['3'],
  state: 'running',
  link: '/#/joinVip',
  openType: 1,
  playSecond: 5,
  weight: 1,
});

describe('the list of ads', () => {
  it('sends what is searched and picked', async () => {
    const { api } = visit(<AdPage />, { 'ads/list': () => pageOf(summer) });
    await search('名称、说明或链接', ' 夏日 ');
    await choose('广告位', '开屏');
    await choose('状态', '投放中');
    await waitFor(() =>
      expect(api.sent('ads/list').at(-1)).toEqual({
        keyword: '夏日',
        placement: 'splash',
        state: 'running',
        size: '50',
      }),
    );
  });

  it('is asked for the agent that is picked at the top', async () => {
    const { api } = visit(<AdPage />, { 'ads/list': () => pageOf(summer) }, { agent: '8' });
    await tableRow('夏日促销');
    expect(api.sent('ads/list')[0]).toMatchObject({ agentId: '8' });
  });

  it('pauses one at once, and undoes it from what it says', async () => {
    const { api } = visit(<AdPage />, {
      'ads/list': () => pageOf(summer),
      'ads/setPaused': () => ({ rows: [{ id: '7', ok: true, message: '' }], undoToken: 'u-1' }),
    });
    await pressIn(await tableRow('夏日促销'), '暂停');
    await screen.findByText('「夏日促销」已暂停');
    const read = api.sent('ads/list').length;
    await press('撤销');
    await screen.findByText('已撤销');
    expect(api.sent('ads/setPaused')).toEqual([{ ids: ['7'], paused: true }]);
    expect(api.sent('ads/undo')).toEqual([{ undoToken: 'u-1' }]);
    await waitFor(() => expect(api.sent('ads/list').length).toBeGreaterThan(read));
  });

  it('lets one that other agents show as well only be looked at', async () => {
    visit(<AdPage />, { 'ads/list': () => pageOf({ ...summer, shared: true }) });
    const row = within(await tableRow('夏日促销'));
    expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['数据']);
  });

  it('says why there is nothing to see, and tries again', async () => {
    const { api } = visit(<AdPage />, { 'ads/list': () => refuse('UNAVAILABLE', { requestId: 'r' }) });
    await screen.findByText('服务暂时不可用，请稍后重试');
    api.answers['ads/list'] = () => pageOf(summer);
    await press('重试');
    expect(await tableRow('夏日促销')).toBeDefined();
  });
});

describe('the form of an ad', () => {
  it('marks what is missing and sends nothing', async () => {
    const { api } = visit(<AdPage />, { 'ads/list': () => pageOf() });
    await press('新建广告');
    await screen.findByLabelText('名称');
    fill('名称', '新广告');
    await press('保存');
    // Without an agent and a link.
    await waitFor(() => expect(screen.getAllByText('请填写此项')).toHaveLength(2));
    expect(api.sent('ads/save')).toEqual([]);
  });

  it('sends what an ad has and what was changed, and closes', async () => {
    const { api } = visit(<AdPage />, {
      'ads/list': () => pageOf(summer),
      'ads/checkLink': () => ({ problem: null }),
      'ads/save': () => ({ adId: '7' }),
    });
    await pressIn(await tableRow('夏日促销'), '编辑');
    await screen.findByText('编辑 夏日促销');
    fill('名称', '秋日促销');
    fill('权重', 3);
    await press('保存');
    await screen.findByText('已保存，手机端数秒内生效');
    expect(api.sent('ads/save')).toEqual([
      expect.objectContaining({
        adId: '7',
        name: '秋日促销',
        weight: 3,
        link: '/#/joinVip',
        agentIds: ['3'],
        budget: null,
      }),
    ]);
    await waitFor(() => expect(screen.queryByText('编辑 夏日促销')).toBeNull());
  });

  it('says while it is typed that a link is refused, and marks the fields that the server refuses', async () => {
    visit(<AdPage />, {
      'ads/list': () => pageOf(summer),
      'ads/checkLink': ({ link }) => ({ problem: link.startsWith('http:') ? '只能使用 https' : null }),
      'ads/save': () => refuse('INVALID_INPUT', { fields: { name: '名称已经使用' } }),
    });
    await pressIn(await tableRow('夏日促销'), '编辑');
    await screen.findByText('编辑 夏日促销');
    fill('链接', 'http://a.example');
    await screen.findByText('只能使用 https');
    await press('保存');
    await screen.findByText('名称已经使用');
    expect(screen.queryByText('编辑 夏日促销')).not.toBeNull();
  });
});
