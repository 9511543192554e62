import type { CallSpec } from '@liuguang/contract/call.ts';
import { type CallName, calls } from '@liuguang/contract/calls.ts';
import type { Envelope } from '@liuguang/contract/envelope.ts';
import { errors } from '@liuguang/contract/errors.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from './app.test-data.ts';
import { saveAd } from './features/ad/ad.import.ts';
import { saveAgentContacts } from './features/agent/agent-contact.import.ts';
import { saveAgent } from './features/agent/agent.import.ts';
import { savePost } from './features/community/community.import.ts';
import { saveListing } from './features/listing/listing.import.ts';
import { sampleListing } from './features/listing/listing.test-data.ts';
import { savePlan } from './features/payment/plan.import.ts';
import { indexChanges } from './features/search/search-index.repository.ts';
import { sessionCookie } from './platform/session/session-store.test-data.ts';
import { testCatalogue } from './testing/catalogue.ts';
import { testNovels } from './testing/novels.ts';

/** Every declared call by every kind of caller: who may, who may not, and that nobody sees another agent's rows. */

const names = Object.keys(calls) as CallName[];
const open = names.filter((name) => calls[name].access === 'anyone' && !calls[name].changes);
const roles = ['nobody', 'account', 'unproven account', 'member', 'foreign account', 'ended session'] as const;
type Role = (typeof roles)[number];

let test: TestApp;
const machineCode = '6f1f2a51-0c7e-4b7a-9d58-3b1a6f0e9c21b83de1f4-5a60-4c1d-8e27-90ab12cd34ef';
/** Right in form; whether they have an effect is for the tests of the feature. */
const identitySamples = {
  autoRegUser: { machineCode },
  loginUser: { userCode: 'LG000000000', password: 'wrong password' },
  outLogin: {},
  regUser: { phone: '13800000000', code: '000000', password: 'night sail 8' },
  updatePwd: { password: 'night sail 8' },
  redefinePwd: { phone: '13800000000', code: '000000', password: 'night sail 8' },
  savePhoneCode: { phone: '13800000000', scene: 'login' },
  checkUserPhoneCoee: { phone: '13800000000', code: '000000', scene: 'login' },
  verifyPassword: { password: '12345678' },
  bindPhone: { phone: '13800000000', code: '000000' },
  untiePhone: { code: '000000' },
  updateUserInfo: { nickname: '新名字' },
  saveUserMachine: { machineCode, machineInformation: '{}' },
  saveUserMessage: { machineCode, channelApi: '', userName: '', md5: '0'.repeat(32) },
  youthMode: { on: true, pin: '1234' },
  confirmAge: { adult: true },
  exportMe: {},
  deleteMe: { password: 'wrong password' },
  sessions: {},
  'sessions/revoke': {},
  'scan/create': {},
  'scan/status': { scanId: 'x' },
  'scan/approve': { scanId: 'x', decision: 'look' },
  getUserInfo: {},
} satisfies Partial<Record<CallName, Record<string, unknown>>>;
/** What agent 3 shows and agent 8 does not, by the word in its text. */
const mine = '三号专有';
const mineAsHost = 'own-of-three';
/** A good input for each served call, about things of agent 3. A call that is served without one fails below. */
let samples: Partial<Record<CallName, Record<string, unknown>>>;

