import { randomUUID } from 'node:crypto';
import { saveListing } from '../../../features/city/city.import.ts';
import { sampleListing } from '../../../features/city/city.test-data.ts';
import { broadcastService } from '../../../features/message/broadcast.service.ts';
import type { Database } from '../../../platform/db/database.ts';

/** 同城, 图片工具, 消息 and 反馈: one of each of an agent. */
export async function serviceThings({ db, pool }: Database, agentId: string, word: string) {
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
