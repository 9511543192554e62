import { ApiError } from '../api/api-error.ts';
import { adjustUser } from './session.ts';

/** The free views that are left, where a refusal says so: they may have been used up on another device meanwhile. */
export function viewsLeftIn(error: unknown): number | undefined {
  const data: unknown = error instanceof ApiError ? error.data : undefined;
  if (typeof data !== 'object' || data === null || !('viewingTimes' in data)) return undefined;
  return typeof data.viewingTimes === 'number' ? data.viewingTimes : undefined;
}

/** Lets everybody who shows the number of views left know it from a refusal. */
export function keepViewsLeft(error: unknown): void {
  const viewingTimes = viewsLeftIn(error);
  if (viewingTimes !== undefined) adjustUser({ viewingTimes });
}
