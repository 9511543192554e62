import { randomUUID } from 'node:crypto';
import { copyParts, sharedParts } from '@liuguang/contract/admin/channel/agent-copy.ts';
import { standardTheme } from '@liuguang/contract/shapes/brand.ts';
import { claimUpload } from '../../features/upload/process/upload-work.repository.ts';
import { between, type Walks, type World } from './world.test-data.ts';

const made = (answer: { data: unknown }) => (answer.data as { agentId: string }).agentId;

export function agentWalks(world: World): Walks {
  const { stranger, visitor, owner, test } = world;
  const { app, database } = test;
  /** Whom a request reaches that names no agent. */
  const reached = async (query: Record<string, string>, host = 'main.example') =>
    (await app.inject({ url: '/api/agent/getAgentInfo', query, headers: { host } })).json<unknown>();
  const info = (agentid: string) => stranger.get('getAgentInfo', {}, { agentid });
  const keysOf = (agentid: string) => stranger.get('getPlatForm', {}, { agentid });
  const corner = { adName: '会员', adPicture: '', adJupAddress: '/#/joinVip', openType: 1 };
  const keys = {
    'keys.TOP_RIGHT_AD.adPicture': between('', '/i/corner/240.webp'),
    'keys.TOP_RIGHT_AD.adJupAddress': between('/#/joinVip', '/#/mine'),
    'keys.TOP_RIGHT_AD.pictureUploadId': between(undefined, () => world.picture(240, 240)),
    'keys.DownloadUrl': between('', 'https://get.example/'),
    'keys.TAB_BAR[].tab': between('mine', 'city'),
    'keys.TAB_BAR[].name': between('甲', '乙', {
      given: { keys: { TOP_RIGHT_AD: corner, TAB_BAR: [{ tab: 'mine' }] } },
    }),
  };
  /** Without the tokens, which are others each time. */
  const domainsOf = async (agentId: string) =>
    (await world.owner.get('agents/domains', { agentId })).list.map(({ host, state }) => `${host} ${state}`);
  const source = { agentId: '3' };
  const brought = async (answer: { data: unknown }) =>
    (await world.owner.get('agents/copyState', { agentId: made(answer) })).copy;
  const newAgent = () => ({ name: randomUUID().slice(0, 8), keys: { TOP_RIGHT_AD: corner } });
  const contact = { kind: 'official', name: '群', value: 'a', link: null };
  const touch = async () => [await stranger.get('getBusinessInfo', {}), await stranger.get('getNeverLoseTouch', {})];
  const apkUrl = 'https://get.example/a.apk';
  const release = { platform: 'android', versionName: '2.0', updateContent: '', apkUrl, isForceUpdate: false };
  return {
    'agents/create': {
      base: newAgent,
      look: async (answer) => {
        // These differ from agent to agent, whatever was set.
        const { agentId: _id, agentName: _name, secretcode: _code, brand: _brand, ...rest } = await info(made(answer));
        return [rest, await keysOf(made(answer))];
      },
      fields: {
        name: { look: async (answer) => (await info(made(answer))).agentName },
        logoUploadId: between(undefined, () => world.picture(256, 256)),
        'domains[]': between([], 'new.example', { look: (answer) => domainsOf(made(answer)) }),
        'channels[]': between([], 'new-code', { look: () => reached({ channelApi: 'new-code' }) }),
        ...keys,
        demoAds: { look: (answer) => Promise.resolve((answer.data as { demoAds: number }).demoAds) },
        'source.agentId': between('3', '8', { look: brought }),
        ...Object.fromEntries(
          copyParts.map((part) => [
            `source.${part}`,
            between('none', sharedParts.some((one) => one === part) ? 'share' : 'copy', {
              given: { source },
              look: async (answer) => (await brought(answer))?.parts.map((one) => one.part),
            }),
          ]),
        ),
      },
    },
    'agents/saveBrand': {
      base: { agentId: '8', name: '潮汐', channels: [] },
      which: ['agentId'],
      look: () => info('8'),
      fields: {
        logoUploadId: between(
          () => world.picture(256, 256, '8'),
          () => world.picture(256, 256, '8'),
        ),
        'channels[]': between([], 'tide', { look: () => reached({ channelApi: 'tide' }) }),
      },
    },
    'agents/saveShare': {
      base: { agentId: '8', shareUploadId: null },
      which: ['agentId'],
      look: async () => (await info('8')).sharePicture,
      fields: { shareUploadId: between(null, () => world.picture(1200, 630, '8')) },
    },
    'agents/saveTheme': {
      base: { agentId: '3', tagline: '', theme: standardTheme },
      which: ['agentId'],
      look: async () => {
        const { tagline, theme } = await info('3');
        return { tagline, theme };
      },
      fields: {
        'theme.accent': between(standardTheme.accent, '#8f7bff'),
        'theme.accentEnd': between(standardTheme.accentEnd, '#d07bff'),
        'theme.background': between(standardTheme.background, '#0e0d16'),
      },
    },
    'agents/saveLegal': {
      base: { agentId: '3', terms: '', privacy: '' },
      which: ['agentId'],
      look: async () => [
        await stranger.get('getLegalText', { kind: 'terms' }),
        await stranger.get('getLegalText', { kind: 'privacy' }),
      ],
    },
    'legal/save': {
      base: { kind: 'terms', text: '' },
      look: async () => [
        await stranger.get('getLegalText', { kind: 'terms' }),
        await stranger.get('getLegalText', { kind: 'privacy' }),
      ],
      fields: {
        kind: between('terms', 'privacy', { given: { text: '丙' }, look: () => owner.get('legal/list', {}) }),
      },
    },
    'agents/saveKeys': {
      base: { agentId: '3', keys: { TOP_RIGHT_AD: corner } },
      which: ['agentId'],
      look: () => keysOf('3'),
      fields: keys,
    },
    'agents/setAdult': {
      base: { agentId: '3', adultEnabled: true, accepted: true },
      which: ['agentId'],
      look: () => info('3'),
      fields: { accepted: { refused: true } },
    },
    'agents/setReview': {
      base: { agentId: '3', reviewUploads: false, reviewPosts: false, reviewListings: false },
      which: ['agentId'],
      look: () => info('3'),
      fields: {
        // What the worker is told to do with a file that a member has sent.
        reviewUploads: {
          look: async () => {
            const { rows } = await database.pool.query<{ id: string }>(
              `insert into uploads (agent_id, account_id, kind, title, size, state, created_at, updated_at)
               select 3, id, 'video', 'a', 1, 'queued', now(), now() from accounts where agent_id = 3 limit 1 returning id`,
            );
            return (await claimUpload(database.db, rows[0]?.id ?? '', randomUUID()))?.review;
          },
        },
        reviewPosts: { look: async () => (await visitor.get('post/create', { text: randomUUID() })).state },
        reviewListings: { look: async () => (await visitor.get('listing/submit', world.listing())).review },
      },
    },
    'agents/saveContacts': {
      base: { agentId: '3', contacts: [contact] },
      which: ['agentId'],
      look: touch,
      fields: {
        'contacts[].link': between(null, 'https://chat.example/'),
      },
    },
    'agents/saveHosts': {
      base: { agentId: '3', fallbackHosts: [] },
      which: ['agentId'],
      look: () => stranger.get('getMultilineDomains', {}),
      fields: { 'fallbackHosts[]': between([], 'https://backup.example') },
    },
    'agents/claimDomain': {
      base: { agentId: '8', host: 'tide.example' },
      which: ['agentId'],
      look: () => domainsOf('8'),
      fields: { host: between('a.tide.example', 'b.tide.example') },
    },
    'agents/setHsts': {
      base: { agentId: '8', hsts: true, accepted: true },
      which: ['agentId'],
      look: async () => (await world.owner.get('agents/domains', { agentId: '8' })).hsts,
      fields: { accepted: { refused: true } },
    },
    'agents/saveReleases': {
      base: { agentId: '3', releases: [release] },
      which: ['agentId'],
      look: () => stranger.get('getAppWhetherNeedUpdate', { versionName: '1.0', platform: 'android' }),
      fields: {
        'releases[].platform': between('android', 'ios'),
        'releases[].versionName': between('2.0', '3.0'),
        'releases[].apkUrl': between(apkUrl, 'https://get.example/b.apk'),
      },
    },
  };
}
