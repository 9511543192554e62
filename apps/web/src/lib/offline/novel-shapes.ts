import type { CallOutput } from '@liuguang/contract/calls.ts';

export type Chapter = CallOutput<'novel/getChapter'>;
export type ChapterHead = CallOutput<'novel/getChapterList'>['list'][number];
export type Novel = CallOutput<'novel/getNovelInfo'>;
