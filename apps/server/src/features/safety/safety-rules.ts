import type { CallInput } from '@liuguang/contract/calls.ts';

export type ReportReason = CallInput<'report'>['reason'];

const hourMs = 3_600_000;
const urgentMs = 24 * hourMs;
const usualMs = 72 * hourMs;
/** So long before the end of an urgent case somebody is woken: it has been open for 20 hours by then. */
export const alarmMs = 4 * hourMs;

/** Images of somebody who did not consent, or involving a minor: hidden before review, as far as reports may. */
export const graveReasons: ReadonlySet<ReportReason> = new Set(['minor', 'intimate']);

export function isGrave(reason: ReportReason): boolean {
  return graveReasons.has(reason);
}

export function dueAt(urgent: boolean, from: number): Date {
  return new Date(from + (urgent ? urgentMs : usualMs));
}

/** Of what was reported for the gravest reasons and is still shown: before everything that is not nearly late, and it rings. */
export function frontDueAt(now: number): Date {
  return new Date(now + alarmMs);
}

/** What reporter and author read; nobody is told who reported. */
export const kindNames: Readonly<Record<CallInput<'report'>['kind'], string>> = {
  video: '视频',
  novel: '小说',
  chapter: '章节',
  post: '帖子',
  comment: '评论',
  listing: '同城信息',
  user: '个人资料',
  ad: '广告',
};

export function reportNumber(reportId: string): string {
  return `R${reportId.padStart(8, '0')}`;
}
