import { describe, expect, it } from 'vitest';
import { testCatalogue } from '../../testing/catalogue.ts';
import { identityApp } from '../../testing/identity-app.ts';
import { forSuite } from '../../testing/suite/for-suite.ts';
import { testNovels } from '../../testing/novels.ts';
import { setStopWord } from './hot-words/hot-words.repository.ts';
import { indexChanges, rebuildIndex } from './search-index.repository.ts';

const test = await forSuite(identityApp());
const catalogue = await testCatalogue(test.database);
const novels = await testNovels(test.database);
const anybody = test.browser();

const index = async () => await indexChanges(test.database.db);

async function publish(names: readonly string[], changes = {}): Promise<string[]> {
  const ids = [];
  for (const title of names) ids.push(await catalogue.publish(title, { title, ...changes }));
  await index();
  return ids;
}

type Kind = 'all' | 'video' | 'novel' | 'post' | 'listing' | 'author';
async function titles(keyword: string, kind: Kind = 'all', size = 20, who = anybody): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await who.get('getSearchVideo', { keyword, kind, size, ...(cursor ? { cursor } : {}) });
    for (const hit of page.list) {
      if (hit.kind === 'video') found.push(hit.video.title);
      if (hit.kind === 'novel') found.push(hit.novel.title);
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}

describe('a search', () => {
  it('finds by characters, words, pinyin, first letters, traditional characters and with one slip', async () => {
    await publish(['凌晨的港口Harbour', '雨林深处']);
    const all = [
      '港口',
      '港',
      '凌晨的港口',
      'harbour',
      'HARB',
      'gangkou',
      'lcdgk',
      '淩晨',
      'harbuor',
      'harbor',
      'ｈarbour',
    ];
    for (const keyword of [...all, '港 harbour', 'gangk']) {
      expect([keyword, await titles(keyword)]).toEqual([keyword, ['凌晨的港口Harbour']]);
    }
    for (const keyword of ['晨港', '港口雨', 'rbour', 'gangxx'])
      expect([keyword, await titles(keyword)]).toEqual([keyword, []]);
  });

  it('needs three characters to stand together, not only each two of them', async () => {
    await publish(['海上明月', '海上，上明，明月别离', '上明海上']);
    expect(await titles('海上明')).toEqual(['海上明月']);
    expect(await titles('上明')).toHaveLength(3);
  });

  it('puts the same title first, then titles by heat and recency, then what only tells of it', async () => {
    const old = new Date('2024-01-01T00:00:00Z');
    await publish(['灯塔旧事'], { publishedAt: old });
    await publish(['灯塔旧闻'], { publishedAt: old, views: 1_000_000_000 });
    await publish(['灯塔新事']);
    await publish(['灯塔'], { publishedAt: old });
    await publish(['海边'], { description: '那里有一座灯塔。', views: 1_000_000_000 });
    const order = ['灯塔', '灯塔旧闻', '灯塔新事', '灯塔旧事', '海边'];
    expect(await titles('灯塔')).toEqual(order);
    expect(await titles('灯塔', 'video', 1)).toEqual(order);
    const { list, counts } = await anybody.get('getSearchVideo', { keyword: '灯塔' });
    expect(list.map(({ titleRanges }) => titleRanges)).toEqual([[[0, 2]], [[0, 2]], [[0, 2]], [[0, 2]], []]);
    const { text = '', ranges = [] } = list[4]?.snippet ?? {};
    expect(ranges.map(([from, to]) => text.slice(from, to))).toEqual(['灯塔']);
    expect(counts.video).toEqual({ count: 5, exact: true });
  });

  it('counts each kind, and finds works by their author', async () => {
    await publish(['寒山记', '寒山行']);
    await novels.publish('寒山寺', { title: '寒山寺' });
    await index();
    const { counts } = await anybody.get('getSearchVideo', { keyword: '寒山', kind: 'novel', size: 1 });
    expect([counts.video.count, counts.novel.count, counts.post.count]).toEqual([2, 1, 0]);
    expect(await titles('寒山', 'novel')).toEqual(['寒山寺']);
    expect(await titles('寒山', 'post')).toEqual([]);
    expect(await titles('执笔', 'novel')).toContain('寒山寺');
    await test.database.pool.query(`update accounts set nickname = '墨白' where nickname = '执笔'`);
    await index();
    expect(await titles('墨白')).toContain('寒山寺');
    expect(await titles('执笔')).toEqual([]);
  });

  it('asks the database once for a page, whatever kinds stand on it', async () => {
    await publish(['渔火晚归']);
    await novels.publish('渔火', { title: '渔火' });
    await index();
    const statements: string[] = [];
    const counts = () => statements.push('one');
    // The first asks who the agent is and how common words are, which is then known.
    await titles('渔火');
    test.database.pool.on('acquire', counts);
    expect((await anybody.get('getSearchVideo', { keyword: '渔火' })).list.map(({ kind }) => kind)).toEqual([
      'novel',
      'video',
    ]);
    test.database.pool.off('acquire', counts);
    expect(statements).toHaveLength(1);
  });

  it('stops counting a common word, and gives every page of it once and in order', async () => {
    const { pool } = test.database;
    const [videoId] = await publish(['沧海0']);
    await pool.query(
      `with made as (insert into videos (media_id, title, cover_id, duration_ms, kind, access, rating, published_at,
         author_id, group_id, views) select media_id, '沧海' || n, cover_id, 1000, 'long', 'free', 'all', published_at,
         author_id, group_id, n * n from videos, generate_series(1, 1200) n where id = $1 returning *)
       insert into video_listings (agent_id, group_id, video_id, published_at, views, collects, length, access, rating)
       select 3, 0, id, published_at, 0, 0, 'short', access, rating from made`,
      [videoId],
    );
    await publish(['别处'], { description: '沧海一粟' });
    const { counts } = await anybody.get('getSearchVideo', { keyword: '沧海' });
    expect([counts.video, counts.novel]).toEqual([
      { count: 999, exact: false },
      { count: 0, exact: true },
    ]);
    const found = await titles('沧海', 'all', 50);
    expect([found.length, new Set(found).size, found.at(-1)]).toEqual([1202, 1202, '别处']);
    expect(found.slice(0, 3)).toEqual(expect.arrayContaining(['沧海1200']));
    await pool.query(`delete from videos where title like '沧海%'`);
    await index();
    expect(await titles('沧海')).toEqual(['别处']);
  });
});

