import type { CallInput, CallOutput } from '@liuguang/contract/calls.ts';
import { useRef } from 'react';
import { callApi } from '../../lib/api/client.ts';
import { openLoginPopup, useSignedIn } from '../../lib/session/session.ts';

type Kind = NonNullable<CallInput<'post/like'>['kind']>;

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
export function useLike(kind: Kind, id: string, { show, settle }: Shown): (liked: boolean) => Promise<void> {
  const signedIn = useSignedIn();
  const wanted = useRef<boolean | null>(null);
  const sending = useRef(false);

  return async (liked) => {
    if (!signedIn) {
      openLoginPopup();
      return;
    }
    show(liked);
    wanted.current = liked;
    if (sending.current) return;
    sending.current = true;
    try {
      while (wanted.current !== null) {
        const on: boolean = wanted.current;
        wanted.current = null;
        try {
          const answer = await callApi('post/like', { kind, id, on });
          if (wanted.current === null) settle(answer);
        } catch {
          // The client has told why.
          wanted.current = null;
          show(!on);
        }
      }
    } finally {
      sending.current = false;
    }
  };
}
