import { paramKeys } from '@liuguang/contract/admin/city.ts';
import type { AdminCallName } from '@liuguang/contract/admin-calls.ts';
import { standardTheme } from '@liuguang/contract/shapes/brand.ts';
import { listingCategory } from '@liuguang/contract/shapes/listing.ts';
import { sampleListing } from '../../../features/city/city.test-data.ts';
import { standardInvites } from '../../../features/invite/settings.repository.ts';
import { stripeParty } from '../../../features/payment/channels/channel-keys.test-data.ts';
import { keysOf, stripeInput } from '../../../features/payment/merchants/merchant-inputs.test-data.ts';
import type { Input } from '../../../testing/samples/plain-input.ts';
import type { Things } from './things.test-data.ts';
import { mine } from './words.test-data.ts';

/** Of fields whose schema says too little, by their names. */
export const given = {
  agentId: '3',
  agentIds: ['3'],
  role: 'editor',
  rating: 'all',
  placement: 'featured',
  link: 'https://ads.example/',
  url: 'https://hooks.example/',
  name: mine,
  title: mine,
  keyword: mine,
  text: mine,
  password: 'wrong password',
  host: 'wanted.example',
  cityId: '310000',
  channelId: 'alipay',
  theme: standardTheme,
  expiresAt: Date.now() + 86_400_000,
};

type OwnInput = (things: Things, ours: Things) => Input;

const proof = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
};
const csv = { encoding: 'utf-8', delimiter: ',', mapping: { title: 0, file: 1 } };
const part = { offset: 0, data: Buffer.from('标题,地址\n海,https://a.example/1.mp4\n').toString('base64') };
const listing = { ...sampleListing.form, title: `${mine}小馆`, verified: true };

/** Some of one's own, tried without doing it; with one of another agent's among them, for good. */
const several =
  (id: 'adId' | 'listingId' | 'jobId'): OwnInput =>
  (things, ours) => ({ ids: [...new Set([ours[id], things[id]])], dryRun: things === ours });
/** What the call would end is needed by others. */
const onlyForeign =
  (id: 'uploadId'): OwnInput =>
  (things, ours) =>
    things === ours ? { [id]: '999999' } : {};
const forged: OwnInput = (things, ours) => ({ undoToken: things === ours ? 'forged' : 'forged too' });
/** A login of another agent is none of one's own promoter's either. */
const login: OwnInput = ({ loginId }, { promoterId }) => ({ promoterId, staffId: loginId });
const state =
  (input: Input): OwnInput =>
  () =>
    input;
const importIn =
  (call: keyof Things['importOf'], more: Input = {}): OwnInput =>
  ({ importOf }) => ({ importId: importOf[call], ...more });

