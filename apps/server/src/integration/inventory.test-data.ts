import type { CallName } from '@liuguang/contract/calls.ts';
import { saveAd } from '../features/ad/import/ad.import.ts';
import { saveAgentContacts } from '../features/agent/contact/agent-contact.import.ts';
import { saveAgent } from '../features/agent/agent.import.ts';
import { saveLegalTexts } from '../features/agent/legal/legal-text.repository.ts';
import { saveDanmaku } from '../features/danmaku/danmaku.import.ts';
import { saveComments } from '../features/comment/comment.import.ts';
import { savePost } from '../features/community/community.import.ts';
import { saveListing } from '../features/city/city.import.ts';
import { sampleListing } from '../features/city/city.test-data.ts';
import { savePlan } from '../features/payment/plans/plan.import.ts';
import { indexChanges } from '../features/search/search-index.repository.ts';
import { testCatalogue } from '../testing/catalogue.ts';
import { testNovels } from '../testing/novels.ts';
import type { Database } from '../platform/db/database.ts';

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
  leaveAdult: {},
  'recovery/use': { userCode: 'LG000000000', code: 'K7M2', password: 'night sail 8' },
  'recovery/refuse': {},
  'secondFactor/state': {},
  'secondFactor/begin': {},
  'secondFactor/confirm': { code: '000000' },
  'secondFactor/verify': { code: '000000' },
  'secondFactor/codes': {},
  'secondFactor/end': {},
  'secondFactor/enter': { ticket: 'A'.repeat(43), code: '000000' },
  exportMe: {},
  deleteMe: { password: 'wrong password' },
  sessions: {},
  'sessions/revoke': {},
  'scan/create': {},
  'scan/status': { scanId: 'x' },
  'scan/approve': { scanId: 'x', decision: 'look' },
  'host/ticket': { machineCode },
  'host/enter': { machineCode, ticket: 'A'.repeat(43) },
  getUserInfo: {},
} satisfies Partial<Record<CallName, Record<string, unknown>>>;
/** What agent 3 shows and agent 8 does not, by the word in its text. */
export const mine = '三号专有';
export const mineAsHost = 'own-of-three';

/** A good input for each served call, about things of agent 3. A call that is served without one fails its test. */
export type MemberSamples = Partial<Record<CallName, Record<string, unknown>>>;

