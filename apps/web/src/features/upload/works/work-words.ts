import { formatAgo, formatDateTime } from '../../../lib/format/format.ts';
import type { Work } from './api.ts';

const states: Record<Work['state'], { word: string; tone: string }> = {
  published: { word: '已发布', tone: 'good' },
  scheduled: { word: '定时', tone: 'busy' },
  review: { word: '审核中', tone: 'warm' },
  refused: { word: '未通过', tone: 'bad' },
  hidden: { word: '已隐藏', tone: 'plain' },
  blocked: { word: '已下架', tone: 'bad' },
  deleted: { word: '已删除', tone: 'plain' },
};

const dayMs = 86_400_000;

/** 定时 11-20 21:30; the others by their word. */
export function stateOf({ state, linkOnly, publishedAt }: Work): { word: string; tone: string } {
  if (state === 'published' && linkOnly) return { word: '有链接的人可见', tone: 'busy' };
  if (state !== 'scheduled') return states[state];
  return { word: `定时 ${formatDateTime(publishedAt).slice(5)}`, tone: 'busy' };
}

/** The one line that matters most in the state it is in. */
export function noteOf(
  { state, reason, hidden, linkOnly, publishedAt, goesAt }: Work,
  now: number = Date.now(),
): string {
  if (state === 'refused') return reason ?? '未通过审核，修改后可再次提交';
  if (state === 'review') return reviewNote(hidden, linkOnly);
  if (state === 'hidden') return '只有你能看到';
  if (state === 'blocked') return '已被平台下架，可在消息里申诉';
  if (state === 'scheduled') return '到时自动公开';
  if (state === 'deleted') return `${Math.max(1, Math.ceil(((goesAt ?? now) - now) / dayMs))} 天后彻底删除`;
  return `${formatAgo(publishedAt, now)}发布`;
}

function reviewNote(hidden: boolean, linkOnly: boolean): string {
  if (hidden) return '通过后仍只有你能看到';
  return linkOnly ? '通过审核后可用链接打开' : '通过审核后展示';
}
