import { type CallName, calls } from '@liuguang/contract/calls.ts';
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
import { type Input, madeByName, sampleInput } from '../testing/samples/plain-input.ts';
import type { Database } from '../platform/db/database.ts';

/** What agent 3 shows and agent 8 does not, by the word in its text. */
export const mine = '三号专有';
export const mineAsHost = 'own-of-three';

export type MemberSamples = Readonly<Record<CallName, Input>>;

/** Of fields whose form says too little; whether they have an effect is for the tests of the feature. */
const given = {
  machineCode: '6f1f2a51-0c7e-4b7a-9d58-3b1a6f0e9c21b83de1f4-5a60-4c1d-8e27-90ab12cd34ef',
  phone: '13800000000',
  password: 'wrong password',
  userCode: 'LG000000000',
  pin: '1234',
  versionName: '1.0',
  keyword: mine,
  city: '310000',
  near: { lat: 31.2, lng: 121.5 },
  reason: 'spam',
  scene: 'login',
  channelId: 'sandbox',
  endpoint: 'https://fcm.googleapis.com/fcm/send/inventory',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

/** Makes what the calls of the app are about, and an input for each from its schema. */
export async function memberSamples(database: Database): Promise<MemberSamples> {
  const things = await madeThings(database);
  const { videoId, postId, groupId } = things;
  const android = { platform: 'android' };
  /** Fields that may be left out and matter here, and those whose name means something else in one call. */
  const own: Partial<Record<CallName, Input>> = {
    loginUser: { userCode: given.userCode, password: given.password },
    savePhoneCode: { phone: given.phone },
    checkUserPhoneCoee: { phone: given.phone },
    deleteMe: { password: given.password },
    updateUserInfo: { nickname: '新名字' },
    getVideoByGroup: { groupId },
    'novel/novelListByGroup': { groupId: things.novelGroupId },
    getSearchSuggest: { keyword: mine },
    getPopUpUpdateMessage: android,
    getAppWhetherNeedUpdate: android,
    reduceUserViewingTimes: { videoId },
    'listing/submit': sampleListing.form,
    'post/create': { text: '你好' },
    'post/like': { id: postId },
    'post/delete': { id: postId },
    report: { kind: 'post', id: postId },
    'sysNotify/setSetting': { push: false },
    'userMail/set': { on: true },
  };
  const table = 'apps/server/src/integration/inventory.test-data.ts';
  return madeByName(Object.keys(calls) as CallName[], (name) =>
    sampleInput({ name, schema: calls[name].input, given: { ...given, ...things }, own: own[name], table }),
  );
}

/** What agent 3 has, by the names of fields: its ids, `id` for that of the video. */
async function madeThings(database: Database) {
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
  for (const placement of ['bottomBanner', 'crack', 'free', 'application', 'homePopup'] as const) {
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
  await saveComments(database.db, [
    {
      importKey: 'mine',
      agentId: '3',
      kind: 'video',
      itemId: videoId,
      anchor: null,
      comments: [{ authorId: authorId ?? '', text: `${mine}评论`, likes: 0, createdAt: new Date() }],
    },
  ]);
  const comments = await database.pool.query<{ id: string }>('select id from comments limit 1');
  const listing = { ...sampleListing, importKey: 'mine', agentId: '3', authorId: authorId ?? '' };
  const { listingId } = await saveListing(database.db, listing);
  await indexChanges(database.db);
  return {
    videoId,
    id: videoId,
    groupId: catalogue.ownGroup,
    novelGroupId: novels.ownGroup,
    novelId,
    chapterId: chapterIds[0],
    adId,
    authorId,
    postId,
    commentId: comments.rows[0]?.id,
    listingId,
    planId,
  };
}
