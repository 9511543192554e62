import { danmakuColors } from '@liuguang/contract/danmaku-lines.ts';
import { type DanmakuImport, saveDanmaku } from '@liuguang/server/features/danmaku/danmaku.public.ts';
import type { VideoRecord } from './content/catalogue.ts';
import { danmakuLines } from './content/talk/danmaku.ts';
import { seen } from './content/talk/seen.ts';
import { authors } from './content/record.ts';
import { hash, random } from './draw/random.ts';
import { loadAuthor } from './load-author.ts';
import type { DemoClip } from './load-clips.ts';
import type { LoadTools } from './load-pictures.ts';

/** On the titles that are watched most: elsewhere the first line is left to the visitor. */
const busiest = 24;
/** Seconds of the clip for one line. */
const pace = 1.4;
const dayMs = 86_400_000;
/** Nothing is written onto the last moment: it would be cut off. */
const endMs = 1500;

export async function loadDanmaku(
  { db, say }: LoadTools,
  videos: readonly VideoRecord[],
  ids: ReadonlyMap<string, string>,
  clips: ReadonlyMap<string, DemoClip>,
  now: number,
): Promise<void> {
  const accounts: string[] = [];
  for (const nickname of authors) {
    accounts.push(await loadAuthor(db, nickname));
  }
  const chosen = videos.toSorted((a, b) => b.views - a.views).slice(0, busiest);
  const made: DanmakuImport[] = [];
  for (const video of chosen) {
    const [videoId, clip] = [ids.get(video.title), clips.get(video.clip)];
    if (videoId === undefined || !clip) throw new Error(`The demo has no video ${video.title}.`);
    for (const agentId of video.agents) {
      const next = random(hash(`${video.title} ${agentId} danmaku`));
      const count = Math.round(clip.durationMs / 1000 / pace);
      const lines = Array.from({ length: count }, (_, index) => ({
        importKey: `demo ${agentId} ${video.key} ${index}`,
        agentId,
        videoId,
        authorId: next.pick(accounts),
        at: Math.round(next.between(0, clip.durationMs - endMs)),
        // Mostly about what is seen at that place, now and then what is said anywhere.
        text: next.chance(0.7) ? next.pick(seen[video.clip]?.lines ?? danmakuLines) : next.pick(danmakuLines),
        mode: next.chance(0.9) ? ('scroll' as const) : next.pick(['top', 'bottom'] as const),
        color: next.chance(0.12) ? next.pick(danmakuColors) : danmakuColors[0],
        createdAt: new Date(now - next.between(0, 30) * dayMs),
      }));
      made.push(...lines);
    }
  }
  await saveDanmaku(db, made);
  say(`demo: danmaku ${made.length}`);
}
