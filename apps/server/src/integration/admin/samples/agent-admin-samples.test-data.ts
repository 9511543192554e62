import { saveAd } from '../../../features/ad/import/ad.import.ts';
import type { Database } from '../../../platform/db/database.ts';

/** 渠道 and 广告: an ad and a former look of an agent. */
export async function agentThings({ db }: Database, agentId: string, word: string) {
  const { adId } = await saveAd(db, {
    placement: 'featured',
    picture: '/i/ad/1080.webp',
    link: 'https://ads.example/',
    playSecond: 5,
    importKey: `sample-${agentId}`,
    agentIds: [agentId],
    name: `${word}广告`,
  });
  const look = await db
    .insertInto('agent_looks')
    .values({ agent_id: agentId, name: `${word}站`, logo: '', tagline: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { adId, lookId: look.id };
}

/** Hosts that agent 3 has, for a manager names no others, and hosts that it claims. */
export async function hostsOfThree({ db }: Database): Promise<void> {
  await db
    .insertInto('agent_domains')
    .values(['mine.example', 'b.example'].map((domain) => ({ domain, agent_id: '3' })))
    .execute();
  const expires_at = new Date(Date.now() + 3_600_000);
  const claimed = ['one.claimed.example', 'two.claimed.example'];
  await db
    .insertInto('agent_domain_claims')
    .values(claimed.map((host) => ({ agent_id: '3', host, token: 'a'.repeat(32), state: 'pending', expires_at })))
    .execute();
}
