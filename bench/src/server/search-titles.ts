import type { Database } from '@liuguang/server/platform/db/database.ts';

const characters =
  '流光城市夜色山海之间风从黄昏来雨林深处的录音师凌晨四点港口一座如何醒来面条百种形状兰州到那不勒斯分钟学会景延时摄影旧屋顶上鸽群茶露水炭火灯塔守人第二季十位师走完三千公里岸线雪国列车南方北极星河滚烫长安万年春江花月秋水伊沧青衣白马啸西东邪狐狸王子小猫大鱼飞鸟与还珠格天龙八部笑傲湖鹿鼎记书剑恩仇录侠客行倚屠神雕英雄传连诀碧血音乐动画纪旅游美食科技体育历史人文自然探索发现古今中外名著经典电影视剧综艺节目儿童故事';
const idioms = ['流光溢彩', '山海之间', '星河滚烫', '春江花月', '沧海桑田', '天涯海角', '万家灯火', '人间烟火'];

/** Titles of four to six words out of three thousand, some of them far more common than others; made in the database. */
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

/** Pieces of titles of so many characters, which so many titles hold, with the scan that finds those. */
export async function pieces({ pool }: Database, length: number, from: number, to: number) {
  const { rows } = await pool.query<{ piece: string }>(
    `with starts as (
       select substr(title, 1 + (id * 7919 % (length(title) - $1))::int, $1) as piece from bench_titles
       where id % 97 = 3 limit 20000
     )
     select piece from (select distinct piece from starts union select unnest($2::text[])) candidates
     where piece ~ ('^[一-鿿]{' || $1 || '}$') order by md5(piece)`,
    [length, length === 4 ? idioms : []],
  );
  const found: { keyword: string; scan: string }[] = [];
  for (const { piece } of length === 4 ? rows.filter((row) => idioms.includes(row.piece)) : rows) {
    const scan = `select id from bench_titles where title like '%${piece}%'`;
    const counted = await pool.query<{ count: number }>(
      `select count(*)::int as count from (${scan} limit ${Math.ceil(to) + 1}) some_of_them`,
    );
    const count = counted.rows[0]?.count ?? 0;
    if (count >= from && count <= to) found.push({ keyword: piece, scan });
    if (found.length >= 30) break;
  }
  return found;
}

/** Two syllables that follow each other somewhere; a scan reads the syllables letter by letter, blanks or none between. */
export async function pinyinPieces({ pool }: Database) {
  const { rows } = await pool.query<{ letters: string }>(
    `select distinct split_part(pinyin, ' ', 2) || split_part(pinyin, ' ', 3) as letters from search_documents
     where id % 9973 = 5 and pinyin !~ '^ [a-z]+ \\|' limit 20`,
  );
  return rows
    .filter(({ letters }) => /^[a-z]{4,}$/.test(letters))
    .map(({ letters }) => ({
      keyword: letters,
      scan: `select item_id as id from search_documents
        where pinyin ~ ' ${Array.from(letters).join(' ?')} ' or initials like '%${letters}%'`,
    }));
}
