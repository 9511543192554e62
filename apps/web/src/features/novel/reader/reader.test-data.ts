import type { Chapter, ChapterHead, Novel } from '../../../lib/offline/novel-shapes.ts';
import { sampleNovel as sampleNovelInfo } from '../../../testing/samples.ts';

export function sampleHead(index: number, changes: Partial<ChapterHead> = {}): ChapterHead {
  return {
    chapterId: `c${index}`,
    index,
    title: `第${index}章 灯塔守夜人`,
    access: 'free',
    words: 1200,
    publishedAt: 1_760_000_000_000,
    ...changes,
  };
}

export function sampleChapter(index: number, changes: Partial<Chapter> = {}): Chapter {
  return {
    ...sampleHead(index),
    novelId: '1',
    novelTitle: '守塔人',
    because: 'free',
    text: ['海风从窗缝里挤进来，把灯芯吹得一歪。', '“你听见了吗？”楼下有人问。', '他没有回答。'],
    prevId: index > 1 ? `c${index - 1}` : null,
    nextId: `c${index + 1}`,
    offlineUntil: null,
    ...changes,
  };
}

export function sampleNovel(changes: Partial<Novel> = {}): Novel {
  return sampleNovelInfo('1', {
    title: '守塔人',
    author: { authorId: '1', nickname: '潮汐', avatar: '' },
    words: 3600,
    chapters: 3,
    synopsis: '一座塔，一个人。',
    access: 'vip',
    lastTitle: '第三章',
    updatedAt: 1_760_000_000_000,
    ...changes,
  });
}
