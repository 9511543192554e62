import { afterAll, describe, expect, it } from 'vitest';
import { testApp } from '../app.test-data.ts';
import { saveAd } from '../../features/ad/import/ad.import.ts';
import { savePicture } from '../../features/picture/picture.import.ts';
import { officialAccount } from '../../features/official-account/official-account.service.ts';
import { createListener } from '../../platform/db/listen.ts';
import { signedInStaff } from '../../testing/staff.ts';

const test = await testApp({
  config: { publicUrl: 'http://main.example' },
  deps: ({ database }) => ({ listener: createListener(database.url) }),
});
afterAll(() => test[Symbol.asyncDispose]());

const signedIn = (role: 'owner' | 'agentManager', agentIds: string[] | null) => signedInStaff(test, { role, agentIds });
const owner = await signedIn('owner', null);

async function member<T>(path: string, host = 'localhost'): Promise<T> {
  const response = await test.app.inject({ url: path, headers: { host } });
  return response.json<{ data: T }>().data;
}

const lookAt = () => member('/api/agent/getAgentInfo', 'look.example');
const featured = async () => JSON.stringify(await member('/api/agent/getFeaturedAd'));

/** A picture that staff sent for agent 3 and the worker has made. */
async function uploaded(width: number, height: number): Promise<string> {
  const { db } = test.database;
  const account_id = await officialAccount(db, '3');
  const now = new Date();
  const { id, media_id } = await db
    .insertInto('uploads')
    .values({
      agent_id: '3',
      account_id,
      kind: 'image',
      title: 'a',
      size: '1',
      state: 'published',
      created_at: now,
      updated_at: now,
    })
    .returning(['id', 'media_id'])
    .executeTakeFirstOrThrow();
  await savePicture(db, {
    pictureId: media_id,
    width,
    height,
    widths: [width],
    placeholder: '',
    accountId: account_id,
  });
  return id;
}

/** With these domains, confirmed by hand. */
async function makeAgent(name: string, ...domains: string[]): Promise<string> {
  const { agentId } = await owner.get('agents/create', { name, domains, channels: [] });
  for (const host of domains) await owner.get('agents/confirmDomain', { agentId, host });
  return agentId;
}

const made = { placement: 'featured' as const, name: '山海', link: 'https://ads.example/', agentIds: ['3'] };

