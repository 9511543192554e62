import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { saveGroup } from '@liuguang/server/features/catalogue/catalogue.public.ts';
import { finishNovel, saveNovel, saveReads, stageChapters } from '@liuguang/server/features/novel/novel.public.ts';
import { z } from 'zod';
import { paletteFor } from './covers/pairing.ts';
import { type SceneName, scenes } from './covers/scenes.ts';
import { idOf, type PicturePlan } from './content/pictures.ts';
import { hash, random } from './draw/random.ts';
import { loadAuthor } from './load-author.ts';
import type { LoadTools } from './load-pictures.ts';

const novelFile = z.strictObject({
  title: z.string().min(1),
  author: z.string().min(1),
  group: z.string().min(1),
  tags: z.array(z.string()),
  state: z.enum(['连载', '完结']),
  synopsis: z.string(),
  /** The first chapter, counted from 1, that asks for it. */
  access: z.object({ creditFrom: z.number().int().optional(), vipFrom: z.number().int().optional() }),
  coverScene: z.enum(Object.keys(scenes) as [SceneName, ...SceneName[]]),
});

export interface DemoNovel extends z.infer<typeof novelFile> {
  slug: string;
  chapters: { title: string; text: string[] }[];
}

const agentIds = ['3', '8'];
const hourMs = 3_600_000;

/** The novels of a folder, one folder each: `novel.json` and `001.md` and so on. */
export async function readNovels(folder = join(import.meta.dirname, '../novels')): Promise<DemoNovel[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const slugs = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return await Promise.all(slugs.toSorted().map(async (slug) => await readNovel(join(folder, slug), slug)));
}

async function readNovel(folder: string, slug: string): Promise<DemoNovel> {
  const about = novelFile.parse(JSON.parse(await readFile(join(folder, 'novel.json'), 'utf8')));
  const files = (await readdir(folder)).filter((name) => /^\d+\.md$/.test(name)).toSorted();
  const chapters = await Promise.all(
    files.map(async (name) => {
      const [head = '', ...rest] = (await readFile(join(folder, name), 'utf8')).split(/\n\s*\n/);
      const title = /^# (.+)$/.exec(head.trim())?.[1];
      const text = rest.map((paragraph) => paragraph.replaceAll(/\s*\n\s*/g, '').trim()).filter(Boolean);
      if (title === undefined || text.length === 0) throw new Error(`${slug}/${name} has no title or no text`);
      return { title, text };
    }),
  );
  return { ...about, slug, chapters };
}

/** Upright covers and the faces of the authors. */
export function novelPictures(novels: readonly DemoNovel[]): PicturePlan[] {
  return novels.flatMap((novel) => [
    drawn('novel', novel.slug, novel.coverScene, 480, 640),
    drawn('avatar', novel.author, novel.coverScene, 192, 192),
  ]);
}

function drawn(kind: 'novel' | 'avatar', key: string, scene: SceneName, width: number, height: number): PicturePlan {
  const cover = { scene, palette: paletteFor(scene, key, []), seed: `${kind} ${key}` };
  return { pictureId: idOf(kind, key), width, height, widths: [width / 2, width], art: { cover } };
}

export async function loadNovels({ db, say }: LoadTools, novels: readonly DemoNovel[], now: number): Promise<void> {
  const groups = new Map<string, string>();
  for (const [position, name] of [...new Set(novels.map((novel) => novel.group))].entries()) {
    const coverId = idOf('novel', novels.find((novel) => novel.group === name)?.slug ?? '');
    const tags = [...new Set(novels.filter((novel) => novel.group === name).flatMap((novel) => novel.tags))];
    groups.set(name, (await saveGroup(db, 'novel', { name, position, coverId, tags, agentIds })).groupId);
  }
  for (const [index, novel] of novels.entries()) {
    const authorId = await loadAuthor(db, novel.author);
    const novelId = await db.transaction().execute(async (trx) => {
      const saved = await saveNovel(trx, {
        importKey: `demo ${novel.slug}`,
        title: novel.title,
        authorId,
        coverId: idOf('novel', novel.slug),
        groupId: groups.get(novel.group) ?? '',
        state: novel.state,
        rating: 'all',
        synopsis: novel.synopsis,
        tags: novel.tags,
        picked: index % 2,
        agentIds,
      });
      const times = publishTimes(novel, now);
      const chapters = novel.chapters.map(({ title, text }, chapter) => ({
        title,
        text,
        access: accessOf(novel, chapter + 1),
        publishedAt: times[chapter] ?? new Date(now),
      }));
      await stageChapters(trx, chapters);
      await finishNovel(trx, saved.novelId, { prune: true, now });
      return saved.novelId;
    });
    await saveReads(db, novelId, agentIds, readsOf(novel), now);
  }
  say(`demo: novels ${novels.length}`);
}

function accessOf(
  { access: { creditFrom = Infinity, vipFrom = Infinity } }: DemoNovel,
  chapter: number,
): 'free' | 'credit' | 'vip' {
  if (chapter >= vipFrom) return 'vip';
  return chapter >= creditFrom ? 'credit' : 'free';
}

/** A chapter every few days; one that still runs came out this morning, one that ended did so some time ago. */
function publishTimes(novel: DemoNovel, now: number): Date[] {
  const next = random(hash(`${novel.slug}/times`));
  let at = now - (novel.state === '连载' ? next.between(2, 9) : next.between(60, 500)) * hourMs;
  const times = novel.chapters.map(() => {
    const time = new Date(at);
    at -= next.between(20, 70) * hourMs;
    return time;
  });
  return times.toReversed();
}

/** A week of readers: more in the evening, few before dawn, and each novel with a following of its own size. */
function readsOf(novel: DemoNovel): { hoursBack: number; reads: number }[] {
  const next = random(hash(`${novel.slug}/reads`));
  const size = next.between(4, 26);
  return Array.from({ length: 7 * 24 }, (_, hoursBack) => {
    const rhythm = 0.35 + 0.65 * Math.abs(Math.sin(((hoursBack + 5) / 24) * Math.PI));
    return { hoursBack, reads: Math.round(size * rhythm * next.between(0.6, 1.4)) };
  });
}
