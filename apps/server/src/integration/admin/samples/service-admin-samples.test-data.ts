import { randomUUID } from 'node:crypto';
import { type cityCalls, paramKeys } from '@liuguang/contract/admin/city.ts';
import type { imageToolCalls } from '@liuguang/contract/admin/image-tool.ts';
import type { feedbackCalls, messageCalls } from '@liuguang/contract/admin/message.ts';
import { listingCategory } from '@liuguang/contract/shapes/listing.ts';
import type { AdminSamples } from '../admin-samples.test-data.ts';
import { saveListing } from '../../../features/city/city.import.ts';
import { sampleListing } from '../../../features/city/city.test-data.ts';
import { broadcastService } from '../../../features/message/broadcast.service.ts';
import type { Database } from '../../../platform/db/database.ts';

type Names =
  | keyof typeof cityCalls
  | keyof typeof imageToolCalls
  | keyof typeof messageCalls
  | keyof typeof feedbackCalls;

/** 同城, 图片工具, 消息 and 反馈: one of each for agents 3 and 8, a sample for each call. */
export async function serviceSamples(
  database: Database,
  { mine, theirs }: { mine: string; theirs: string },
): Promise<Pick<AdminSamples, Names>> {
  const [own, foreign] = [await things(database, '3', mine), await things(database, '8', theirs)];
  const form = { ...sampleListing.form, title: `${mine}小馆`, verified: true };
  const bulk = { ids: [own.listingId], dryRun: true };
  const both = { ids: [own.listingId, foreign.listingId] };
  const notice = { agentId: '3', audience: 'all', title: '公告', text: '内容', clientKey: 'sample-key' };
  const answer = { text: '谢谢', clientKey: 'sample-key' };
  return {
    'city/listings': { input: {}, showsMine: true },
    'city/listing': { input: { listingId: own.listingId }, foreign: { listingId: foreign.listingId }, showsMine: true },
    'city/save': { input: { ...form, listingId: own.listingId }, foreign: { ...form, listingId: foreign.listingId } },
    'city/decide': { input: { ...bulk, refusal: null }, foreign: { ...both, refusal: null } },
    'city/setVerified': { input: { ...bulk, verified: true }, foreign: { ...both, verified: true } },
    'city/setHidden': { input: { ...bulk, hidden: true }, foreign: { ...both, hidden: true } },
    'city/undo': { input: { undoToken: 'forged' }, foreign: { undoToken: 'forged' } },
    'city/signUps': { input: { listingId: own.listingId }, foreign: { listingId: foreign.listingId } },
    'city/trust': { input: {}, showsMine: true },
    'city/setTrust': { input: { agentId: '3', trusted: false } },
    'city/import': { input: { agentId: '3', csv: 'kind,title\n地点,小馆', dryRun: true } },
    'city/rules': { input: {} },
    'city/saveHot': { input: { cityIds: ['310000'] } },
    'city/saveCategories': {
      input: { categories: listingCategory.options.map((one) => ({ category: one, name: '某' })) },
    },
    'city/saveParams': { input: { params: paramKeys.map((key) => ({ key, name: '某', shown: true })) } },
    'imageTools/jobs': { input: {}, showsMine: true },
    'imageTools/counts': { input: { days: 7 } },
    'imageTools/retry': { input: { ids: [own.jobId], dryRun: true }, foreign: { ids: [own.jobId, foreign.jobId] } },
    'imageTools/remove': { input: { ids: [own.jobId], dryRun: true }, foreign: { ids: [own.jobId, foreign.jobId] } },
    'imageTools/limits': { input: {} },
    'imageTools/saveLimits': { input: { perDay: 10, vipPerDay: 60 } },
    'messages/list': { input: {}, showsMine: true },
    'messages/send': { input: notice },
    'messages/setWithdrawn': {
      input: { noticeId: own.noticeId, withdrawn: false },
      foreign: { noticeId: foreign.noticeId, withdrawn: true },
    },
    'feedback/list': { input: {}, showsMine: true },
    'feedback/reply': {
      input: { opinionId: own.opinionId, ...answer },
      foreign: { opinionId: foreign.opinionId, ...answer },
    },
  };
}

async function things({ db, pool }: Database, agentId: string, word: string) {
  const idOf = async (text: string, values: readonly unknown[]) =>
    (await pool.query<{ id: string }>(`${text} returning id`, [...values])).rows[0]?.id ?? '';
  const accountId = await idOf('insert into accounts (agent_id, user_code, nickname) values ($1, $2, $2)', [
    agentId,
    `${word}发布者`,
  ]);
  const listing = { ...sampleListing, form: { ...sampleListing.form, title: `${word}小馆` } };
  const whose = { importKey: `sample ${agentId}`, agentId, authorId: accountId };
  const { listingId } = await saveListing(db, { ...listing, ...whose });
  const jobId = await idOf(
    `insert into image_jobs (agent_id, account_id, tool, options, state, reason, price, file_id, created_at, updated_at)
     values ($1, $2, 'cutOut', '{}', 'failed', $3, 1, $4, now(), now())`,
    [agentId, accountId, `${word}原因`, randomUUID()],
  );
  const told = { agentId, audience: { to: 'all' }, title: `${word}公告`, text: '内容', clientKey: 'samples' } as const;
  const { noticeId } = await broadcastService({ db, clock: Date.now }).create(told);
  const opinionId = await idOf(
    `insert into opinions (agent_id, account_id, kind, text, contact, created_at) values ($1, $2, 'bug', $3, '', now())`,
    [agentId, accountId, `${word}意见`],
  );
  return { listingId, jobId, noticeId, opinionId };
}
