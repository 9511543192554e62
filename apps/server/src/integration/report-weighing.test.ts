import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { releaseHold, shownHold } from '../features/safety/report/hold.repository.ts';
import { overdueCounts, queuePage } from '../features/safety/queue/queue.repository.ts';
import type { SafetyModule } from '../features/safety/safety.public.ts';
import { type CommunityApp, communityApp, type Person } from '../testing/community.ts';

const hour = 3_600_000;
const posts = 600;
let test: CommunityApp;
let service: SafetyModule;
/** The site: posts of members, one id after the other is used up by the tests. */
let fresh: string[];

beforeAll(async () => {
  test = await communityApp();
  service = test.modules.safety;
  const made = await rows<{ id: string }>(
    `insert into posts (agent_id, author_id, text, topics, rating, state, created_at)
     select 3, $1, 'post ' || n, '{}', 'all', 'published', now() from generate_series(1, $2) n returning id`,
    [test.me.accountId, posts],
  );
  fresh = made.map(({ id }) => id);
}, 60_000);
afterEach(() => clear());
afterAll(() => test[Symbol.asyncDispose]());

const next = () => fresh.pop() ?? '';
const report = async (by: Person, id: string, reason = 'minor', kind = 'post') =>
  await by.browser.call('report', { kind: kind as 'post', id, reason: reason as 'minor' });
async function rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await test.database.pool.query<Row>(text, values)).rows;
}
const stateOf = async (postId: string) =>
  (await rows<{ state: string }>('select state from posts where id = $1', [postId]))[0]?.state;
const hiddenPosts = async () =>
  (await rows<{ n: number }>(`select count(*)::int as n from posts where state = 'hidden'`))[0]?.n ?? 0;
const caseOf = async (itemId: string, kind = 'post') =>
  (
    await rows<{ id: string; urgent: boolean; not_hidden: string | null; due_at: Date; state: string }>(
      'select id, urgent, not_hidden, due_at, state from safety_cases where item_id = $1 and kind = $2 order by id desc limit 1',
      [itemId, kind],
    )
  )[0]!;
const decide = async (itemId: string, decision: 'keep' | 'remove', kind = 'post') => {
  const { id: caseId } = await caseOf(itemId, kind);
  await service.decisions.decide({ caseId, decision, reason: '看过了', by: 'test' });
};
/** Everything is decided and nothing is held: as on the first day. */
async function clear(): Promise<void> {
  for (const { id } of await rows<{ id: string }>(`select id from safety_cases where state = 'open' order by id`)) {
    await service.decisions.decide({ caseId: id, decision: 'keep', reason: '没有问题', by: 'test' });
  }
  await releaseHold(test.database.db, 'test', test.time.now);
  test.time.now += 2 * hour;
}
/** With a phone or password since the moment, at an address of a choice. */
async function newcomer(claimed: boolean, address?: string): Promise<Person> {
  const browser = await test.visitor(address === undefined ? {} : { address });
  const { authorId: accountId } = await browser.get('getUserInfo', {});
  if (claimed) {
    await rows('update accounts set claimed_at = $2 where id = $1', [accountId, new Date(test.time.now)]);
  }
  return { browser, accountId, post: () => Promise.reject(new Error('reports only')) };
}

describe('an attack by a hundred accounts from twenty addresses', () => {
  it('hides at most one in a hundred, rings, and leaves room for who has been here for long', async () => {
    const before = await hiddenPosts();
    const gang: Person[] = [];
    for (let i = 0; i < 100; i += 1) gang.push(await newcomer(i % 2 === 0, `198.51.100.${i % 20}`));
    const targets = Array.from({ length: 200 }, next);
    const attack = async (one: Person, i: number) => {
      for (const id of targets.slice(i * 2, i * 2 + 2)) expect((await report(one, id)).code).toBe(0);
    };
    for (let i = 0; i < gang.length; i += 25) {
      await Promise.all(gang.slice(i, i + 25).map((one, place) => attack(one, i + place)));
    }
    const hidden = (await hiddenPosts()) - before;
    expect(hidden).toBeGreaterThan(0);
    expect(hidden).toBeLessThanOrEqual(posts / 100);

    const { list } = await queuePage(test.database.db, { agentIds: null, cursor: undefined, size: 100 });
    expect(list.slice(0, 90).every((item) => item.urgent && !item.hidden)).toBe(true);
    const counts = await overdueCounts(test.database.db, null, test.time.now);
    expect(counts.alarm).toBe(200 - hidden);
    const holds = await rows('select 1 from safety_holds where released_at is null');
    expect(holds).toHaveLength(1);
    expect((await shownHold(test.database.db, test.time.now))?.held).toBeGreaterThan(50);

    // An established member reports something in the midst of it.
    const [member, real] = [await test.person(), next()];
    await report(member, real);
    // Hidden in the transaction of the report itself: there is no moment between the answer and it.
    expect(await stateOf(real)).toBe('hidden');
    expect((await hiddenPosts()) - before).toBeLessThanOrEqual(posts / 100);
  }, 120_000);

  it('keeps no more than that hidden when the accounts are members, and waits for days', async () => {
    const before = await hiddenPosts();
    for (let day = 0; day < 3; day += 1) {
      const gang: Person[] = [];
      for (let i = 0; i < 4; i += 1) gang.push(await newcomer(true));
      for (const one of gang) for (let i = 0; i < 3; i += 1) await report(one, next());
      test.time.now += 24 * hour;
    }
    expect((await hiddenPosts()) - before).toBe(Math.floor((posts / 100) * (2 / 3)));
  }, 60_000);
});

