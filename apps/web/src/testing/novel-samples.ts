import type { CallOutput } from '@liuguang/contract/calls.ts';
import type { NovelCard } from '../entities/novel/novel.ts';

type Novel = CallOutput<'novel/getNovelInfo'>;
type ChapterHead = CallOutput<'novel/getChapterList'>['list'][number];

export function sampleNovelCard(novelId: string, changes: Partial<NovelCard> = {}): NovelCard {
  return {
    novelId,
    title: `雾港灯 ${novelId}`,
    author: { authorId: '9', nickname: '沈砚池', avatar: '' },
    cover: { url: `/i/${novelId}/480.webp`, srcset: '', width: 480, height: 640, placeholder: '' },
    state: '连载',
    words: 12_345,
    chapters: 10,
    tags: ['悬疑'],
    synopsis: '第十一盏灯熄了二十年。',
    access: 'free',
    rating: 'all',
    heat: { hour: 1, day: 22, week: 333 },
    collects: 5,
    lastTitle: '第十章 第十一盏',
    updatedAt: Date.now() - 3_600_000,
    ...changes,
  };
}

export function sampleChapters(count: number, paidFrom = Infinity): ChapterHead[] {
  return Array.from({ length: count }, (_, place) => ({
    chapterId: String(1000 + place + 1),
    index: place + 1,
    title: `第${place + 1}章 灯`,
    access: place + 1 >= paidFrom ? 'vip' : 'free',
    words: 1300,
    publishedAt: 1,
  }));
}

export function sampleNovel(novelId: string, changes: Partial<Novel> = {}): Novel {
  return {
    ...sampleNovelCard(novelId),
    groupId: '1',
    groupName: '悬疑',
    reads: 4567,
    lastChapter: null,
    my: {
      collected: false,
      chapterId: null,
      chapterIndex: null,
      chapterTitle: null,
      offset: 0,
      readAt: null,
      opened: [],
    },
    related: [],
    ...changes,
  };
}
