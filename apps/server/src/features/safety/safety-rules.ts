import type { CallInput } from '@liuguang/contract/calls.ts';
import type { SafetyCase } from './case/safety-case.ts';

export type ReportReason = CallInput<'report'>['reason'];

const hourMs = 3_600_000;
const urgentMs = 24 * hourMs;
const usualMs = 72 * hourMs;
/** An urgent case raises an alarm this long before its deadline: it has been open for 20 hours by then. */
export const alarmMs = 4 * hourMs;

/** Images of somebody who did not consent, or involving a minor: hidden before review, as far as reports may. */
export const graveReasons: ReadonlySet<ReportReason> = new Set(['minor', 'intimate']);

export function isGrave(reason: ReportReason): boolean {
  return graveReasons.has(reason);
}

export function dueAt(urgent: boolean, from: number): number {
  return from + (urgent ? urgentMs : usualMs);
}

/**
 * The deadline of what was reported for the gravest reasons and is still shown: ahead of everything that is not nearly
 * late, and within the time that raises the alarm.
 */
export function frontDueAt(now: number): number {
  return now + alarmMs;
}

/** A decision that the author has appealed against is settled by the answer to the appeal. */
export function canUndo({ state, appealState }: Pick<SafetyCase, 'state' | 'appealState'>, reports: number): boolean {
  return state !== 'open' && appealState === null && reports > 0;
}

/** What reporter and author read; nobody is told who reported. */
export function reportNumber(reportId: string): string {
  return `R${reportId.padStart(8, '0')}`;
}