describe('a report for the gravest reasons', () => {
  it('hides at once on the word of one member, also a new one, and of one visitor', async () => {
    for (const reporter of [await newcomer(true), await newcomer(false)]) {
      const postId = next();
      await report(reporter, postId);
      expect(await stateOf(postId)).toBe('hidden');
    }
  });

  it('hides one item an hour for a visitor and two for an address; the rest is due first, and hides for a member', async () => {
    const address = '192.0.2.77';
    const visitors = [await newcomer(false, address), await newcomer(false, address), await newcomer(false, address)];
    const [one, two, three, four] = [next(), next(), next(), next()];
    await report(visitors[0]!, one);
    expect(await stateOf(one)).toBe('hidden');
    await decide(one, 'remove');
    await report(visitors[0]!, two);
    await report(visitors[1]!, three);
    expect([await stateOf(two), await stateOf(three)]).toEqual(['published', 'published']);
    expect(await caseOf(two)).toMatchObject({ urgent: true, not_hidden: 'cap' });
    expect((await caseOf(two)).due_at.getTime()).toBe(test.time.now + 4 * hour);
    await report(await newcomer(true), two);
    expect(await stateOf(two)).toBe('hidden');
    expect((await caseOf(two)).not_hidden).toBeNull();
    test.time.now += hour + 1;
    await decide(two, 'remove');
    await report(visitors[2]!, four);
    expect(await stateOf(four)).toBe('hidden');
  });

  it('weighs nothing any more when the reporter has been wrong twice', async () => {
    const reporter = await newcomer(true);
    for (const postId of [next(), next()]) {
      await report(reporter, postId);
      expect(await stateOf(postId)).toBe('hidden');
      await decide(postId, 'keep');
    }
    const third = next();
    await report(reporter, third);
    expect(await stateOf(third)).toBe('published');
    expect(await caseOf(third)).toMatchObject({ urgent: true, not_hidden: 'doubted' });
    expect((await caseOf(third)).due_at.getTime()).toBe(test.time.now + 24 * hour);
  });
});

describe('after a decision to keep', () => {
  it('the same reporters cannot hide it again, whatever reason they give and whoever opens a new case', async () => {
    const postId = next();
    const [one, two] = [await newcomer(true), await newcomer(true)];
    await report(one, postId, 'minor');
    await decide(postId, 'keep');
    const closed = await caseOf(postId);
    expect((await report(one, postId, 'intimate')).code).toBe(0);
    expect((await caseOf(postId)).id).toBe(closed.id);
    await report(two, postId, 'spam');
    for (const reason of ['minor', 'intimate']) await report(one, postId, reason);
    expect(await stateOf(postId)).toBe('published');
  });

  it('others hide it only for another reason, three established members, or when it has changed', async () => {
    const [postId, other, changed] = [next(), next(), next()];
    for (const id of [postId, other, changed]) {
      const first = await newcomer(true);
      await report(first, id, 'minor');
      await decide(id, 'keep');
    }
    const established = [await test.person(), await test.person(), await test.person()];
    for (const one of [await newcomer(true), await newcomer(false), ...established.slice(0, 2)]) {
      await report(one, postId, 'minor');
      expect(await stateOf(postId)).toBe('published');
    }
    expect((await caseOf(postId)).not_hidden).toBe('decided');
    await report(established[2]!, postId, 'minor');
    expect(await stateOf(postId)).toBe('hidden');

    await report(await newcomer(true), other, 'intimate');
    expect(await stateOf(other)).toBe('hidden');
    await clear();
    await report(await newcomer(true), other, 'intimate');
    expect(await stateOf(other)).toBe('published');

    await rows(`update posts set text = 'something else' where id = $1`, [changed]);
    await report(await newcomer(true), changed, 'minor');
    expect(await stateOf(changed)).toBe('hidden');
  });
});

