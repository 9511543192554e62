import { standardTheme, themePresets } from '@liuguang/contract/shapes/brand.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { refuse } from '../../lib/testing/local-api.ts';
import { answerOf, pageOf, rowOf } from '../../lib/testing/sample.ts';
import { addTags, choose, confirm, fill, hasButton, press, search, tableRow } from '../../lib/testing/use-screen.ts';
import { visit } from '../../lib/testing/visit.tsx';
import { AgentPage } from './agent-page.tsx';

// The simulated browser loads no frames, and says so at length.
vi.mock('./phone-preview.tsx', () => ({ PhonePreview: () => null }));

const tide = rowOf('agents/list', { agentId: '3', name: '潮汐', domains: ['m.example.com'] });
const settings = answerOf('agents/get', {
  ...tide,
  contacts: [{ kind: 'service', name: '客服', value: 'kf-1', link: null }],
});
const asManager = { role: 'agentManager', agentIds: ['3'] } as const;

describe('the list of agents', () => {
  it('is searched by name, domain or code', async () => {
    const { api } = visit(<AgentPage rest={[]} />, { 'agents/list': () => pageOf(tide) });
    await search('名称、域名或渠道码', 'm.example');
    await waitFor(() => expect(api.sent('agents/list').at(-1)).toEqual({ keyword: 'm.example', size: '50' }));
    await press('设置');
    expect(window.location.hash).toBe('#/agents/3');
  });

  it('offers a new agent to owners alone', async () => {
    visit(<AgentPage rest={[]} />, { 'agents/list': () => pageOf(tide) }, { ...asManager, agentIds: ['3'] });
    await tableRow('潮汐');
    expect(hasButton('新建渠道')).toBe(false);
  });
});

describe('the wizard of a new agent', () => {
  it('stays at the first step without a name', async () => {
    visit(<AgentPage rest={['new']} />, {});
    await press('下一步');
    await screen.findByText('请填写名称');
    expect(hasButton('上一步')).toBe(false);
  });

  it('makes nothing before its last step, and then all of it', async () => {
    const { api } = visit(<AgentPage rest={['new']} />, { 'agents/create': () => ({ agentId: '12', demoAds: 4 }) });
    fill('名称', '夜航');
    addTags('域名', 'm.night.example');
    await press('下一步');
    await waitFor(() => expect(hasButton('上一步')).toBe(true));
    await press('下一步');
    await press(/IsReturnFreeAd/, 'switch');
    await press('下一步');
    await waitFor(() => expect(hasButton('创建渠道')).toBe(true));
    expect(api.sent('agents/create')).toEqual([]);
    await press('创建渠道');
    await screen.findByText('渠道 12 已创建');
    expect(api.sent('agents/create')).toEqual([
      expect.objectContaining({
        name: '夜航',
        domains: ['m.night.example'],
        demoAds: true,
        keys: expect.objectContaining({ IsReturnFreeAd: true, IsReturnApplicationAd: true }) as unknown,
      }),
    ]);
  });

  it('makes one from another, and shows what came along', async () => {
    const copy = {
      sourceId: '3',
      isDone: true,
      isDelayed: false,
      parts: [{ part: 'videos' as const, isDone: true, done: 812, total: 812 }],
    };
    const { api } = visit(<AgentPage rest={['new']} />, {
      'agents/create': () => ({ agentId: '12', demoAds: 0 }),
      'agents/copyState': () => ({ copy }),
    });
    fill('名称', '夜航');
    await press('下一步');
    await choose('来源渠道', '潮汐');
    const [none] = await screen.findAllByRole('radio', { name: '不带' });
    fireEvent.click(none as HTMLElement);
    await press('下一步');
    await screen.findByText('功能设置从来源渠道复制，创建后可以修改');
    await press('下一步');
    await press('创建渠道');
    await screen.findByText('812 项');
    expect(api.sent('agents/create')).toMatchObject([
      { demoAds: false, source: { agentId: '3', groups: 'none', videos: 'share', plans: 'copy' } },
    ]);
  });

  it('goes back to the step that holds what was refused', async () => {
    visit(<AgentPage rest={['new']} />, {
      'agents/create': () => refuse('INVALID_INPUT', { fields: { domains: '域名已被其他渠道使用' } }),
    });
    fill('名称', '夜航');
    for (let step = 0; step < 3; step += 1) {
      await press('下一步');
      await waitFor(() => expect(hasButton('上一步')).toBe(true));
    }
    await press('创建渠道');
    await screen.findByText('域名已被其他渠道使用');
    await waitFor(() => expect(hasButton('上一步')).toBe(false));
  });
});