/** Makes what the samples are about, and gives a sample for each call of the app. */
export async function memberSamples(database: Database): Promise<MemberSamples> {
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
    keys: { TOP_RIGHT_AD: JSON.stringify({ adName: mine, adJupAddress: '/#/joinVip' }) },
  });
  await saveAgent(database.db, {
    ...agent,
    agentId: '8',
    name: '潮汐',
    keys: { TOP_RIGHT_AD: '{"adName":"潮","adJupAddress":"/#/joinVip"}' },
  });
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
    releases: [
      { platform: 'android', versionName: '2.0', updateContent: `${mine}更新`, apkUrl: '', isForceUpdate: false },
    ],
  });
  await saveLegalTexts(database.db, '3', { terms: `${mine}协议`, privacy: `${mine}政策` });
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
  await saveDanmaku(database.db, [
    {
      importKey: 'mine',
      agentId: '3',
      videoId,
      authorId: authorId ?? '',
      at: 500,
      text: `${mine}弹幕`,
      mode: 'scroll',
      color: '#FFFFFF',
      createdAt: new Date(),
    },
  ]);
  await saveComments(database.db, {
    importKey: 'mine',
    agentId: '3',
    kind: 'video',
    itemId: videoId,
    anchor: null,
    comments: [{ authorId: authorId ?? '', text: `${mine}评论`, likes: 0, createdAt: new Date() }],
  });
  const comments = await database.pool.query<{ id: string }>('select id from comments limit 1');
  const commentId = comments.rows[0]?.id;
  const listing = { ...sampleListing, importKey: 'mine', agentId: '3', authorId: authorId ?? '' };
  const { listingId } = await saveListing(database.db, listing);
  await indexChanges(database.db);
  return {
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
    'danmaku/segment': { videoId },
    'danmaku/send': { videoId, at: 1000, text: '前方高能' },
    getPostInfo: {},
    getPostDetails: { postId },
    'post/create': { text: '你好' },
    'post/comment': { postId, text: '你好' },
    'comment/list': { kind: 'video', id: videoId },
    'comment/find': { commentId },
    'comment/paragraphs': { chapterId },
    'comment/add': { kind: 'chapter', id: chapterId, text: '你好' },
    'comment/like': { kind: 'video', id: videoId, commentId },
    'comment/delete': { kind: 'video', id: videoId, commentId },
    'comment/pin': { kind: 'video', id: videoId, commentId },
    'post/like': { id: postId },
    'post/delete': { id: postId },
    follow: { authorId },
    sysNotify: {},
    'sysNotify/read': {},
    'sysNotify/delete': { noticeIds: ['1'] },
    'sysNotify/settings': {},
    'sysNotify/setSetting': { topic: 'like', push: false },
    'userMail/state': {},
    'userMail/code': { address: 'me@example.com' },
    'userMail/bind': { address: 'me@example.com', code: '000000' },
    'userMail/unbind': {},
    'userMail/set': { on: true },
    'push/subscribe': {
      endpoint: 'https://fcm.googleapis.com/fcm/send/inventory',
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    'push/unsubscribe': { endpoint: 'https://fcm.googleapis.com/fcm/send/inventory' },
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
    'invite/mine': { machineCode },
    'invite/list': {},
    'invite/accept': { code: '22222222', machineCode },
    'invite/take': {},
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
    getLegalText: { kind: 'terms' },
    getBusinessInfo: {},
    getNeverLoseTouch: {},
    foreverUrl: {},
    getMultilineDomains: {},
    getPopUpUpdateMessage: { platform: 'android' },
    getAppWhetherNeedUpdate: { versionName: '1.0', platform: 'android' },
    notInterested: { videoId },
    'recommend/state': {},
    'recommend/switch': { on: true },
    'recommend/reset': {},
    getVideoGroups: {},
    getVideoByGroup: { groupId: catalogue.ownGroup },
    getPopularVideo: { period: 'day' },
    getVideoInfo: { videoId },
    'follow/videos': { kind: 'long' },
    userPage: { authorId },
    addVolume: { videoId },
    isCollect: { kind: 'video', id: videoId },
    collectVideo: { videoId },
    delCollectVideo: { videoIds: [videoId] },
    loklVideo: { videoId, position: 5, duration: 60 },
    myLookList: {},
    delLookList: { ids: [videoId] },
    myCounts: {},
    'history/continue': {},
    'history/hide': { kind: 'video', id: videoId },
    'watchLater/list': {},
    'watchLater/add': { videoId },
    'watchLater/remove': { videoIds: [videoId] },
    'watchLater/clear': {},
    myCollectList: {},
    accessAd: { adId, event: 'show' },
    getWatchedToday: {},
    addUserViewingTimes: { adId, token: 'x' },
    reduceUserViewingTimes: { videoId },
    myUploads: {},
    'myUploads/retry': { uploadId: '1' },
    myWorks: {},
    'myWorks/get': { videoId },
    'myWorks/series': {},
    'myWorks/figures': { videoId },
    'myWorks/save': {
      videoId,
      title: '改名',
      description: '',
      tags: [],
      groupId: '1',
      hidden: false,
      series: null,
    },
    'myWorks/hide': { videoId, hidden: true },
    'myWorks/delete': { videoId },
    'myWorks/undelete': { videoId },
    'ai/tools': {},
    'ai/upload': { tool: 'smartCrop' },
    'ai/getAiInfoList': {},
    'ai/job': { jobId: '1' },
    'ai/delete': { jobId: '1' },
    ...identitySamples,
  };
}
