import type { Database } from '@liuguang/server/platform/db/database.ts';

const characters =
  '流光城市夜色山海之间风从黄昏来雨林深处的录音师凌晨四点港口一座如何醒来面条百种形状兰州到那不勒斯分钟学会景延时摄影旧屋顶上鸽群茶露水炭火灯塔守人第二季十位师走完三千公里岸线雪国列车南方北极星河滚烫长安万年春江花月秋水伊沧青衣白马啸西东邪狐狸王子小猫大鱼飞鸟与还珠格天龙八部笑傲湖鹿鼎记书剑恩仇录侠客行倚屠神雕英雄传连诀碧血音乐动画纪旅游美食科技体育历史人文自然探索发现古今中外名著经典电影视剧综艺节目儿童故事';
const idioms = ['流光溢彩', '山海之间', '星河滚烫', '春江花月', '沧海桑田', '天涯海角', '万家灯火', '人间烟火'];

/**
 * Titles of four to six words out of three thousand, some of them far more common than others, every third with a text;
 * of every kind and rating, of an agent that shows nearly all, one that shows a tenth and one that shows a few hundred.
 */
export async function makeTitles({ pool }: Database, titles: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('drop table if exists bench_titles');
    await client.query('select setseed(0.42)');
    const word = 'w[1 + floor(3000 * power(random(), 2.5))::int]';
    await client.query(
      `create table bench_titles as
       with words as materialized (
         select array_agg(substr(c, 1 + floor(random() * length(c))::int, 1)
           || substr(c, 1 + floor(random() * length(c))::int, 1)) as w
         from generate_series(1, 3000), (select $2::text as c) all_of
       )
       select n::bigint as id,
         ${word} || ${word} || case when random() < 0.04 then idioms[1 + floor(random() * 8)::int] else '' end || ${word}
         || case when random() < 0.5 then '：' || ${word} else '' end || ${word}
         || case when random() < 0.1 then ' Vol ' || n % 1000 else '' end as title,
         case when n % 3 = 0 then ${word} || ${word} || ${word} else '' end as body,
         case when n % 997 = 0 then 'listing' when n % 10 = 9 then 'post' when n % 10 in (7, 8) then 'novel'
           else 'video' end as kind,
         case when n % 5000 = 2 then '{3,9}' when n % 20 = 0 then '{8}' when n % 20 = 1 then '{3,8}'
           else '{3}' end::bigint[] as agent_ids,
         case when n % 33 = 0 then '18' else 'all' end as rating,
         floor(random() * 80)::int as heat, timestamptz '2022-01-01' + random() * interval '4 years' as published_at
       from generate_series(1, ${titles}) n, words, (select $1::text[] as idioms) i`,
      [idioms, characters],
    );
    await client.query('alter table bench_titles add primary key (id)');
    await client.query('vacuum analyze bench_titles');
  } finally {
    client.release();
  }
}

/** A word to search for, a scan of all titles for it, and what a scan of all that an agent shows found of it. */
export interface Piece {
  readonly keyword: string;
  readonly scan: string;
  readonly truth: ReadonlySet<string>;
}

export type Group = 'rare pairs' | 'pairs' | 'common pairs' | 'common fours' | 'pinyin';

const shown = `3 = any(agent_ids) and rating = 'all'`;
const ofEach = 20;

/**
 * What is searched for, and what a scan finds of it: kept with the titles, because a hundred scans of a million titles
 * take longer than all that is measured.
 */
export async function makeWords({ pool }: Database, titles: number): Promise<void> {
  await pool.query('drop table if exists bench_pairs, bench_words');
  await pool.query(
    `create table bench_pairs as select substr(title, at, 2) as pair, count(*)::int as titles
     from bench_titles, generate_series(1, 40) as at where at < length(title) group by 1`,
  );
  await pool.query('create table bench_words (part text, keyword text, scan text, truth bigint[])');
  const add = async (part: Group, keyword: string, scan: string, truth: string) => {
    await pool.query(`insert into bench_words values ($1, $2, $3, array(${truth}))`, [part, keyword, scan]);
  };
  const addText = async (part: Group, word: string) => {
    const scan = `select id from bench_titles where title like '%${word}%'`;
    const truth = `select id from bench_titles where (title like '%${word}%' or body like '%${word}%') and ${shown}`;
    await add(part, word, scan, truth);
  };
  for (const [part, from, to] of [
    ['rare pairs', 1, 200],
    ['pairs', 200, titles / 100],
    ['common pairs', titles / 100, titles],
  ] as const) {
    for (const word of await pairsIn(pool, from, to)) await addText(part, word);
  }
  for (const idiom of idioms) await addText('common fours', idiom);
  for (const letters of await spokenPairs(pool)) {
    // A scan reads the syllables letter by letter, blanks or none between.
    const scan = `select item_id as id from search_documents
      where (pinyin ~ ' ${Array.from(letters).join(' ?')} ' or initials like '%${letters}%')`;
    await add('pinyin', letters, scan, `${scan} and ${shown}`);
  }
}

export async function wordsOf({ pool }: Database, part: Group): Promise<Piece[]> {
  const { rows } = await pool.query<{ keyword: string; scan: string; truth: string[] }>(
    'select keyword, scan, truth::text[] from bench_words where part = $1 order by keyword',
    [part],
  );
  return rows.map(({ keyword, scan, truth }) => ({ keyword, scan, truth: new Set(truth) }));
}

type Pool = Database['pool'];

/** Pairs of characters that so many titles hold. */
async function pairsIn(pool: Pool, from: number, to: number): Promise<string[]> {
  const { rows } = await pool.query<{ pair: string }>(
    `select pair from bench_pairs where titles between $1 and $2 and pair ~ '^[一-鿿]{2}$' order by md5(pair) limit $3`,
    [Math.ceil(from), Math.floor(to), ofEach],
  );
  return rows.map(({ pair }) => pair);
}

/** Two syllables that follow each other somewhere. */
async function spokenPairs(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ letters: string }>(
    `select distinct split_part(pinyin, ' ', 2) || split_part(pinyin, ' ', 3) as letters from search_documents
     where id % 9973 = 5 and pinyin !~ '^ [a-z]+ \\|' limit $1`,
    [ofEach],
  );
  return rows.map(({ letters }) => letters).filter((letters) => /^[a-z]{4,}$/.test(letters));
}
