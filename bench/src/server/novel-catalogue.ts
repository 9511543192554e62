import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '@liuguang/server/platform/postgres/postgres-process.ts';
import { importNovelFile } from '@liuguang/server/features/novel/import/novel-file.import.ts';
import { novelListRepository } from '@liuguang/server/features/novel/novel-list.repository.ts';
import type { Database } from '@liuguang/server/platform/db/database.ts';
import { makeDataDir, removeDataDir } from '../../../e2e/src/product/product.ts';
import { databaseOf } from '../support/database.ts';
import { row } from '../support/print.ts';

const chapters = 3000;
const sentence = '他把灯放在桌上，听见雨从瓦上落下来，像有人在很远的地方说话，一个字也没有听清。';

/** A novel of five million characters: into the database, its catalogue out of it; and lists among ever more novels. */
export async function bench(): Promise<boolean> {
  const dataDir = makeDataDir();
  const product = await startServer(dataDir);
  const database = databaseOf(dataDir);
  try {
    await seed(database);
    const novelId = await importLong(database, path.join(dataDir, 'long.txt'));
    const url = `${product.url}/api/novel/getChapterList?novelId=${novelId}`;
    // The first request of a process opens connections and compiles code, whatever it asks for.
    await fetch(`${product.url}/api/novel/groups`);
    const started = performance.now();
    const plain = await (await fetch(url, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer();
    figure(`catalogue of ${chapters} chapters, ms, nothing cached`, performance.now() - started);
    figure(`catalogue of ${chapters} chapters, KiB of JSON`, plain.byteLength / 1024);
    const small = await fetch(url, { headers: { 'accept-encoding': 'br' } });
    figure(`catalogue of ${chapters} chapters, KiB on the wire`, Number(small.headers.get('content-length')) / 1024);
    await fill(database, 1000);
    const first = await listMs(database);
    await fill(database, 100_000);
    const second = await listMs(database);
    for (const [index, [name, ms]] of second.entries()) {
      row(`${name} among 100,000 novels, ms`, ms, first[index]?.[1] ?? 1, 'of the same among 1,000');
    }
  } finally {
    await database.close();
    await product.stop();
    removeDataDir(dataDir);
  }
  return true;
}

/** The program alone, without the web app: nothing here opens a page. */
async function startServer(dataDir: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const env = { ...process.env, DATA_DIR: dataDir, DEMO: '0', NODE_ENV: 'production', PORT: String(await freePort()) };
  const child = spawn('node', ['apps/server/src/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /app (http:\S+)\//.exec(said)?.[1];
      if (found) resolve(found);
    });
    void exited.then(() => reject(new Error(`the program did not start: ${said}`)));
  });
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

function figure(what: string, value: number): void {
  console.log(`${what.padEnd(46)} ${value.toFixed(1).padStart(10)}`);
}

async function seed({ pool }: Database): Promise<void> {
  await pool.query(`insert into pictures values ('cover', 480, 640, '{240,480}', '') on conflict do nothing`);
  await pool.query(`insert into accounts (agent_id, user_code, nickname) values (3, 'bench writer', '执笔')`);
  await pool.query(`insert into novel_groups (name) values ('长篇')`);
  await pool.query(`insert into novel_group_agents select 3, id from novel_groups`);
}

async function importLong({ db }: Database, file: string): Promise<string> {
  const body = `${sentence}\n`.repeat(Math.round(5_000_000 / chapters / sentence.length));
  await writeFile(file, Array.from({ length: chapters }, (_, n) => `第${n + 1}章 夜雨\n${body}`).join(''));
  const { id: authorId } = await db.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
  const { id: groupId } = await db.selectFrom('novel_groups').select('id').executeTakeFirstOrThrow();
  const before = process.resourceUsage().maxRSS;
  const started = performance.now();
  const made = await importNovelFile(db, {
    path: file,
    novel: {
      importKey: 'bench',
      title: '长夜',
      authorId,
      coverId: 'cover',
      groupId,
      state: '连载',
      rating: 'all',
      synopsis: '',
      tags: [],
      agentIds: ['3'],
    },
    now: Date.now(),
  });
  figure(`import of ${made.words} characters, s`, (performance.now() - started) / 1000);
  figure('peak memory of the importing process, MiB', process.resourceUsage().maxRSS / 1024);
  figure('of these before the import, MiB', before / 1024);
  return made.novelId;
}

/** More novels, each read a different number of times. */
async function fill({ pool }: Database, upTo: number): Promise<void> {
  const started = performance.now();
  const client = await pool.connect();
  try {
    // What refers to what is right by construction: checking it row by row would take most of the time.
    await client.query('set session_replication_role = replica');
    await client.query(insertNovels, [upTo]);
    await client.query('reset session_replication_role');
  } finally {
    client.release();
  }
  await pool.query('vacuum analyze novels');
  await pool.query('vacuum analyze novel_listings');
  figure(`fill up to ${upTo} novels, s`, (performance.now() - started) / 1000);
}

const insertNovels = `with made as (
      insert into novels (title, author_id, cover_id, group_id, state, rating, access, updated_at, chapters)
      select '小说 ' || n, (select min(id) from accounts), 'cover', (select min(id) from novel_groups),
        '连载', 'all', 'free', now() - n * interval '1 minute', 1
      from generate_series((select count(*) from novels) + 1, $1) n returning id, updated_at
    )
    insert into novel_listings (agent_id, group_id, novel_id, updated_at, collects, hour, day, week, state, access, rating)
    select 3, 0, id, updated_at, id % 97, id % 7, id % 31, id % 1009, '连载', 'free', 'all' from made`;

async function listMs({ pool }: Database): Promise<[string, number][]> {
  const lists = novelListRepository(pool);
  const found: [string, number][] = [];
  for (const sort of ['new', 'hour', 'day', 'week', 'collect', 'score'] as const) {
    const query = { agentId: '3', groupId: '0', sort, adult: false, size: 20, now: Date.now() };
    const times: number[] = [];
    for (let run = 0; run < 60; run += 1) {
      const started = performance.now();
      await lists.list(query);
      times.push(performance.now() - started);
    }
    found.push([`list by ${sort}`, times.toSorted((a, b) => a - b)[30] ?? 0]);
  }
  return found;
}
