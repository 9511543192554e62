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

/** A word to search for, and the scans of all titles that find it: by its title alone, and by all that an agent shows. */
export interface Piece {
  readonly keyword: string;
  readonly scan: string;
  readonly truth: string;
}

const shown = `3 = any(agent_ids) and rating = 'all'`;

/** Pieces of titles of so many characters, which so many titles hold. */
export async function pieces({ pool }: Database, length: number, from: number, to: number): Promise<Piece[]> {
  const { rows } = await pool.query<{ piece: string }>(
    `with starts as (
       select substr(title, 1 + (id * 7919 % (length(title) - $1))::int, $1) as piece from bench_titles
       where id % 97 = 3 limit 20000
     )
     select piece from (select distinct piece from starts union select unnest($2::text[])) candidates
     where piece ~ ('^[一-鿿]{' || $1 || '}$') order by md5(piece)`,
    [length, length === 4 ? idioms : []],
  );
  const found: Piece[] = [];
  for (const { piece } of length === 4 ? rows.filter((row) => idioms.includes(row.piece)) : rows) {
    const pairs = Array.from(piece)
      .slice(1)
      .map((character, at) => `'${piece.charAt(at)}${character}'`);
    const counted = await pool.query<{ count: number }>(
      `select count(*)::int as count from (
         select from search_documents where tokens @@ $1::tsquery limit $2) some_of_them`,
      [pairs.join(' & '), Math.ceil(to) + 1],
    );
    const count = counted.rows[0]?.count ?? 0;
    if (count < from || count > to) continue;
    found.push({
      keyword: piece,
      scan: `select id from bench_titles where title like '%${piece}%'`,
      truth: `select id from bench_titles where (title like '%${piece}%' or body like '%${piece}%') and ${shown}`,
    });
    if (found.length >= 20) break;
  }
  return found;
}

/** Two syllables that follow each other somewhere; a scan reads the syllables letter by letter, blanks or none between. */
export async function pinyinPieces({ pool }: Database): Promise<Piece[]> {
  const { rows } = await pool.query<{ letters: string }>(
    `select distinct split_part(pinyin, ' ', 2) || split_part(pinyin, ' ', 3) as letters from search_documents
     where id % 9973 = 5 and pinyin !~ '^ [a-z]+ \\|' limit 15`,
  );
  return rows
    .filter(({ letters }) => /^[a-z]{4,}$/.test(letters))
    .map(({ letters }) => {
      const scan = `select item_id as id from search_documents
        where (pinyin ~ ' ${Array.from(letters).join(' ?')} ' or initials like '%${letters}%')`;
      return { keyword: letters, scan, truth: `${scan} and ${shown}` };
    });
}
