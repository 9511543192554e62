import { afterAll, describe, expect, it } from 'vitest';
import { type AgentSource, agentSource, copyParts } from '@liuguang/contract/admin/channel/agent-copy.ts';
import { startCopy } from '../../features/agent/agent.public.ts';
import { saveAgent } from '../../features/agent/agent.import.ts';
import { copyState } from '../../features/agent/copy/agent-copy.repository.ts';
import { savePlan } from '../../features/payment/plans/plan.import.ts';
import { testCatalogue } from '../../testing/catalogue.ts';
import { testDatabase } from '../../testing/database.ts';
import { testNovels } from '../../testing/novels.ts';
import { runWaiting } from '../../testing/run-waiting.ts';
import { copyAgent } from '../../features/agent-copy/agent-copy.jobs.ts';
import { agentCopyModule } from '../../features/agent-copy/agent-copy.module.ts';

let last = 100;

const database = await testDatabase();
const catalogue = await testCatalogue(database);
const novels = await testNovels(database);
const { db, pool } = database;
for (const name of ['a', 'b', 'c']) await catalogue.publish(name, { agentIds: ['3', '8'] });
const hidden = await catalogue.publish('hidden');
await novels.publish('n', {}, [{}, { access: 'vip' }]);
await catalogue.ad('ad');
await savePlan(db, {
  importKey: 'p',
  agentId: '3',
  name: '月卡',
  price: 100,
  originalPrice: 200,
  days: 30,
  benefits: [],
});
await pool.query(`insert into platform_keys (agent_id, key, value) values (3, 'AI_TOOL_ENTRY', 'true')`);
await pool.query(`insert into agent_legal_texts (agent_id, kind, body) values (3, 'terms', '条款')`);
await pool.query(`insert into agent_contacts (agent_id, kind, name, value) values (3, 'official', '群', 'a')`);
await pool.query(`insert into notices (agent_id, audience, kind, title, text, key, at)
  values (3, 'all', 'system', '开业', '欢迎', 'broadcast 3 x', now())`);
await pool.query(`insert into video_overrides (agent_id, video_id, title, access)
  select 3, id, '别名', 'vip' from videos where import_key = 'a'`);
await pool.query(`insert into video_overrides (agent_id, video_id, hidden) values (3, $1, true)`, [hidden]);
await pool.query('delete from video_listings where video_id = $1', [hidden]);
afterAll(() => database.close());

async function make(source: Partial<AgentSource>): Promise<string> {
  const agentId = String((last += 1));
  const agent = { agentId, name: `渠道 ${agentId}`, logo: '', domains: [], channels: [], adultEnabled: false };
  await saveAgent(database.db, { ...agent, keys: { AI_TOOL_ENTRY: 'false' } });
  await startCopy(database.db, agentId, agentSource.parse({ agentId: '3', ...source }), null);
  return agentId;
}

/** How much the agent has of each part. */
async function has(agentId: string): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<Record<string, number>>(
    `select (select count(*)::int from group_agents where agent_id = $1) as "videoGroups",
      (select count(*)::int from novel_group_agents where agent_id = $1) as "novelGroups",
      (select count(*)::int from video_listings where agent_id = $1 and group_id = 0) as videos,
      (select count(*)::int from video_listings where agent_id = $1 and group_id > 0) as grouped,
      (select count(*)::int from novel_listings where agent_id = $1 and group_id = 0) as novels,
      (select count(*)::int from ad_agents where agent_id = $1) as ads,
      (select count(*)::int from video_overrides where agent_id = $1) as overrides,
      (select count(*)::int from plans where agent_id = $1) as plans,
      (select count(*)::int from platform_keys where agent_id = $1 and key = 'AI_TOOL_ENTRY' and value = 'true') as keys,
      (select count(*)::int from agent_legal_texts where agent_id = $1) as legal,
      (select count(*)::int from agent_contacts where agent_id = $1) as contacts,
      (select count(*)::int from notices where agent_id = $1) as notices`,
    [agentId],
  );
  return rows[0] ?? {};
}