describe('nobody finds', () => {
  it('what another agent shows, what is scheduled, or what was taken down', async () => {
    await publish(['暮色一号'], { agentIds: ['8'] });
    await publish(['暮色二号'], { publishedAt: new Date(test.time.now + 3_600_000) });
    const [hidden] = await publish(['暮色三号']);
    expect(await titles('暮色')).toEqual(['暮色三号']);
    expect(await titles('暮色', 'all', 20, test.browser({ agentId: '8' }))).toEqual(['暮色一号']);
    await test.database.pool.query('delete from video_listings where video_id = $1', [hidden]);
    expect(await titles('暮色')).toEqual([]);
    await index();
    expect((await anybody.get('getSearchVideo', { keyword: '暮色' })).counts.video.count).toBe(0);
    test.time.now += 3_600_000;
    expect(await titles('暮色')).toEqual(['暮色二号']);
  });

  it('18+ titles, nor hears of them, but adults of an agent that has them', async () => {
    await publish(['深夜禁区'], { agentIds: ['3', '8'], rating: '18' });
    const viewers = { visitor: '8', adult: '8', youth: '8', 'foreign adult': '3' };
    for (const [name, agentId] of Object.entries(viewers)) {
      const browser = await test.visitor({ agentId: '8' });
      if (name !== 'visitor') await browser.get('confirmAge', { adult: true });
      if (name === 'youth') await browser.get('youthMode', { on: true, pin: '1234' });
      const shown = name === 'adult' ? ['深夜禁区'] : [];
      const at = { agentid: agentId };
      const found = await browser.get('getSearchVideo', { keyword: '禁区' }, at);
      expect([name, found.list.length]).toEqual([name, shown.length]);
      expect([
        name,
        (await browser.get('getSearchSuggest', { keyword: '深夜' }, at)).list.map(({ text }) => text),
      ]).toEqual([name, shown]);
      const { counts, list } = await browser.get('getSearchVideo', { keyword: 'shenyejinqu' }, at);
      expect([name, counts.video.count]).toEqual([name, shown.length]);
      expect(list.some((hit) => hit.kind === 'video' && hit.video.cover.url.startsWith('/i/cover/'))).toBe(false);
    }
  });
});

const dump = async () =>
  (
    await test.database.pool.query(
      `select kind, item_id, agent_ids, rating, title, folded, body, folded_body, pinyin, initials, tokens::text, score, published_at
         from search_documents order by kind, item_id`,
    )
  ).rows;

