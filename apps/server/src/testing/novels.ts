import { saveAuthor } from '../features/account/account.import.ts';
import { type ChapterImport, stageChapters } from '../features/novel/import/chapter.import.ts';
import { saveGroup } from '../features/catalogue/groups/group.import.ts';
import { finishNovel, type NovelImport, saveNovel } from '../features/novel/import/novel.import.ts';
import type { Database } from '../platform/db/database.ts';

export type TestNovels = Awaited<ReturnType<typeof testNovels>>;

/** Two groups of novels, and a way to publish novels that differ in one thing. Comes after `testCatalogue`. */
export async function testNovels({ db }: Pick<Database, 'db'>) {
  const { accountId } = await saveAuthor(db, { agentId: '3', userCode: 'writer', nickname: '执笔', avatar: '' });
  const group = { position: 1, coverId: 'cover', tags: [] };
  const shared = await saveGroup(db, 'novel', { ...group, name: '悬疑', agentIds: ['3', '8'] });
  const own = await saveGroup(db, 'novel', { ...group, name: '科幻', position: 0, agentIds: ['3'] });

  return {
    /** Shown by agent 3 and agent 8. */
    sharedGroup: shared.groupId,
    /** Shown by agent 3 only. */
    ownGroup: own.groupId,
    authorId: accountId,
    async publish(
      importKey: string,
      changes: Partial<NovelImport> = {},
      chapters: readonly Partial<ChapterImport>[] = [{}],
    ): Promise<{ novelId: string; chapterIds: string[] }> {
      return await db.transaction().execute(async (trx) => {
        const { novelId } = await saveNovel(trx, {
          importKey,
          title: `小说 ${importKey}`,
          authorId: accountId,
          coverId: 'cover',
          groupId: shared.groupId,
          state: '连载',
          rating: 'all',
          synopsis: '',
          tags: [],
          agentIds: ['3'],
          ...changes,
        });
        const given = chapters.map((chapter, index) => ({
          title: `第${index + 1}章`,
          access: 'free' as const,
          text: ['第一段。', '第二段。'],
          publishedAt: new Date('2026-01-01T00:00:00Z'),
          ...chapter,
        }));
        const now = Date.parse('2026-12-01T00:00:00Z');
        await stageChapters(trx, given);
        await finishNovel(trx, novelId, { prune: true, now });
        const rows = await trx
          .selectFrom('novel_chapters')
          .select('id')
          .where('novel_id', '=', novelId)
          .orderBy('position')
          .execute();
        return { novelId, chapterIds: rows.map((row) => row.id) };
      });
    },
  };
}
