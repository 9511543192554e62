import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { commentPlaceQuery } from '../../../../entities/comment/api.ts';
import { messageOf } from '../../../../lib/api/api-error.ts';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import { goTo, openTalk } from '../reader-state.ts';
import type { Flow } from '../view/flow.ts';

/** Opens the comment that a link leads to, at the paragraph that it is about: once, when the chapter is there. */
export function useLinkedTalk(commentId: string | undefined, { current }: Flow): void {
  const { data, error } = useQuery({ ...commentPlaceQuery(commentId ?? ''), enabled: commentId !== undefined });
  const done = useRef(false);
  const { id: chapterId, text, paragraphIds } = current;
  useEffect(() => {
    if (commentId === undefined || done.current || !text) return;
    if (error) {
      done.current = true;
      showToast(messageOf(error), 'error');
    }
    if (data?.kind !== 'chapter' && data?.kind !== 'paragraph') return;
    done.current = true;
    const place = paragraphIds?.indexOf(data.id) ?? -1;
    if (place >= 0) goTo({ chapterId, offset: text.starts[place] ?? 0 });
    openTalk({ ...data, kind: data.kind, quote: text.paragraphs[place]?.trim() ?? null, linked: commentId });
  }, [commentId, chapterId, text, paragraphIds, data, error]);
}