const all = {
  videoGroups: 2,
  novelGroups: 2,
  videos: 3,
  grouped: 3,
  novels: 1,
  ads: 1,
  overrides: 1,
  plans: 1,
  keys: 1,
  legal: 1,
  contacts: 1,
  notices: 1,
};

describe('a channel that is made from another one', () => {
  it('has all of it, in its own name, and says so', async () => {
    const agentId = await make({});
    expect((await copyState(database.db, agentId)).copy).toMatchObject({ isDone: false });
    await runWaiting(database, agentCopyModule().jobs);
    expect(await has(agentId)).toEqual(all);
    const { rows } = await database.pool.query(
      `select l.access, d.agent_ids::text[] as agents from video_listings l join video_desk d on d.video_id = l.video_id
       join videos v on v.id = l.video_id where v.import_key = 'a' and l.agent_id = $1 and l.group_id = 0`,
      [agentId],
    );
    expect(rows).toEqual([{ access: 'vip', agents: ['3', '8', agentId] }]);
    const { copy } = await copyState(database.db, agentId);
    expect(copy).toMatchObject({ sourceId: '3', isDone: true, isDelayed: false });
    expect(copy?.parts.find(({ part }) => part === 'videos')).toEqual({
      part: 'videos',
      isDone: true,
      done: 3,
      total: 3,
    });
    expect(copy?.parts.map(({ part }) => part)).toEqual([...copyParts]);
  });

  it.each(copyParts)('has no %s where nobody wants them', async (part) => {
    const agentId = await make({ [part]: 'none' });
    await copyAgent(database.db, agentId);
    const without: Record<string, Partial<typeof all>> = {
      groups: { videoGroups: 0, novelGroups: 0, grouped: 0 },
      videos: { videos: 0, grouped: 0, overrides: 0 },
    };
    expect(await has(agentId)).toEqual({ ...all, ...(without[part] ?? { [part]: 0 }) });
  });

  it('goes on where it was cut off, and has nothing twice', async () => {
    const agentId = await make({});
    const stop = new AbortController();
    stop.abort();
    await expect(copyAgent(database.db, agentId, { signal: stop.signal, batch: 1 })).rejects.toThrow('abort');
    expect((await copyState(database.db, agentId)).copy).toMatchObject({ isDone: false, isDelayed: true });
    expect((await has(agentId))['videos']).toBe(1);
    await Promise.all([copyAgent(database.db, agentId, { batch: 1 }), copyAgent(database.db, agentId, { batch: 1 })]);
    expect(await has(agentId)).toEqual(all);
    await copyAgent(database.db, agentId);
    expect(await has(agentId)).toEqual(all);
  });

  it('is not made from one that is not there', async () => {
    await expect(make({ agentId: '99999' })).rejects.toMatchObject({
      data: { fields: { 'source.agentId': '来源渠道不存在' } },
    });
  });

  it('is full within seconds of thousands of titles', async () => {
    await database.pool.query(
      `insert into videos (media_id, title, cover_id, duration_ms, kind, access, rating, published_at, author_id, group_id)
       select v.media_id, 'many ' || n, v.cover_id, v.duration_ms, v.kind, v.access, v.rating, v.published_at, v.author_id,
         v.group_id from videos v, generate_series(1, 5000) n where v.import_key = 'b'`,
    );
    await database.pool.query(
      `insert into video_listings (agent_id, group_id, video_id, published_at, views, collects, length, access, rating)
       select 3, 0, id, published_at, 0, 0, 'short', access, rating from videos where title like 'many %'`,
    );
    const agentId = await make({});
    const began = Date.now();
    await copyAgent(database.db, agentId);
    const took = Date.now() - began;
    expect((await has(agentId))['videos']).toBe(5003);
    expect(took).toBeLessThan(15_000);
  });
});
