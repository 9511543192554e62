import { hash, random } from '../draw/random.ts';
import { paletteFor } from '../covers/pairing.ts';
import type { CoverPlan } from '../covers/cover.ts';
import { animation } from './animation.ts';
import { cityLife } from './city.ts';
import { clipFor } from './clip-choice.ts';
import { documentary } from './documentary.ts';
import { food } from './food.ts';
import { life } from './life.ts';
import { music } from './music.ts';
import { nature } from './nature.ts';
import type { AuthorName, GroupContent, Row } from './record.ts';
import { tech } from './tech.ts';
import { travel } from './travel.ts';

export const groups: readonly GroupContent[] = [
  documentary,
  animation,
  travel,
  music,
  food,
  tech,
  nature,
  cityLife,
  life,
];

export interface VideoRecord {
  key: string;
  group: string;
  title: string;
  description: string;
  tags: string[];
  author: AuthorName;
  series: { title: string; index: number } | null;
  clip: string;
  kind: 'short' | 'long';
  access: 'free' | 'credit' | 'vip';
  cover: CoverPlan;
  views: number;
  likes: number;
  collects: number;
  /** Before the moment of loading. */
  ageMs: number;
  plays: { day: number; week: number; month: number; all: number };
  agents: readonly ('3' | '8')[];
}

const hour = 3_600_000;

/** Every video of the demo, in a fixed order. */
export function videos(): VideoRecord[] {
  const made: VideoRecord[] = [];
  for (const group of groups) {
    for (const series of group.series) {
      // Episodes of a series come out one after another, the last one most recently.
      const start = random(hash(series.title)).between(30, 200) * 24 * hour;
      for (const [i, row] of series.rows.entries()) {
        const ageMs = start * (1 - (i / series.rows.length) * 0.94);
        made.push(videoOf(group, row, { author: series.author, series: { title: series.title, index: i + 1 }, ageMs }));
      }
    }
    for (const row of group.rows) {
      const next = random(hash(`${row[0]}/age`));
      const author = next.pick(group.authors);
      made.push(videoOf(group, row, { author, series: null, ageMs: (0.4 + next() ** 2.2 * 358 * 24) * hour }));
    }
  }
  separateScenes(made);
  spreadCovers(made);
  return made;
}

function videoOf(group: GroupContent, row: Row, fixed: Pick<VideoRecord, 'author' | 'series' | 'ageMs'>): VideoRecord {
  const [title, scene, description, tags] = row;
  const next = random(hash(title));
  const { clip, kind } = clipFor(scene, title);
  const days = fixed.ageMs / (24 * hour);
  // Most videos find thousands, a few find hundreds of thousands; older ones had more time.
  const views = Math.round(Math.exp(next.between(6.6, 11.4) + next() ** 4 * 2) * (0.25 + Math.min(1, days / 60)));
  const likes = Math.round(views * next.between(0.02, 0.09));
  const roll = next();
  const all = Math.round(views * next.between(0.8, 1));
  const daily = views / Math.max(1, days);
  return {
    ...fixed,
    key: `demo-${hash(title).toString(36)}`,
    group: group.name,
    title,
    description,
    tags: [group.name, ...tags.split(' ')],
    clip,
    kind,
    access: roll < 0.7 ? 'free' : roll < 0.85 ? 'credit' : 'vip',
    cover: { scene, palette: 'dusk', seed: title },
    views,
    likes,
    collects: Math.round(likes * next.between(0.15, 0.6)),
    plays: {
      day: Math.min(all, Math.round(daily * next.between(0.5, 2.2))),
      week: Math.min(all, Math.round(daily * 7 * next.between(0.6, 1.6))),
      month: Math.min(all, Math.round(daily * 30 * next.between(0.7, 1.3))),
      all,
    },
    agents: group.agents.filter((agent) => agent === '3' || next.chance(0.78)),
  };
}

/** Swaps the dates of single videos where the newest-first feed would show the same kind of picture twice in a row. */
function separateScenes(records: readonly VideoRecord[]): void {
  const feed = records.toSorted((a, b) => a.ageMs - b.ageMs);
  const near = (place: number, scene: string): boolean =>
    [-3, -2, -1, 1, 2, 3].some((step) => feed[place + step]?.cover.scene === scene);
  for (const [i, record] of feed.entries()) {
    if (record.series !== null || !near(i, record.cover.scene)) continue;
    const j = feed.findIndex(
      (other, place) =>
        place > i + 3 && other.series === null && !near(place, record.cover.scene) && !near(i, other.cover.scene),
    );
    const other = feed[j];
    if (other === undefined) continue;
    [record.ageMs, other.ageMs] = [other.ageMs, record.ageMs];
    [feed[i], feed[j]] = [other, record];
  }
}

/** Gives each cover colours that its scene bears and that the covers before it, in the feed and in the group, do not have. */
function spreadCovers(records: VideoRecord[]): void {
  const recent = new Map<string, string[]>();
  const byDate = records.toSorted((a, b) => a.ageMs - b.ageMs);
  for (const record of byDate) {
    const { scene, seed } = record.cover;
    const lists = [recent.get('feed') ?? [], recent.get(record.group) ?? [], recent.get(scene) ?? []];
    const palette = paletteFor(scene, seed, lists.flat());
    record.cover = { scene, palette, seed };
    for (const [i, key] of ['feed', record.group, scene].entries())
      recent.set(key, [palette, ...(lists[i] ?? [])].slice(0, i === 0 ? 2 : 3));
  }
}
