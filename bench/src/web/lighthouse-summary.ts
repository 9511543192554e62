import type { Result } from 'lighthouse';

/** The figures of a run; times in milliseconds, scores of 100. */
export const metrics = {
  performance: (lhr: Result) => score(lhr, 'performance'),
  FCP: (lhr: Result) => value(lhr, 'first-contentful-paint'),
  LCP: (lhr: Result) => value(lhr, 'largest-contentful-paint'),
  TBT: (lhr: Result) => value(lhr, 'total-blocking-time'),
  SI: (lhr: Result) => value(lhr, 'speed-index'),
  CLS: (lhr: Result) => value(lhr, 'cumulative-layout-shift'),
  accessibility: (lhr: Result) => score(lhr, 'accessibility'),
  practices: (lhr: Result) => score(lhr, 'best-practices'),
  SEO: (lhr: Result) => score(lhr, 'seo'),
};
export type Metric = keyof typeof metrics;
export const metricNames = Object.keys(metrics) as Metric[];

function score(lhr: Result, category: string): number {
  return Math.round(100 * (lhr.categories[category]?.score ?? Number.NaN));
}

function value(lhr: Result, audit: string): number {
  return lhr.audits[audit]?.numericValue ?? Number.NaN;
}

/** What Lighthouse itself says, without the pictures and tables that make a report megabytes. */
export function summaryOf(lhr: Result) {
  const audits = Object.values(lhr.audits).filter(({ score: points }) => points !== null && points < 1);
  return {
    lighthouse: lhr.lighthouseVersion,
    browser: lhr.environment.hostUserAgent,
    benchmarkIndex: lhr.environment.benchmarkIndex,
    url: lhr.finalDisplayedUrl,
    throttling: lhr.configSettings.throttling,
    scores: Object.fromEntries(Object.keys(lhr.categories).map((name) => [name, score(lhr, name)])),
    metrics: Object.fromEntries(metricNames.map((name) => [name, Number(metrics[name](lhr).toFixed(3))])),
    notPerfect: audits.map(({ id, score: points, displayValue }) => ({ id, score: points, displayValue })),
  };
}

interface Item {
  url?: string;
  startTime?: number;
  duration?: number;
  wastedBytes?: number;
  totalBytes?: number;
  groupLabel?: string;
  scripting?: number;
  total?: number;
}

function itemsOf(lhr: Result, audit: string): Item[] {
  const details = lhr.audits[audit]?.details;
  return details && 'items' in details ? (details.items as Item[]) : [];
}

const file = (url = '') => url.replace(/^https?:\/\/[^/]+/, '') || url;

/** Where the time goes: the long tasks of the main thread, its work by kind, and script that was not used. */
export function whyOf(lhr: Result): string[] {
  return [
    ...itemsOf(lhr, 'long-tasks').map(
      ({ url, startTime = 0, duration = 0 }) =>
        `long task ${duration.toFixed(0)} ms at ${startTime.toFixed(0)} ms ${file(url)}`,
    ),
    ...itemsOf(lhr, 'mainthread-work-breakdown').map(
      ({ groupLabel, duration = 0 }) => `main thread ${duration.toFixed(0)} ms ${groupLabel}`,
    ),
    ...itemsOf(lhr, 'bootup-time').map(
      ({ url, scripting = 0, total = 0 }) => `script ${scripting.toFixed(0)} ms of ${total.toFixed(0)} ms ${file(url)}`,
    ),
    ...itemsOf(lhr, 'unused-javascript').map(
      ({ url, wastedBytes = 0, totalBytes = 0 }) =>
        `unused ${(wastedBytes / 1024).toFixed(0)} KiB of ${(totalBytes / 1024).toFixed(0)} ${file(url)}`,
    ),
  ];
}