describe('the index', () => {
  it('is the same after a rebuild as after all the changes', async () => {
    const [first, second] = await publish(['改名之前', '将被删除']);
    const { pool } = test.database;
    await pool.query(`update videos set title = '改名之後', views = 123456, tags = '{山,海}' where id = $1`, [first]);
    await pool.query('delete from videos where id = $1', [second]);
    await index();
    const incremental = await dump();
    expect(incremental.length).toBeGreaterThan(10);
    await rebuildIndex(test.database.db);
    expect(await dump()).toEqual(incremental);
    await pool.query('truncate search_documents');
    await rebuildIndex(test.database.db);
    expect(await dump()).toEqual(incremental);
    await pool.query(`update search_documents set title = 'wrong', tokens = '', item_id = item_id + 1000000`);
    await rebuildIndex(test.database.db);
    expect(await dump()).toEqual(incremental);
  });

  it('writes a document again when the heat takes a step, not with each view', async () => {
    const [videoId] = await publish(['热度台阶'], { views: 1000 });
    const { pool } = test.database;
    await pool.query('update videos set views = views + 1 where id = $1', [videoId]);
    expect(await index()).toBe(0);
    await pool.query('update videos set views = views * 3 where id = $1', [videoId]);
    expect(await index()).toBe(1);
  });
});

it('takes hostile words as words', async () => {
  const hostile = [
    "'; drop table videos; --",
    `" & | ! ( ) : * <-> \\ ' ''`,
    '%_%',
    '\u202E\u200B\u200D',
    'a & b | !c',
    '😀😀',
    'z\u0351\u0312'.repeat(16),
    '流光:*',
    'anananananananananananananananananananananananan',
    'zhzhzhzhzhzhzhzhzhzhzhzhzhzhzhzhzhzhzhzhzhzhzhzhzh',
  ];
  for (const keyword of hostile) {
    expect([keyword, (await anybody.call('getSearchVideo', { keyword })).code]).toEqual([keyword, 0]);
    expect([keyword, (await anybody.call('getSearchSuggest', { keyword })).code]).toEqual([keyword, 0]);
  }
  expect((await anybody.call('getSearchVideo', { keyword: '长'.repeat(10_000) })).status).toBe(400);
  const { nextCursor } = await anybody.get('getSearchVideo', { keyword: '视频', size: 1 });
  const answer = await anybody.call('getSearchVideo', { keyword: '港口', size: 1, cursor: nextCursor ?? 'x' });
  expect(answer.status).toBe(400);
});

const typed = async (keyword: string) => (await anybody.get('getSearchSuggest', { keyword })).list;

describe('suggestions', () => {
  it('are titles that match what is typed so far, marked', async () => {
    await publish(['星河滚烫'], { description: '星河' });
    for (const keyword of ['星', '星河滚', 'xingh', 'xinghegu', 'xh']) {
      const [first] = await typed(keyword);
      expect([keyword, first?.text]).toEqual([keyword, '星河滚烫']);
      expect(first?.ranges.length).toBeGreaterThan(0);
    }
  });

  it('are hot words without a keyword: what several searched and found, and no operator stopped', async () => {
    await publish(['青山依旧', '夕阳红'], { agentIds: ['3', '8'] });
    const search = async (keyword: string, people: number) => {
      for (let person = 0; person < people; person += 1) {
        const browser = test.browser({ agentId: '8' });
        await browser.get('getSearchVideo', { keyword });
        await browser.get('getSearchVideo', { keyword });
      }
    };
    await search('青山', 4);
    await search('夕阳', 3);
    await search('依旧', 2);
    await search('查无此物', 5);
    const hot = async () => {
      test.time.now += 2000;
      return (await test.browser({ agentId: '8' }).get('getSearchSuggest', {})).list.map(({ text }) => text);
    };
    await expect.poll(hot).toEqual(['青山', '夕阳']);
    expect((await anybody.get('getSearchSuggest', {})).list).toEqual([]);
    const { rows } = await test.database.pool.query<{ searches: string }>(
      `select searches from search_hits where word = '青山'`,
    );
    expect(rows).toEqual([{ searches: '4' }]);
    await setStopWord(test.database.db, '0', '青山', true);
    expect(await hot()).toEqual(['夕阳']);
    await setStopWord(test.database.db, '0', '青山', false);
    expect(await hot()).toEqual(['青山', '夕阳']);
  });
});
