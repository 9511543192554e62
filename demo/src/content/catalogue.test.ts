import { describe, expect, it } from 'vitest';
import { isAdLink } from '@liuguang/server/features/ad/ad-link.ts';
import { isPlatformValue } from '@liuguang/server/features/agent/platform-key.ts';
import { clips } from '../clips/clips.ts';
import { ads } from './ads.ts';
import { agents } from './agents.ts';
import { groups, videos } from './catalogue.ts';
import { picturePlans } from './pictures.ts';

const records = videos();

describe('demo content', () => {
  it('has more than 220 videos, each with a title, a text and a key of its own', () => {
    expect(records.length).toBeGreaterThanOrEqual(220);
    for (const part of ['title', 'description', 'key'] as const) {
      expect(new Set(records.map((record) => record[part])).size, part).toBe(records.length);
    }
  });

  it('fills at least eight groups, and the first screen of each', () => {
    expect(groups.length).toBeGreaterThanOrEqual(8);
    for (const { name } of groups) {
      expect(records.filter((record) => record.group === name).length, name).toBeGreaterThanOrEqual(20);
    }
  });

  it('is mostly free, with some videos behind credit and some behind VIP', () => {
    const share = (access: string) => records.filter((record) => record.access === access).length / records.length;
    expect(share('free')).toBeGreaterThan(0.6);
    expect(share('credit')).toBeGreaterThan(0.08);
    expect(share('vip')).toBeGreaterThan(0.08);
  });

  it('plays only clips that exist, upright ones as short videos', () => {
    for (const record of records) {
      const clip = clips.find(({ name }) => name === record.clip);
      expect(clip, record.title).toBeDefined();
      expect(record.kind, record.title).toBe((clip?.height ?? 0) > (clip?.width ?? 0) ? 'short' : 'long');
    }
  });

  it('gives the same numbers every time', () => {
    expect(videos()).toEqual(records);
  });

  it('never counts more likes than views, more collects than likes, or a time to come', () => {
    for (const { title, views, likes, collects, ageMs, plays } of records) {
      expect(likes, title).toBeLessThanOrEqual(views);
      expect(collects, title).toBeLessThanOrEqual(likes);
      expect(ageMs, title).toBeGreaterThan(0);
      expect(Math.max(plays.day, plays.week, plays.month), title).toBeLessThanOrEqual(plays.all);
    }
  });

  it('shows the second agent a smaller catalogue under another name', () => {
    const [first, second] = agents;
    expect(first?.name).not.toBe(second?.name);
    const seen = records.filter((record) => record.agents.includes('8')).length;
    expect(seen).toBeGreaterThan(100);
    expect(seen).toBeLessThan(records.length);
  });

  it('has only valid platform keys', () => {
    for (const { keys } of agents) {
      for (const [key, value] of Object.entries(keys)) expect(isPlatformValue(key, value), key).toBe(true);
    }
  });

  it('leads every ad to an allowed link or to a video that its agents show', () => {
    for (const ad of ads) {
      if ('link' in ad.leadsTo) {
        expect(isAdLink(ad.leadsTo.link), ad.key).toBe(true);
      } else {
        const title = ad.leadsTo.video;
        const target = records.find((record) => record.title === title);
        expect(target?.agents, ad.key).toEqual(expect.arrayContaining([...ad.agents]));
      }
    }
  });

  it('plans a different picture for everything', () => {
    const plans = picturePlans(records);
    expect(plans.length).toBeGreaterThan(240);
    expect(new Set(plans.map((plan) => plan.pictureId)).size).toBe(plans.length);
  });
});