beforeAll(async () => {
  test = await testApp();
  const { database } = test;
  const catalogue = await testCatalogue(database);
  const videoId = await catalogue.publish('mine', {
    title: `${mine}视频`,
    groupId: catalogue.ownGroup,
    plays: { day: 5, week: 5, month: 5, all: 5 },
  });
  await catalogue.publish('theirs', { agentIds: ['8'], plays: { day: 9, week: 9, month: 9, all: 9 } });
  await database.pool.query('update video_groups set name = $1 where id = $2', [`${mine}分组`, catalogue.ownGroup]);
  const agent = { logo: '', adultEnabled: false, domains: [], channels: [] };
  await saveAgent(database.db, {
    ...agent,
    agentId: '3',
    name: `${mine}站`,
    keys: { TOP_RIGHT_AD: `/#/searchList?keyword=${mine}` },
  });
  await saveAgent(database.db, { ...agent, agentId: '8', name: '潮汐', keys: { TOP_RIGHT_AD: '/#/joinVip' } });
  const ad = { placement: 'featured', remark: '', picture: '/i/cover/720.webp', link: 'https://ad.example/' } as const;
  await saveAd(database.db, { ...ad, importKey: 'mine', agentIds: ['3'], name: `${mine}广告` });
  const reward = { ...ad, placement: 'rewarded', importKey: 'reward', agentIds: ['3'], name: `${mine}任务` } as const;
  const { adId } = await saveAd(database.db, reward);
  const { rows } = await database.pool.query<{ author_id: string }>('select author_id from videos limit 1');
  const authorId = rows[0]?.author_id;
  await saveAd(database.db, { ...ad, importKey: 'theirs', agentIds: ['8'], name: '别家广告' });
  for (const placement of ['splash', 'crack', 'free', 'application', 'homePopup'] as const) {
    await saveAd(database.db, { ...ad, importKey: placement, agentIds: ['3'], name: `${mine}广告`, placement });
  }
  await saveAgentContacts(database.db, {
    agentId: '3',
    contacts: [
      { kind: 'group', name: `${mine}群`, value: '10001', link: null },
      { kind: 'address', name: `${mine}地址`, value: 'https://3.example/', link: null },
    ],
    fallbackHosts: [`https://${mineAsHost}.example`],
    releases: [{ versionName: '2.0', updateContent: `${mine}更新`, apkUrl: '', isForceUpdate: false }],
  });
  const price = { price: 100, originalPrice: 100, days: 1, benefits: [] };
  const plan = { ...price, importKey: 'mine', agentId: '3', name: `${mine}卡` };
  const { planId } = await savePlan(database.db, plan);
  const novels = await testNovels(database);
  const novel = { title: `${mine}小说`, groupId: novels.ownGroup };
  const { novelId, chapterIds } = await novels.publish('mine', novel, [{ title: `${mine}章` }]);
  const [chapterId] = chapterIds;
  await database.pool.query('update novel_groups set name = $1 where id = $2', [`${mine}小说`, novels.ownGroup]);
  const { postId } = await savePost(database.db, {
    importKey: 'mine',
    agentId: '3',
    authorId: authorId ?? '',
    text: `${mine}帖子`,
    topics: [],
    pictures: [],
    clipVideoId: null,
    likes: 0,
    createdAt: new Date(),
    comments: [],
  });
  const listing = { ...sampleListing, importKey: 'mine', agentId: '3', authorId: authorId ?? '' };
  const { listingId } = await saveListing(database.db, listing);
  await indexChanges(database.db);
  samples = {
    'listing/addressList': {},
    'listing/nearestCity': { near: { lat: 31.2, lng: 121.5 } },
    'listing/getSearchParam': { city: '310000' },
    'listing/getListingList': { city: '310000' },
    'listing/getListingInfo': { listingId },
    'listing/collectListing': { listingId },
    'listing/delCollectListing': { listingIds: [listingId] },
    'listing/collectListingList': {},
    'listing/submit': sampleListing.form,
    'listing/withdraw': { listingId },
    'listing/mine': {},
    'listing/form': { listingId },
    'listing/signUp': { listingId },
    'listing/cancelSignUp': { listingId },
    'listing/mySignUps': {},
    getPostInfo: {},
    getPostDetails: { postId },
    'post/create': { text: '你好' },
    'post/comment': { postId, text: '你好' },
    'post/like': { id: postId },
    'post/delete': { id: postId },
    follow: { authorId },
    sysNotify: {},
    'sysNotify/read': {},
    'sysNotify/delete': { noticeIds: ['1'] },
    userOpinion: { kind: 'bug', text: '打不开' },
    opinionList: {},
    report: { kind: 'post', id: postId, reason: 'spam' },
    'report/case': { caseId: '1' },
    'report/appeal': { caseId: '1', text: '误判' },
    getSearchVideo: { keyword: mine },
    getSearchSuggest: { keyword: mine },
    vipList: {},
    'payment/paymentChannel': {},
    'payment/paymentVIP': { planId, channelId: 'sandbox', clientKey: 'inventory' },
    'payment/status': { orderId: '1' },
    getUserPayment: {},
    redeem: { code: 'AAAA-BBBB-CCCC-DDDD' },
    'novel/recommendNovel': {},
    'novel/novelListByGroup': { groupId: novels.ownGroup },
    'novel/groups': {},
    'novel/getNovelInfo': { novelId },
    'novel/getChapterList': { novelId },
    'novel/getChapter': { chapterId },
    'novel/addNovelHourVolume': { novelId },
    'novel/collectNovel': { novelId },
    'novel/delCollectNovel': { novelIds: [novelId] },
    'novel/loklNonel': { novelId, chapterId, offset: 5 },
    getAgentInfo: {},
    getPlatForm: {},
    getPlatFormByKey: { key: 'TOP_RIGHT_AD' },
    getFeaturedAd: {},
    getAdInfo: { adAddress: '30' },
    getCrackAd: {},
    getFreeAd: {},
    getApplicationAd: {},
    getHomePopup: {},
    getBusinessInfo: {},
    getNeverLoseTouch: {},
    foreverUrl: {},
    getMultilineDomains: {},
    getPopUpUpdateMessage: {},
    getAppWhetherNeedUpdate: { versionName: '1.0' },
    getVideoGroups: {},
    getVideoByGroup: { groupId: catalogue.ownGroup },
    getPopularVideo: { period: 'day' },
    getVideoInfo: { videoId },
    userPage: { authorId },
    addVolume: { videoId },
    isCollect: { kind: 'video', id: videoId },
    collectVideo: { videoId },
    delCollectVideo: { videoIds: [videoId] },
    loklVideo: { videoId, position: 5, duration: 60 },
    myLookList: {},
    delLookList: { ids: [videoId] },
    myCounts: {},
    myCollectList: {},
    accessAd: { adId, event: 'show' },
    getWatchedToday: {},
    addUserViewingTimes: { adId, token: 'x' },
    reduceUserViewingTimes: { videoId },
    myUploads: {},
    'myUploads/retry': { uploadId: '1' },
    'ai/tools': {},
    'ai/upload': { tool: 'smartCrop' },
    'ai/getAiInfoList': {},
    'ai/job': { jobId: '1' },
    'ai/delete': { jobId: '1' },
    ...identitySamples,
  };
});
afterAll(() => test[Symbol.asyncDispose]());

