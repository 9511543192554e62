import type { CallOutput } from '@liuguang/contract/calls.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { callBridge } from '../../lib/native/bridge.ts';
import { withAccount } from '../../lib/session/session.ts';
import { type LikeKind, likeMutation } from './api.ts';

interface Shown {
  /** At once, before the server knows. */
  readonly show: (liked: boolean) => void;
  /** What the server counts. */
  readonly settle: (answer: CallOutput<'post/like'>) => void;
}

/**
 * Likes at once and takes it back when the server refuses. Taps in between are not lost: the last one is what is sent
 * when the one before has been answered.
 */
export function useLike(kind: LikeKind, id: string, shown: Shown): (liked: boolean) => void {
  return useLiking(likeMutation(kind, id), shown);
}

/** The same for whatever is liked by another call. */
export function useLiking(
  mutation: ReturnType<typeof likeMutation>,
  { show, settle }: Shown,
): (liked: boolean) => void {
  const wanted = useRef(false);
  const sending = useRef(false);
  const { mutate } = useMutation({
    ...mutation,
    onMutate: show,
    // The client has told why.
    onError: (_error, on) => {
      sending.current = false;
      show(!on);
    },
    onSuccess: (answer, on): void => {
      if (wanted.current !== on) return mutate(wanted.current);
      sending.current = false;
      settle(answer);
    },
  });

  return (liked) => {
    void withAccount(() => {
      wanted.current = liked;
      if (liked) void callBridge('haptic', 'light');
      if (sending.current) return show(liked);
      sending.current = true;
      mutate(liked);
    });
  };
}
