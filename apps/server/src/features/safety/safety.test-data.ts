import { randomBytes } from 'node:crypto';
import type { Account } from '../../platform/caller/caller.ts';
import type { ReportedKind } from '../../platform/safety/reported-kind.ts';
import { testDatabase } from '../../testing/database.ts';
import { forSuite } from '../../testing/suite/for-suite.ts';
import { saveAuthor } from '../account/account.public.ts';
import { saveAgent } from '../agent/agent.public.ts';
import { batchService } from './decision/batch.service.ts';
import { decisionService } from './decision/decision.service.ts';
import { waitingService } from './decision/waiting.service.ts';
import { automaticHiding } from './report/automatic-hiding.ts';
import { reportService } from './report/report.service.ts';
import { sampleAccount } from '../../testing/accounts.ts';

interface Item {
  readonly agentId: string;
  readonly ownerId: string | null;
  readonly title: string;
  readonly mediaIds: readonly string[];
  shown: boolean;
  rating: 'all' | '18';
}

/**
 * The services of safety on a real database, with agents 3 and 8 and items that live in memory: posts, and comments,
 * which nobody can restrict. The test moves the clock.
 */
export async function testSafety() {
  const database = await forSuite(testDatabase());
  const { db, pool } = database;
  const time = { now: Date.parse('2026-11-20T12:00:00+08:00') };
  const clock = () => time.now;
  const agent = { logo: '', domains: [], channels: [], keys: {}, adultEnabled: false };
  await saveAgent(db, { ...agent, agentId: '3', name: '流光' });
  await saveAgent(db, { ...agent, agentId: '8', name: '潮声' });

  const items = new Map<string, Item>();
  /** What `restore` was given, by item. */
  const restored = new Map<string, unknown>();
  const comment: ReportedKind = {
    kind: 'comment',
    async find(_db, agentId, id) {
      const item = items.get(id);
      return item?.shown && item.agentId === agentId ? { title: item.title, ownerId: item.ownerId } : null;
    },
    async hide(_db, id) {
      const item = items.get(id);
      if (!item?.shown) return null;
      item.shown = false;
      return { title: item.title };
    },
    async restore(_db, id, kept) {
      const item = items.get(id);
      if (item) item.shown = true;
      restored.set(id, kept);
    },
    async look(_db, id) {
      const item = items.get(id);
      return item ? { text: item.title, pictureIds: [], video: null } : null;
    },
    media: async (_db, id) => [...(items.get(id)?.mediaIds ?? [])],
  };
  const post: ReportedKind = {
    ...comment,
    kind: 'post',
    async restrict(_db, id, _now, rating) {
      const item = items.get(id);
      if (!item || item.rating === rating) return false;
      item.rating = rating;
      return true;
    },
  };
  const video: ReportedKind = { ...post, kind: 'video' };
  const kinds = new Map<string, ReportedKind>([comment, post, video].map((one) => [one.kind, one]));

  const deps = { db, kinds, clock };
  const decisions = decisionService(deps);
  const alarms: string[] = [];
  const weigh = automaticHiding({ log: { error: (_details: unknown, text: string) => alarms.push(text) } as never });
  let members = 0;
  let itemIds = 0;

  return {
    database,
    db,
    time,
    items,
    restored,
    alarms,
    decisions,
    batches: batchService({ db, decisions, clock }),
    waiting: waitingService(deps),
    reports: reportService({ ...deps, cleanText: (text) => text.trim(), weigh, pepper: randomBytes(32) }),

    /** Somebody who has been a member for long enough to be believed. */
    async member(agentId = '3'): Promise<Account> {
      members += 1;
      const name = `s${members}`;
      const { accountId } = await saveAuthor(db, { agentId, userCode: name, nickname: name, avatar: '' });
      await pool.query('update accounts set claimed_at = $2, verified_at = null where id = $1', [
        accountId,
        new Date(time.now - 30 * 24 * 3_600_000),
      ]);
      return sampleAccount(accountId, { agentId, claimed: true, adult: true });
    },
    /** Something of theirs that everybody sees. */
    item({ accountId, agentId }: Account, mediaIds: readonly string[] = []): string {
      itemIds += 1;
      const id = String(itemIds);
      items.set(id, { agentId, ownerId: accountId, title: `第${id}个`, mediaIds, shown: true, rating: 'all' });
      return id;
    },
    async caseOf(itemId: string) {
      const { rows } = await pool.query<{
        id: string;
        state: string;
        hidden: boolean;
        due_at: Date;
        appeal_state: string | null;
        reason: string | null;
        not_hidden: string | null;
      }>('select * from safety_cases where item_id = $1 order by id desc limit 1', [itemId]);
      const [row] = rows;
      if (!row) throw new Error(`item ${itemId} has no case`);
      return row;
    },
    async toldTo({ accountId }: Account): Promise<string[]> {
      const { rows } = await pool.query<{ title: string }>(
        'select title from notices where account_id = $1 order by id',
        [accountId],
      );
      return rows.map(({ title }) => title);
    },
  };
}
