import { hash, random } from '../draw/random.ts';
import type { FramePlan } from '../covers/clip-frame.ts';
import { animation } from './animation.ts';
import { audienceSize } from './talk/audience.ts';
import { cityLife } from './city.ts';
import { clipFor } from './clip-choice.ts';
import { documentary } from './documentary.ts';
import { food } from './food.ts';
import { life } from './life.ts';
import { music } from './music.ts';
import { nature } from './nature.ts';
import { plainRows } from './plain.ts';
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
  cover: FramePlan;
  views: number;
  likes: number;
  collects: number;
  /** Before the moment of loading. */
  ageMs: number;
  /** In each of its agents: together they are no more than its views. */
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
    for (const row of [...group.rows, ...(plainRows[group.name] ?? [])]) {
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
  const views = Math.round(Math.exp(next.between(6.6, 11.4) + next() ** 4 * 2) * (0.25 + Math.min(1, days / 60)) * 0.3);
  // Every like is somebody's: there are no more than the demo has people.
  const likes = Math.min(audienceSize - 100, Math.round(views * next.between(0.02, 0.07)));
  const roll = next();
  const all = Math.round(views * next.between(0.8, 1));
  const daily = views / Math.max(1, days);
  const collects = Math.round(likes * next.between(0.15, 0.6));
  const day = daily * next.between(0.5, 2.2);
  const week = daily * 7 * next.between(0.6, 1.6);
  const month = daily * 30 * next.between(0.7, 1.3);
  const agents = group.agents.filter((agent) => agent === '3' || next.chance(0.78));
  const each = (plays: number) => Math.floor(Math.min(all, plays) / agents.length);
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
    cover: { clip, place: 0 },
    views,
    likes,
    collects,
    plays: { day: each(day), week: each(week), month: each(month), all: each(all) },
    agents,
  };
}

/** Swaps the dates of single videos where the newest-first feed would show the same kind of picture twice in a row. */
function separateScenes(records: readonly VideoRecord[]): void {
  const feed = records.toSorted((a, b) => a.ageMs - b.ageMs);
  const near = (place: number, clip: string): boolean =>
    [-3, -2, -1, 1, 2, 3].some((step) => feed[place + step]?.clip === clip);
  for (const [i, record] of feed.entries()) {
    if (record.series !== null || !near(i, record.clip)) continue;
    const j = feed.findIndex(
      (other, place) => place > i + 3 && other.series === null && !near(place, record.clip) && !near(i, other.clip),
    );
    const other = feed[j];
    if (other === undefined) continue;
    [record.ageMs, other.ageMs] = [other.ageMs, record.ageMs];
    [feed[i], feed[j]] = [other, record];
  }
}

/** Covers are pictures out of the clips; each takes another one. */
function spreadCovers(records: readonly VideoRecord[]): void {
  const used = new Map<string, number>();
  for (const record of records.toSorted((a, b) => a.ageMs - b.ageMs)) {
    const place = used.get(record.clip) ?? 0;
    used.set(record.clip, place + 1);
    record.cover = { clip: record.clip, place };
  }
}