describe('the domains of an agent', () => {
  const wanted = {
    recordName: '_liuguang.m.night.example',
    recordValue: 'liuguang-verify=abc',
    fileUrl: 'http://m.night.example/.well-known/liuguang-abc',
    fileText: 'abc',
  };
  const row = { proof: null, wanted, provenAt: null, expiresAt: 1, checkedAt: null, failingSince: null, problem: '' };
  const pending = { ...row, host: 'm.night.example', state: 'pending' as const };

  it('are asked for and checked by a manager, who confirms nothing by hand', async () => {
    const { api } = visit(
      <AgentPage rest={['3', 'domains']} />,
      {
        'agents/get': () => settings,
        'agents/domains': () => ({ list: [pending], hsts: false }),
        'agents/claimDomain': () => pending,
        'agents/checkDomain': () => ({ ...pending, problem: '没有找到 DNS 的 TXT 记录' }),
      },
      { ...asManager, agentIds: ['3'] },
    );
    await screen.findByText('liuguang-verify=abc');
    expect(hasButton('人工确认')).toBe(false);
    fill('新域名', 'n.night.example');
    await press('添加域名');
    await waitFor(() => expect(api.sent('agents/claimDomain')).toEqual([{ agentId: '3', host: 'n.night.example' }]));
    await press('检查');
    await waitFor(() => expect(api.sent('agents/checkDomain')).toEqual([{ agentId: '3', host: 'm.night.example' }]));
  });

  it('say that they want https alone only after the warning was read', async () => {
    const { api } = visit(<AgentPage rest={['3', 'domains']} />, {
      'agents/get': () => settings,
      'agents/domains': () => ({ list: [], hsts: false }),
    });
    const button = await screen.findByRole('button', { name: '开启 HSTS' });
    expect(button).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('checkbox'));
    await press('开启 HSTS');
    await waitFor(() => expect(api.sent('agents/setHsts')).toEqual([{ agentId: '3', hsts: true, accepted: true }]));
  });
});

