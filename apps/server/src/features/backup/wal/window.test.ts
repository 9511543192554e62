import { expect, it } from 'vitest';
import type { BaseAbout } from './bases.ts';
import { type Archive, type ArchivedSegment, parseLsn, parseSegment } from './segments.ts';
import { bestFor, reachesOf, reachOf, windowsOf } from './window.ts';

const lsn = (no: number, rest = 0) => `0/${(no * 16 * 1024 ** 2 + rest).toString(16).toUpperCase()}`;

function base(finishedAt: number, no: number, timeline = 1): BaseAbout {
  const about = { system: '1', postgres: '18', bytes: 1, sha256: '', recipient: null, folders: [] };
  const places = { timeline, startLsn: lsn(no, 40), stopLsn: lsn(no, 300) };
  return {
    format: 'liuguang base 1',
    name: `base-${finishedAt}`,
    startedAt: finishedAt - 1,
    finishedAt,
    ...places,
    ...about,
  };
}

function segment(timeline: number, no: number, at: number): ArchivedSegment {
  const name = [timeline, 0, no].map((part) => part.toString(16).padStart(8, '0').toUpperCase()).join('');
  const parsed = parseSegment(name);
  if (!parsed) throw new Error(name);
  return { ...parsed, file: name, at, hash: 'x', encrypted: false };
}

function archive(segments: ArchivedSegment[], histories: Archive['histories'] = new Map()): Archive {
  return { segments, histories };
}

it('reaches from the end of a copy to the last part of the log that follows without a gap', () => {
  const log = archive([segment(1, 3, 110), segment(1, 4, 170), segment(1, 6, 290)]);
  expect(reachOf(base(100, 3), log)).toMatchObject({ from: 100, to: 170, timeline: 1 });
  // What the copy needs by itself is not there.
  expect(reachOf(base(100, 5), log)).toBeNull();
  const reaches = reachesOf([base(100, 3), base(280, 6)], log);
  expect(windowsOf(reaches)).toEqual([
    { from: 100, to: 170 },
    { from: 280, to: 290 },
  ]);
  expect([bestFor(reaches, 99), bestFor(reaches, 200), bestFor(reaches, 291)]).toEqual([null, null, null]);
  expect(bestFor(reaches, 285)?.base.finishedAt).toBe(280);
});

it('follows the timeline of the last restore, and another one only when it is told to', () => {
  const branch = new Map([[2, [{ timeline: 1, at: parseLsn(lsn(4, 500)) }]]]);
  const undone = [segment(1, 3, 110), segment(1, 4, 170), segment(1, 5, 230)];
  const log = archive([...undone, segment(2, 4, 400), segment(2, 5, 460), segment(2, 6, 520)], branch);
  const now = reachOf(base(100, 3), log);
  expect(now?.timeline).toBe(2);
  expect(now?.path.map(({ timeline, no }) => [timeline, no])).toEqual([
    [1, 3],
    [2, 4],
    [2, 5],
    [2, 6],
  ]);
  expect(reachOf(base(100, 3), log, 1)).toMatchObject({ timeline: 1, to: 230 });
  // A copy that was made of what was undone leads nowhere else.
  expect(reachOf(base(220, 5), log)).toMatchObject({ timeline: 1, to: 230 });
  expect(reachOf(base(450, 5, 2), log)).toMatchObject({ timeline: 2, to: 520 });
});
