import { standardTheme } from '@liuguang/contract/shapes/brand.ts';
import { saveAd } from '../../../features/ad/import/ad.import.ts';
import type { Database } from '../../../platform/db/database.ts';

/** 渠道 and 广告: an ad of each agent, a sample for each call. */
export async function agentSamples({ db }: Database, { mine, theirs }: { mine: string; theirs: string }) {
  const ad = {
    placement: 'featured',
    picture: '/i/ad/1080.webp',
    link: 'https://ads.example/',
    playSecond: 5,
  } as const;
  const [own, foreign] = await Promise.all([
    saveAd(db, { ...ad, importKey: 'sample-3', agentIds: ['3'], name: `${mine}广告` }),
    saveAd(db, { ...ad, importKey: 'sample-8', agentIds: ['8'], name: `${theirs}广告` }),
  ]);
  // A manager names only hosts that the agent has.
  await db
    .insertInto('agent_domains')
    .values(['mine.example', 'b.example'].map((domain) => ({ domain, agent_id: '3' })))
    .execute();
  const entry = { agentIds: ['3'], placement: 'featured', name: `${mine}广告`, link: 'https://ads.example/' };
  const expires_at = new Date(Date.now() + 3_600_000);
  const claimed = ['one.claimed.example', 'two.claimed.example'];
  await db
    .insertInto('agent_domain_claims')
    .values(claimed.map((host) => ({ agent_id: '3', host, token: 'a'.repeat(32), state: 'pending', expires_at })))
    .execute();
  const look = await db
    .insertInto('agent_looks')
    .values({ agent_id: '3', name: `${mine}站`, logo: '', tagline: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const brand = { name: `${mine}站`, channels: ['mine'] };
  const review = { reviewUploads: true, reviewPosts: false, reviewListings: true };
  return {
    'agents/list': { input: {}, showsMine: true },
    'agents/get': { input: { agentId: '3' }, showsMine: true },
    'agents/create': { input: { name: '又一个', domains: ['another.example'], source: { agentId: '3' } } },
    'agents/copyState': { input: { agentId: '3' } },
    'agents/saveBrand': { input: { agentId: '3', ...brand } },
    'agents/saveTheme': { input: { agentId: '3', tagline: '一句话', theme: standardTheme } },
    'agents/saveLegal': { input: { agentId: '3', terms: '# 一\n\n二', privacy: '' } },
    'agents/saveKeys': { input: { agentId: '3', keys: { IsReturnFreeAd: true, TAB_BAR: [{ tab: 'home' }] } } },
    'agents/setAdult': { input: { agentId: '3', adultEnabled: false } },
    'agents/setReview': { input: { agentId: '3', ...review } },
    'agents/saveContacts': { input: { agentId: '3', contacts: [{ kind: 'official', name: '群', value: 'a' }] } },
    'agents/saveHosts': { input: { agentId: '3', fallbackHosts: ['https://b.example'] } },
    'agents/domains': { input: { agentId: '3' } },
    'agents/claimDomain': { input: { agentId: '3', host: 'wanted.example' } },
    'agents/checkDomain': { input: { agentId: '3', host: 'one.claimed.example' } },
    'agents/confirmDomain': { input: { agentId: '3', host: 'two.claimed.example' } },
    'agents/removeDomain': { input: { agentId: '3', host: 'wanted.example' } },
    'agents/setHsts': { input: { agentId: '3', hsts: true, accepted: true } },
    'agents/looks': { input: { agentId: '3' } },
    'agents/saveShare': { input: { agentId: '3', shareUploadId: null } },
    'agents/restoreLook': { input: { agentId: '3', lookId: look.id } },
    'agents/hosts': { input: { agentId: '3' } },
    'agents/saveReleases': { input: { agentId: '3', releases: [{ versionName: '1.2.0' }] } },
    'ads/list': { input: {}, showsMine: true },
    'ads/save': {
      input: { ...entry, adId: own.adId },
      // Somebody else's ad, and one's own given to somebody else.
      foreign: { ...entry, adId: foreign.adId, agentIds: ['3'] },
    },
    'ads/checkLink': { input: { link: 'javascript:alert(1)' } },
    'ads/copy': { input: { adId: own.adId }, foreign: { adId: foreign.adId } },
    'ads/setPaused': {
      input: { ids: [own.adId], paused: true, dryRun: true },
      foreign: { ids: [own.adId, foreign.adId], paused: true },
    },
    'ads/setTrash': {
      input: { ids: [own.adId], trash: true, dryRun: true },
      foreign: { ids: [own.adId, foreign.adId], trash: true },
    },
    'ads/undo': { input: { undoToken: 'forged' }, foreign: { undoToken: 'forged' } },
    'ads/figures': { input: { adId: own.adId }, foreign: { adId: foreign.adId } },
  };
}