/** A session of its own for each test: a call may end it. */
async function cookieOf(role: Role): Promise<string> {
  if (role === 'nobody') return '';
  const { database, sessions } = test;
  return await sessionCookie(database, sessions, {
    agentId: role === 'foreign account' ? '8' : '3',
    claimed: role === 'member' || role === 'foreign account',
    restricted: role === 'unproven account',
    revoked: role === 'ended session',
  });
}

const ourPage = { 'x-client': 'web/1.0.0', 'sec-fetch-site': 'same-origin' };

interface Request {
  input?: Record<string, unknown>;
  agentid?: string;
  headers?: Record<string, string>;
}

async function ask(name: CallName, { input = {}, agentid = '3', headers = ourPage }: Request = {}) {
  const { method, path } = calls[name];
  const payload = { ...input, agentid };
  const request = method === 'GET' ? { query: payload as Record<string, string> } : { payload };
  const response = await test.app.inject({ method, url: `/${path}`, headers, ...request });
  const body = response.json<Envelope>();
  expect([name, ...Object.keys(body)]).toEqual([name, 'code', 'message', 'data']);
  return { status: response.statusCode, body, text: response.body };
}

/** The refusal that the declared access gives this caller; null for none. */
function refusalOf({ access, sensitive }: CallSpec, role: Role): keyof typeof errors | null {
  if (access === 'anyone') return null;
  if (role === 'ended session') return 'SESSION_REPLACED';
  if (role === 'nobody' || role === 'foreign account') return 'NOT_LOGGED_IN';
  if (access === 'staff' || (access === 'member' && role !== 'member')) return 'FORBIDDEN';
  if (sensitive && role === 'unproven account') return 'FORBIDDEN';
  return null;
}