describe('agents', () => {
  it('are made with their keys and demo ads, and answer on their domain once it is confirmed', async () => {
    await saveAd(test.database.db, {
      ...made,
      importKey: 'demo-a',
      picture: '/i/demo/1080.webp',
    });
    await saveAd(test.database.db, {
      ...made,
      importKey: 'demo-video',
      picture: '/i/demo/1080.webp',
      link: '/#/video?id=1',
    });
    const { agentId, demoAds } = await owner.get('agents/create', {
      name: '潮汐',
      domains: ['https://Tide.Example/'],
      keys: { IsReturnFreeAd: true, TAB_BAR: [{ tab: 'home' }, { tab: 'mine', name: '我的' }] },
      demoAds: true,
    });
    expect(demoAds).toBe(1);
    expect((await owner.get('agents/get', { agentId })).domains).toEqual([]);
    await owner.get('agents/confirmDomain', { agentId, host: 'tide.example' });
    await expect
      .poll(() => member('/api/agent/getAgentInfo', 'tide.example'))
      .toMatchObject({ agentId, agentName: '潮汐', adultEnabled: false });
    expect(await member('/api/agent/getPlatFormByKey?key=TAB_BAR', 'tide.example')).toMatchObject({
      value: '[{"tab":"home"},{"tab":"mine","name":"我的"}]',
    });
    expect(await member('/api/agent/getFeaturedAd', 'tide.example')).toMatchObject({ list: [{ adName: '山海' }] });
    expect(await owner.get('agents/get', { agentId })).toMatchObject({ domains: ['tide.example'], otherKeys: [] });
  });

  it('are refused field by field, and then nothing is made', async () => {
    await makeAgent('一', 'one.example');
    const before = await owner.get('agents/list', {});
    const answer = await owner.call('agents/create', {
      name: '二',
      domains: ['one.example'],
      channels: ['a b'],
      keys: { TOP_RIGHT_AD: { adName: '角', adJupAddress: 'javascript:alert(1)' }, DownloadUrl: 'ftp://x' },
    });
    expect(answer).toMatchObject({
      code: 1001,
      data: {
        fields: {
          domains: 'one.example 已被其他渠道使用',
          channels: expect.stringContaining('a b') as string,
          'keys.TOP_RIGHT_AD.adJupAddress': expect.stringContaining('http') as string,
          'keys.DownloadUrl': expect.stringContaining('http') as string,
        },
      },
    });
    const unknown = { name: '二', keys: { Nonsense: true } as never };
    expect((await owner.call('agents/create', unknown)).code).toBe(1001);
    expect(await owner.get('agents/list', {})).toEqual(before);
  });

  it('keep keys that no editor knows, and show them as they are', async () => {
    await test.database.pool.query(
      "insert into platform_keys values (3, 'OLD_KEY', 'x'), (3, 'AI_TOOL_ENTRY', 'maybe')",
    );
    await owner.get('agents/saveKeys', { agentId: '3', keys: { IsReturnCrackAd: true } });
    const { keys, otherKeys } = await owner.get('agents/get', { agentId: '3' });
    expect(keys).toMatchObject({ IsReturnCrackAd: true, AI_TOOL_ENTRY: false });
    expect(otherKeys).toEqual([{ key: 'OLD_KEY', value: 'x' }]);
  });

  it('come back to an earlier look, which is one of theirs', async () => {
    const agentId = await makeAgent('旧名', 'look.example');
    const theme = { accent: '#8f7bff', accentEnd: '#d07bff', background: '#0e0d16' };
    const before = (await owner.get('agents/get', { agentId })).theme;
    await owner.get('agents/saveTheme', { agentId, tagline: '新', theme });
    await owner.get('agents/saveBrand', { agentId, name: '新名', channels: [] });
    await expect.poll(lookAt).toMatchObject({ agentName: '新名', tagline: '新', theme });
    const { list } = await owner.get('agents/looks', { agentId });
    expect(list).toMatchObject([
      { name: '旧名', tagline: '新', theme },
      { name: '旧名', tagline: '', theme: before },
    ]);
    const manager = await signedIn('agentManager', [agentId]);
    const lookId = list[1]?.lookId ?? '';
    expect((await manager.call('agents/restoreLook', { agentId: '3', lookId })).code).not.toBe(0);
    expect((await owner.call('agents/restoreLook', { agentId: '3', lookId })).code).toBe(1004);
    await manager.get('agents/restoreLook', { agentId, lookId });
    await expect.poll(lookAt).toMatchObject({ agentName: '旧名', tagline: '', theme: before });
    await test.database.pool.query("update agents set share_picture = '/i/x/1200.webp' where id = $1", [agentId]);
    const [drawn] = (await manager.get('agents/looks', { agentId })).list;
    expect((await manager.get('agents/get', { agentId })).sharePicture).toBe('/i/x/1200.webp');
    await manager.get('agents/saveShare', { agentId, shareUploadId: null });
    expect((await manager.get('agents/looks', { agentId })).list[0]).toMatchObject({ sharePicture: '/i/x/1200.webp' });
    expect((await manager.call('agents/saveShare', { agentId: '3', shareUploadId: null })).code).not.toBe(0);
    await manager.get('agents/restoreLook', { agentId, lookId: drawn?.lookId ?? '' });
    await manager.get('agents/saveBrand', { agentId, name: '新名', channels: [] });
    await manager.get('agents/saveTheme', { agentId, tagline: '新', theme });
    await manager.get('agents/restoreLook', { agentId, lookId });
    // The way back is a look as well.
    expect((await manager.get('agents/looks', { agentId })).list[0]).toMatchObject({ name: '新名', tagline: '新' });
  });

  it('open their adult areas only for an owner who accepts the duties', async () => {
    const manager = await signedIn('agentManager', ['3']);
    const open = { agentId: '3', adultEnabled: true };
    expect((await manager.call('agents/setAdult', { ...open, accepted: true })).code).toBe(1005);
    expect((await owner.call('agents/setAdult', open)).code).toBe(1001);
    await owner.get('agents/setAdult', { ...open, accepted: true });
    expect((await owner.get('agents/get', { agentId: '3' })).adultEnabled).toBe(true);
    await owner.get('agents/setAdult', { agentId: '3', adultEnabled: false });
  });

  it('tell of themselves part by part, and never send visitors to the host of another agent', async () => {
    await makeAgent('邻居', 'neighbour.example');
    await owner.get('agents/claimDomain', { agentId: '3', host: 'b.example' });
    await owner.get('agents/confirmDomain', { agentId: '3', host: 'b.example' });
    await owner.get('agents/saveContacts', {
      agentId: '3',
      contacts: [{ kind: 'group', name: '交流群', value: 'group-1' }],
    });
    const android = { platform: 'android' as const, versionName: '2.0', isForceUpdate: true };
    expect(
      await owner.call('agents/saveReleases', {
        agentId: '3',
        releases: [android, { platform: 'web', versionName: '900.0' }, { platform: 'ios', versionName: '2.0' }],
      }),
    ).toMatchObject({
      data: {
        fields: {
          'releases.0.apkUrl': '必须更新的版本要有下载地址',
          'releases.1.versionName': expect.stringContaining('不能填写更高的版本') as string,
        },
      },
    });
    const releases = [{ ...android, apkUrl: 'https://get.example/a.apk' }];
    await owner.get('agents/saveReleases', { agentId: '3', releases });
    await owner.get('agents/saveHosts', { agentId: '3', fallbackHosts: ['https://b.example'] });
    await expect.poll(() => member('/api/agent/getBusinessInfo')).toMatchObject({ list: [{ name: '交流群' }] });
    await expect
      .poll(() => member('/api/agent/getMultilineDomains'))
      .toMatchObject({ list: [{ domain: 'https://b.example' }] });
    await expect
      .poll(() => member('/api/agent/getAppWhetherNeedUpdate?versionName=1.9&platform=android'))
      .toMatchObject({ isForcedUpdate: true, updateMessage: { apkUrl: 'https://get.example/a.apk' } });
    // A browser has another number than an APK, and is not measured by it.
    expect(await member('/api/agent/getAppWhetherNeedUpdate?versionName=0.1')).toEqual({
      isForcedUpdate: false,
      updateMessage: null,
    });
    const hosts = ['https://b.example', 'https://neighbour.example'];
    expect(await owner.call('agents/saveHosts', { agentId: '3', fallbackHosts: hosts })).toMatchObject({
      data: { fields: { 'fallbackHosts.1': expect.stringContaining('还不是本渠道的域名') as string } },
    });
    const bad = { agentId: '3', contacts: [{ kind: 'address' as const, name: '永久', value: 'javascript:1' }] };
    expect(await owner.call('agents/saveContacts', bad)).toMatchObject({
      data: { fields: { 'contacts.0.value': '应为 http(s) 网址' } },
    });
  });
});

