import { describe, expect, it } from 'vitest';
import type { Place } from '../../../../lib/offline/reading-database.ts';
import { sampleNovel } from '../reader.test-data.ts';
import { laterPlace, startSpot } from './start-spot.ts';

const nothing = { chapterId: undefined, offset: undefined };
const place: Place = { account: 'LG1', novelId: '1', chapterId: 'c4', offset: 40, at: 1000, sent: true };
const my = { ...sampleNovel().my, chapterId: 'c6', offset: 60, readAt: 2000 };
const known = { wanted: nothing, place: undefined, my: undefined, firstChapterId: 'c1' };

describe('where a reader opens', () => {
  it('is where this device stopped, without waiting for a network', () => {
    expect(startSpot({ ...known, place })).toEqual({ chapterId: 'c4', offset: 40 });
  });

  it('is where the account stopped on a device that has never opened the novel', () => {
    expect(startSpot(known)).toBeUndefined();
    expect(startSpot({ ...known, my })).toEqual({ chapterId: 'c6', offset: 60 });
  });

  it('is the first chapter for somebody new', () => {
    expect(startSpot({ ...known, my: sampleNovel().my })).toEqual({ chapterId: 'c1', offset: 0 });
  });

  it('is what the link asks for, at the known place of that chapter', () => {
    expect(startSpot({ ...known, place, my, wanted: { chapterId: 'c4', offset: undefined } })?.offset).toBe(40);
    expect(startSpot({ ...known, place, my, wanted: { chapterId: 'c6', offset: undefined } })?.offset).toBe(60);
    expect(startSpot({ ...known, place, my, wanted: { chapterId: 'c9', offset: undefined } })?.offset).toBe(0);
    expect(startSpot({ ...known, place, wanted: { chapterId: 'c4', offset: 7 } })?.offset).toBe(7);
  });
});

describe('the place of another device', () => {
  it('is offered when it is later, and only then', () => {
    expect(laterPlace(my, place)).toEqual({ chapterId: 'c6', offset: 60, at: 2000 });
    expect(laterPlace({ ...my, readAt: 900 }, place)).toBeNull();
    expect(laterPlace({ ...my, chapterId: 'c4', offset: 40 }, place)).toBeNull();
    expect(laterPlace(my, undefined)).toBeNull();
  });
});
