import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseMediaPlaylist } from '@liuguang/media/video/hls/playlist.ts';
import { loadSecrets } from '@liuguang/server/platform/config/secrets.ts';
import { testDatabase } from '@liuguang/server/testing/database.ts';
import type { TestDatabase } from '@liuguang/server/testing/database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clips } from './clips/clips.ts';
import { groups, videos } from './content/catalogue.ts';
import { countRows, describeConsole, describeRemoval } from './desk/desk.test-data.ts';
import { thrownAway } from './desk/work.ts';
import { readNovels } from './load-novels.ts';
import { openFolderStorage } from '@liuguang/server/platform/storage/folder-storage.ts';
import { loadDemo } from './load.ts';
import { readDrawn } from './pictures/drawn.ts';

const tables = [
  'agents',
  'agent_domains',
  'platform_keys',
  'accounts',
  'pictures',
  'media',
  'series',
  'video_groups',
  'group_agents',
  'videos',
  'video_listings',
  'video_rankings',
  'ads',
  'ad_agents',
  'novels',
  'novel_chapters',
  'novel_texts',
  'novel_listings',
  'posts',
  'comments',
  'comment_talks',
  'post_pictures',
  'danmaku',
  'listings',
  'listing_pictures',
  'search_hits',
  'video_likes',
  'post_likes',
  'comment_likes',
  'follows',
];

let database: TestDatabase;
let dataDir = '';
let before: Record<string, number> = {};
let first: Record<string, number> = {};
const lines: string[] = [];

async function counts(): Promise<Record<string, number>> {
  const all = await countRows(database);
  return Object.fromEntries(tables.map((table) => [table, all[table] ?? -1]));
}

beforeAll(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'liuguang-demo-'));
  loadSecrets(dataDir);
  before = await countRows(database);
  await loadDemo(database.db, await openFolderStorage(join(dataDir, 'media')), (line) => lines.push(line));
  first = await counts();
}, 300_000);
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

describe('the demo loader', () => {
  it('loads everything and says how far it is', async () => {
    const records = videos();
    expect(first).toMatchObject({
      videos: records.length + thrownAway.length,
      video_groups: groups.length,
      agents: 2,
      media: clips.length,
    });
    const novels = await readNovels();
    expect(first['pictures']).toBe(readDrawn().pictures.length);
    expect(first).toMatchObject({
      novels: novels.length,
      novel_texts: novels.flatMap((novel) => novel.chapters).length,
    });
    expect(lines).toContain(`demo: pictures ${first['pictures']}/${first['pictures']}`);
  });

  it('marks its version as loaded', async () => {
    const row = await database.db.selectFrom('settings').select('value').where('key', '=', 'demo').executeTakeFirst();
    expect(row?.value).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
  });

  it('gives every video the length of the clip it plays', async () => {
    const { rows } =
      await sql`select v.id from videos v join media m on m.id = v.media_id where v.duration_ms <> m.duration_ms`.execute(
        database.db,
      );
    expect(rows).toEqual([]);
  });

  it('shows numbers that somebody stands behind', async () => {
    const { rows } = await sql<{ wrong: number }>`select (
      (select count(*) from videos v where v.likes <> (select count(*) from video_likes l where l.video_id = v.id))
      + (select count(*) from videos v where v.collects > v.likes)
      + (select count(*) from video_listings l join videos v on v.id = l.video_id where l.collects <> v.collects)
      + (select count(*) from posts p where p.likes <> (select count(*) from post_likes l where l.post_id = p.id))
      + (select count(*) from comments c where c.likes <> (select count(*) from comment_likes l where l.comment_id = c.id))
    )::int as wrong`.execute(database.db);
    expect(rows[0]?.wrong).toBe(0);
  });

  it('gives everybody whose videos are liked followers to go with it', async () => {
    const { rows } = await sql<{ likes: number; followers: number }>`select sum(v.likes)::int as likes,
      (select count(*)::int from follows f where f.author_id = v.author_id) as followers
      from videos v group by v.author_id`.execute(database.db);
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ likes, followers }) => followers < likes / 20 || followers < 40)).toEqual([]);
    // Numbers as people make them: hardly two alike, and nothing that everybody likes.
    expect(new Set(rows.map(({ followers }) => followers)).size).toBeGreaterThan(rows.length * 0.8);
    const liked = await sql<{ most: number; audience: number }>`select max(v.likes)::int as most, (select count(*)::int
      from accounts where user_code like 'demoviewer%') as audience from videos v`.execute(database.db);
    expect(liked.rows[0]?.most).toBeLessThan(liked.rows[0]?.audience ?? 0);
  });

  it('writes onto moments that the video has', async () => {
    const { rows } = await sql<{ all: number; late: number }>`select count(*)::int as all,
      count(*) filter (where d.at_ms >= v.duration_ms)::int as late
      from danmaku d join videos v on v.id = d.video_id`.execute(database.db);
    expect(rows[0]?.late).toBe(0);
    expect(rows[0]?.all).toBeGreaterThan(300);
  });

  it('gives every clip thumbnails, and a preview that holds nothing past its end', async () => {
    const media = await database.db.selectFrom('media').select(['id', 'preview_ms']).execute();
    expect(new Set(media.map((row) => row.preview_ms))).toEqual(new Set([8000]));
    for (const { id } of media) {
      const folder = join(dataDir, 'media/media', id);
      expect(await readFile(join(folder, 'thumbs/thumbs.vtt'), 'utf8')).toContain('000.webp#xywh=');
      const tracks = (await readdir(folder)).filter((name) => /^v\d+$|^audio$/.test(name));
      expect(tracks).toHaveLength(3);
      for (const track of tracks) {
        expect((await readdir(join(folder, 'preview', track))).toSorted()).toEqual([
          '000.m4s',
          '001.m4s',
          'init.mp4',
          'playlist.m3u8',
        ]);
        const { segments, ended } = parseMediaPlaylist(
          await readFile(join(folder, 'preview', track, 'playlist.m3u8'), 'utf8'),
        );
        expect(segments.reduce((sum, { duration }) => sum + duration, 0)).toBeCloseTo(8, 2);
        expect(ended).toBe(true);
      }
      const cues = await readFile(join(folder, 'preview/thumbs/thumbs.vtt'), 'utf8');
      expect(cues.match(/#xywh/g)).toHaveLength(2);
    }
  });
});

describeConsole(() => ({ database, dataDir, before }));

describe('the demo loader, once more', () => {
  it('changes no count when it runs again, nor after losing rows to a crash', async () => {
    await database.db
      .deleteFrom('pictures')
      .where('id', 'not in', (q) => q.selectFrom('videos').select('cover_id'))
      .where('id', 'not in', (q) => q.selectFrom('video_groups').select('cover_id').$castTo<{ cover_id: string }>())
      .where('id', 'not in', (q) => q.selectFrom('novels').select('cover_id').$castTo<{ cover_id: string }>())
      .where('id', 'not in', (q) => q.selectFrom('post_pictures').select('picture_id'))
      .where('id', 'not in', (q) => q.selectFrom('listing_pictures').select('picture_id'))
      .execute();
    // Events name their ad without a reference.
    for (const table of ['ad_events', 'ad_event_hours', 'ad_totals', 'ads'] as const)
      await database.db.deleteFrom(table).execute();
    await loadDemo(database.db, await openFolderStorage(join(dataDir, 'media')), () => undefined);
    expect(await counts()).toEqual(first);
  }, 120_000);
});

describeRemoval(() => ({ database, dataDir, before }));
