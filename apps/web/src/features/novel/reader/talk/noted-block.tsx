import { useQuery } from '@tanstack/react-query';
import { type Ref, useMemo } from 'react';
import { paragraphCountsQuery } from '../../../../entities/comment/comment.ts';
import type { ChapterText } from '../engine/chapter-text.ts';
import type { PageBox } from '../engine/metrics.ts';
import { openTalk } from '../reader-state.ts';
import { useReaderSettings } from '../settings/reader-settings.ts';
import { ChapterBlock } from '../view/chapter-block.tsx';
import type { FlowItem } from '../view/flow.ts';

export function openParagraphTalk({ text, paragraphIds }: FlowItem, paragraph: number): void {
  if (useReaderSettings.getState().plainParagraphs) return;
  const id = paragraphIds?.[paragraph];
  const quote = text?.paragraphs[paragraph]?.trim();
  if (id !== undefined && quote) openTalk({ kind: 'paragraph', id, quote });
}

interface NotedBlockProps {
  readonly item: FlowItem;
  readonly text: ChapterText;
  /** Its neighbours lie beside it and are not asked about. */
  readonly current: boolean;
  readonly box: PageBox;
  readonly paged: boolean;
  readonly ref: Ref<HTMLDivElement>;
}

/** A chapter with the numbers of the comments on its paragraphs; without a network, or until they come, without them. */
export function NotedBlock({ item, text, current, box, paged, ref }: NotedBlockProps) {
  const plain = useReaderSettings((settings) => settings.plainParagraphs);
  const { data } = useQuery({ ...paragraphCountsQuery(item.id), enabled: current && !plain });
  const notes = useMemo(() => {
    const places = new Map(item.paragraphIds?.map((id, index) => [id, index]));
    const counts = new Map<number, number>();
    for (const { paragraphId, comments } of plain ? [] : (data?.list ?? [])) {
      const place = places.get(paragraphId);
      if (place !== undefined) counts.set(place, comments);
    }
    return counts;
  }, [data, item.paragraphIds, plain]);
  const onNote = useMemo(() => (paragraph: number) => openParagraphTalk(item, paragraph), [item]);
  return (
    <ChapterBlock ref={ref} title={item.title} text={text} box={box} paged={paged} notes={notes} onNote={onNote} />
  );
}
