import { describe, expect, it } from 'vitest';
import { resumePosition } from '../resume-position.ts';
import { watchReport } from './watch-report.ts';

describe('the report of where somebody is', () => {
  it('comes every ten seconds, and once more when they leave', () => {
    const sent: number[] = [];
    const report = watchReport((seconds) => sent.push(seconds));
    for (let second = 0; second <= 25; second += 1) report.at(second, second * 1000);
    expect(sent).toEqual([10, 20]);
    report.leave();
    expect(sent).toEqual([10, 20, 25]);
    report.leave();
    expect(sent).toEqual([10, 20, 25]);
  });

  it('follows a seek to an earlier place', () => {
    const sent: number[] = [];
    const report = watchReport((seconds) => sent.push(seconds));
    report.at(300, 0);
    report.at(300, 10_000);
    report.at(12, 12_000);
    report.leave();
    expect(sent).toEqual([300, 12]);
  });

  it('says nothing of a clip that hardly began', () => {
    const sent: number[] = [];
    const report = watchReport((seconds) => sent.push(seconds));
    report.leave();
    report.at(0.4, 0);
    report.leave();
    expect(sent).toEqual([]);
  });
});

describe('the place to go on', () => {
  it('is where the viewer stopped', () => expect(resumePosition(192, 768)).toBe(192));
  it('is the start for the first moments and for what is nearly over', () => {
    expect(resumePosition(4, 768)).toBe(0);
    expect(resumePosition(766, 768)).toBe(0);
    expect(resumePosition(900, 768)).toBe(0);
    expect(resumePosition(0, 0)).toBe(0);
  });
  it('counts in a short clip as well', () => expect(resumePosition(4, 12)).toBe(4));
});