/** The answer that the caller should get. A change by one who may make it can still be refused for what it asks. */
function answerFor(name: CallName, role: Role): (answer: [number, number]) => boolean {
  const refusal = refusalOf(calls[name], role);
  if (refusal) return ([status, code]) => status === errors[refusal].status && code === errors[refusal].code;
  // Nobody here owns the order, the listing, the job or the case.
  const unowned: CallName[] = ['payment/status', 'listing/form', 'ai/job', 'report/case'];
  if (unowned.includes(name)) return ([, code]) => code === errors.NOT_FOUND.code;
  if (calls[name].changes) return ([, code]) => ![-2, -3, 5000].includes(code);
  return ([status, code]) => status === 200 && code === 0;
}

describe('every declared call', () => {
  it('has one address of its own', () => {
    const addresses = names.map((name) => `${calls[name].method} ${calls[name].path}`);
    expect(new Set(addresses).size).toBe(names.length);
  });

  it.each(names)('%s is served', (name) => {
    const { method, path } = calls[name];
    expect(test.app.hasRoute({ method, url: `/${path}` })).toBe(true);
  });

  it.each(names.filter((name) => calls[name].changes))('%s changes nothing for another site', async (name) => {
    const forged = [
      {},
      { 'sec-fetch-site': 'same-origin' },
      { 'x-client': 'web/1.0.0', 'sec-fetch-site': 'cross-site' },
      { 'x-client': 'web/1.0.0', origin: 'https://evil.example' },
    ];
    const cookie = await cookieOf('member');
    for (const headers of forged) {
      const { status, body } = await ask(name, { headers: { ...headers, cookie } });
      expect({ headers, status, code: body.code }).toEqual({ headers, status: 403, code: errors.FORBIDDEN.code });
    }
  });
});

describe('every served call', () => {
  it.each(names)('%s has a sample here', (name) => {
    expect(samples[name]).toBeDefined();
  });

  it.each(names.flatMap((name) => roles.map((role) => [name, role] as const)))('%s by %s', async (name, role) => {
    const headers = { ...ourPage, cookie: await cookieOf(role) };
    const { status, body } = await ask(name, { input: samples[name] ?? {}, headers });
    expect([status, body.code]).toSatisfy(answerFor(name, role));
  });

  it.each(names)('%s is no call of an agent that does not exist', async (name) => {
    const { body } = await ask(name, { input: samples[name] ?? {}, agentid: '99' });
    expect(body.code).toBe(errors.NOT_FOUND.code);
  });

  // Payment channels belong to the installation, and hold nothing of an agent.
  const catalogue = open.filter((name) => name !== 'payment/paymentChannel');
  it.each(catalogue)('%s shows an agent its own rows and no other its', async (name) => {
    const input = samples[name] ?? {};
    const mark = name === 'getMultilineDomains' ? mineAsHost : mine;
    const headers = { ...ourPage, cookie: await cookieOf('member') };
    expect((await ask(name, { input, headers })).text).toContain(mark);
    const foreign = { ...ourPage, cookie: await cookieOf('foreign account') };
    for (const given of [headers, foreign]) {
      expect((await ask(name, { input, agentid: '8', headers: given })).text).not.toContain(mark);
    }
  });
});
