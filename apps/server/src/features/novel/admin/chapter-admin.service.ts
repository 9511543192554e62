import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { Db } from '../../../platform/db/db.ts';
import { fail, failSaying } from '../../../platform/errors/fail.ts';
import { wordsOf } from '../import/chapter.import.ts';
import { refreshNovel } from '../novel-publish.repository.ts';
import { deleteChapter, insertChapter, lockedOrder, renumber, updateChapter } from './chapter-admin.repository.ts';

/** Changes a chapter, or adds one; the novel is known to be the caller's. */
export async function saveChapter(
  trx: Db,
  wanted: AdminParsed<'novels/saveChapter'>,
  now: number,
): Promise<{ chapterId: string }> {
  const { novelId, title, access, position } = wanted;
  const text = paragraphs(wanted.text);
  if (text === '') throw fail('INVALID_INPUT', { fields: { text: '正文不能为空' } });
  const order = await lockedOrder(trx, novelId);
  const chapter = { title, access, words: wordsOf(text), publishedAt: wanted.publishedAt, text };
  let { chapterId } = wanted;
  if (chapterId === null) {
    chapterId = await insertChapter(trx, novelId, order.length + 1, chapter);
    order.push(chapterId);
  } else {
    if (!order.includes(chapterId)) throw fail('NOT_FOUND');
    await updateChapter(trx, chapterId, chapter);
  }
  if (position !== undefined && order[position - 1] !== chapterId) {
    const moved = order.filter((id) => id !== chapterId);
    moved.splice(position - 1, 0, chapterId);
    await renumber(trx, moved);
  }
  await refreshNovel(trx, novelId, now);
  return { chapterId };
}

/** Who stopped in it goes on at the end of the one before, or at the beginning of what is left. */
export async function removeChapter(
  trx: Db,
  { chapterId, novelId }: { chapterId: string; novelId: string },
  now: number,
): Promise<void> {
  const order = await lockedOrder(trx, novelId);
  const at = order.indexOf(chapterId);
  const next = order[at - 1] ?? order[at + 1];
  if (next === undefined) throw failSaying('至少保留一章', 'CONFLICT');
  await deleteChapter(trx, chapterId, next);
  await renumber(
    trx,
    order.filter((id) => id !== chapterId),
  );
  await refreshNovel(trx, novelId, now);
}

/** A line each, as imports write them. */
function paragraphs(text: string): string {
  return text
    .split(/\r\n|\n|\r/)
    .map((line) => line.replaceAll(/[^\P{Cc}\t]/gu, '').trim())
    .filter((line) => line !== '')
    .join('\n');
}