describe('what staff vouch for', () => {
  it('is looked at first and stays where it is: verified creators, the official account, ads', async () => {
    const member = await test.person();
    const creator = await test.person();
    const postId = await creator.post({ text: '认证作者的帖子' });
    await rows('update accounts set verified_at = now() where id = $1', [creator.accountId]);
    const [official] = await rows<{ id: string }>(
      `insert into accounts (agent_id, user_code, nickname) values (3, 'house', '流光') returning id`,
    );
    const [post] = await rows<{ id: string }>(
      `insert into posts (agent_id, author_id, text, topics, rating, state, created_at)
       values (3, $1, '官方', '{}', 'all', 'published', now()) returning id`,
      [official?.id],
    );
    const [ad] = await rows<{ id: string }>(
      `with made as (insert into ads (placement, name, picture, link) values ('home', '广告', '/i/a/1.webp', 'https://a.example')
         returning id) insert into ad_agents (ad_id, agent_id) select id, 3 from made returning ad_id as id`,
    );
    for (const [kind, id] of [
      ['post', postId],
      ['post', post?.id ?? ''],
      ['ad', ad?.id ?? ''],
    ] as const) {
      expect((await report(member, id, 'minor', kind)).code).toBe(0);
      expect(await caseOf(id, kind)).toMatchObject({ urgent: true, not_hidden: 'protected', state: 'open' });
      expect((await caseOf(id, kind)).due_at.getTime()).toBe(test.time.now + 4 * hour);
    }
    expect([await stateOf(postId), await stateOf(post?.id ?? '')]).toEqual(['published', 'published']);
    expect(await rows('select withheld from ads where id = $1', [ad?.id])).toEqual([{ withheld: false }]);
  });
});

const reportOf = async (postId: string) =>
  (await rows<{ id: string }>('select id from safety_reports where item_id = $1 order by id limit 1', [postId]))[0]
    ?.id ?? '';

describe('decided together', () => {
  it('keeps all that one reporter brought, but for what other members reported too, and takes it back', async () => {
    const [villain, neighbour] = [await test.person(), await test.person()];
    const [one, two, both] = [next(), next(), next()];
    for (const id of [one, two, both]) await report(villain, id);
    await report(neighbour, both);
    await report(await newcomer(false), two);
    const wanted = { reportId: await reportOf(one), of: 'reporter', decision: 'keep', reason: '恶意举报' } as const;
    expect(await service.batches.decide({ ...wanted, dryRun: true }, 'test', null)).toMatchObject({
      batchId: null,
      decided: 2,
      skipped: 1,
    });
    expect(await stateOf(one)).toBe('hidden');
    expect(await service.batches.decide({ ...wanted, dryRun: false }, 'test', ['8'])).toMatchObject({ decided: 0 });
    const { batchId, decided } = await service.batches.decide({ ...wanted, dryRun: false }, 'test', ['3']);
    expect(decided).toBe(2);
    expect([await stateOf(one), await stateOf(two), await stateOf(both)]).toEqual(['published', 'published', 'hidden']);
    expect(await service.batches.undo(batchId ?? '', 'test')).toEqual({ undone: 2, skipped: 0 });
    expect([await stateOf(one), (await caseOf(one)).state]).toEqual(['hidden', 'open']);
  });

  it('keeps all grave reports of one hour, but for those of established members', async () => {
    test.time.now += hour - (test.time.now % hour);
    const ids = [next(), next(), next()];
    for (const id of ids) await report(await newcomer(false), id);
    const [early, real] = [next(), next()];
    await report(await test.person(), real);
    await report(await newcomer(false), early, 'spam');
    const wanted = { reportId: await reportOf(ids[0]!), of: 'hour', decision: 'keep', reason: '恶意举报' } as const;
    const done = await service.batches.decide({ ...wanted, dryRun: false }, 'test', null);
    expect(done).toMatchObject({ decided: 3, skipped: 1, left: 0 });
    expect([await stateOf(real), (await caseOf(early)).state]).toEqual(['hidden', 'open']);
  });
});