describe('the hosts of agents', () => {
  it('are those of the agent alone where its app may go on', async () => {
    const agentId = await makeAgent('守门', 'a.example', 'c.example');
    const manager = await signedIn('agentManager', [agentId]);
    for (const domain of ['main.example', 'new.example', '127.0.0.1', 'localhost', 'A.example.evil.example']) {
      const hosts = { agentId, fallbackHosts: ['https://a.example', `https://${domain}`] };
      expect(await manager.call('agents/saveHosts', hosts)).toMatchObject({
        code: 1001,
        data: { fields: { 'fallbackHosts.1': expect.any(String) as string } },
      });
    }
    await manager.get('agents/saveHosts', { agentId, fallbackHosts: ['https://c.example', 'https://a.example'] });
    expect((await owner.get('agents/get', { agentId })).domains).toEqual(['a.example', 'c.example']);
  });

  it('are never those of the installation, whoever asks', async () => {
    // The first is PUBLIC_URL; an owner at a console without one has the host that they came by.
    for (const domain of [
      'main.example',
      'https://MAIN.example.:443/',
      '127.0.0.1',
      '0x7f.0.0.1',
      '[::1]',
      'localhost',
    ]) {
      const field = { code: 1001, data: { fields: { domains: expect.any(String) as string } } };
      expect(await owner.call('agents/create', { name: '新', domains: [domain] })).toMatchObject(field);
    }
    expect(await member('/api/agent/getAgentInfo', 'main.example')).toMatchObject({ agentId: '3' });
  });
});