/** Fields that may be left out and matter here, and those whose name means something else in one call. */
export const ownInputs: Partial<Record<AdminCallName, OwnInput>> = {
  'session/passkeyFinish': state({ proof }),
  'passkeys/add': state({ proof: { ...proof, response: { clientDataJSON: 'e30', attestationObject: 'e30' } } }),
  'jobs/retry': state({ ids: ['999999'], dryRun: true }),
  'jobs/forget': state({ ids: ['999999'], dryRun: true }),
  'roles/save': state({ permissions: ['feedback:read'] }),
  'system/saveUpdates': state({ enabled: false }),
  'sms/save': state({ accessKeyId: 'LTAI0000demo', accessKeySecret: 'secret-of-a-test', templateCode: 'SMS_1001' }),
  'mail/save': state({ host: 'smtp.example.com', port: 465, user: 'a@example.com', password: 'secret-of-a-test' }),
  'agents/create': state({ name: '又一个', domains: ['another.example'], source: { agentId: '3' } }),
  'agents/setAdult': state({ adultEnabled: false }),
  'agents/saveKeys': state({ keys: { IsReturnFreeAd: true, TAB_BAR: [{ tab: 'home' }] } }),
  'agents/checkDomain': state({ host: 'one.claimed.example' }),
  'agents/confirmDomain': state({ host: 'two.claimed.example' }),
  'agents/saveShare': state({ shareUploadId: null }),
  'agents/setHsts': state({ accepted: true }),
  'ads/setPaused': several('adId'),
  'ads/setTrash': several('adId'),
  'ads/undo': forged,
  'content/uploads': state({ kind: 'novel' }),
  'content/cancel': onlyForeign('uploadId'),
  'videos/save': ({ seriesId }) => ({ kind: 'long', series: { seriesId, title: `${mine}剧集`, index: 1 } }),
  'videos/saveSubtitle': state({ lang: 'zh', text: 'WEBVTT\n\n00:01.000 --> 00:02.000\n你好\n' }),
  // A key that was sent already is answered as it was then.
  'videos/bulk': ({ videoId }, ours) => ({
    key: `videos ${videoId}`,
    of: { ids: [...new Set([ours.videoId, videoId])] },
    change: { access: 'vip' },
  }),
  'novels/bulk': (things, ours) => ({
    key: `novels ${things.novelId}`,
    of: { filter: things === ours ? {} : { agentId: '8' } },
    change: { addTags: ['长篇'] },
  }),
  'novels/discard': onlyForeign('uploadId'),
  'novels/save': ({ novelGroupId }) => ({ groupId: novelGroupId, picked: 1 }),
  'novels/rankings': state({ period: 'score' }),
  'imports/open': state({ kind: 'csv', source: 'a.csv' }),
  'imports/addPart': state(part),
  'imports/check': importIn('check', csv),
  'imports/start': importIn('start'),
  'imports/cancel': importIn('cancel'),
  'imports/retry': importIn('retry'),
  'imports/undo': importIn('undo'),
  'webhooks/setPaused': state({ paused: false }),
  'webhooks/remove': ({ unusedEndpointId }) => ({ endpointId: unusedEndpointId }),
  'plans/save': ({ planId }) => ({ planId, price: 6800, originalPrice: 9000, days: 90 }),
  'orders/refund': state({ amount: 1 }),
  'redeem/setRevoked': state({ revoked: false }),
  'channels/saveMerchant': state(stripeInput('3', stripeParty(Date.now))),
  'paymentKeys/save': state(keysOf(stripeInput('3', stripeParty(Date.now)))),
  'users/ban': state({ days: 1 }),
  'users/recoveries': state({ state: 'all' }),
  'promotion/savePromoter': ({ promoterId }) => ({ promoterId }),
  'promotion/setClosed': state({ closed: false }),
  'promotion/setCodeClosed': state({ closed: false }),
  'promotion/setLoginDisabled': (...things) => ({ ...login(...things), disabled: false }),
  'promotion/resetLogin': login,
  'invites/saveSettings': state({ ...standardInvites }),
  'invites/decide': state({ approve: false }),
  'safety/item': ({ caseId }) => ({ id: caseId }),
  'safety/decideMany': state({ dryRun: true }),
  'safety/undoMany': ({ safetyBatchId }) => ({ batchId: safetyBatchId }),
  'safety/decideAppeal': ({ appealId }) => ({ caseId: appealId, granted: false }),
  'safety/decideWaiting': ({ waiting }) => ({ what: 'post', id: waiting }),
  'community/setHidden': ({ postId }) => ({ id: postId, hidden: false }),
  'community/delete': ({ waiting }) => ({ id: waiting }),
  'community/saveTopic': state({ topic: '新话题' }),
  'community/moveTopic': state({ topic: mine, direction: 'down' }),
  'community/saveWords': state({ words: '某词', action: 'review' }),
  'community/tryText': state({ text: `${mine}词` }),
  'danmaku/delete': ({ rude }) => ({ danmakuId: rude }),
  'city/save': ({ listingId }) => ({ ...listing, listingId }),
  'city/decide': several('listingId'),
  'city/setVerified': several('listingId'),
  'city/setHidden': several('listingId'),
  'city/undo': forged,
  'city/setTrust': state({ trusted: false }),
  'city/import': state({ csv: 'kind,title\n地点,小馆' }),
  'city/saveCategories': state({ categories: listingCategory.options.map((one) => ({ category: one, name: '某' })) }),
  'city/saveParams': state({ params: paramKeys.map((key) => ({ key, name: '某', shown: true })) }),
  'imageTools/retry': several('jobId'),
  'imageTools/remove': several('jobId'),
  'messages/setWithdrawn': state({ withdrawn: false }),
};
