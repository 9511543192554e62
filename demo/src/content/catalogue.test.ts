import { placements } from '@liuguang/contract/shapes/ad.ts';
import { describe, expect, it } from 'vitest';
import { clips } from '../clips/clips.ts';
import { readNovels } from '../load-novels.ts';
import type { AdContent } from './ad-content.ts';
import { ads } from './ads.ts';
import { agents } from './agents.ts';
import { groups, videos } from './catalogue.ts';
import { hotWords } from './hot-words.ts';
import { picturePlans } from './pictures.ts';

const records = videos();

function share(access: string): number {
  return records.filter((record) => record.access === access).length / records.length;
}

/** Why an ad leads nowhere good; undefined when all is well. Links and keys are checked by the imports that save them. */
function brokenLink({ key, leadsTo, agents: shownBy }: AdContent): string | undefined {
  if ('link' in leadsTo) return undefined;
  const target = records.find((record) => record.title === leadsTo.video);
  return shownBy.every((agent) => target?.agents.includes(agent)) ? undefined : `${key}: ${leadsTo.video}`;
}

describe('demo content', () => {
  it('has hot words that find a video or a novel with every agent', async () => {
    const novels = await readNovels();
    const found = (agent: string, word: string) =>
      novels.some(({ title }) => title.includes(word)) ||
      records.some(({ title, agents: shownBy }) => title.includes(word) && shownBy.some((one) => one === agent));
    const lost = agents.flatMap(({ agentId }) => hotWords.filter((word) => !found(agentId, word)));
    expect(lost).toEqual([]);
  });

  it.each(['title', 'description', 'key'] as const)('has more than 220 videos, each with a %s of its own', (part) => {
    expect(records.length).toBeGreaterThanOrEqual(220);
    expect(new Set(records.map((record) => record[part])).size).toBe(records.length);
  });

  it('fills at least eight groups, and the first screen of each', () => {
    expect(groups.length).toBeGreaterThanOrEqual(8);
    const sizes = groups.map(({ name }) => records.filter((record) => record.group === name).length);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(20);
  });

  it('is mostly free, with some videos behind credit and some behind VIP', () => {
    expect(share('free')).toBeGreaterThan(0.6);
    expect(share('credit')).toBeGreaterThan(0.08);
    expect(share('vip')).toBeGreaterThan(0.08);
  });

  it('plays only clips that exist, upright ones as short videos', () => {
    const kinds = new Map(clips.map(({ name, width, height }) => [name, height > width ? 'short' : 'long']));
    expect(records.filter((record) => kinds.get(record.clip) !== record.kind)).toEqual([]);
  });

  it('gives the same numbers every time', () => {
    expect(videos()).toEqual(records);
  });

  it('never counts more likes than views, more collects than likes, or a time to come', () => {
    const odd = records.filter(
      ({ views, likes, collects, ageMs, plays }) =>
        likes > views || collects > likes || ageMs <= 0 || Math.max(plays.day, plays.week, plays.month) > plays.all,
    );
    expect(odd).toEqual([]);
  });

  it('never counts more plays in the agents of a title than it has views', () => {
    expect(records.filter(({ views, plays, agents: shown }) => plays.all * shown.length > views)).toEqual([]);
  });

  it('shows the second agent a smaller catalogue under another name', () => {
    const [first, second] = agents;
    expect(first?.name).not.toBe(second?.name);
    const seen = records.filter((record) => record.agents.includes('8')).length;
    expect(seen).toBeGreaterThan(100);
    expect(seen).toBeLessThan(records.length);
  });

  it('leads no ad to a video that its agents do not show', () => {
    expect(ads.map(brokenLink).filter((problem) => problem !== undefined)).toEqual([]);
  });

  it('has an ad for every placement of both agents, but for one floating icon: the first agent has the tools there', () => {
    const shown = new Set(
      ads.flatMap(({ placement, agents: shownBy }) => shownBy.map((agent) => `${agent} ${placement}`)),
    );
    const wanted = ['3', '8'].flatMap((agent) => placements.map((placement) => `${agent} ${placement}`));
    expect(wanted.filter((place) => !shown.has(place))).toEqual(['3 floatingIcon']);
  });

  it('plans a different picture for everything', () => {
    const plans = picturePlans(records);
    expect(plans.length).toBeGreaterThan(240);
    expect(new Set(plans.map((plan) => plan.pictureId)).size).toBe(plans.length);
  });
});