describe('ads', () => {
  it('need a picture that fits their place and a link that may be opened, and are then shown', async () => {
    const wrong = { ...made, adId: null, link: 'javascript:alert(1)', startsAt: 2000, endsAt: 1000 };
    expect(await owner.call('ads/save', { ...made, adId: null })).toMatchObject({
      data: { fields: { pictureUploadId: '请上传图片' } },
    });
    const small = await owner.call('ads/save', { ...made, adId: null, pictureUploadId: await uploaded(300, 150) });
    expect(small.text).toContain('这张是 300×150');
    const pictureUploadId = await uploaded(1080, 520);
    expect(await owner.call('ads/save', { ...wrong, pictureUploadId })).toMatchObject({
      data: { fields: { link: '链接只能是 http(s) 网址或应用内页面 /#/…' } },
    });
    const { adId } = await owner.get('ads/save', { ...made, adId: null, name: '新广告', pictureUploadId });
    await expect.poll(featured).toContain('新广告');
    // Only another place asks for another form.
    await owner.get('ads/save', { ...made, adId, name: '改名' });
    expect((await owner.call('ads/save', { ...made, adId, placement: 'splash' })).text).toContain('1080×1920');
  });

  it('are paused and trashed in bulk after a dry run, and each comes back as it was', async () => {
    const ids: string[] = [];
    for (const [index, paused] of [true, false].entries()) {
      const pictureUploadId = await uploaded(1080, 520);
      const ad = { ...made, adId: null, name: `批量 ${index}`, paused, pictureUploadId };
      ids.push((await owner.get('ads/save', ad)).adId);
    }
    const states = async () => {
      const { list } = await owner.get('ads/list', { keyword: '批量', sort: 'old' });
      return list.map(({ state }) => state);
    };
    const dry = await owner.get('ads/setPaused', { ids, paused: true, dryRun: true });
    expect(dry.rows.map(({ ok }) => ok)).toEqual([false, true]);
    expect(await states()).toEqual(['paused', 'running']);
    const { undoToken } = await owner.get('ads/setPaused', { ids, paused: true });
    expect(await states()).toEqual(['paused', 'paused']);
    // Somebody else cannot use it.
    const other = await signedIn('owner', null);
    expect((await other.call('ads/undo', { undoToken: undoToken ?? '' })).code).toBe(1004);
    await owner.get('ads/undo', { undoToken: undoToken ?? '' });
    expect(await states()).toEqual(['paused', 'running']);

    const trashed = await owner.get('ads/setTrash', { ids, trash: true });
    expect(await states()).toEqual([]);
    await expect.poll(featured).not.toContain('批量');
    await owner.get('ads/undo', { undoToken: trashed.undoToken ?? '' });
    expect(await states()).toEqual(['paused', 'running']);
  });

  it('that agents of others show as well can be seen by a manager, not changed, nor their figures', async () => {
    const { agentId } = await owner.get('agents/create', { name: '别家' });
    const pictureUploadId = await uploaded(1080, 520);
    const ad = { ...made, name: '合投', agentIds: ['3', agentId], pictureUploadId };
    const { adId } = await owner.get('ads/save', { ...ad, adId: null });
    const manager = await signedIn('agentManager', ['3']);
    const { list } = await manager.get('ads/list', { keyword: '合投' });
    expect(list).toMatchObject([{ adId, shared: true, agentIds: ['3'], shows: null }]);
    expect((await manager.call('ads/save', { ...made, adId })).code).toBe(1004);
    expect((await manager.call('ads/setTrash', { ids: [adId], trash: true })).code).toBe(1004);
    await test.database.pool.query(
      `insert into ad_event_hours values ($1, 3, 'featured', date_trunc('hour', now(), 'UTC'), 'show', 'counted', 5),
         ($1, $2, 'featured', date_trunc('hour', now(), 'UTC'), 'show', 'counted', 7),
         ($1, 3, 'featured', date_trunc('hour', now(), 'UTC'), 'show', 'bot', 2)`,
      [adId, agentId],
    );
    const mine = await manager.get('ads/figures', { adId });
    expect(mine).toMatchObject({ unit: 'hour', total: { shows: 5 }, refused: [{ reason: 'bot', count: 2 }] });
    expect(mine.list).toHaveLength(24);
    expect(mine.list.at(-1)).toMatchObject({ shows: 5 });
    expect((await owner.get('ads/figures', { adId, days: 30 })).total.shows).toBe(12);
  });

  it('are copied paused, with a name that says so', async () => {
    const pictureUploadId = await uploaded(1080, 520);
    const { adId } = await owner.get('ads/save', { ...made, adId: null, name: '原件', pictureUploadId });
    const copy = await owner.get('ads/copy', { adId });
    const { list } = await owner.get('ads/list', { keyword: '原件' });
    expect(list.map((ad) => [ad.adId, ad.name, ad.state])).toEqual([
      [copy.adId, '原件 副本', 'paused'],
      [adId, '原件', 'running'],
    ]);
  });

  it('page by what they were shown without losing or repeating one', async () => {
    await test.database.pool.query('update ad_totals set count = ad_id % 3 where event = $1', ['show']);
    const all = await owner.get('ads/list', { sort: 'shows', size: 50 });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await owner.get('ads/list', { sort: 'shows', size: 2, ...(cursor ? { cursor } : {}) });
      seen.push(...page.list.map(({ adId }) => adId));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(all.list.map(({ adId }) => adId));
  });
});
