import { callPages } from '../../lib/api/query.ts';

export const periods = [
  { id: 'hour', label: '时榜', short: '时' },
  { id: 'day', label: '日榜', short: '日' },
  { id: 'week', label: '周榜', short: '周' },
  { id: 'all', label: '总榜', short: '总' },
] as const;

export type Period = (typeof periods)[number]['id'];

/** What is watched most in a time, from the first place on. */
export const rankingQuery = (period: Period) => callPages('getPopularVideo', { period }, 'feed');