describe('the settings of an agent', () => {
  it('saves one part by its own call', async () => {
    const { api } = visit(<AgentPage rest={['3', 'review']} />, { 'agents/get': () => settings });
    await press(/帖子/, 'switch');
    await press('保存');
    await screen.findByText('已保存，手机端数秒内生效');
    expect(api.sent('agents/setReview')).toEqual([
      { agentId: '3', reviewUploads: false, reviewPosts: true, reviewListings: false },
    ]);
  });

  it('fills colours in from a ready choice, and saves no colour that cannot be read', async () => {
    const { api } = visit(<AgentPage rest={['3', 'look']} />, {
      'agents/get': () => answerOf('agents/get', { ...tide, theme: standardTheme }),
    });
    await screen.findByText(/清晰易读/);
    fill('一句话介绍', '夜里的潮声');
    fill('强调色', '#111111');
    await screen.findByText(/太低，无法保存/);
    await press('保存');
    await screen.findByText(/请选择更亮的颜色/);
    fill('强调色', 'red');
    await press('保存');
    await screen.findByText('颜色应为 #rrggbb');
    expect(api.sent('agents/saveTheme')).toEqual([]);
    await press('潮汐');
    await press('保存');
    await screen.findByText('已保存，手机端数秒内生效');
    const theme = themePresets.find(({ name }) => name === '潮汐')?.theme;
    expect(api.sent('agents/saveTheme')).toEqual([{ agentId: '3', tagline: '夜里的潮声', theme }]);
  });

  it('shows the card of a link as it will be, and goes back to the drawn picture', async () => {
    const { api } = visit(<AgentPage rest={['3', 'look']} />, {
      'agents/get': () => answerOf('agents/get', { ...tide, theme: standardTheme, sharePicture: '/i/x/1200.webp' }),
      'agents/looks': () => ({ list: [] }),
    });
    const picture = await screen.findByRole('img', { name: '上传的分享图' });
    expect(picture.getAttribute('src')).toBe('/i/x/1200.webp');
    await press('改为自动绘制');
    await confirm('改为自动绘制');
    await waitFor(() => expect(api.sent('agents/saveShare')).toEqual([{ agentId: '3', shareUploadId: null }]));
  });

  it('saves the legal texts of the agent', async () => {
    const { api } = visit(<AgentPage rest={['3', 'legal']} />, {
      'agents/get': () => answerOf('agents/get', { ...tide, terms: '旧', privacy: '' }),
    });
    await screen.findByText(/留空则使用整个安装共用的文本/);
    fill('用户协议', '# 一\n二');
    await press('保存');
    await screen.findByText('已保存，手机端数秒内生效');
    expect(api.sent('agents/saveLegal')).toEqual([{ agentId: '3', terms: '# 一\n二', privacy: '' }]);
  });

  it('adds and removes rows, and marks the row that lacks something', async () => {
    const { api } = visit(<AgentPage rest={['3', 'contacts']} />, { 'agents/get': () => settings });
    await press('添加联系方式');
    await press('保存');
    await waitFor(() => expect(document.querySelectorAll('.ant-form-item-has-error').length).toBeGreaterThan(0));
    expect(api.sent('agents/saveContacts')).toEqual([]);
    await press('删除');
    await press('保存');
    await screen.findByText('已保存，手机端数秒内生效');
    expect(api.sent('agents/saveContacts')).toEqual([{ agentId: '3', contacts: settings.contacts }]);
  });

  it('keeps the versions of the web bundle and of the wrappers apart', async () => {
    const android = { versionName: '2.0', updateContent: '', apkUrl: 'https://get.example/a.apk', isForceUpdate: true };
    const { api } = visit(<AgentPage rest={['3', 'releases']} />, {
      'agents/get': () => ({
        ...settings,
        webVersion: '1.4.0',
        releases: [{ platform: 'android', ...android }],
      }),
    });
    const web = within(await screen.findByRole('region', { name: '网页版' }));
    expect(web.getByText(/服务器上的网页版是 1\.4\.0/)).toBeTruthy();
    expect(web.queryByPlaceholderText('版本号，如 1.2.0')).toBeNull();
    await press('添加网页版版本');
    fireEvent.change(await web.findByPlaceholderText('版本号，如 1.2.0'), { target: { value: '1.4.0' } });
    await press('保存');
    await waitFor(() =>
      expect(api.sent('agents/saveReleases')).toEqual([
        {
          agentId: '3',
          releases: [
            { platform: 'android', ...android },
            { platform: 'web', versionName: '1.4.0', updateContent: '', apkUrl: '', isForceUpdate: false },
          ],
        },
      ]),
    );
  });

  it('keeps the order of the tab bar', async () => {
    const { api } = visit(<AgentPage rest={['3', 'keys']} />, { 'agents/get': () => settings });
    await choose('添加标签', '首页 /home');
    await choose('添加标签', '我的 /mine');
    fill('首页 /home 的名称', '主页');
    await press('上移');
    await press('保存');
    await screen.findByText('已保存，手机端数秒内生效');
    expect(api.sent('agents/saveKeys')).toMatchObject([
      { agentId: '3', keys: { TAB_BAR: [{ tab: 'mine' }, { tab: 'home', name: '主页' }] } },
    ]);
  });

  it('edits the corner of home field by field, and takes it away', async () => {
    const { api } = visit(<AgentPage rest={['3', 'keys']} />, {
      'agents/get': () => settings,
      'ads/checkLink': () => ({ problem: null }),
    });
    const corner = () => api.sent('agents/saveKeys').at(-1) as { keys: { TOP_RIGHT_AD: unknown } } | undefined;
    await press(/TOP_RIGHT_AD/, 'switch');
    await screen.findByLabelText('右上角名称');
    fill('右上角名称', '会员');
    fill('右上角链接', '/#/joinVip');
    await press('保存');
    await screen.findByText('已保存，手机端数秒内生效');
    expect(corner()?.keys.TOP_RIGHT_AD).toEqual({
      adName: '会员',
      adPicture: '',
      adJupAddress: '/#/joinVip',
      openType: 1,
    });
    await press(/TOP_RIGHT_AD/, 'switch');
    await press('保存');
    await waitFor(() => expect(api.sent('agents/saveKeys')).toHaveLength(2));
    expect(corner()?.keys.TOP_RIGHT_AD).toBeNull();
  });

  it('turns 18+ areas on only after the duties were accepted', async () => {
    const { api } = visit(<AgentPage rest={['3', 'adult']} />, { 'agents/get': () => settings });
    const button = await screen.findByRole('button', { name: '开启成人专区' });
    expect(button.hasAttribute('disabled')).toBe(true);
    await press('我已阅读并承担以上义务', 'checkbox');
    await press('开启成人专区');
    await screen.findByText('已开启');
    expect(api.sent('agents/setAdult')).toEqual([{ agentId: '3', adultEnabled: true, accepted: true }]);
  });

  it('leaves 18+ areas to owners', async () => {
    visit(<AgentPage rest={['3', 'adult']} />, { 'agents/get': () => settings }, { ...asManager, agentIds: ['3'] });
    await screen.findByText('只有所有者可以开启或关闭。');
    expect(hasButton('开启成人专区')).toBe(false);
  });

  it('says it in place when an agent may not be seen', async () => {
    visit(<AgentPage rest={['8']} />, { 'agents/get': () => refuse('FORBIDDEN') }, { ...asManager, agentIds: ['3'] });
    expect(await screen.findByText('没有权限进行此操作')).toBeDefined();
  });
});

describe('the hosts of an agent', () => {
  it('shows which of them answers, whom, and who moved; asks again on demand', async () => {
    const host = { host: 'b.example', origin: 'https://b.example', state: 'ok', ms: 12, day: 3, week: 9 } as const;
    const { api } = visit(<AgentPage rest={['3', 'hosts']} />, {
      'agents/get': () => settings,
      'agents/hosts': () => ({
        serial: 7,
        list: [
          host,
          { ...host, host: 'c.example', origin: 'https://c.example', state: 'foreign' as const, day: 0, week: 0 },
          { host: 'm.example.com', origin: null, state: null, ms: null, day: 40, week: 50 },
        ],
        moves: [{ from: 'm.example.com', to: 'b.example', moves: 5 }],
      }),
    });
    expect((await tableRow('https://b.example')).textContent).toContain('正常 12 毫秒39');
    expect((await tableRow('https://c.example')).textContent).toContain('应答的不是本站');
    await screen.findByText('m.example.com → b.example：5 次');
    await press('重新检测');
    await waitFor(() => expect(api.sent('agents/hosts')).toHaveLength(2));
  });
});
