import { describe, expect, it } from 'vitest';
import { communityApp } from '../testing/community.ts';
import { forSuite } from '../testing/suite/for-suite.ts';
import { nearestBlocked } from '../features/safety/screening/blocked-media.repository.ts';
import { screenMedia } from '../features/safety/screening/screening.jobs.ts';

const test = await forSuite(communityApp());

/** Two lights on a slope: another pair for another seed. */
function scene(seed: number, brightness = 0) {
  const [width, height] = [320, 240];
  const pixels = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i += 1) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const light = (cx: number, cy: number, r: number) => Math.max(0, 1 - Math.hypot(x - cx, y - cy) / r) * 200;
    const value = brightness + y / 3 + light(40 + ((seed * 97) % 240), 30 + ((seed * 61) % 180), 90);
    const other = light(40 + ((seed * 151) % 240), 30 + ((seed * 113) % 180), 60);
    pixels.set([Math.min(255, value + other), Math.min(255, value), Math.min(255, value / 2 + other)], i * 3);
  }
  return { pixels, width, height, channels: 3 as const };
}

const uploaded = async (
  mediaId: string,
  picture: ReturnType<typeof scene>,
  sha256 = Buffer.alloc(32, mediaId.length),
) => await screenMedia(test.database.db, { mediaId, sha256 }, [picture]);

describe('what was removed', () => {
  it('cannot be uploaded again, as the same file or as one that looks the same, until it is restored', async () => {
    const author = await test.person();
    expect(await uploaded('removed', scene(1))).toEqual({ refused: null, review: false, rating: 'all' });
    const sha256 = Buffer.alloc(32, 9);
    const uploadId = await test.picture(author.accountId, 'removed');
    await test.database.pool.query('update uploads set sha256 = $1 where id = $2', [sha256, uploadId]);
    const postId = await author.post({ text: '图', pictures: [uploadId] });
    await test.you.browser.get('report', { kind: 'post', id: postId, reason: 'illegal' });
    const { rows } = await test.database.pool.query<{ id: string }>('select id from safety_cases');
    const { decisions } = test.modules.safety;
    const caseId = rows[0]?.id ?? '';
    await decisions.decide({ caseId, decision: 'remove', reason: '违法', by: 'test' });

    expect((await uploaded('file', scene(2), sha256)).refused).toMatch('已下架');
    expect((await uploaded('look', scene(1, 12))).refused).toMatch('已下架');
    expect((await uploaded('other', scene(2))).refused).toBeNull();
    await author.browser.get('report/appeal', { caseId, text: '误判' });
    await decisions.decideAppeal({ caseId, granted: true, reason: '误判', by: 'test' });
    expect((await uploaded('look', scene(1, 12), sha256)).refused).toBeNull();
  });

  it('is found by every look within eleven bits and by none further away, as a plain scan finds it', async () => {
    const { db, pool } = test.database;
    await pool.query(`insert into safety_cases (agent_id, kind, item_id, title, state, opened_at, due_at)
      values (3, 'ad', 1, 'x', 'open', now(), now())`);
    const bands = Array.from(
      { length: 4 },
      (_, at) => `(${at} * 65536 + ('x' || substr(h, ${at * 4 + 1}, 4))::bit(16)::int)`,
    );
    await pool.query(`insert into blocked_looks (case_id, look, bands)
      select (select max(id) from safety_cases), ('x' || h)::bit(64), array[${bands.join(',')}]
      from (select substr(md5(n::text), 1, 16) as h from generate_series(1, 3000) n) s`);
    const found: boolean[] = [];
    for (let bits = 0; bits <= 14; bits += 1) {
      const { rows } = await pool.query<{ look: string }>(
        'select look::text from blocked_looks order by id offset $1 limit 1',
        [bits * 150],
      );
      let look = BigInt(`0b${rows[0]?.look ?? '0'}`);
      for (let i = 0; i < bits; i += 1) look ^= 1n << BigInt((i * 23 + bits) % 64);
      const hex = look.toString(16).padStart(16, '0');
      const scan = await pool.query<{ near: number }>(
        `select min(bit_count(look # ('x' || $1)::bit(64)))::int as near from blocked_looks`,
        [hex],
      );
      const near = scan.rows[0]?.near ?? 64;
      expect(await nearestBlocked(db, [hex])).toBe(near <= 11 ? near : null);
      found.push(near <= 11);
    }
    expect(found).toContain(false);
    expect(found.filter(Boolean)).toHaveLength(12);
  });
});

describe('a picture that the classifier is not sure of', () => {
  it('lets a post wait and is no avatar, and rated 18 it makes the post so', async () => {
    const { pool } = test.database;
    const author = await test.person();
    const [first, second] = [
      await test.picture(author.accountId, 'odd-1'),
      await test.picture(author.accountId, 'odd-2'),
    ];
    await pool.query(`update pictures set review = true, rating = '18' where id in ('odd-1', 'odd-2')`);
    const avatar = await author.browser.call('updateUserInfo', { avatar: second });
    expect(avatar.message).toBe('这张图片可能含有不适合公开的内容，请换一张');
    const post = await author.browser.get('post/create', { text: '看', pictures: [first] });
    expect(post).toMatchObject({ state: 'review', rating: '18' });
    expect(post.pictures[0]?.url).toMatch(/^\/i\/1\.[^/]+\/odd-1\//);
    expect((await test.you.browser.call('getPostDetails', { postId: post.postId })).code).toBe(1004);
    const open = await test.app.inject('/i/odd-1/360.webp');
    expect(open.statusCode).toBe(404);
  });
});
