import type { CallOutput } from '@liuguang/contract/calls.ts';
import { openShare } from '../../../entities/share/share.ts';
import { formatCount } from '../../../lib/format/format.ts';

type NovelCard = CallOutput<'novel/recommendNovel'>['list'][number];

/** `reads`: once they are known. */
export async function shareNovel(
  { novelId, title, author, cover, state, rating }: NovelCard,
  reads = 0,
): Promise<void> {
  await openShare({
    kind: 'novel',
    id: novelId,
    title,
    subtitle: `${author.nickname} · ${state}`,
    picture: cover,
    note: reads > 0 ? `${formatCount(reads)}人读过` : '',
    adult: rating === '18',
  });
}
