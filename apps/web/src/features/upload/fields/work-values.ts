import { workLimits } from '@liuguang/contract/constants.ts';

/** Into one of one's own series; without its id, a new one. */
export interface SeriesValue {
  readonly seriesId?: string | undefined;
  readonly title: string;
  /** As it is typed. */
  readonly index: string;
}

/** What a creator says about a video besides its file, before it is sent and after. */
export interface WorkValues {
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  /** Empty: left to the operator. */
  readonly groupId: string;
  /** Nobody else sees it. */
  readonly hidden: boolean;
  /** Only who has its link opens it. */
  readonly linkOnly: boolean;
  /** Null: at once. */
  readonly publishAt: number | null;
  readonly series: SeriesValue | null;
}

export type WorkErrors = Readonly<Record<string, string>>;

const dayMs = 86_400_000;

/** What is wrong, by field; the server says the same. */
export function workProblems({ title, publishAt, series }: WorkValues, now: number = Date.now()): WorkErrors {
  const index = Number(series?.index);
  return {
    ...(title.trim() === '' ? { title: '请填写标题' } : {}),
    ...(publishAt !== null && publishAt <= now ? { publishAt: '请选择以后的时间' } : {}),
    ...(publishAt !== null && publishAt > now + workLimits.scheduleDays * dayMs
      ? { publishAt: `最多提前 ${workLimits.scheduleDays} 天定时` }
      : {}),
    ...(series && series.seriesId === undefined && series.title.trim() === ''
      ? { 'series.title': '请填写剧集名称' }
      : {}),
    ...(series && !(Number.isInteger(index) && index >= 1 && index <= workLimits.episodes)
      ? { 'series.index': `集数是 1 到 ${workLimits.episodes} 的整数` }
      : {}),
  };
}

/** Words between commas, blanks or #, each once and as long as they may be. */
export function tagsOf(text: string, known: readonly string[] = []): string[] {
  const given = text.split(/[,，、#＃\s]+/u).map((tag) => tag.slice(0, workLimits.tag).toWellFormed());
  return [...new Set([...known, ...given.filter(Boolean)])].slice(0, workLimits.tags);
}

/** As an input of date and time on this device writes it. */
export function localMoment(at: number): string {
  return new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
